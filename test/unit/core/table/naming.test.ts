import { describe, expect, it } from "vitest"
import { shortName, underscore } from "../../../../src/core/table/names/naming.js"
import { shortNameCases, underscoreCases } from "../../../cases/naming.js"

describe("snake case keeps the letters of an acronym together", () => {
  it.each(underscoreCases)("%j becomes %j", (name, snake) => {
    expect(underscore(name)).toBe(snake)
  })

  it.each(underscoreCases)("the snake case of %j does not change when it is converted again", (_name, snake) => {
    expect(underscore(snake)).toBe(snake)
  })
})

describe("a helper is named after the last part of a controller's name, without `Controller`", () => {
  it.each(shortNameCases)("%j has helpers named %j", (plug, name) => {
    expect(shortName(plug)).toBe(name)
  })
})
