import type { ErrorMessage } from "../lib/errors/error-message.js"
import type { PARAM_OR_QUERY } from "./messages.js"

/**
 * The arguments of an action with several routes. A last argument with an `id` could be the param of one route or the query of
 * another with one param less, so it is refused. The twin of `linkWriter`.
 *
 * @typeParam Args the arguments of each route, as a union
 */
export type ClearArgs<Args extends readonly unknown[]> = ClearEach<Args, Required<Args>>

// prettier-ignore
type ClearEach<Args extends readonly unknown[], All extends readonly unknown[]> =
  Args extends unknown ?
    Required<Args> extends readonly [...infer Params, infer Asked] ? ClearLast<Params, QueryArg<Args, ClearQuery<Asked, Params, All>>, All> :
    Args :
  never

/** The query, required if it is in the arguments. */
// prettier-ignore
type QueryArg<Args extends readonly unknown[], Asked> =
  Args extends Required<Args> ? [query: Asked] :
  [query?: Asked]

// prettier-ignore
type ClearQuery<Asked, Params extends readonly unknown[], All extends readonly unknown[]> =
  true extends TakesObject<All, [...Params, unknown, unknown]["length"]> ? Asked & NoId :
  Asked

/** Whether arguments of a length, with the query, have an object as their last param. */
// prettier-ignore
type TakesObject<All extends readonly unknown[], Length> =
  All extends readonly [...unknown[], infer Last, unknown] ?
    All["length"] extends Length ? [Last] extends [readonly unknown[]] ? false : true : false :
  false

/** If a route takes one param less, the last param is any object only with a query after it. */
// prettier-ignore
type ClearLast<Params extends readonly unknown[], Last extends readonly unknown[], All extends readonly unknown[]> =
  Params["length"] extends All["length"] ?
    Params extends readonly [...infer Before, infer Param] ?
      [Param] extends [readonly unknown[]] ? [...Params, ...Last] :
      [...Params, query: Last[0]] | ([] extends Last ? [...Before, ClearParam<Param>] : never) :
    [...Params, ...Last] :
  [...Params, ...Last]

type ClearParam<Param> = Exclude<Param, { readonly id: unknown }> | ObjectWithId

interface ObjectWithId {
  readonly id: ErrorMessage<typeof PARAM_OR_QUERY>
}
interface NoId {
  readonly id?: ErrorMessage<typeof PARAM_OR_QUERY> | undefined
}
