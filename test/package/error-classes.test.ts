import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { inspect } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { ArgumentError, NoRouteError, TableError } from "waymark"
import { InvalidHeaderError } from "waymark/server"
import { root } from "../unit/house/sources.js"
import { bundle } from "./bundles.js"
import { entriesOf, readManifest } from "./manifest.js"

type ErrorClass = new (...args: never) => Error

const folder = mkdtempSync(join(tmpdir(), "waymark-errors-"))
afterAll(() => rmSync(folder, { recursive: true }))

const require = createRequire(import.meta.url)

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === "function" && value.prototype instanceof Error

/** The error classes of all entry points of a build, by name. */
async function errorClasses(load: (specifier: string) => unknown): Promise<ReadonlyMap<string, ErrorClass>> {
  const found = new Map<string, ErrorClass>()
  for (const { specifier } of entriesOf(readManifest(root)))
    for (const [name, value] of Object.entries((await load(specifier)) as object))
      if (isErrorClass(value)) found.set(name, value)
  return found
}

const imported = await errorClasses((specifier) => import(specifier))
const required = await errorClasses((specifier) => require(specifier))
const builds = [
  { from: imported, by: required, name: "imported" },
  { from: required, by: imported, name: "required" },
]

/** An instance, made without the arguments of its constructor. */
const instanceOf = ({ prototype }: ErrorClass): unknown => Object.create(prototype as object)

const isOrExtends = (type: ErrorClass, base: ErrorClass): boolean =>
  type === base || Object.prototype.isPrototypeOf.call(base, type)

it("exported classes have their own names, which logs show", async () => {
  const modules = await Promise.all(entriesOf(readManifest(root)).map(async ({ specifier }) => import(specifier)))
  const classes = modules
    .flatMap((module) => Object.entries(module as Record<string, unknown>))
    .flatMap(([name, value]) =>
      typeof value === "function" && /^class\b/.test(String(value)) ? [{ name, value }] : [],
    )
  expect(classes.length).toBeGreaterThan(20)
  for (const { name, value } of classes) expect(value.name).toBe(name)
})

describe("the error classes of the two builds", () => {
  it("have the same names, and are not the same classes", () => {
    expect(imported.size).toBeGreaterThan(20)
    expect([...required.keys()].toSorted()).toEqual([...imported.keys()].toSorted())
    for (const [name, type] of imported) expect(required.get(name)).not.toBe(type)
  })

  it.each(builds)("instanceof of $name classes is true for the instances of the other build", ({ from, by }) => {
    for (const [name, type] of from) {
      const twin = by.get(name)
      expect([name, instanceOf(twin ?? Error) instanceof type]).toEqual([name, true])
      expect([name, instanceOf(type) instanceof type]).toEqual([name, true])
    }
  })

  it.each(builds)("instanceof of $name classes is false for instances of other classes", ({ from, by }) => {
    for (const [name, type] of from)
      for (const [other, twin] of by) {
        const expected = isOrExtends(from.get(other) ?? Error, type)
        expect([name, other, instanceOf(twin) instanceof type]).toEqual([name, other, expected])
      }
  })

  it("a thrown error of one build is caught by the class of the other", () => {
    const { list_routes } = require("waymark") as typeof import("waymark")
    const thrown = [0].map(() => {
      try {
        return list_routes([["get", "/", "Page", "index", { as: 1 }]] as never)
      } catch (error) {
        return error
      }
    })[0]
    expect([thrown instanceof TableError, thrown instanceof ArgumentError, thrown instanceof Error]).toEqual([
      true,
      true,
      true,
    ])
    expect(thrown instanceof NoRouteError).toBe(false)
    const { build_conn } = require("waymark/testing") as typeof import("waymark/testing")
    expect(() => build_conn("GET", "/").put_resp_header("x-a", "a\nb")).toThrow(InvalidHeaderError)
    expect(() => build_conn("GET", "/").put_resp_header("x-a", "a\nb")).toThrow(TypeError)
  })

  it("subclasses of users are compared by identity", () => {
    const cjs = require("waymark") as typeof import("waymark")
    class Mine extends ArgumentError {}
    const Same = class ArgumentError extends cjs.ArgumentError {}
    expect(new Mine() instanceof cjs.ArgumentError).toBe(true)
    expect(new Same() instanceof ArgumentError).toBe(true)
    expect(new Same() instanceof Same).toBe(true)
    expect(new ArgumentError() instanceof Mine).toBe(false)
    expect(new ArgumentError() instanceof Same).toBe(false)
    expect(new cjs.ArgumentError() instanceof Same).toBe(false)
    const [a, b] = [class a extends ArgumentError {}, class a extends ArgumentError {}]
    expect(new a() instanceof b).toBe(false)
    const Foreign = class ArgumentError extends Error {}
    expect(new Foreign() instanceof ArgumentError).toBe(false)
  })

  it("instanceof is false for other values", () => {
    const bare: unknown = Object.create(Object.create(null) as object)
    const named = { name: "ArgumentError", constructor: "ArgumentError" }
    for (const value of [undefined, null, 0, "ArgumentError", Symbol("a"), {}, [], bare, named, ArgumentError])
      expect(value instanceof ArgumentError).toBe(false)
    expect(ArgumentError.prototype instanceof ArgumentError).toBe(false)
  })

  it.each(builds)("the names of $name classes are those of their instances", ({ from }) => {
    for (const [name, type] of from) expect(type.name).toBe(name)
    expect(new ArgumentError().name).toBe("ArgumentError")
  })
})

describe("in a minified bundle", () => {
  it("errors are printed with the names of their classes", async () => {
    const { text } = await bundle(
      folder,
      `import { ArgumentError, NoRouteError } from ${JSON.stringify(join(root, "dist/index.js"))}
      export const errors = [new ArgumentError("a"), new NoRouteError("GET", ["a"], "Router")]`,
    )
    expect(text).not.toMatch(/class ArgumentError/)
    writeFileSync(join(folder, "errors.mjs"), text)
    const { errors } = (await import(pathToFileURL(join(folder, "errors.mjs")).href)) as { errors: readonly Error[] }
    expect(errors.map((error) => inspect(error).split("\n", 1)[0])).toEqual([
      "ArgumentError: a",
      expect.stringMatching(/^\[?NoRouteError: no route found for GET \/a \(Router\)/),
    ])
    expect(errors.map(({ constructor }) => constructor.name)).toEqual(["ArgumentError", "NoRouteError"])
    expect([errors[0] instanceof ArgumentError, errors[1] instanceof NoRouteError]).toEqual([true, true])
  })
})
