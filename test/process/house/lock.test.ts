import { spawnSync } from "node:child_process"
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { addresses, missingOptional } from "../../unit/house/lock.js"
import type { Lock } from "../../unit/house/lock.js"
import { root } from "../../unit/house/sources.js"

const locks = [
  "package-lock.json",
  "test/package/runtimes/package-lock.json",
  "test/release/documents/package-lock.json",
].map((path) => [path, JSON.parse(readFileSync(join(root, path), "utf8")) as Lock] as const)

it.each(locks)("%s names no registry", (_path, lock) => {
  expect(addresses(lock)).toEqual([])
})

it.each(locks)("%s has every optional package, for all platforms", (_path, lock) => {
  expect(missingOptional(lock)).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), "waymark-lock-"))
beforeAll(() => {
  for (const name of ["package.json", "package-lock.json"]) copyFileSync(join(root, name), join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true }))

it("npm ci prints no warnings", () => {
  const { status, stderr } = spawnSync("npm", ["ci", "--dry-run", "--offline"], { cwd: folder, encoding: "utf8" })
  const warnings = stderr.split("\n").filter((line) => line !== "" && !/^npm warn Unknown \w+ config/.test(line))
  expect([status, warnings]).toEqual([0, []])
})

// npm 10, which comes with Node 20 and 22, refuses a lock file that breaks the range of an optional peer dependency.
it("every locked version is within the ranges of the packages that use it", () => {
  const args = ["ls", "--package-lock-only", "--all", "--parseable"]
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" })
  expect(stderr).not.toContain("invalid")
  expect(status).toBe(0)
})

it("the check finds an address in a lock file", () => {
  const packages = { "node_modules/a": { resolved: "https://example.com/a.tgz" }, "node_modules/b": {} }
  expect(addresses({ packages })).toEqual(["node_modules/a"])
})

it("the check finds an optional package that is missing from a lock file", () => {
  const packages = {
    "node_modules/a": { optionalDependencies: { b: "1", c: "1", d: "1" } },
    "node_modules/b": {},
    "node_modules/a/node_modules/c": {},
  }
  expect(missingOptional({ packages })).toEqual(["d"])
})
