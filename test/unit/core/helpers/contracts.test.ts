import { describe, expect, it } from "vitest"
import { bind_helpers, helpers, pick_routes } from "../../../../src/index.js"
import {
  contractCallCases,
  contractTable,
  contractValueCases,
  contractWrongCallCases,
  contractWrongQueryCases,
} from "../../../cases/contract-helpers.js"
import type { DynamicTable } from "../../../../src/index.js"
import { messageOf } from "../lib/caught.js"

type Js = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const url = new URL("https://example.com")
const js = (functions: object): Js => functions as Js
const Routes = helpers(contractTable)
const NAMES = [
  "about_path",
  "file_path",
  "key_path",
  "plug_path",
  "post_path",
  "post_comment_path",
  "user_path",
] as const
const rows: DynamicTable = JSON.parse(JSON.stringify(pick_routes(contractTable, NAMES)))

describe.each([
  ["helpers", js(Routes), [url]],
  ["bound helpers", js(bind_helpers(Routes, url)), []],
  ["helpers of rows that were picked and read from JSON", js(helpers(rows)), [url]],
] as const)("%s", (_what, functions, context) => {
  it("build the paths of calls whose params are of their kinds", () => {
    for (const [name, action, args, path] of contractCallCases) {
      expect(functions[`${name}_path`]?.(...context, action, ...args)).toBe(path)
      expect(functions[`${name}_url`]?.(...context, action, ...args)).toBe(`https://example.com${path}`)
    }
  })

  it.each([...contractWrongCallCases, ...contractValueCases])(
    "throw for %s of %j, %j",
    (name, action, args, message) => {
      expect(messageOf(() => functions[`${name}_path`]?.(...context, action, ...args))).toBe(message)
    },
  )

  it.each(contractWrongQueryCases)("write any query: %s of %j, %j", (name, action, args) => {
    expect(functions[`${name}_path`]?.(...context, action, ...args)).toContain("/users")
  })
})

it("a picked row keeps the kinds of its params and the name of its query's schema", () => {
  expect(pick_routes(contractTable, ["user_path"]).slice(-3)).toEqual([
    ["get", "/users/:id", "UserController", "show", { as: "user", where: { id: "integer" }, query: "UserFilter" }],
    ["get", "/users/:name", "UserController", "show", { as: "user", where: { name: ["me", "you"] } }],
    ["get", "/users/:id/:tab", "UserController", "tab", { as: "user", where: { id: "integer", tab: ["posts", "likes"] } }], // prettier-ignore
  ])
})
