import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, sep } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { packageNameProblem } from "../../../../src/build/cli/new/package-name.js"
import { FILES, TEMPLATE } from "../../../../src/build/cli/new/template.js"
import { root } from "../../house/sources.js"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The sets of files, each with the options that choose it. */
const VARIANTS = [
  ["node", []],
  ["workers", ["--target", "workers"]],
  ["api", ["--template", "api"]],
  ["react", ["--template", "react", "--target", "node"]],
  ["worker", ["--template", "worker", "--target", "workers"]],
] as const

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** An empty folder. */
function emptyFolder(): Project {
  const made = makeProject({})
  projects.push(made)
  return made
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join("/"))
    .toSorted()
}

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), "utf8"))

describe("waymark new", () => {
  it.each(VARIANTS)("for %s writes the files that it lists, named after the folder", async (variant, options) => {
    const parent = emptyFolder()
    const { code, stdout } = await parent.run(["new", "shop", ...options])
    const files = filesOf(join(parent.folder, "shop"))
    expect(code).toBe(0)
    expect(stdout).toBe(
      [
        "Wrote a project into shop:",
        ...files.map((file) => `  ${file}`),
        "\nNext steps:\n  cd shop\n  npm install\n  npm run dev\n",
      ].join("\n"),
    )
    expect(files).toEqual(Object.keys(FILES[variant]).toSorted())
    const manifest = readJson(parent.folder, "shop/package.json") as Manifest
    expect(manifest.name).toBe("shop")
    expect(manifest.dependencies["waymark"]).toBe(`^${(readJson(root, "package.json") as Manifest).version}`)
    for (const file of files) expect(readFileSync(join(parent.folder, "shop", file), "utf8")).not.toContain("my-app")
  })

  it("writes into folders that it makes, and quotes them in the next steps", async () => {
    const parent = emptyFolder()
    const { stdout } = await parent.run(["new", "my sites/shop"])
    expect(stdout).toContain('  cd "my sites/shop"\n')
    expect(existsSync(join(parent.folder, "my sites/shop/package.json"))).toBe(true)
  })

  it("takes a folder that has nothing but a git repository", async () => {
    const parent = emptyFolder()
    mkdirSync(join(parent.folder, "shop/.git"), { recursive: true })
    expect((await parent.run(["new", "shop"])).code).toBe(0)
  })

  it("takes a name, from which a Worker gets a valid one", async () => {
    const parent = emptyFolder()
    await parent.run(["new", "Shop", "--name", "@acme/web_shop.v2", "--target", "workers"])
    expect((readJson(parent.folder, "Shop/package.json") as Manifest).name).toBe("@acme/web_shop.v2")
    expect((readJson(parent.folder, "Shop/wrangler.jsonc") as Manifest).name).toBe("web-shop-v2")
  })

  it.each([
    [["full"], "full is not empty: it has a, b, c and 1 more\nGive the name of a new or empty folder."],
    [["full/a"], "full/a is a file\nGive the name of a new or empty folder."],
    [["full/a/b"], "full/a/b/README.md could not be written: a part of its path is a file\n"],
    [["My App"], '"My App" cannot be the name of a package: it has capital letters\nUse --name my-app.'],
    [["shop", "--name", "waymark"], "the project depends on a package of this name\nUse --name my-waymark."],
  ])("refuses %j, and writes nothing", async (words, message) => {
    const parent = emptyFolder()
    mkdirSync(join(parent.folder, "full"))
    for (const name of ["a", "b", "c", "d"]) writeFileSync(join(parent.folder, "full", name), "")
    const before = filesOf(parent.folder)
    const { code, stdout, stderr } = await parent.run(["new", ...words])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain(message)
    expect(filesOf(parent.folder)).toEqual(before)
  })

  it.each([
    [[], 'no folder given\nWrite, for example, waymark new my-app; "." is the current folder. '],
    [["a", "b"], "one folder at a time, got: a b\n"],
    [["a", "--target", "deno"], "--target expects node or workers, got: deno\n"],
    [["a", "--template", "site"], "--template expects app, api, react or worker, got: site\n"],
    [
      ["a", "--template", "api", "--target", "workers"],
      "the template api does not run on workers\nLeave out --target. ",
    ],
  ])("with the arguments %j prints how it is used", async (words, message) => {
    const { code, stderr } = await emptyFolder().run(["new", ...words])
    expect([code, stderr]).toEqual([2, `waymark: ${message}Run "waymark new --help" for the usage.\n`])
  })
})

describe("packageNameProblem", () => {
  it.each(["a", "my-app", "a.b_c~d", "2048", "@me/app"])("accepts the name %j", (name) => {
    expect(packageNameProblem(name, ["waymark"])).toBeUndefined()
  })

  it.each([
    ["", "my-app"],
    ["äö", "my-app"],
    [".hidden", "hidden"],
    ["_private", "private"],
    ["Shop", "shop"],
    ["a b", "a-b"],
    ["@me", "me"],
    ["node_modules", "my-node_modules"],
    ["waymark", "my-waymark"],
    ["x".repeat(215), "x".repeat(100)],
  ])("refuses %j, and suggests %j", (name, suggested) => {
    expect(packageNameProblem(name, ["waymark"])).toMatchObject({ suggestion: suggested })
    expect(packageNameProblem(suggested, ["waymark"])).toBeUndefined()
  })
})

describe("the template", () => {
  it("has only files that some project gets", () => {
    const used = VARIANTS.flatMap(([variant]) => Object.values(FILES[variant]))
    expect(filesOf(join(root, TEMPLATE))).toEqual([...new Set(used)].toSorted())
  })

  it.each(VARIANTS)("for %s has the versions of packages that this repository uses", (variant) => {
    const { dependencies, devDependencies } = readJson(root, TEMPLATE, FILES[variant]["package.json"] ?? "") as Manifest
    const own = (readJson(root, "package.json") as Manifest).devDependencies
    const expected = { ...own, typescript: own["typescript-7"]?.replace(/^.*@/, "") }
    const others = ["wrangler", "waymark", "@vitejs/plugin-react"]
    const shared = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !others.includes(name))
    expect(expected).toMatchObject(Object.fromEntries(shared))
  })
})
