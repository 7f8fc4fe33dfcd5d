import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import ts from "typescript"
import { afterAll, describe, expect, it } from "vitest"
import { longFiles, undocumentedExports } from "./files.js"
import { isEntryPoint, readSources, root, src } from "../../unit/house/sources.js"

const sources = readSources()

describe("the sources", () => {
  it("have no file of more than 300 lines", () => {
    expect(longFiles(sources)).toEqual([])
  })

  it("have a doc comment for each export of an entry point", () => {
    const entries = sources.map(({ path }) => path).filter(isEntryPoint)
    expect(entries).not.toEqual([])
    const files = entries.map((path) => join(src, path))
    expect(undocumentedExports(files, src, compilerOptions())).toEqual([])
  })
})

describe("the check of lengths", () => {
  it("accepts a file of 300 lines, and finds one of 301", () => {
    const lines = (count: number): string => "x\n".repeat(count)
    expect(longFiles([{ path: "a.ts", text: lines(300) }])).toEqual([])
    expect(longFiles([{ path: "a.ts", text: lines(301) }])).toEqual(["a.ts has 301 lines, more than 300"])
  })
})

describe("the check of doc comments", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-files-"))
  afterAll(() => rmSync(folder, { recursive: true }))

  it("follows re-exports to the declaration, and requires a description there", () => {
    const index = write({
      "index.ts": [
        `export { documented, bare, tagged, overloaded } from "./room/deep.js"`,
        `export { bare as renamed } from "./room/deep.js"`,
        `export type { Shape, BareShape } from "./room/deep.js"`,
        `/** Not the declaration. */`,
        `export { missing } from "./room/deep.js"`,
      ],
      "room/deep.ts": [
        `/** Says what it does. */`,
        `export const documented = 1`,
        `// No doc comment.`,
        `export function bare(): void {}`,
        `/** @deprecated */`,
        `export const tagged = 1`,
        `/** Says it once. */`,
        `export function overloaded(x: string): void`,
        `export function overloaded(x: number): void`,
        `export function overloaded(): void {}`,
        `/** A shape. */`,
        `export interface Shape { x: 1 }`,
        `export type BareShape = { x: 1 }`,
      ],
    })
    expect(undocumentedExports([index], folder, compilerOptions())).toEqual([
      "index.ts: bare has no doc comment at its declaration",
      "index.ts: tagged has no doc comment at its declaration",
      "index.ts: renamed has no doc comment at its declaration",
      "index.ts: BareShape has no doc comment at its declaration",
      "index.ts: missing has no doc comment at its declaration",
    ])
  })

  it("finds an index that exports nothing", () => {
    const index = write({ "empty/index.ts": ["const x = 1"] })
    expect(undocumentedExports([index], folder, compilerOptions())).toEqual(["empty/index.ts exports nothing"])
  })

  function write(files: Readonly<Record<string, readonly string[]>>): string {
    const paths = Object.entries(files).map(([path, lines]) => {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, lines.join("\n"))
      return file
    })
    return paths[0] ?? folder
  }
})

function compilerOptions(): ts.CompilerOptions {
  const file = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path))
  return ts.convertCompilerOptionsFromJson((file.config as { readonly compilerOptions: object }).compilerOptions, root)
    .options
}
