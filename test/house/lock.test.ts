import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { addresses, missingOptional } from "./lock.js"
import type { Lock } from "./lock.js"
import { root } from "./sources.js"

const locks = ["package-lock.json", "test/runtimes/package-lock.json"].map(
  (path) => [path, JSON.parse(readFileSync(join(root, path), "utf8")) as Lock] as const,
)

it.each(locks)("%s names no registry", (_path, lock) => {
  expect(addresses(lock)).toEqual([])
})

it.each(locks)("%s has every optional package, for all platforms", (_path, lock) => {
  expect(missingOptional(lock)).toEqual([])
})

it("an address in a lock file is found", () => {
  const packages = { "node_modules/a": { resolved: "https://example.com/a.tgz" }, "node_modules/b": {} }
  expect(addresses({ packages })).toEqual(["node_modules/a"])
})

it("an optional package that a lock file lacks is found", () => {
  const packages = {
    "node_modules/a": { optionalDependencies: { b: "1", c: "1", d: "1" } },
    "node_modules/b": {},
    "node_modules/a/node_modules/c": {},
  }
  expect(missingOptional({ packages })).toEqual(["d"])
})
