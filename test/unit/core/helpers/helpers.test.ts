import { describe, expect, it } from "vitest"
import { ArgumentError, get, helpers } from "../../../../src/index.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { list_routes } from "../../../../src/core/table/routes.js"
import {
  helperActionCases,
  helperCallCases,
  helperSegmentCases,
  helperShortCallCases,
  helpersTable,
  helperWrongCallCases,
} from "../../../cases/helpers.js"

/** The helpers as JavaScript sees them. */
type Anything = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const Routes = helpers(helpersTable)
const Js = Routes as unknown as Anything
const context = new URL("https://example.com")

describe("the helpers of a table", () => {
  it("are a path and a url function for each helper name, and the common ones", () => {
    const names = helperActionCases.flatMap(([name]) => [`${name}_path`, `${name}_url`])
    const common = ["path", "url", "static_path", "static_url", "static_integrity"]
    expect(Object.keys(Routes).toSorted()).toEqual([...names, ...common].toSorted())
  })

  it("are frozen", () => {
    expect(Object.isFrozen(Routes)).toBe(true)
  })

  it.each(helperActionCases)("take the actions of their routes: %s", (name, actions) => {
    const routes = list_routes(helpersTable).filter(({ helper }) => helper === name)
    expect([...new Set(routes.map(({ plug_opts }) => JSON.stringify(plug_opts)))]).toEqual(
      actions.map((action) => JSON.stringify(action)),
    )
  })

  it("are only the common ones if the table is empty", () => {
    const common = ["path", "static_integrity", "static_path", "static_url", "url"]
    expect(Object.keys(helpers([])).toSorted()).toEqual(common)
  })
})

describe("a helper builds the path of an action", () => {
  it.each(helperCallCases.map((row, index) => [index, ...row] as const))(
    "%i: %s of %j",
    (_index, name, action, args, path) => {
      expect(Js[`${name}_path`]?.(context, action, ...args)).toBe(path)
      expect(Js[`${name}_url`]?.(context, action, ...args)).toBe(`https://example.com${path}`)
    },
  )
})

describe("a helper builds the same paths", () => {
  const mounted = build_conn("GET", "/", { script_name: ["mounted"] })

  it.each([
    ["for a conn", build_conn(), ""],
    ["for a conn under a script name, after it", mounted, "/mounted"],
  ])("%s", (_what, conn, base) => {
    for (const [name, action, args, path] of helperCallCases)
      expect(Js[`${name}_path`]?.(conn, action, ...args)).toBe(`${base}${path}`)
  })

  it.each([
    ["for a conn", build_conn(), ""],
    ["for a conn under a script name, after it", mounted, "/mounted"],
    ["for a URL with a path, after it", new URL("https://example.com/app"), "/app"],
  ])("if its only param is a glob: %s", (_what, any, base) => {
    const Files = helpers([get("/files/*path", "FileController", "show")])
    expect(Files.file_path(any, "show", ["a b", "c"])).toBe(`${base}/files/a%20b/c`)
    expect(Files.file_path(any, "show", ["a"], { path: 1, page: 2 })).toBe(`${base}/files/a?page=2`)
    expect(() => Files.file_path(any, "edit" as "show", ["a"])).toThrow('no action "edit" for Routes.file_path/3')
  })
})

describe("a helper of a plug with options takes the options as its action", () => {
  it("even if they cannot be written as JSON", () => {
    const Links = helpers([get("/small", "Ping", { size: 1n }), get("/large", "Ping", { size: 2n })])
    expect(Links.ping_path(context, { size: 2n })).toBe("/large")
  })

  it("and throws for others, even circular ones", () => {
    const circular: Record<string, unknown> = {}
    circular["self"] = circular
    expect(() => Js["plug_path"]?.(context, circular)).toThrow(ArgumentError)
  })
})

describe("a helper throws an error for a wrong call", () => {
  it.each([...helperWrongCallCases, ...helperShortCallCases])("%s of %j, %j", (name, action, args, message) => {
    const call = (): unknown => Js[`${name}_path`]?.(context, action, ...args)
    expect(call).toThrow(ArgumentError)
    expect(call).toThrow(message)
  })
})

describe("a helper throws for a param that would leave its segment", () => {
  it.each(helperSegmentCases)("%s of %j, %j", (name, action, args, message) => {
    for (const suffix of ["path", "url"]) {
      const call = (): unknown => Js[`${name}_${suffix}`]?.(context, action, ...args)
      expect(call).toThrow(ArgumentError)
      expect(call).toThrow(message)
    }
  })
})
