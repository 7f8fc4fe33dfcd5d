import { dynamic, format_routes, helpers, list_routes } from "../../../src/index.js"
import type { Case, ReferenceRoute } from "../cases.js"
import { toTable } from "../convert.js"
import { tableDifferences } from "../differences/tables.js"
import { attempt, expectError } from "../outcome.js"
import type { Expectation } from "../outcome.js"
import { Judgement } from "../report.js"
import { toValue } from "../values.js"
import { buildRouters } from "./routers.js"

/** The checks of a whole definition. */
export type TableEntry =
  | { readonly ask: "compile" }
  | { readonly ask: "route"; readonly router?: string; readonly index: number; readonly route: ReferenceRoute }
  | { readonly ask: "console" }

/** Whether the table is accepted, or refused for the reason that the reference gives. */
export function runCompile(of: Case): readonly string[] {
  const judgement = new Judgement<TableEntry>(of, "compile", tableDifferences)
  const { compile } = of
  const reference: Expectation = compile.ok
    ? { value: "compiles" }
    : { ...expectError({ ...compile, raise: compile.error }), open: true }
  const got = attempt(() => {
    const table = toTable(of.items)
    list_routes(table)
    helpers(dynamic(table))
    buildRouters(of)
    return "compiles"
  })
  judgement.judge({ ask: "compile" }, reference, got)
  return judgement.mismatches
}

export function runRoutes(of: Case): readonly string[] {
  const judgement = new Judgement<TableEntry>(of, "routes", tableDifferences)
  judgeRoutes(judgement, toTable(of.items), of.routes ?? [])
  return judgement.mismatches
}

export function runOtherRoutes(of: Case): readonly string[] {
  const judgement = new Judgement<TableEntry>(of, "other_routes", tableDifferences)
  for (const [router, routes] of Object.entries(of.other_routes ?? {}))
    judgeRoutes(judgement, toTable(of.routers?.[router] ?? []), routes, router)
  return judgement.mismatches
}

function judgeRoutes(
  judgement: Judgement<TableEntry>,
  table: readonly unknown[],
  routes: readonly ReferenceRoute[],
  router?: string,
): void {
  const listed = attempt(() => list_routes(table).map(asListed))
  const named = router === undefined ? {} : { router }
  routes.forEach((route, index) => {
    const got = "value" in listed && Array.isArray(listed.value) ? { value: listed.value[index] as unknown } : listed
    judgement.judge({ ask: "route", ...named, index, route }, { value: asExpected(route) }, got)
  })
  if ("value" in listed && Array.isArray(listed.value) && listed.value.length !== routes.length)
    judgement.mismatches.push(`expected ${routes.length} routes, got ${listed.value.length}`)
}

export function runConsole(of: Case): readonly string[] {
  const judgement = new Judgement<TableEntry>(of, "console", tableDifferences)
  const table = toTable(of.items)
  if (of.console !== undefined)
    judgement.judge(
      { ask: "console" },
      { value: of.console },
      attempt(() => format_routes(table)),
    )
  return judgement.mismatches
}

/** Our route in the form of the reference, in which `log` is part of the metadata. */
function asListed(route: { readonly log: unknown; readonly metadata: object }): object {
  const { log, ...rest } = route
  return { ...rest, metadata: { log, ...route.metadata } }
}

export function asExpected(route: ReferenceRoute): object {
  const { plug_opts, metadata, private: kept, assigns, ...rest } = route
  return {
    ...rest,
    plug_opts: toValue(plug_opts),
    metadata: expectMetadata(metadata),
    private: toValue(kept),
    assigns: toValue(assigns),
  }
}

/** A function that returns the log level is `{module, function, args}` in the reference. */
export function expectMetadata<Metadata extends ReferenceRoute["metadata"]>(metadata: Metadata): object {
  const values = Object.entries(metadata).map(([key, value]) => {
    const isFunction = key === "log" && typeof value === "object" && value !== null && "$tuple" in value
    return [key, isFunction ? "(function)" : toValue(value)]
  })
  return Object.fromEntries(values)
}
