import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Linter } from "eslint"
import { afterAll, describe, expect, it } from "vitest"
import { plugin } from "../../../../src/build/eslint/index.js"
import { deadPaths, lintedTable, otherPaths, rawPaths } from "../../../cases/lint-paths.js"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-eslint-")))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, "package.json"), JSON.stringify({ waymark: { routes: "table.js" } }))
writeFileSync(join(folder, "table.js"), `export const routes = ${JSON.stringify(lintedTable)}`)

type Messages = ReturnType<Linter["verify"]>
const HEAD = `import { Routes } from "./routes.js"\nconst conn = {}\n`

/** Lints code in the folder. Types are not JavaScript, and ESLint parses only that. */
function lint(
  code: string,
  options: object = {},
  cwd = folder,
): { readonly messages: Messages; readonly fixed: string } {
  const linter = new Linter({ cwd })
  const config = {
    files: ["**"],
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { waymark: plugin },
    rules: { "waymark/no-raw-path": ["error", options], "waymark/no-dead-path": ["error", options] },
  } as const satisfies Linter.Config
  const filename = join(folder, "src.jsx")
  const messages = linter.verify(code, config, filename)
  return { messages, fixed: linter.verifyAndFix(code, config, filename).output }
}

/** The code after the first suggestion. */
function suggested(code: string, messages: Messages): string | undefined {
  const fix = messages[0]?.suggestions?.[0]?.fix
  return fix && code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1])
}

describe("no-raw-path", () => {
  it.each(rawPaths)("%s is %s", (code, way, result) => {
    const { messages, fixed } = lint(HEAD + code)
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(["waymark/no-raw-path"])
    expect(fixed).toBe(HEAD + (way === "fixed" ? result : code))
    expect(suggested(HEAD + code, messages)).toBe(way === "suggested" ? HEAD + (result ?? "") : undefined)
  })

  it("suggests the call where helpers or their context are not in scope", () => {
    for (const head of ["", `import { Routes } from "./routes.js"\n`]) {
      const code = `${head}fetch("/about")`
      const { messages, fixed } = lint(code)
      expect(fixed).toBe(code)
      expect(suggested(code, messages)).toBe(`${head}fetch(Routes.page_path(conn, "about"))`)
    }
  })

  it("uses the names in scope: bound helpers, those of helpers(…), and those of its options", () => {
    const bound = `const links = bind_helpers(Routes, conn)\n`
    expect(lint(`${bound}fetch("/users/7")`).fixed).toBe(`${bound}fetch(links.user_path("show", 7))`)
    expect(lint(`${bound}fetch("/about")`).fixed).toBe(`${bound}fetch(links.page_path("about"))`)
    const own = `const Paths = helpers(routes), conn = {}\n`
    expect(lint(`${own}fetch("/about")`).fixed).toBe(`${own}fetch(Paths.page_path(conn, "about"))`)
    const named = `import { links } from "./links.js"\nfunction show(c) { fetch("/about") }`
    expect(lint(named, { helpers: "links", context: "c" }).fixed).toContain(`fetch(links.page_path(c, "about"))`)
  })
})

describe("no-dead-path", () => {
  it.each(deadPaths)("%s", (code) => {
    expect(lint(HEAD + code).messages.map(({ ruleId }) => ruleId)).toEqual(["waymark/no-dead-path"])
  })

  it("says if only other methods are served", () => {
    const [message] = lint(`fetch("/users/7", { method: "DELETE" })`).messages
    expect(message?.message).toBe(`no row of the table serves DELETE "/users/7", only other methods`)
  })
})

describe("both rules", () => {
  const isTyped = (code: string): boolean => code.startsWith("type ")

  it.each(otherPaths.filter((code) => !isTyped(code)))("report nothing in %s", (code) => {
    expect(lint(code).messages).toEqual([])
  })

  it("report at the first line that the table cannot be read", () => {
    const texts = (options: object): readonly string[] =>
      lint("fetch(1)", options).messages.map(({ message }) => message)
    expect(texts({ routes: "none.ts" })).toEqual([
      "the table could not be read: there is no module none.ts",
      "the table could not be read: there is no module none.ts",
    ])
    writeFileSync(join(folder, "throws.js"), `throw new Error("no database")`)
    expect(texts({ routes: "throws.js" })[0]).toBe(
      "the table could not be read: throws.js could not be loaded: no database",
    )
    writeFileSync(join(folder, "empty.js"), `export const one = 1`)
    expect(texts({ routes: "empty.js" })[0]).toMatch(/^the table could not be read: empty.js exports no route table/)
    writeFileSync(join(folder, "wrong.js"), `export const routes = [["get", "/users/{id}", "UserController", "show"]]`)
    expect(texts({ routes: "wrong.js" })[0]).toMatch(
      /^the table could not be read: wrong.js could not be loaded: .*\{id\}/,
    )
  })

  it("refuse other options", () => {
    expect(() => lint("", { route: "table.js" })).toThrow(/Unexpected property "route"/)
  })
})
