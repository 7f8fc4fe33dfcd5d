import type { assigned } from "../conn/assign.types.js"
import type { Halted } from "../conn/response/response.js"
import type { KeyOfEach } from "../../core/lib/types/is-union.types.js"
import type { Show } from "../../core/lib/types/show.types.js"
import type { DeclaresFlow, FlowOf } from "./flow/plug.js"

/** The assigns that a plug adds to a conn: those that it declares, or, without a declaration, those of the conn that it returns. */
// prettier-ignore
export type AddedTo<Assigns, Given> =
  Given extends DeclaresFlow ? FlowOf<Given>["assigns"] :
  AddedBy<Assigns, Continued<Awaited<ResultOf<Given>>>>

/** A plug after which nothing runs adds nothing. */
type AddedBy<Assigns, Result> = [Result] extends [never] ? {} : EitherOf<AddedIn<Assigns, Result>>

/** The result of a plug. */
// prettier-ignore
export type ResultOf<Given> =
  Given extends (...args: never) => infer Result ? Result :
  Given extends { call(...args: never): infer Result } ? Result :
  never

/** The results after which the next plug runs. */
type Continued<Result> = Result extends Response | Halted ? never : Result

/** For each result, the keys that were assigned, and the optional ones that a called plug may have assigned. */
// prettier-ignore
type AddedIn<Assigns, Result> =
  Result extends { readonly [assigned]: infer Keys; readonly assigns: infer After } ?
    { readonly [K in keyof After as K extends keyof Keys | Exclude<keyof After, keyof Assigns> ? K : never]: After[K] } :
  {}

/** One object type for a union of them: a key that some of them lack is optional. With `& {}`, the first type does not distribute. */
// prettier-ignore
export type EitherOf<Each> =
  [KeyOfEach<Each>] extends [keyof Each] ? Each :
  Show<
    { readonly [Key in keyof (Each & {})]: (Each & {})[Key] } &
    { readonly [Key in Exclude<KeyOfEach<Each>, keyof Each>]?: ValueIn<Each, Key> }
  >
type ValueIn<Each, Key> = Each extends unknown ? (Key extends keyof Each ? Each[Key] : never) : never
