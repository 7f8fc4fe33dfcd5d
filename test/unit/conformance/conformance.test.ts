import { afterAll, describe, expect, test } from "vitest"
import { loadCases } from "../../conformance/cases.js"
import type { Case } from "../../conformance/cases.js"
import { isRefusedHere } from "../../conformance/differences/tables.js"
import { describeMismatches, summary } from "../../conformance/report.js"
import { runDispatch } from "../../conformance/run/dispatch.js"
import { runHelpers } from "../../conformance/run/helpers.js"
import { runMatches } from "../../conformance/run/matches.js"
import { runCompile, runConsole, runOtherRoutes, runRoutes } from "../../conformance/run/tables.js"
import { runUnreachable } from "../../conformance/run/unreachable.js"

type Run = (of: Case) => readonly string[] | Promise<readonly string[]>

/** The sections of a case, each with the key of the case that it runs. */
const SECTIONS: readonly { readonly title: string; readonly key: keyof Case; readonly run: Run }[] = [
  { title: "is accepted or refused", key: "compile", run: runCompile },
  { title: "has the reference's routes", key: "routes", run: runRoutes },
  { title: "has the reference's routes in forwarded routers", key: "other_routes", run: runOtherRoutes },
  { title: "has the reference's unreachable routes", key: "unreachable", run: runUnreachable },
  { title: "is listed as the reference lists it", key: "console", run: runConsole },
  { title: "finds the reference's routes", key: "matches", run: runMatches },
  { title: "dispatches as the reference does", key: "dispatch", run: runDispatch },
  { title: "has the reference's helpers", key: "helpers", run: runHelpers },
]

const cases = loadCases().map((of) => [`${of.origin}/${of.name}`, of] as const)

describe.each(cases)("%s", (_name, of) => {
  const sections = SECTIONS.filter(({ key }) => of[key] !== undefined && (key === "compile" || !isRefusedHere(of)))
  test.each(sections.map(({ title, run }) => [title, run] as const))("%s", async (_title, run) => {
    expect(describeMismatches(await run(of))).toBe("")
  })
})

afterAll(() => {
  console.log(summary())
})
