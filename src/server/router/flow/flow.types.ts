import type { JsonData } from "../../../core/lib/types/json-value.types.js"
import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { Merge } from "../../../core/lib/types/merge.js"
import type { AnyActionKind, AnyActionRow, FromEntries } from "../../../core/table/rows/action-row.types.js"
import type { PipelineCycleMessage } from "../../../core/table/messages.js"
import type { PipelineNode } from "../../../core/table/nodes.js"
import type { EveryFeature, PlugOfMethods } from "../edge/conns.types.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { NoPlugMessage, UnmetMessage } from "../messages.js"
import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { OptionsProblem } from "./plug-options.types.js"
import type { OrderOf } from "../plug-order.types.js"
import type { Flow, FlowOf, Plug } from "./plug.js"
import type { ValueProblem } from "./plug-value.types.js"
import type { OtherNames } from "../controllers/registry-problem.types.js"

/** The plugs of pipelines by name; for any name if the table is not fully known. */
type PipelinesOf<Nodes extends PipelineNode> = {
  readonly [Node in Nodes as Node[1]]: Node[2]
}

/**
 * The compiler computes the keys of a mapped type again for each lookup. It caches the result of a conditional type and
 * the properties of an intersection.
 */
// prettier-ignore
type PipelineNames<Nodes extends PipelineNode> = PipelinesOf<Nodes> extends infer Known ? keyof Known : never
type CachedPipelines<Nodes extends PipelineNode> = PipelinesOf<Nodes> & AnyPipelines
interface AnyPipelines {
  readonly [name: string]: unknown
}

/** A plug in a chain: its declaration, its name, where it is used, and its order. Or a message. */
export type ChainStep = readonly [flow: Flow, name: string, where: string, order: unknown] | readonly [problem: string]

/**
 * The plugs of names, in order, with the plugs of pipelines in place of the pipelines.
 *
 * @typeParam Ancestors the pipelines that contain the names, to detect cycles
 */
// prettier-ignore
export type StepsOf<Nodes extends PipelineNode, Plugs, Names, Where extends string, Ancestors extends string = never, Done extends readonly ChainStep[] = readonly []> =
  Names extends readonly [infer Head extends string, ...infer Tail] ?
    StepsOf<Nodes, Plugs, Tail, Where, Ancestors, readonly [...Done, ...StepsOfName<Nodes, Plugs, Head, Where, Ancestors>]> :
  Done

// prettier-ignore
type StepsOfName<Nodes extends PipelineNode, Plugs, Name extends string, Where extends string, Ancestors extends string> =
  Name extends Ancestors ? readonly [readonly [PipelineCycleMessage<Name>]] :
  Name extends PipelineNames<Nodes> ? StepsOfPlugs<Nodes, Plugs, CachedPipelines<Nodes>[Name], `pipeline "${Name}"`, Ancestors | Name> :
  Name extends keyof Plugs ? readonly [readonly [FlowOf<Plugs[Name]>, Name, Where, OrderOf<Plugs[Name]>]] :
  readonly [readonly [UnknownName]]

/** In the place of a message: `define_router` has refused the name, with `PipesKnown`. */
type UnknownName = ""

// prettier-ignore
type StepsOfPlugs<Nodes extends PipelineNode, Plugs, List, Where extends string, Ancestors extends string, Done extends readonly ChainStep[] = readonly []> =
  List extends readonly [readonly ["plug", infer Given, ...unknown[]], ...infer Tail] ?
    StepsOfPlugs<Nodes, Plugs, Tail, Where, Ancestors, readonly [
      ...Done,
      ...[Given] extends [string] ? StepsOfName<Nodes, Plugs, Given, Where, Ancestors> :
        [Given] extends [Plug] ? readonly [readonly [FlowOf<Given>, "in the table", Where, OrderOf<Given>]] :
        readonly [readonly [ValueProblem<Given, `a function in ${Where}`, NoPlugMessage<Where>, unknown>]],
    ]> :
  Done

/** The assigns after the steps; a later step replaces the type of a key. */
// prettier-ignore
type AssignsAfter<Steps extends readonly ChainStep[], Done> =
  Steps extends readonly [infer Head, ...infer Tail extends readonly ChainStep[]] ?
    AssignsAfter<Tail, Head extends readonly [{ readonly assigns: infer Assigns }, ...unknown[]] ? Merge<Done, Assigns> : Done> :
  Done

/** The message about the first problem of a chain of steps, or `never`. */
// prettier-ignore
type StepsProblem<Steps extends readonly ChainStep[], Done> =
  Steps extends readonly [infer Head, ...infer Tail extends readonly ChainStep[]] ?
    Head extends readonly [Flow, string, string, unknown] ?
      [Unmet<Done, Head[0]["requires"]>] extends [never] ? StepsProblem<Tail, Merge<Done, Head[0]["assigns"]>> :
      UnmetMessage<Head[1], Head[2], Unmet<Done, Head[0]["requires"]>> :
    NameProblem<Head> :
  never

/** The required keys that are missing or of another type; optional keys may be missing or optional. */
export type Unmet<Assigns, Requires> = Requires extends unknown
  ? {
      [Key in keyof Requires & string]-?: Assigns extends { readonly [K in keyof Pick<Requires, Key>]: Requires[K] }
        ? never
        : UnmetKey<Assigns, Requires, Key>
    }[keyof Requires & string]
  : never

/**
 * An optional key is met by other assigns, which are not assignable to an object whose only key is optional, and by an optional
 * assign after them, which is undefined or has the type.
 */
// prettier-ignore
type UnmetKey<Assigns, Requires, Key extends keyof Requires> =
  {} extends Pick<Requires, Key> ?
    Key extends keyof Assigns ? [Exclude<Assigns[Key], undefined>] extends [Requires[Key]] ? never : Key :
    never :
  Key

/** The assigns after a list of plugs. */
// prettier-ignore
export type AssignsBefore<Before extends readonly unknown[], Done = {}> =
  Before extends readonly [infer Plug, ...infer Tail] ? AssignsBefore<Tail, Merge<Done, FlowOf<Plug>["assigns"]>> :
  Done

/** The assigns of a conn before the first plug of its route. */
// prettier-ignore
type AssignsAtStart<Router extends RouterFlow, Own> =
  Own extends readonly [infer Entry extends readonly [unknown, unknown]] ? Merge<AssignsBefore<Router["before"]>, FromEntries<Entry>> :
  AssignsBefore<Router["before"]>

/** The same with wider types, for actions: plugs may replace the table's values by others of the same type. */
// prettier-ignore
type WidenedAtStart<Router extends RouterFlow, Own> =
  Own extends readonly [infer Entry extends readonly [unknown, unknown]] ? Merge<AssignsBefore<Router["before"]>, WidenedFields<FromEntries<Entry>>> :
  AssignsBefore<Router["before"]>

type WidenedFields<Own> = { readonly [Key in keyof Own]: Widened<Own[Key]> }

/** Data without literal types: `"en"` becomes `string`, in lists and objects too. */
// prettier-ignore
type Widened<Value> =
  Value extends string ? string :
  Value extends number ? number :
  Value extends boolean ? boolean :
  Value extends readonly JsonData[] ? readonly Widened<Value[number]>[] :
  Value extends JsonData ? { readonly [Key in keyof Value]: Widened<Value[Key]> } :
  Value

/** The parts of a router that determine the types of a conn. */
export interface RouterFlow {
  readonly pipelines: PipelineNode
  readonly plugs: object
  readonly before: readonly unknown[]
  readonly schemas: object
  /** The methods of the features of its conns. */
  readonly methods: unknown
  /** A plug of its conns. */
  readonly plug: unknown
}

/** A {@link RouterFlow} from its parts. */
export interface FlowOfRouter<
  Nodes extends PipelineNode,
  Plugs extends object,
  Before extends readonly unknown[],
  Schemas extends object,
  Methods,
> {
  readonly pipelines: Nodes
  readonly plugs: Plugs
  readonly before: Before
  readonly schemas: Schemas
  readonly methods: Methods
  readonly plug: PlugOfMethods<Methods>
}

/**
 * The assigns of a conn after the named pipelines and plugs: those of the route, then those that each plug declares, in
 * order. Any keys if the names are not known.
 */
// prettier-ignore
export type ChainAssigns<Router extends RouterFlow, Names, Own> =
  Names extends readonly [] | readonly [string, ...unknown[]] ? {
    readonly [Key in keyof ChainAfter<Router, Names, WidenedAtStart<Router, Own>>]:
      ChainAfter<Router, Names, WidenedAtStart<Router, Own>>[Key]
  } :
  Record<string, unknown>

/** The assigns of a conn at the target of its route, for checks. */
// prettier-ignore
export type TargetAssigns<Router extends RouterFlow, Names, Own> =
  Names extends readonly [] | readonly [string, ...unknown[]] ? ChainAfter<Router, Names, AssignsAtStart<Router, Own>> :
  Record<string, unknown>

type ChainAfter<Router extends RouterFlow, Names, Own> = AssignsAfter<
  StepsOf<Router["pipelines"], Router["plugs"], Names, "pipe_through">,
  Own
>

/**
 * `Otherwise`, or the error message about the first problem in the chains of a router's routes. If `define_router` has refused
 * a name, any registry is accepted.
 */
// prettier-ignore
export type CheckedChains<Router extends RouterFlow, Rows extends AnyActionRow, Otherwise> =
  [RouterProblem<Router, Rows>] extends [never] ? Otherwise :
  UnknownName extends RouterProblem<Router, Rows> ? OtherNames :
  ErrorMessage<OneOf<RouterProblem<Router, Rows>>>

/** The problems of one kind: of chains, of pipelines or of options. */
// prettier-ignore
type RouterProblem<Router extends RouterFlow, Rows extends AnyActionRow> =
  [ChainProblem<Router, ChainsOf<Rows["kind"]>>] extends [never] ?
    [PipelineProblem<Router, PipelineNames<Router["pipelines"]>>] extends [never] ?
      OptionsProblem<Router["pipelines"], PipelineNames<Router["pipelines"]>, Router["plugs"], Rows> | FeatureProblem<Router> :
    PipelineProblem<Router, PipelineNames<Router["pipelines"]>> :
  ChainProblem<Router, ChainsOf<Rows["kind"]>>

/** A pipeline that goes through itself, or has a value that is not a plug, even if no route uses the pipeline. */
// prettier-ignore
type PipelineProblem<Router extends RouterFlow, Name> =
  Name extends string ? NameProblem<StepsOf<Router["pipelines"], Router["plugs"], readonly [Name], "pipe_through">[number]> :
  never

/** A plug in a pipeline, not its name, that needs a feature which the router does not name. */
// prettier-ignore
type FeatureProblem<Router extends RouterFlow, Nodes extends PipelineNode = Router["pipelines"]> =
  Router["methods"] extends EveryFeature ? never :
  string extends Nodes[1] ? never :
  Nodes extends unknown ? LackingPlug<Nodes[2][number], Router, `pipeline "${Nodes[1]}"`> :
  never

// prettier-ignore
type LackingPlug<Node, Router extends RouterFlow, Where extends string> =
  Node extends readonly ["plug", infer Given, ...unknown[]] ?
    Given extends Router["plug"] | string ? never :
    ValueProblem<Given, `a function in ${Where}`, NoPlugMessage<Where>, CoreConn & Router["methods"]> :
  never

type NameProblem<Step> = Step extends readonly [infer Problem extends string] ? Problem : never

/** The distinct chains of the routes, each with the routes' own assigns. */
type ChainsOf<Kind extends AnyActionKind> = Kind extends unknown ? readonly [Kind["pipes"], Kind["own"]] : never

// prettier-ignore
type ChainProblem<Router extends RouterFlow, Chain> =
  Chain extends readonly [infer Names, infer Own] ?
    StepsProblem<StepsOf<Router["pipelines"], Router["plugs"], Names, "pipe_through">, AssignsAtStart<Router, Own>> :
  never
