import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { addresses, missingOptional } from "./lock.js"
import type { Lock } from "./lock.js"
import { root } from "./sources.js"

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock

it("the lock file names no registry", () => {
  expect(addresses(lock)).toEqual([])
  const packages = { "node_modules/a": { resolved: "https://example.com/a.tgz" }, "node_modules/b": {} }
  expect(addresses({ packages })).toEqual(["node_modules/a"])
})

it("the lock file has every optional package, for all platforms", () => {
  expect(missingOptional(lock)).toEqual([])
  const packages = {
    "node_modules/a": { optionalDependencies: { b: "1", c: "1", d: "1" } },
    "node_modules/b": {},
    "node_modules/a/node_modules/c": {},
  }
  expect(missingOptional({ packages })).toEqual(["d"])
})
