import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { Verdict } from "../../../core/lib/types/verdict.types.js"
import type { UnknownPipeMessage } from "../../../core/table/messages.js"
import type { PipelineNode } from "../../../core/table/nodes.js"
import type { PipelineNodes } from "../../../core/table/rules/repeats.types.js"
import type { ActionRows } from "../../../core/table/routes.types.js"
import type { OneOf } from "../../../core/lib/types/one-of.types.js"

/**
 * The type of `this` in a function that takes a table and its plugs: an error message, to which no `this` is assignable, if a
 * pipeline or a `pipe_through` has a name that is neither a pipeline nor one of the plugs.
 *
 * @typeParam Known the names of the plugs
 */
// prettier-ignore
export type PipesKnown<Table extends readonly unknown[], Known> =
  Verdict<Unknown<PlugName<PipelineNodes<Table>> | PipedName<Table>, Known | PipelineNodes<Table>[1]>> extends "wrong" ?
    ErrorMessage<OneOf<UnknownIn<PipelineNodes<Table>, Table, Known | PipelineNodes<Table>[1]>>> :
  unknown

/**
 * The plugs that a table names, as optional members, which editors complete in the option `plugs`. While they do, the compiler infers
 * no plugs; if it has inferred some, there is nothing to complete.
 */
// prettier-ignore
export type WantedPlugs<Table extends readonly unknown[], Plugs, One> =
  [keyof Plugs] extends [never] ? { readonly [Name in Exclude<PlugName<PipelineNodes<Table>> | PipedName<Table>, PipelineNodes<Table>[1]>]?: One } :
  unknown

type PlugName<Node extends PipelineNode> = Extract<Node[2][number][1], string>
type PipedName<Table extends readonly unknown[]> = ActionRows<Table>["kind"]["pipes"][number]

/** A wide `string` is ignored. */
// prettier-ignore
type Unknown<Names, Known> =
  string extends Names ? never :
  Exclude<Names, Known>

/** The messages about the unknown names in pipelines, or else about those in `pipe_through`s. */
// prettier-ignore
type UnknownIn<Nodes extends PipelineNode, Table extends readonly unknown[], Known> =
  [MessagesIn<Nodes, Known>] extends [never] ? MessageOf<Unknown<PipedName<Table>, Known>, "pipe_through"> :
  MessagesIn<Nodes, Known>

// prettier-ignore
type MessagesIn<Node extends PipelineNode, Known> =
  Node extends unknown ? MessageOf<Unknown<PlugName<Node>, Known>, `pipeline "${Node[1]}"`> :
  never

type MessageOf<Name, Where extends string> = Name extends string ? UnknownPipeMessage<Name, Where> : never
