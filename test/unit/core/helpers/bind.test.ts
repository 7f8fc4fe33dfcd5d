import { describe, expect, it } from "vitest"
import { bind_helpers, helpers } from "../../../../src/index.js"
import { define_endpoint } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import {
  helperActionCases,
  helperCallCases,
  helperShortCallCases,
  helpersTable,
  helperWrongCallCases,
} from "../../../cases/helpers.js"

/** The helpers without their types, as in JavaScript. */
type Anything = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const Routes = helpers(helpersTable)
const site = new URL("https://example.com")
const bound = bind_helpers(Routes, site)
const Js: Anything = bound as unknown as Anything

describe("bound helpers", () => {
  it.each(helperCallCases.map((row, index) => [index, ...row] as const))(
    "%i: %s with %j returns the same as the unbound helper",
    (_index, name, action, args, path) => {
      expect(Js[`${name}_path`]?.(action, ...args)).toBe(path)
      expect(Js[`${name}_url`]?.(action, ...args)).toBe(`https://example.com${path}`)
    },
  )

  it.each([...helperWrongCallCases, ...helperShortCallCases])("%s throws for %j", (name, action, args, message) => {
    expect(() => Js[`${name}_path`]?.(action, ...args)).toThrow(message)
  })

  it("use the endpoint, script name and URL of their context", () => {
    const endpoint = define_endpoint({ url: { scheme: "https", host: "example.com", path: "/app" } })
    const of_endpoint = bind_helpers(Routes, endpoint)
    expect(of_endpoint.url()).toBe("https://example.com")
    expect(of_endpoint.path("/a")).toBe("/app/a")
    expect(of_endpoint.static_path("/a.css")).toBe("/app/a.css")
    expect(of_endpoint.static_url("/a.css")).toBe("https://example.com/app/a.css")
    expect(of_endpoint.static_integrity("/a.css")).toBeNull()
    const conn = build_conn("GET", "/", { script_name: ["mounted"], endpoint })
    expect(bind_helpers(Routes, conn).user_path("show", 7)).toBe("/mounted/users/7")
  })
})

describe("the result of bind_helpers", () => {
  it("has the names of the helpers", () => {
    expect(Object.keys(bound).toSorted()).toEqual(Object.keys(Routes).toSorted())
    expect(Object.keys(bound)).toContain(`${helperActionCases[0][0]}_path`)
    expect("user_path" in bound).toBe(true)
    expect("usr_path" in bound).toBe(false)
    expect(Js["usr_path"]).toBeUndefined()
    expect(Js["then"]).toBeUndefined()
  })

  it("returns the same function each time a helper is read", () => {
    const { user_path } = bound
    expect(user_path("index")).toBe("/users")
    expect(bound.user_path).toBe(user_path)
  })

  it("can be spread into another object", () => {
    const view = { ...bind_helpers(Routes, site), title: "Users" }
    expect(view.user_path("show", 7)).toBe("/users/7")
    expect(Object.keys(view)).toHaveLength(Object.keys(Routes).length + 1)
  })

  it("can be converted to a string", () => {
    expect(String(bound)).toBe("[object Object]")
  })

  it("cannot be changed", () => {
    const target: Record<string, unknown> = bound as unknown as Record<string, unknown>
    expect(() => (target["user_path"] = 1)).toThrow(TypeError)
    expect(() => delete target["user_path"]).toThrow(TypeError)
    expect(() => Object.defineProperty(target, "x", { value: 1 })).toThrow(TypeError)
    expect(() => Object.setPrototypeOf(target, {}) as unknown).toThrow(TypeError)
    expect(() => Object.freeze(target)).toThrow(TypeError)
    expect(bound.user_path("index")).toBe("/users")
  })
})
