import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { largest, reduced } from "../support/release.js"
import { OWN_SCHEMAS, writeProgram } from "./client.js"
import type { Program, Statement } from "./client.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"

/**
 * The maximum number of instantiations of one statement for each row, beyond the table and naming its client. Half of it is the
 * property: the compiler computes the contracts of the rows when it is read. As for the calls of helpers, ten rows share a schema.
 */
const MOST = { property: 99, call: 168.2, query: 176.2, body: 152.8, answer: 176.2 } as const satisfies Readonly<
  Record<Statement, number>
>

/** The same for `answer` if each five rows have schemas of their own, whose types are then a part of the cost. */
const MOST_WITH_OWN_SCHEMAS = 266.7

const SIZES = [100, reduced(1000), largest(3000)] as const

/** The maximum factor by which a statement may be more expensive in a larger table. */
const GROWTH = 1.05

const lines: string[] = []

/** What one statement costs, between two sizes. */
const costOf = (program: Program, from: number, to: number): number => {
  const spent = (count: number): number => {
    const [table = 0, both = 0] = [false, true].map((isWritten) => {
      const { instantiations, errors } = measure(writeProgram(program, count, isWritten))
      expect(errors).toEqual([])
      return instantiations
    })
    return both - table
  }
  return (spent(to) - spent(from)) / (to - from)
}

beforeAll(() => {
  const statements = Object.keys(MOST) as readonly Statement[]
  const measured = [...statements.map((statement) => ({ statement, sharing: 10 })), OWN_SCHEMAS]
  prepare(
    measured.flatMap((program) =>
      SIZES.flatMap((count) => [false, true].map((isWritten) => writeProgram(program, count, isWritten))),
    ),
  )
})

describe("TypeScript 7.0", () => {
  const [small, middle, large] = SIZES
  it.each(Object.entries(MOST))("%s: at most %i instantiations, at any size", (name, most) => {
    const program = { statement: name as Statement, sharing: 10 }
    const cost = costOf(program, small, middle)
    lines.push(`${name.padEnd(8)}  ${cost.toFixed(1)} of ${most}`)
    expect(overBudget(name, cost, most)).toBeUndefined()
    expect(costOf(program, middle, large)).toBeLessThanOrEqual(cost * GROWTH)
  })

  it(`a call and its answer with schemas of their own: at most ${MOST_WITH_OWN_SCHEMAS}`, () => {
    const cost = costOf(OWN_SCHEMAS, small, middle)
    lines.push(`answer with schemas of its own  ${cost.toFixed(1)} of ${MOST_WITH_OWN_SCHEMAS}`)
    expect(overBudget("answer with schemas of its own", cost, MOST_WITH_OWN_SCHEMAS)).toBeUndefined()
    expect(costOf(OWN_SCHEMAS, middle, large)).toBeLessThanOrEqual(cost * GROWTH)
  })
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations of a client, by statement:", ...lines].join("\n")))
