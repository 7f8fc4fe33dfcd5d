import type { Merge } from "../../lib/types/merge.js"
import type { OwnSignature } from "../contracts/contract-route.types.js"
import type { ForwardNode } from "../nodes.js"
import type { RouteOptions } from "../options.js"
import type { RouteRow, RowRoute } from "../route.js"
import type { ScopeType } from "../scope.js"

/** The route of a forward: the route of a row with another kind. */
export type ForwardRoute<Row extends RouteRow, Within extends ScopeType> = {
  readonly [Key in keyof RowRoute<Row, Within>]: Key extends "kind"
    ? "forward"
    : Key extends "routes" | "links" | "calls"
      ? ForwardRoute<Row, Within>
      : Key extends "signature"
        ? readonly ["forward", ...OwnSignature<Row, Within>]
        : RowRoute<Row, Within>[Key]
}

/** A forward as the row of a route; it has no helper. */
// prettier-ignore
export type ForwardRow<Node extends ForwardNode> =
  Node extends readonly [unknown, infer Path extends string, infer Plug extends string, infer Opts, infer Options extends RouteOptions] ?
    readonly ["*", Path, Plug, Opts extends undefined ? readonly [] : Opts, Merge<Options, { readonly as: null }>] :
  Node extends readonly [unknown, infer Path extends string, infer Plug extends string, infer Opts] ?
    readonly ["*", Path, Plug, Opts extends undefined ? readonly [] : Opts, { readonly as: null }] :
  readonly ["*", Node[1], Node[2], readonly [], { readonly as: null }]
