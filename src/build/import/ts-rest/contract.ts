import { isRecord } from "../../../core/lib/is-object.js"
import { isPlainObject } from "../../../core/lib/plain-object.js"

/** A route of a contract of ts-rest. */
export interface ContractRoute {
  readonly method: string
  readonly path: string
  readonly pathParams?: unknown
  readonly query?: unknown
  readonly headers?: unknown
  readonly body?: unknown
  readonly contentType?: unknown
  readonly responses: Readonly<Record<string, unknown>>
  readonly summary?: unknown
  readonly deprecated?: unknown
  readonly metadata?: unknown
}

/** A route with the keys on the way to it. */
export interface PlacedRoute {
  readonly keys: readonly string[]
  readonly route: ContractRoute
}

export function isContractRoute(value: unknown): value is ContractRoute & Readonly<Record<string, unknown>> {
  return (
    isRecord(value) &&
    typeof value["method"] === "string" &&
    typeof value["path"] === "string" &&
    isRecord(value["responses"])
  )
}

/** The routes of a contract, in its order; none for a value that is not one. */
export function contractRoutes(value: unknown, keys: readonly string[] = []): readonly PlacedRoute[] {
  if (isContractRoute(value)) return [{ keys, route: value }]
  if (!isPlainObject(value) || keys.length > MOST_KEYS) return []
  return Object.entries(value).flatMap(([key, inner]) => contractRoutes(inner, [...keys, key]))
}

/** The deepest contract that is read: other objects may contain themselves. */
const MOST_KEYS = 8

/** What a part of a contract is at run time. */
export type PartKind = "schema" | "type" | "no body" | "other" | "old schema" | "none"

/** Tells what a body, a query or an answer is: a type of `c.type` has no schema. */
export function kindOfPart(part: unknown): PartKind {
  if (part === undefined || part === null) return "none"
  if (typeof part === "symbol") return part.description === "ContractNoBody" ? "no body" : "type"
  if (typeof part !== "object" && typeof part !== "function") return "none"
  if ("~standard" in part) return "schema"
  if ("contentType" in part) return "other"
  return "parse" in part ? "old schema" : "none"
}
