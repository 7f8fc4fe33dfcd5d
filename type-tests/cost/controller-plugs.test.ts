import { afterAll, beforeAll, expect, it } from "vitest"
import { largest, reduced } from "../support/release.js"
import { writeControllers } from "./controller-plugs.js"
import type { Form } from "./controller-plugs.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"

/** The maximum number of instantiations of an action in `web.controller(name).actions(…)`. */
const ACTION = 65
/** The same for each plug of the controller that runs for it. */
const PLUG = 160
const SIZES = [200, reduced(1_000), largest(3_000)] as const
const FORMS: readonly Form[] = ["table", "actions", "one plug", "two plugs"]

const total = (form: Form, routes: number): number => {
  const { instantiations, errors } = measure(writeControllers(form, routes))
  expect(errors).toEqual([])
  return instantiations
}

/** What an action costs in one form more than in another, from one size to another. */
const more = (form: Form, than: Form, from: number, to: number): number =>
  (total(form, to) - total(than, to) - total(form, from) + total(than, from)) / (to - from)

beforeAll(() => prepare(FORMS.flatMap((form) => SIZES.map((routes) => writeControllers(form, routes)))))

it.each<[Form, Form, number]>([
  ["actions", "table", ACTION],
  ["one plug", "actions", PLUG],
  ["two plugs", "one plug", PLUG],
])("an action with %s costs, beyond %s, the same in a table of any size", (form, than, budget) => {
  const [small, middle, large] = SIZES
  const near = more(form, than, small, middle)
  console.log(`Instantiations, an action with ${form} beyond ${than}: ${near.toFixed(1)} of ${budget}`)
  expect(overBudget(`an action with ${form}`, near, budget)).toBeUndefined()
  expect(more(form, than, middle, large)).toBeLessThanOrEqual(near * 1.05)
})

afterAll(cleanUp)
