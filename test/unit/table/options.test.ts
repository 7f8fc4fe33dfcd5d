import { expect, it } from "vitest"
import { ROUTE_OPTION_NAMES, ROUTE_OPTIONS, SCOPE_OPTION_NAMES, SCOPE_OPTIONS } from "../../../src/table/options.js"
import { RESOURCES_OPTION_NAMES, RESOURCES_OPTIONS } from "../../../src/table/resources.js"

it.each([
  ["a route", ROUTE_OPTIONS, ROUTE_OPTION_NAMES],
  ["a scope", SCOPE_OPTIONS, SCOPE_OPTION_NAMES],
  ["resources", RESOURCES_OPTIONS, RESOURCES_OPTION_NAMES],
])("types list the options of %s in the order of the table of options", (_node, options, names) => {
  expect(Object.keys(options)).toEqual(names)
})
