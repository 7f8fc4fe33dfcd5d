import type { Route } from "../../../../src/core/table/route.js"
import type { Routes } from "../../../../src/core/table/routes.types.js"
import type { routesCases } from "../../../../test/cases/routes.js"
import type { AssertNone, IsSame } from "../../../support/assert.js"

/** Routes with a different property, missing routes, and unexpected routes. */
type RouteMismatch<Rule, Expected extends readonly Route[], Actual> =
  | { readonly [I in keyof Expected]: PropertyMismatch<Rule, Expected[I], Like<Actual, Expected[I]>> }[number]
  | Unexpected<Rule, Actual, Expected[number]>

/** The properties that identify a route of a case. */
interface Identity {
  readonly verb: unknown
  readonly path: unknown
  readonly plug_opts: unknown
}

type Like<Actual, Expected extends Identity> = Actual extends Identity
  ? IsSame<
      [Actual["verb"], Actual["path"], Actual["plug_opts"]],
      [Expected["verb"], Expected["path"], Expected["plug_opts"]]
    > extends true
    ? Actual
    : never
  : never

// prettier-ignore
type PropertyMismatch<Rule, Expected extends Route, Actual> =
  [Actual] extends [never] ? { readonly rule: Rule; readonly missing: Expected } :
  Actual extends Route ? { readonly [K in keyof Route]: ValueMismatch<Rule, Expected["path"], K, Expected[K], Actual[K]> }[keyof Route] :
  { readonly rule: Rule; readonly no_route: Actual }

// prettier-ignore
type ValueMismatch<Rule, Path, Property, Expected, Actual> =
  IsSame<Expected, Actual> extends true ? never :
  { readonly rule: Rule; readonly path: Path; readonly property: Property; readonly expected: Expected; readonly actual: Actual }

// prettier-ignore
type Unexpected<Rule, Actual, Expected extends Identity> =
  Actual extends Identity ?
    [ExpectedLike<Expected, Actual>] extends [never] ? { readonly rule: Rule; readonly unexpected: Actual } : never :
  never
type ExpectedLike<Expected extends Identity, Actual extends Identity> = Expected extends Identity
  ? Like<Expected, Actual>
  : never

type RawMismatches<Cases extends typeof routesCases> = {
  readonly [I in keyof Cases]: RouteMismatch<Cases[I]["rule"], Cases[I]["routes"], Routes<Cases[I]["raw"]>>
}[number]
export type FoldsTuplesLikeTheFunction = AssertNone<RawMismatches<typeof routesCases>>

type BuiltMismatches<Cases extends typeof routesCases> = {
  readonly [I in keyof Cases]: RouteMismatch<Cases[I]["rule"], Cases[I]["routes"], Routes<Cases[I]["built"]>>
}[number]
export type FoldsBuildersLikeTheFunction = AssertNone<BuiltMismatches<typeof routesCases>>

type FurtherMembers<Actual> = Actual extends unknown ? Exclude<keyof Actual, keyof Route> : never
type FurtherMismatches<Cases extends typeof routesCases> = {
  readonly [I in keyof Cases]: FurtherMembers<Routes<Cases[I]["raw"]>>
}[number]
export type HasNoMembersThatTheValueLacks = AssertNone<FurtherMismatches<typeof routesCases>>
