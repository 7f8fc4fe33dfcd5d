import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeInherited } from "./inherited.js"
import type { Kind } from "./inherited.js"
import { reduced } from "../support/release.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"

/**
 * The maximum number of additional instantiations, with a table, its helpers, a link for each action, all actions and the router: for
 * a row, or a route of resources, that only inherits answers, and for an action of resources with a contract.
 */
const BUDGETS = { row: 45, resources: 45, contract: 180.8 } as const

const SIZES = [50, reduced(250), reduced(750)] as const

/** The maximum factor by which one may be more expensive in a larger table. */
const GROWTH = 1.05

const KINDS = ["rows", "rows inherit", "resources", "resources inherit", "contracts"] as const satisfies readonly Kind[]

const lines: string[] = []

beforeAll(() => prepare(KINDS.flatMap((kind) => SIZES.map((count) => writeInherited(kind, count)))))

const spent = (kind: Kind, count: number): number => {
  const { instantiations, errors } = measure(writeInherited(kind, count))
  expect(errors).toEqual([])
  return instantiations
}

/** What one route costs more than one of another kind, between two sizes. */
const more = (kind: Kind, than: Kind, routes: number, [from, to]: readonly [number, number]): number =>
  (spent(kind, to) - spent(kind, from) - spent(than, to) + spent(than, from)) / (to - from) / routes

describe("TypeScript 7.0", () => {
  it.each([
    ["a row that inherits answers", "rows inherit", "rows", 1, BUDGETS.row],
    ["a route of resources that inherits answers", "resources inherit", "resources", 5, BUDGETS.resources],
    ["an action of resources with a contract", "contracts", "resources", 4, BUDGETS.contract],
  ] as const)("%s costs little more, at any size", (what, kind, than, routes, most) => {
    const [small, middle, large] = SIZES
    const cost = more(kind, than, routes, [small, middle])
    lines.push(`${what}: ${cost.toFixed(1)} of ${most}`)
    expect(overBudget(what, cost, most)).toBeUndefined()
    expect(more(kind, than, routes, [middle, large])).toBeLessThanOrEqual(cost * GROWTH)
  })
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations more:", ...lines].join("\n")))
