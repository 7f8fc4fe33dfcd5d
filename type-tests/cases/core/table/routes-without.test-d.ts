import { expectTypeOf } from "expect-type"
import { dynamic, get, routes_without, scope } from "../../../../src/index.js"
import type { ErrorMessage, RoutesWithout, RouteWithout } from "../../../../src/index.js"
import type { routesWithoutCases } from "../../../../test/cases/routes-without.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

interface Case {
  readonly rule: string
  readonly table: readonly unknown[]
  readonly public?: string
  readonly found: readonly RouteWithout[]
}
type PublicOf<Row> = Row extends { readonly public: infer Key extends string } ? Key : never
type Mismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I]["rule"],
    Cases[I]["found"][number],
    RoutesWithout<Cases[I]["table"], "tier", PublicOf<Cases[I]>>
  >
}[number]
export type FindsWhatTheFunctionFinds = AssertNone<Mismatches<typeof routesWithoutCases>>

// A type test checks that every route has a tier, and shows the ones that have none.
const routes = [
  get("/health", "HealthController", "show", { metadata: { public: true } }),
  scope("/", { metadata: { tier: "free", area: "shop" } }, [get("/prices", "PriceController", "index")]),
] as const
export type Tiers = AssertNone<RoutesWithout<typeof routes, "tier" | "area", "public">>
// @ts-expect-error - the health page has no tier
export type Health = AssertNone<RoutesWithout<typeof routes, "tier">>
// @ts-expect-error - a key that no row has
export type Unknown = AssertNone<RoutesWithout<typeof routes, "teir", "public">>

/** A row whose metadata may lack the key. */
type Optional = readonly ["get", "/a", "XController", "x", { readonly metadata: { readonly tier?: string } }]
expectTypeOf<RoutesWithout<readonly [Optional], "tier">>().toEqualTypeOf<{
  readonly verb: "get"
  readonly path: "/a"
}>()

/** A table that is not known. */
const unknown = dynamic(routes as readonly unknown[])
expectTypeOf<RoutesWithout<typeof unknown, "tier">>().toEqualTypeOf<
  ErrorMessage<"it is not known which rows the table has: write `as const`, or test `routes_without(table, key)`">
>()
expectTypeOf(routes_without(unknown, "tier")).toEqualTypeOf<readonly RouteWithout[]>()
