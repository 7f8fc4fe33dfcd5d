import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import {
  backEdges,
  bannedSyntax,
  codeInTypes,
  foreignImports,
  fullFolders,
  importCircles,
  valueCircles,
} from "./imports.js"
import type { Source } from "./sources.js"
import { readSources, root } from "./sources.js"

const sources = readSources()

describe("the sources", () => {
  it("import only from rooms before their own", () => {
    expect(sources.length).toBeGreaterThan(20)
    expect(backEdges(sources)).toEqual([])
  })

  it("have at most 25 files in a folder", () => {
    expect(fullFolders(sources)).toEqual([])
  })

  it("have no circular value imports", () => {
    expect(valueCircles(sources)).toEqual([])
  })

  it("have only types in files named .types.ts", () => {
    expect(codeInTypes(sources)).toEqual([])
  })

  it("import neither Node modules nor packages in rooms for browsers, and only dependencies in the others", () => {
    const isImporter = ({ path }: Source): boolean => path.startsWith("build/import/")
    const [importer, others] = [sources.filter(isImporter), sources.filter((source) => !isImporter(source))]
    expect(foreignImports(others, runtimeDependencies(root))).toEqual([])
    expect(foreignImports(importer, runtimeDependencies(join(root, "src/build/import")))).toEqual([])
  })

  it("have no `export *` and no `any`", () => {
    expect(bannedSyntax(sources)).toEqual([])
  })
})

describe("the check of directions", () => {
  it.each([
    ["a later row", "core/table/a.ts", `import { b } from "../../server/router/b.js"`],
    ["a type of a later row", "core/pattern/a.ts", `import type { B } from "../../core/table/b.js"`],
    ["an import type", "core/pattern/a.ts", `export type A = import("../../core/table/b.js").B`],
    ["a re-export", "core/table/a.ts", `export { b } from "../../core/helpers/b.js"`],
    ["a dynamic import", "core/match/a.ts", `export const b = await import("../../build/cli/b.js")`],
    ["the public surface, from left of it", "core/helpers/a.ts", `import { b } from "../../index.js"`],
    ["a room for servers, from the public surface", "index.ts", `export { b } from "./server/router/b.js"`],
    ["an unknown room", "drawer/a.ts", ""],
  ])("finds %s", (_title, path, text) => {
    expect(backEdges([{ path, text }])).toHaveLength(1)
  })

  it("finds a circular import within a row", () => {
    const there = { path: "core/match/a.ts", text: `import "../../core/links/b.js"` }
    const back = { path: "core/links/b.ts", text: `import "../../core/match/a.js"` }
    expect(backEdges([there])).toEqual([])
    expect(backEdges([there, back])).toEqual([
      "core/match/a.ts: core/match must not import from core/links",
      "core/links/b.ts: core/links must not import from core/match",
    ])
  })

  it("accepts imports from earlier rooms and within a room", () => {
    const text = `import "./b.js"; import "../../core/table/c.js"; import "../../index.js"`
    expect(backEdges([{ path: "server/router/a.ts", text }])).toEqual([])
  })
})

describe("the check of foreign imports", () => {
  it.each([
    ["server/plugs/a.ts", `import { jwtVerify } from "jose"`],
    ["core/table/a.ts", `import { join } from "node:path"`],
    ["index.ts", `import cookie from "cookie"`],
    ["core/lib/a.ts", `import { List } from "ts-toolbelt"`],
    ["core/lib/a.ts", `import type { Concat } from "ts-toolbelt/out/List/Concat.js"`],
    ["server/router/a.ts", `import { join } from "path"`],
    ["server/router/a.ts", `import { z } from "not-a-dependency/deep"`],
    ["build/cli/main.ts", `const z = await import("@scope/not-a-dependency")`],
  ])("finds, in %s, %s", (path, text) => {
    expect(foreignImports([{ path, text }], ["cookie"])).toHaveLength(1)
  })

  it.each([
    ["core/lib/a.ts", `import type { Concat } from "ts-toolbelt/out/List/Concat.d.ts"`],
    ["server/router/a.ts", `import { channel } from "node:diagnostics_channel"`],
    ["server/plugs/a.ts", `import { parse } from "cookie"`],
    ["readers/otel/a.ts", `import { trace } from "@opentelemetry/api"`],
    ["server/plugs/a.ts", `const jose = await import("jose")`],
  ])("accepts, in %s, %s", (path, text) => {
    expect(foreignImports([{ path, text }], ["cookie"])).toEqual([])
  })
})

describe("the check of circular imports", () => {
  const file = (path: string, text: string): { readonly path: string; readonly text: string } => ({ path, text })
  const a = file("server/conn/a.ts", `import { b } from "./b.js"`)
  const b = file("server/conn/b.ts", `export { c } from "../../server/conn/c.js"`)

  it("finds a circle of three files once", () => {
    const c = file("server/conn/c.ts", `import "./a.js"`)
    expect(valueCircles([a, b, c])).toEqual([["server/conn/a.ts", "server/conn/b.ts", "server/conn/c.ts"]])
  })

  it("accepts a circle through a type import, unless types count too", () => {
    const sources = [a, b, file("server/conn/c.ts", `import type { A } from "./a.js"`)]
    expect(valueCircles(sources)).toEqual([])
    expect(importCircles(sources)).toEqual([["server/conn/a.ts", "server/conn/b.ts", "server/conn/c.ts"]])
  })
})

describe("the check of type files", () => {
  it.each(["export const a = 1", "enum A { b }", `import "./b.js"`, `export { a } from "./b.js"`])(
    "finds %s",
    (text) => {
      expect(codeInTypes([{ path: "core/table/a.types.ts", text }])).toEqual([
        "core/table/a.types.ts has more than types",
      ])
      expect(codeInTypes([{ path: "core/table/a.ts", text }])).toEqual([])
    },
  )

  it("accepts types, declarations and comments", () => {
    const text = `import type { B } from "./b.js"\n/** A. */\nexport type A = B\ndeclare const mark: unique symbol\nexport declare class C {}`
    expect(codeInTypes([{ path: "core/table/a.types.ts", text }])).toEqual([])
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
    expect(bannedSyntax([{ path: "core/table/a.ts", text }])).toHaveLength(1)
  })

  it("accepts the same words in names, comments and strings", () => {
    const text = `// any export * from\nexport const any = "any"; export { b } from "./b.js"; export type T = { any: 1 }`
    expect(bannedSyntax([{ path: "core/table/a.ts", text }])).toEqual([])
  })
})

function runtimeDependencies(folder: string): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const dependencies = (manifest as { readonly dependencies: Readonly<Record<string, string>> }).dependencies
  return Object.keys(dependencies)
}
