import { describe, expect, it } from "vitest"
import { bind_helpers, dynamic, helpers } from "../../../../src/index.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import {
  eitherCallCases,
  eitherTable,
  eitherWrongCases,
  modelCases,
  recordCases,
} from "../../../cases/param-or-query.js"
import { messageOf } from "../lib/caught.js"

type Js = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const Routes = helpers(dynamic(eitherTable))
const js = Routes as unknown as Js
const site = new URL("https://example.com")
const contexts = [site, build_conn()]
const either = "an object with an id could be a param or the query: pass its id, or a list of pairs"

describe("the last argument of a helper is the param or the query, as its type says", () => {
  it.each(eitherCallCases)("%s %j %j: %s", (name, action, args, path) => {
    for (const context of contexts) expect(js[`${name}_path`]?.(context, action, ...args)).toBe(path)
    expect(js[`${name}_url`]?.(site, action, ...args)).toBe(`https://example.com${path}`)
    const bound = bind_helpers(Routes, site) as unknown as Js
    expect(bound[`${name}_path`]?.(action, ...args)).toBe(path)
  })
})

describe("an object with an id that could be the param or the query is refused, and its fields are not in the message", () => {
  it.each(eitherWrongCases)("%s %j %j", (name, action, args) => {
    for (const context of contexts)
      expect(messageOf(() => js[`${name}_path`]?.(context, action, ...args))).toBe(
        `Routes.${name}_path/${args.length + 2}: ${either}`,
      )
    expect(messageOf(() => js[`${name}_url`]?.(site, action, ...args))).toContain(either)
  })

  it("also if it comes from a database as an object without a prototype", () => {
    const row: unknown = Object.assign(Object.create(null), { id: 42, password_hash: "secret" })
    expect(messageOf(() => js["person_path"]?.(site, "subscribe", row))).toContain(either)
  })
})

describe("a record as the last argument, which the compiler refuses, is the param or the query", () => {
  it.each(recordCases)("%s %j %j: %s", (name, action, args, path) => {
    expect(js[`${name}_path`]?.(site, action, ...args)).toBe(path)
  })
})

describe("an instance of a class with an id is never a query", () => {
  it.each(modelCases)("%s %j %j", (name, action, args) => {
    expect(() => js[`${name}_path`]?.(site, action, ...args)).toThrow("called with invalid params")
  })
})
