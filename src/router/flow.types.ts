import type { ErrorMessage } from "../lib/error-message.js"
import type { Merge } from "../lib/merge.js"
import type { AnyActionKind, AnyActionRow, FromEntries } from "../table/action-row.types.js"
import type { PipelineNode } from "../table/nodes.js"
import type { ItselfMessage, NoPlugMessage, UnknownPipeMessage, UnmetMessage } from "./messages.js"
import type { OptionsProblem } from "./plug-options.types.js"
import type { Flow, FlowOf, Plug as AnyPlug } from "./plug.js"

/** Pipelines by name; for a table that is not known whole, of any name. */
type PipelinesOf<Nodes extends PipelineNode> = {
  readonly [Node in Nodes as Node[1]]: Node[2]
}

/**
 * The compiler computes the keys of a mapped type again for each lookup. It caches the result of a conditional type and
 * the properties of an intersection.
 */
// prettier-ignore
type PipelineNames<Nodes extends PipelineNode> = PipelinesOf<Nodes> extends infer Known ? keyof Known : never
type SettledPipelines<Nodes extends PipelineNode> = PipelinesOf<Nodes> & Settled
interface Settled {
  readonly [name: string]: unknown
}

/** A plug in a chain: what it declares, what it is called, and what names it. Or a name that nothing has. */
type Step = readonly [flow: Flow, name: string, where: string] | readonly [problem: string]

/** The plugs of names, pipelines taken apart, first to last. */
// prettier-ignore
type StepsOf<Nodes extends PipelineNode, Plugs, Names, Where extends string, Open extends string = never, Done extends readonly Step[] = readonly []> =
  Names extends readonly [infer Head extends string, ...infer Tail] ?
    StepsOf<Nodes, Plugs, Tail, Where, Open, readonly [...Done, ...StepsOfName<Nodes, Plugs, Head, Where, Open>]> :
  Done

// prettier-ignore
type StepsOfName<Nodes extends PipelineNode, Plugs, Name extends string, Where extends string, Open extends string> =
  Name extends Open ? readonly [readonly [ItselfMessage<Name>]] :
  Name extends PipelineNames<Nodes> ? StepsOfPlugs<Nodes, Plugs, SettledPipelines<Nodes>[Name], `pipeline "${Name}"`, Open | Name> :
  Name extends keyof Plugs ? readonly [readonly [FlowOf<Plugs[Name]>, Name, Where]] :
  readonly [readonly [UnknownPipeMessage<Name, Where>]]

// prettier-ignore
type StepsOfPlugs<Nodes extends PipelineNode, Plugs, List, Where extends string, Open extends string, Done extends readonly Step[] = readonly []> =
  List extends readonly [readonly ["plug", infer Plug, ...unknown[]], ...infer Tail] ?
    StepsOfPlugs<Nodes, Plugs, Tail, Where, Open, readonly [
      ...Done,
      ...[Plug] extends [string] ? StepsOfName<Nodes, Plugs, Plug, Where, Open> :
        [Plug] extends [AnyPlug] ? readonly [readonly [FlowOf<Plug>, "in the table", Where]] :
        readonly [readonly [NoPlugMessage<Where>]],
    ]> :
  Done

/** What the steps leave in the assigns; of one key the last one's. */
// prettier-ignore
type AssignsAfter<Steps extends readonly Step[], Done> =
  Steps extends readonly [infer Head, ...infer Tail extends readonly Step[]] ?
    AssignsAfter<Tail, Head extends readonly [{ readonly assigns: infer Assigns }, ...unknown[]] ? Merge<Done, Assigns> : Done> :
  Done

/** The first thing that is wrong with a chain of steps, as a message, or `never`. */
// prettier-ignore
type StepsProblem<Steps extends readonly Step[], Done> =
  Steps extends readonly [infer Head, ...infer Tail extends readonly Step[]] ?
    Head extends readonly [infer Problem extends string] ? Problem :
    Head extends readonly [infer Declared extends Flow, infer Name extends string, infer Where extends string] ?
      [Unmet<Done, Declared["requires"]>] extends [never] ? StepsProblem<Tail, Merge<Done, Declared["assigns"]>> :
      UnmetMessage<Name, Where, Unmet<Done, Declared["requires"]>> :
    never :
  never

/** The keys that a plug requires and that are not there, or not of its type; an optional one may be absent. */
export type Unmet<Assigns, Requires> = Requires extends unknown
  ? {
      [Key in keyof Requires & string]-?: Assigns extends { readonly [K in Key]: Requires[Key] }
        ? never
        : {} extends Pick<Requires, Key>
          ? Key & keyof Assigns
          : Key
    }[keyof Requires & string]
  : never

/** What the plugs before a router leave in the assigns. */
// prettier-ignore
export type AssignsBefore<Before extends readonly unknown[], Done = {}> =
  Before extends readonly [infer Plug, ...infer Tail] ? AssignsBefore<Tail, Merge<Done, FlowOf<Plug>["assigns"]>> :
  Done

/** What the assigns of a conn have when it comes to the first of its route's plugs. */
// prettier-ignore
type AssignsAtFirst<Router extends RouterFlow, Own> =
  Own extends readonly [infer Entry extends readonly [unknown, unknown]] ? Merge<AssignsBefore<Router["before"]>, FromEntries<Entry>> :
  AssignsBefore<Router["before"]>

/** The same for an action: the table's values may have been replaced by others of their kind since. */
// prettier-ignore
type WideAtFirst<Router extends RouterFlow, Own> =
  Own extends readonly [infer Entry extends readonly [unknown, unknown]] ? Merge<AssignsBefore<Router["before"]>, WidenedFields<FromEntries<Entry>>> :
  AssignsBefore<Router["before"]>

type WidenedFields<Own> = { readonly [Key in keyof Own]: Widened<Own[Key]> }

/** Data without its literal types: `"en"` is a string, in lists and objects too. */
// prettier-ignore
type Widened<Value> =
  Value extends string ? string :
  Value extends number ? number :
  Value extends boolean ? boolean :
  Value extends readonly Data[] ? readonly Widened<Value[number]>[] :
  Value extends Data ? { readonly [Key in keyof Value]: Widened<Value[Key]> } :
  Value
type Data = string | number | boolean | null | undefined | readonly Data[] | { readonly [key: string]: Data }

/** The parts of a router that give a conn's assigns their types. */
export interface RouterFlow {
  readonly pipelines: PipelineNode
  readonly plugs: object
  readonly before: readonly unknown[]
}

/** The {@link RouterFlow} of pipelines and plugs. */
export interface FlowOfRouter<Nodes extends PipelineNode, Plugs extends object, Before extends readonly unknown[]> {
  readonly pipelines: Nodes
  readonly plugs: Plugs
  readonly before: Before
}

/**
 * The assigns of a conn that went through pipelines and plugs by their names: those of the route, then what each plug
 * declares, in order. Of names that are not known, any may be there.
 */
// prettier-ignore
export type ChainAssigns<Router extends RouterFlow, Names, Own> =
  Names extends readonly [] | readonly [string, ...unknown[]] ? {
    readonly [Key in keyof ChainAfter<Router, Names, WideAtFirst<Router, Own>>]:
      ChainAfter<Router, Names, WideAtFirst<Router, Own>>[Key]
  } :
  Record<string, unknown>

/** What a route's chain leaves for its target, as it is checked. */
// prettier-ignore
export type TargetAssigns<Router extends RouterFlow, Names, Own> =
  Names extends readonly [] | readonly [string, ...unknown[]] ? ChainAfter<Router, Names, AssignsAtFirst<Router, Own>> :
  Record<string, unknown>

type ChainAfter<Router extends RouterFlow, Names, Own> = AssignsAfter<
  StepsOf<Router["pipelines"], Router["plugs"], Names, "pipe_through">,
  Own
>

/** What is wrong with the chains of a router's routes, as an error in the place of `Otherwise`. */
// prettier-ignore
export type CheckedChains<Router extends RouterFlow, Rows extends AnyActionRow, Otherwise> =
  [RouterProblem<Router, Rows>] extends [never] ? Otherwise :
  ErrorMessage<RouterProblem<Router, Rows>>

type RouterProblem<Router extends RouterFlow, Rows extends AnyActionRow> =
  | ChainProblem<Router, ChainsOf<Rows["kind"]>>
  | PipelineProblem<Router, PipelineNames<Router["pipelines"]>>
  | OptionsProblem<Router["pipelines"], PipelineNames<Router["pipelines"]>, Router["plugs"], Rows>

/** A name that nothing has, in a pipeline that perhaps no route goes through. */
// prettier-ignore
type PipelineProblem<Router extends RouterFlow, Name> =
  Name extends string ? NameProblem<StepsOf<Router["pipelines"], Router["plugs"], readonly [Name], "pipe_through">[number]> :
  never

type NameProblem<One> = One extends readonly [infer Problem extends string] ? Problem : never

/** Each of the chains that routes go through, with the assigns that the routes have of their own. */
type ChainsOf<Kind extends AnyActionKind> = Kind extends unknown ? readonly [Kind["pipes"], Kind["own"]] : never

// prettier-ignore
type ChainProblem<Router extends RouterFlow, Chain> =
  Chain extends readonly [infer Names, infer Own] ?
    StepsProblem<StepsOf<Router["pipelines"], Router["plugs"], Names, "pipe_through">, AssignsAtFirst<Router, Own>> :
  never
