import { afterAll, beforeAll, expect, it } from "vitest"
import { largest } from "../support/release.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"
import { writeSockets } from "./sockets.js"

/** The maximum number of instantiations of a socket with two schemas of its own, its handlers and a call of a client. */
const SOCKET = 1_811
const SIZES = [50, 150, largest(1_000) / 2] as const

const spent = (count: number): number => {
  const { instantiations, errors } = measure(writeSockets(count))
  expect(errors).toEqual([])
  return instantiations
}

beforeAll(() => prepare(SIZES.map(writeSockets)))

it("a socket costs the same in a table of any size", () => {
  const [small, middle, large] = SIZES
  const near = (spent(middle) - spent(small)) / (middle - small)
  console.log(`Instantiations, a socket: ${near.toFixed(1)} of ${SOCKET}`)
  expect(overBudget("a socket", near, SOCKET)).toBeUndefined()
  expect((spent(large) - spent(middle)) / (large - middle)).toBeLessThanOrEqual(near * 1.05)
})

afterAll(cleanUp)
