import { expect, it } from "vitest"
import { overBudget } from "./measure.js"

it("a figure must leave 5 % of its limit", () => {
  expect(overBudget("a row", 57, 60)).toBeUndefined()
  expect(overBudget("a row", 57.1, 60)).toBe(
    "a row costs 57.1 of 60. It may cost 57.0, so that 5 % are left. Make the type cheaper. If that is impossible, raise the limit to 60.2 or more, and write both limits in the commit message.",
  )
})

it("a limit of zero allows no cost", () => {
  expect(overBudget("a row", -16, 0)).toBeUndefined()
  expect(overBudget("a row", 1, 0)).toContain("a row costs 1.0 of 0.")
})
