import { describe, expect, it } from "vitest"
import { ArgumentError, get, helpers } from "../../src/index.js"
import { list_routes } from "../../src/table/routes.js"
import {
  helperActionCases,
  helperCallCases,
  helperSegmentCases,
  helperShortCallCases,
  helpersTable,
  helperWrongCallCases,
} from "../cases/helpers.js"

/** The helpers as JavaScript sees them. */
type Anything = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const Routes = helpers(helpersTable)
const Js = Routes as unknown as Anything
const context = new URL("https://example.com")

describe("a table has a helper for each name", () => {
  it("and those that every table has", () => {
    const names = helperActionCases.flatMap(([name]) => [`${name}_path`, `${name}_url`])
    const common = ["path", "url", "static_path", "static_url", "static_integrity"]
    expect(Object.keys(Routes).toSorted()).toEqual([...names, ...common].toSorted())
  })

  it("which nobody can change", () => {
    expect(Object.isFrozen(Routes)).toBe(true)
  })

  it.each(helperActionCases)("%s takes the actions of its routes", (name, actions) => {
    const routes = list_routes(helpersTable).filter(({ helper }) => helper === name)
    expect([...new Set(routes.map(({ plug_opts }) => JSON.stringify(plug_opts)))]).toEqual(
      actions.map((action) => JSON.stringify(action)),
    )
  })

  it("even where the table is empty", () => {
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

describe("the options of a plug stand for its action", () => {
  it("even where JSON cannot write them", () => {
    const Links = helpers([get("/small", "Ping", { size: 1n }), get("/large", "Ping", { size: 2n })])
    expect(Links.ping_path(context, { size: 2n })).toBe("/large")
  })

  it("and others are refused, also with a circle in them", () => {
    const circle: Record<string, unknown> = {}
    circle["self"] = circle
    expect(() => Js["plug_path"]?.(context, circle)).toThrow(ArgumentError)
  })
})

describe("a wrong call is refused", () => {
  it.each([...helperWrongCallCases, ...helperShortCallCases])("%s of %j, %j", (name, action, args, message) => {
    const call = (): unknown => Js[`${name}_path`]?.(context, action, ...args)
    expect(call).toThrow(ArgumentError)
    expect(call).toThrow(message)
  })
})

describe("a param that would leave its segment is refused", () => {
  it.each(helperSegmentCases)("%s of %j, %j", (name, action, args, message) => {
    for (const suffix of ["path", "url"]) {
      const call = (): unknown => Js[`${name}_${suffix}`]?.(context, action, ...args)
      expect(call).toThrow(ArgumentError)
      expect(call).toThrow(message)
    }
  })
})
