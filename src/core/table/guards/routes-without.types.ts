import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { Show } from "../../lib/types/show.types.js"
import type { RouteGroups } from "../routes.types.js"
import type { CheckedRow, IsPublic } from "./guards.types.js"

/** A route whose metadata lacks a key. */
export interface RouteWithout {
  readonly verb: string
  readonly path: string
}

/**
 * A union of {@link RouteWithout}s: the routes of a table whose metadata, with that of their scopes, certainly or possibly lacks a key, or
 * `never`. It is the type of `routes_without(table, key, public_key)[number]`. If rows of the table are not known, the type is a message
 * that says so.
 *
 * @typeParam Key a key of `metadata`; with a union of keys, a route needs all of them
 * @typeParam Public a key of `metadata`: routes with a truthy value are left out
 * @example
 * const routes = [
 *   get("/health", "HealthController", "show", { metadata: { public: true } }),
 *   scope("/", { metadata: { tier: "free" } }, [get("/prices", "PriceController", "index")]),
 * ] as const
 * type AssertNone<Found extends never> = Found
 * export type Tiers = AssertNone<RoutesWithout<typeof routes, "tier", "public">>
 *
 * import { get, scope } from "waymark"
 * import type { RoutesWithout } from "waymark"
 */
export type RoutesWithout<
  Table extends readonly unknown[],
  Key extends string,
  Public extends string = never,
> = Without<RouteGroups<Table>["routes"], Key, Public>

// prettier-ignore
type Without<Row, Key extends string, Public extends string> =
  Row extends CheckedRow ?
    PropertyKey extends Row["action"] ? ErrorMessage<UnknownTableMessage> :
    IsPublic<Row["metadata"], Public> extends true ? never :
    HasAll<Row["metadata"], Key> extends true ? never :
    Show<{ readonly verb: Row["verb"]; readonly path: Row["path"] }> :
  never

type UnknownTableMessage =
  "it is not known which rows the table has: write `as const`, or test `routes_without(table, key)`"

type HasAll<Metadata, Keys extends string> = false extends HasEach<Metadata, Keys> ? false : true

/** Optional properties contain undefined. */
// prettier-ignore
type HasEach<Metadata, Keys extends string> =
  Keys extends keyof Metadata ? undefined extends Metadata[Keys] ? false : true :
  false
