import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { newerThan } from "./engines.js"
import type { EnginePackage, FindPackage } from "./engines.js"
import { root } from "./sources.js"

const read = (folder: string): EnginePackage =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as EnginePackage

/** Searches like Node: in each `node_modules` from a folder upwards. */
const installed: FindPackage = (name, from) => {
  const folder = join(from, "node_modules", name)
  if (existsSync(join(folder, "package.json"))) return { folder, manifest: read(folder) }
  return from === dirname(from) ? undefined : installed(name, dirname(from))
}

it.each([".", "src/build/import"])("no dependency needs a newer Node than package.json promises: %s", (folder) => {
  expect(newerThan(read(join(root, folder)), root, installed)).toEqual([])
})

it("the lock file promises the same Node as package.json", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, EnginePackage>>
  }
  expect(packages[""]?.engines).toEqual(read(root).engines)
})

describe("the check of engines", () => {
  const tree: Readonly<Record<string, EnginePackage>> = {
    a: { version: "1.0.0", dependencies: { b: "1" } },
    b: { version: "2.0.0", engines: { node: ">=20.16.0" }, dependencies: { a: "1" } },
    odd: { version: "1.0.0", engines: { node: "^20 || >=22" } },
  }
  const find: FindPackage = (name) => {
    const manifest = tree[name]
    return manifest === undefined ? undefined : { folder: `/${name}`, manifest }
  }
  const check = (node: string, dependencies: Record<string, string>): readonly string[] =>
    newerThan({ engines: { node }, dependencies }, "/", find)

  it("finds a dependency of a dependency", () => {
    expect(check(">=20", { a: "1" })).toEqual(["b@2.0.0 needs Node >=20.16.0"])
    expect(check(">=20.9", { a: "1" })).toEqual(["b@2.0.0 needs Node >=20.16.0"])
  })

  it("accepts the same version and a newer one", () => {
    expect([check(">=20.16", { a: "1" }), check(">=20.16.1", { a: "1" }), check(">=22", { a: "1" })]).toEqual([
      [],
      [],
      [],
    ])
  })

  it("refuses a range that it cannot read, and a missing dependency", () => {
    expect(() => check(">=20", { odd: "1" })).toThrow('expected a range such as ">=20.16.0", got: ^20 || >=22')
    expect(() => check(">=20", { missing: "1" })).toThrow("missing, a dependency, is not installed")
  })
})
