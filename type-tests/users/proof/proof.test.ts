import { expect, it } from "vitest"
import { loadCases } from "../../../test/conformance/cases.js"
import type { Case } from "../../../test/conformance/cases.js"
import { check } from "./check.js"
import { Program } from "./program.js"
import { prove } from "./prove.js"
import { report } from "./report.js"

/**
 * For each origin, the interval at which cases are taken, in the order of their names, and the first one. `npm run proof`
 * takes all cases; only it takes the largest tables of the generated cases, which come first.
 */
const SAMPLE: Readonly<Record<string, { readonly every: number; readonly from: number }>> = {
  edge: { every: 3, from: 0 },
  "phoenix-test-suite": { every: 2, from: 0 },
  "real-apps": { every: 5, from: 0 },
  generated: { every: 30, from: 2 },
}

function sample(cases: readonly Case[]): readonly Case[] {
  return Object.entries(SAMPLE).flatMap(([origin, { every, from }]) =>
    cases.filter((of) => of.origin === origin).filter((_, index) => index % every === from),
  )
}

it("types, run time and reference agree on a sample of the cases", () => {
  const proof = prove(sample(loadCases()), "typescript-7")
  console.log(report(proof))
  expect(proof.problems).toEqual([])
  expect(new Set(proof.programs.map(({ origin }) => origin))).toEqual(new Set(Object.keys(SAMPLE)))
})

it("the check returns the compiler's messages for each claim, and those elsewhere", () => {
  const program = new Program("here", "program", "tuples")
  program.add("const elsewhere: string = 1")
  program.claim({ kind: "route", about: "right", verdict: "accepts" }, "export type Right = 1")
  program.claim({ kind: "route", about: "wrong", verdict: "accepts" }, "export const wrong = [", "  missing,", "]")
  const { judged, elsewhere } = check("typescript-7", [program])
  expect(judged.map(({ claim, said }) => [claim.about, said.map(({ line }) => line)])).toEqual([
    ["right", []],
    ["wrong", [4]],
  ])
  expect(elsewhere).toEqual([expect.stringContaining("Type 'number' is not assignable to type 'string'")])
})
