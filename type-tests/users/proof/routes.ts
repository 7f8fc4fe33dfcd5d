import { dynamic, helpers } from "../../../src/index.js"
import type { Route } from "../../../src/index.js"
import type { Case, ReferenceRoute } from "../../../test/conformance/cases.js"
import { toTable } from "../../../test/conformance/convert.js"
import { tableDifferences } from "../../../test/conformance/differences/tables.js"
import { Judgement } from "../../../test/conformance/report.js"
import { asExpected } from "../../../test/conformance/run/tables.js"
import type { TableEntry } from "../../../test/conformance/run/tables.js"
import type { Program } from "./program.js"
import { typeSource } from "./source.js"
import { caseTables } from "./tables.js"

/**
 * Writes the expected types of a table's routes: each at its position in the tuple, and all in the union.
 */
export function claimRoutes(program: Program, of: Case): void {
  for (const { module, name, items, routes } of caseTables(of)) {
    const names = Object.keys(helpers(dynamic(toTable(items))))
    program.claim(
      { kind: "table accepted", about: `names of the helpers of ${module}`, verdict: "accepts", entries: 0 },
      `export type ${name}_names = AssertNone<NamesOfOne<${unionSource(names)}, keyof typeof ${name}_helpers>>`,
    )
    program.add(
      `type ${name}_list = RouteList<typeof ${name}>`,
      `type ${name}_by_key = RoutesByKey<Routes<typeof ${name}>>`,
    )
    const places = new Map<string, number[]>()
    expectedRoutes(of, module, routes).forEach((route, index) => {
      program.add(`type ${name}_route_${index} = ${typeSource(route)}`)
      program.claim(
        { kind: "route", about: `route ${index} of ${module}`, verdict: "accepts" },
        `export type ${name}_${index} = AssertNone<Mismatch<${index}, ${name}_route_${index}, ${name}_list["${index}"]>>`,
      )
      const key = [route.verb, route.path, route.plug, route.helper, route.host, route.kind].map(String).join(" ")
      places.set(key, [...(places.get(key) ?? []), index])
    })
    program.claim(
      { kind: "route", about: `number of routes of ${module}`, verdict: "accepts", entries: 0 },
      `export type ${name}_length = AssertNone<Mismatch<"length", ${routes.length}, ${name}_list["length"]>>`,
    )
    for (const [key, indexes] of places)
      program.claim(
        { kind: "route", about: `${key} among the routes of ${module}`, verdict: "accepts", entries: 0 },
        `export type ${name}_key_${indexes[0]} = AssertNone<Differing<${indexes.map((index) => `${name}_route_${index}`).join(" | ")}, ${name}_by_key[${JSON.stringify(key)}]>>`,
      )
    program.claim(
      { kind: "route", about: `no routes of ${module} but those`, verdict: "accepts", entries: 0 },
      `export type ${name}_others = AssertNone<Exclude<keyof ${name}_by_key, ${unionSource([...places.keys()])}>>`,
    )
  }
}

function unionSource(names: readonly string[]): string {
  return names.length === 0 ? "never" : names.map((name) => JSON.stringify(name)).join(" | ")
}

/** The recorded routes of a table, with the changes of the rules of difference. */
function expectedRoutes(of: Case, module: string, routes: readonly ReferenceRoute[]): readonly ExpectedRoute[] {
  const judgement = new Judgement<TableEntry>(of, "routes", tableDifferences)
  const named = module === of.module ? {} : { router: module }
  return routes.map((route, index) => {
    const { expected } = judgement.expect({ ask: "route", ...named, index, route }, { value: asExpected(route) })
    if (!("value" in expected)) throw new Error(`no route is expected to raise: ${route.path}`)
    return withLog(expected.value as ExpectedRoute) // it is what asExpected made, with some values changed
  })
}

interface ExpectedRoute {
  readonly verb: string
  readonly path: string
  readonly plug: string
  readonly helper: string | null
  readonly host: string | null
  readonly kind: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** What routes of Phoenix do not have. */
type OwnPart = "where" | "contract" | "timeout" | "cache_control" | "deprecated"

/** A recorded route in our form: `log` is not part of the metadata. */
function withLog({
  metadata,
  ...route
}: ExpectedRoute): ExpectedRoute & Pick<Route, OwnPart> & { readonly log: unknown } {
  const { log, ...rest } = metadata
  return {
    ...route,
    metadata: rest,
    log: log === "(function)" ? computeLog : log,
    where: undefined,
    contract: undefined,
    timeout: undefined,
    cache_control: undefined,
    deprecated: undefined,
  }
}

/** Represents the function that a program declares with this name. */
export function computeLog(): string {
  return "debug"
}
