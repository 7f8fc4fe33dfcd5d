import { expect, it } from "vitest"
import { foreignToBrowsers, loadedFiles, strayFiles, undeclaredImports } from "./built-files.js"

const files = (entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(entries))

it("strayFiles finds files that are neither built nor documentation", () => {
  const packed = files({
    "dist/index.js": "",
    "dist/index.d.cts": "",
    LICENSE: "",
    "dist/index.d.ts.map": "",
    "dist/index.js.map": "",
    "src/index.ts": "",
    "src/build/cli/main.ts": "",
    "docs/routing.md": "",
    "docs/contributing.md": "",
    "docs/decisions/004-matcher.md": "",
    "docs/site/package.json": "",
    "docs/examples/blog/data/blog.db": "",
  })
  expect(strayFiles(packed)).toEqual([
    "dist/index.js.map should not be in the package",
    "src/build/cli/main.ts should not be in the package",
    "docs/site/package.json should not be in the package",
    "docs/examples/blog/data/blog.db should not be in the package",
  ])
})

it("loadedFiles follows imports, and counts each file once", () => {
  const packed = files({
    "dist/index.js": "",
    "dist/server/index.js": `import { a } from "../chunks/a.js"; import { b } from "../index.js"; import "node:http"`,
    "dist/chunks/a.js": `export { b } from "../index.js"`,
    "dist/chunks/c.js": "",
  })
  expect(loadedFiles(packed, "./dist/server/index.js")).toEqual([
    "dist/server/index.js",
    "dist/chunks/a.js",
    "dist/index.js",
  ])
})

it("foreignToBrowsers follows only the chunks of an entry point", () => {
  const packed = files({
    "dist/index.js": `import { a } from "./chunk-a.js"; export { a }`,
    "dist/chunk-a.js": `import { join } from "node:path"; import "./chunk-b.js"`,
    "dist/chunk-b.js": `const cookie = require("cookie"); await import("srvx")`,
    "dist/server/index.js": `import "node:http"`,
  })
  expect(foreignToBrowsers(packed, "./dist/index.js")).toEqual([
    "dist/chunk-a.js, which ./dist/index.js needs, imports node:path",
    "dist/chunk-b.js, which ./dist/index.js needs, imports cookie",
    "dist/chunk-b.js, which ./dist/index.js needs, imports srvx",
  ])
})

it("undeclaredImports accepts Node's modules and dependencies, in code and in declarations", () => {
  const packed = files({
    "dist/index.js": `import "node:http"; import "http"; import "srvx/node"; import "srvx-more"`,
    "dist/index.d.ts": `import { Compute } from "ts-toolbelt/out/Any/Compute.js"; import type { S } from "srvx"`,
  })
  expect(undeclaredImports(packed, ["srvx"])).toEqual([
    "dist/index.js imports srvx-more, which is not a dependency",
    "dist/index.d.ts imports ts-toolbelt/out/Any/Compute.js, which is not a dependency",
  ])
})
