import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { backEdges, bannedSyntax, foreignImports } from "./imports.js"
import { readSources, root } from "./sources.js"

const sources = readSources()

describe("the sources", () => {
  it("import one way", () => {
    expect(sources.length).toBeGreaterThan(20)
    expect(backEdges(sources)).toEqual([])
  })

  it("import nothing from Node and no package left of server, and only dependencies from there on", () => {
    expect(foreignImports(sources, runtimeDependencies())).toEqual([])
  })

  it("have no `export *` and no `any`", () => {
    expect(bannedSyntax(sources)).toEqual([])
  })
})

describe("the check of directions", () => {
  it.each([
    ["a later row", "table/a.ts", `import { b } from "../server/b.js"`],
    ["a type of a later row", "pattern/a.ts", `import type { B } from "../table/b.js"`],
    ["an import type", "pattern/a.ts", `export type A = import("../table/b.js").B`],
    ["a re-export", "table/a.ts", `export { b } from "../helpers/b.js"`],
    ["a dynamic import", "matcher/a.ts", `export const b = await import("../cli/b.js")`],
    ["the public surface, from left of it", "helpers/a.ts", `import { b } from "../index.js"`],
    ["the server, from the public surface", "index.ts", `export { b } from "./server/b.js"`],
    ["an unknown room", "drawer/a.ts", ""],
  ])("finds %s", (_title, path, text) => {
    expect(backEdges([{ path, text }])).toHaveLength(1)
  })

  it("finds a circle within a row", () => {
    const there = { path: "plugs/a.ts", text: `import "../adapters/node/b.js"` }
    const back = { path: "adapters/node/b.ts", text: `import "../../plugs/a.js"` }
    expect(backEdges([there])).toEqual([])
    expect(backEdges([there, back])).toEqual([
      "plugs/a.ts: plugs must not import from adapters",
      "adapters/node/b.ts: adapters must not import from plugs",
    ])
  })

  it("lets imports forward, and within a room, pass", () => {
    const text = `import "./b.js"; import "../table/c.js"; import "../index.js"`
    expect(backEdges([{ path: "server/a.ts", text }])).toEqual([])
  })
})

describe("the check of foreign imports", () => {
  it.each([
    ["table/a.ts", `import { join } from "node:path"`],
    ["index.ts", `import cookie from "cookie"`],
    ["internal/a.ts", `import { List } from "ts-toolbelt"`],
    ["internal/a.ts", `import type { Concat } from "ts-toolbelt/out/List/Concat.js"`],
    ["server/a.ts", `import { join } from "path"`],
    ["server/a.ts", `import { z } from "not-a-dependency/deep"`],
    ["cli/main.ts", `const z = await import("@scope/not-a-dependency")`],
  ])("finds, in %s, %s", (path, text) => {
    expect(foreignImports([{ path, text }], ["cookie"])).toHaveLength(1)
  })

  it.each([
    ["internal/a.ts", `import type { Concat } from "ts-toolbelt/out/List/Concat.d.ts"`],
    ["server/a.ts", `import { channel } from "node:diagnostics_channel"`],
    ["plugs/a.ts", `import { parse } from "cookie"`],
  ])("lets, in %s, %s pass", (path, text) => {
    expect(foreignImports([{ path, text }], ["cookie"])).toEqual([])
  })
})

describe("the check of syntax", () => {
  it.each([
    `export * from "./b.js"`,
    `export * as b from "./b.js"`,
    `export type A = any`,
    `export const f = (x: readonly any[]) => x`,
    `export const x = y as any`,
  ])("finds %s", (text) => {
    expect(bannedSyntax([{ path: "table/a.ts", text }])).toHaveLength(1)
  })

  it("lets the word in names, comments and strings pass", () => {
    const text = `// any export * from\nexport const any = "any"; export { b } from "./b.js"; export type T = { any: 1 }`
    expect(bannedSyntax([{ path: "table/a.ts", text }])).toEqual([])
  })
})

function runtimeDependencies(): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const dependencies = (manifest as { readonly dependencies: Readonly<Record<string, string>> }).dependencies
  return Object.keys(dependencies)
}
