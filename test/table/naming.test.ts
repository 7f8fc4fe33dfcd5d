import { describe, expect, it } from "vitest"
import { shortName, underscore } from "../../src/table/naming.js"
import { shortNameCases, underscoreCases } from "../cases/naming.js"

describe("snake case keeps the letters of an acronym together", () => {
  it.each(underscoreCases)("%j is %j", (name, snake) => {
    expect(underscore(name)).toBe(snake)
  })

  it.each(underscoreCases)("snake case is in snake case already: %j", (_name, snake) => {
    expect(underscore(snake)).toBe(snake)
  })
})

describe("a helper is named after the last part of a controller's name, without `Controller`", () => {
  it.each(shortNameCases)("%j gives %j", (plug, name) => {
    expect(shortName(plug)).toBe(name)
  })
})
