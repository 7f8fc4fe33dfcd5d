import { expect, it } from "vitest"
import { overBudget } from "./measure.js"

it("a figure must not be above its limit", () => {
  expect(overBudget("a row", 60, 60)).toBeUndefined()
  expect(overBudget("a row", 60.1, 60)).toBe(
    "a row costs 60.1, more than 60. Make the type cheaper, or raise the limit to 63.2 and write the reason and both limits in the commit message.",
  )
})

it("a limit of zero allows no cost", () => {
  expect(overBudget("a row", -16, 0)).toBeUndefined()
  expect(overBudget("a row", 1, 0)).toContain("a row costs 1.0, more than 0.")
})
