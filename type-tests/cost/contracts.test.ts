import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { largest, reduced } from "../support/release.js"
import { writeContracts } from "./contracts.js"
import type { Declared, Use } from "./contracts.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"

/**
 * The maximum number of additional instantiations: for a row with kinds, a query and answers, with its helper, and for a call
 * of the helper; for a row with kinds, a query and events, with its helper; and in `define_router` for the events of such a row. For a
 * socket with kinds, a query and messages, the same: it costs no more in `define_router` than a row for GET with kinds and a query.
 */
const BUDGETS = { row: 69, call: 70.4, events: 69, served: 58.8, socket: 65.9, opened: 0 } as const

const SIZES = [100, reduced(1000)] as const
const LARGE = largest(3000)

/** The maximum factor by which a row or a call may be more expensive in a larger table. */
const GROWTH = 1.05

const rows: string[] = []

const spent = (use: Use, count: number, declared: Declared, isApart?: boolean): number => {
  const { instantiations, errors } = measure(writeContracts(use, count, declared, isApart))
  expect(errors).toEqual([])
  return instantiations
}

/** What one row costs more with a contract than with less, between two sizes. */
const more = (use: Use, from: number, to: number, declared: Declared = "contract", less: Declared = false): number => {
  const rise = (of: Declared): number => spent(use, to, of) - spent(use, from, of)
  return (rise(declared) - rise(less)) / (to - from)
}

/** The same for sockets, which are compared with rows that have a controller each. */
const moreSockets = (use: Use, less: Declared): number => {
  const rise = (of: Declared): number => spent(use, SIZES[1], of, true) - spent(use, SIZES[0], of, true)
  return (rise("socket") - rise(less)) / (SIZES[1] - SIZES[0])
}

beforeAll(() => {
  const kinds = [false, "contract"] as const
  prepare([
    ...kinds.flatMap((has) => SIZES.map((count) => writeContracts("helpers", count, has))),
    ...SIZES.map((count) => writeContracts("helpers", count, "events")),
    ...(["query", "events"] as const).flatMap((has) =>
      SIZES.map((count) => writeContracts("define_router", count, has)),
    ),
    ...SIZES.flatMap((count) => [
      writeContracts("helpers", count, false, true),
      writeContracts("define_router", count, "query", true),
      ...(["helpers", "define_router"] as const).map((use) => writeContracts(use, count, "socket")),
    ]),
    ...kinds.flatMap((has) => [...SIZES, LARGE].map((count) => writeContracts("a call for each row", count, has))),
  ])
})

describe("TypeScript 7.0", () => {
  it(`a row with a contract costs at most ${BUDGETS.row} instantiations more`, () => {
    const cost = more("helpers", ...SIZES)
    rows.push(`a row   ${cost.toFixed(1)} of ${BUDGETS.row}`)
    expect(overBudget("a row with a contract", cost, BUDGETS.row)).toBeUndefined()
  })

  it(`a row with events costs at most ${BUDGETS.events} more`, () => {
    const cost = more("helpers", ...SIZES, "events")
    rows.push(`events  ${cost.toFixed(1)} of ${BUDGETS.events}`)
    expect(overBudget("a row with events", cost, BUDGETS.events)).toBeUndefined()
  })

  it(`the events of a row cost at most ${BUDGETS.served} in define_router`, () => {
    const cost = more("define_router", ...SIZES, "events", "query")
    rows.push(`served  ${cost.toFixed(1)} of ${BUDGETS.served}`)
    expect(overBudget("the events of a row in define_router", cost, BUDGETS.served)).toBeUndefined()
  })

  it(`a socket costs at most ${BUDGETS.socket} more`, () => {
    const cost = moreSockets("helpers", false)
    rows.push(`socket  ${cost.toFixed(1)} of ${BUDGETS.socket}`)
    expect(overBudget("a socket", cost, BUDGETS.socket)).toBeUndefined()
  })

  it("a socket costs no more in define_router than a row with kinds and a query", () => {
    const cost = moreSockets("define_router", "query")
    rows.push(`opened  ${cost.toFixed(1)} of ${BUDGETS.opened}`)
    expect(overBudget("a socket in define_router", cost, BUDGETS.opened)).toBeUndefined()
  })

  it(`a call of its helper costs at most ${BUDGETS.call} more`, () => {
    const cost = more("a call for each row", ...SIZES) - more("helpers", ...SIZES)
    rows.push(`a call  ${cost.toFixed(1)} of ${BUDGETS.call}`)
    expect(overBudget("a call with a contract", cost, BUDGETS.call)).toBeUndefined()
  })
})

it(`a row and its call cost no more in a table of ${LARGE} routes`, () => {
  const near = more("a call for each row", ...SIZES)
  const far = more("a call for each row", SIZES[1], LARGE)
  rows.push(`both    ${near.toFixed(1)}, ${far.toFixed(1)} in larger tables`)
  expect(far).toBeLessThanOrEqual(near * GROWTH)
})

afterAll(cleanUp)
afterAll(() => console.log(["A row with a contract costs more:", ...rows.toSorted()].join("\n")))
