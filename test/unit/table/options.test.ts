import { expect, it } from "vitest"
import { ROUTE_OPTIONS, SCOPE_OPTIONS } from "../../../src/table/options.js"
import type { RouteOptionNames, ScopeOptionNames } from "../../../src/table/options.js"
import { RESOURCES_OPTIONS } from "../../../src/table/resources.js"
import type { ResourcesOptionNames } from "../../../src/table/resources.js"

const ROUTE: RouteOptionNames = [
  ...(["as", "alias", "metadata", "query", "body", "on_invalid", "answers"] as const),
  ...(["host", "private", "assigns", "log", "trailing_slash", "where"] as const),
]
const SCOPE: ScopeOptionNames = [
  ...(["path", "alias", "as"] as const),
  ...(["host", "private", "assigns", "log", "trailing_slash", "where"] as const),
]
const RESOURCES: ResourcesOptionNames = [
  ...(["only", "except", "param", "name", "as", "singleton", "alias"] as const),
  ...(["host", "private", "assigns", "where"] as const),
]

it.each([
  ["a route", ROUTE_OPTIONS, ROUTE],
  ["a scope", SCOPE_OPTIONS, SCOPE],
  ["resources", RESOURCES_OPTIONS, RESOURCES],
])("types name the options of %s in the order in which run-time messages do", (_node, options, names) => {
  expect(Object.keys(options)).toEqual(names)
})
