import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { FOLLOWED_PAGES } from "../../process/docs/pages.js"
import { root } from "../../unit/house/sources.js"
import { isForRelease } from "../../../type-tests/support/release.js"
import { NEWEST_EDITORS } from "../../../type-tests/users/editor/editor.js"
import { readMark } from "../../../type-tests/users/editor/markers.js"
import { packedFile } from "../packed.js"
import { runtimes, whyNot } from "../runtimes/runtimes.js"
import { Reader } from "./reader.js"
import { readSections } from "./steps.js"
import type { Step } from "./steps.js"

const [path = ""] = FOLLOWED_PAGES
const page = readFileSync(join(root, path), "utf8")
const sections = readSections(page).filter(({ steps }) => steps.length > 0)
const oldNode = sections.find(({ heading }) => heading === "On Node 20")

const ABOUT = "A page about this site."
const DEV: Step = { kind: "run", command: "npm run dev", output: ["Listening on http://localhost:3000"] }
const asks = (answer: string): Step => ({ kind: "run", command: "curl http://localhost:3000/about", output: [answer] })

const reasons = runtimes.map((runtime) => whyNot(runtime)).filter((reason) => reason !== undefined)

// Needs the Node versions of `npm run install:runtimes`; test/package/runtimes says which one is missing, and why.
describe.skipIf(reasons.length > 0)(`${path}, followed in an empty folder`, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-getting-started-")))
  let reader: Reader

  beforeAll(() => {
    reader = new Reader(folder, packedFile())
    reader.useNode(binaryOf("Node 24"))
  })
  afterAll(async () => {
    await reader.stop()
    rmSync(folder, { recursive: true })
  })

  it.each(sections.filter((section) => section !== oldNode))("$heading", async ({ steps }) => {
    expect(await reader.follow(steps)).toBe(steps.length)
  })

  // Otherwise `test/package/runtimes` runs the package on them.
  const [middleNode, oldNodeToo] = isForRelease ? [["Node 22"], ["Node 20"]] : [[], []]

  it.each(middleNode)("the project also works on %s", async (name) => {
    await reader.stop()
    reader.useNode(binaryOf(name))
    expect(reader.run("npm test")).toMatch(/^# pass 2$/m)
    expect(await reader.follow([DEV, asks(ABOUT)])).toBe(2)
  })

  it.each(oldNodeToo)("On %s", async (name) => {
    await reader.stop()
    reader.useNode(binaryOf(name))
    const steps = oldNode?.steps ?? []
    expect(await reader.follow(steps)).toBe(steps.length)
    expect(reader.run("npm test")).toMatch(/^# pass 2$/m)
    const change: Step = { kind: "change", file: "src/page_controller.ts", before: ABOUT, after: "A page about us." }
    expect(await reader.follow([DEV, asks(ABOUT), change, asks(change.after)])).toBe(4)
    await reader.stop()
  })

  it.each(NEWEST_EDITORS)("the editor lists names, with TypeScript %s", async (_version, start) => {
    const file = join(reader.folder, "src/page_controller.ts")
    const editor = await start(reader.folder)
    const list = async (marked: string): Promise<readonly string[]> => {
      const { text, at } = readMark(file, `${reader.read("src/page_controller.ts")}\n${marked}`)
      editor.open(file, text)
      return editor.completions(at)
    }
    expect(await list(`Routes./*|*/`)).toEqual(expect.arrayContaining(["page_path", "page_url", "static_path"]))
    expect(await list(`Routes.page_path(new URL("http://x"), "/*|*/")`)).toEqual(["about", "hello", "home"])
    expect(await list(`web.controller("/*|*/")`)).toEqual(["PageController"])
    const missing = await list(`web.controller("PageController", { home: (conn) => conn.text(""), /*|*/ })`)
    expect(missing).toEqual(expect.arrayContaining(["about", "hello"]))
    expect(missing).not.toContain("home")
    await editor.stop()
  })

  it("tools accept the endings of imports that the table says", () => {
    const { tools, rows } = readEndings()
    expect(tools).toEqual(Object.keys(TOOLS))
    // Apart from the application, whose packages Deno would look for.
    const endings = join(folder, "endings")
    mkdirSync(endings)
    writeFileSync(join(endings, "package.json"), `{ "type": "module" }`)
    writeFileSync(join(endings, "routes.ts"), "export const routes: readonly string[] = []\n")
    const found = rows.map(([specifier = ""]) => [
      specifier,
      ...Object.values(TOOLS).map((programs) => {
        writeEntry(endings, specifier)
        const accept = programs().every(
          (program) => reader.run(`cd "${endings}" && ${program} entry.ts`) === "0 routes\n",
        )
        return accept ? "yes" : "no"
      }),
    ])
    expect(found).toEqual(rows)
  })
})

it("the page has commands, and is followed unless a runtime is missing", () => {
  for (const reason of reasons) console.warn(`${path} was not followed, since ${reason}`)
  expect(sections.flatMap(({ steps }) => steps).filter(({ kind }) => kind === "run").length).toBeGreaterThan(10)
})

/** The tools of the table of import endings, and the programs that run a file, or compile it and print as much. */
const TOOLS: Readonly<Record<string, () => readonly string[]>> = {
  TypeScript: () => [`echo 0 routes && ${installed("tsc")} --noEmit --module nodenext --allowImportingTsExtensions`],
  "Node 22.18+": () => [quoted("Node 22"), quoted("Node 24")],
  jiti: () => [installed("jiti")],
  tsx: () => [JSON.stringify(join(root, "node_modules/.bin/tsx"))], // installed only by the section on Node 20
  Deno: () => [`${quoted("Deno")} run`],
  Bun: () => [quoted("Bun")],
}

const installed = (name: string): string => `../hello/node_modules/.bin/${name}`

/** The binary of a runtime for a shell, which would split a path with a space. */
const quoted = (name: string): string => JSON.stringify(binaryOf(name))

function writeEntry(folder: string, specifier: string): void {
  const lines = [`import { routes } from ${specifier}`, "", "console.log(`${routes.length} routes`)"]
  writeFileSync(join(folder, "entry.ts"), `${lines.join("\n")}\n`)
}

function binaryOf(name: string): string {
  const found = runtimes.find((runtime) => runtime.name === name)
  if (found === undefined) throw new Error(`no runtime ${name}`)
  return found.binary
}

/** The table under "Import endings": its tools, and its rows of an import's specifier and the cell of each tool. */
function readEndings(): { readonly tools: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const [, head = "", body = ""] = /^\| import (.*)\n\| -.*\n((?:\|.*\n)+)/m.exec(page) ?? []
  const cells = (line: string): readonly string[] =>
    line
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", ""))
      .filter((cell) => cell !== "")
  return { tools: cells(head), rows: body.trimEnd().split("\n").map(cells) }
}
