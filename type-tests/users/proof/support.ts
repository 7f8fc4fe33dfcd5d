import type { Route } from "../../../src/index.js"
import type { IsSame } from "../../support/assert.js"

export type { AssertNone, Mismatch } from "../../support/assert.js"
export type { MessagesIn } from "../../support/messages.js"
export { Opaque } from "../../../test/conformance/values.js"

/** The routes of a union by a key that distinguishes them. */
export type RoutesByKey<Union> = { readonly [Row in Union as RouteKey<Row>]: Row }

/** Distributes, because a template of all values of all routes would be too large. */
type RouteKey<Row> = Row extends Route
  ? `${Row["verb"]} ${Row["path"]} ${Row["plug"]} ${Row["helper"]} ${Row["host"]} ${Row["kind"]}`
  : never

/** Routes of one key that are recorded but not in the type, or the other way round. */
export type Differing<Recorded, Typed> = Strangers<Recorded, Typed> | Strangers<Typed, Recorded>

// prettier-ignore
type Strangers<Ones, Others> =
  Ones extends unknown ? true extends HasSame<Ones, Others> ? never : Ones :
  never

type HasSame<One, Others> = Others extends unknown ? IsSame<One, Others> : never

/** Names that are in only one of two unions. */
export type NamesOfOne<Ones, Others> = Exclude<Ones, Others> | Exclude<Others, Ones>

/** A message that is not among the messages in a type. */
// prettier-ignore
export type Unsaid<Sentence extends string, Said> =
  Sentence extends Said ? never :
  { readonly expected: Sentence; readonly actual: Said }

/** The calls of a program, which are made when it runs; each kind returns a value of its type. */
export interface Calls {
  helper(id: number, run: () => string): void
  integrity(id: number, run: () => string | null): void
  info(id: number, run: () => object | "error"): void
}
