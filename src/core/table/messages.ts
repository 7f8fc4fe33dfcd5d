/** The messages of the rules of a table, in the words of Phoenix.Router 1.6 if it has the rule. */

import { KINDS } from "../pattern/kinds.js"
import type { Kind } from "../pattern/kinds.js"

export const dynamicForwardMessage = <Path extends string>(path: Path) =>
  `dynamic segment "${path}" not allowed when forwarding` as const
export type DynamicForwardMessage<Path extends string> = ReturnType<typeof dynamicForwardMessage<Path>>

export const forwardedTwiceMessage = <Plug extends string>(plug: Plug) =>
  `${plug} has already been forwarded to` as const
export type ForwardedTwiceMessage<Plug extends string> = ReturnType<typeof forwardedTwiceMessage<Plug>>

export const duplicatePipeMessage = <Name extends string>(name: Name) => `duplicate pipe_through for "${name}"` as const
export type DuplicatePipeMessage<Name extends string> = ReturnType<typeof duplicatePipeMessage<Name>>

export const aliasMessage = <Alias extends string>(alias: Alias) =>
  `an alias is a name such as "Admin", got: "${alias}"; write scope(path, alias, items)` as const
export type AliasMessage<Alias extends string> = ReturnType<typeof aliasMessage<Alias>>

export const pipelineTwiceMessage = <Name extends string, First extends string, Second extends string>(
  name: Name,
  first: First,
  second: Second,
) => `pipeline "${name}" is declared twice (${first}, ${second})` as const
export type PipelineTwiceMessage<Name extends string, First extends string, Second extends string> = ReturnType<
  typeof pipelineTwiceMessage<Name, First, Second>
>

/** In Phoenix, the name of a plug in the pipeline of this name is the pipeline, which then never ends. */
export const ownPipelineMessage = <Name extends string>(name: Name) =>
  `pipeline "${name}" contains itself: rename its plug` as const
export type OwnPipelineMessage<Name extends string> = ReturnType<typeof ownPipelineMessage<Name>>

export const reservedHelperMessage = <Plug extends string>(plug: Plug) =>
  `\`static\` is a reserved route prefix generated from ${plug} or \`:as\` option` as const
export type ReservedHelperMessage<Plug extends string> = ReturnType<typeof reservedHelperMessage<Plug>>

export const badActionsMessage = <
  Option extends string,
  Kind extends string,
  Supported extends string,
  Got extends string,
>(
  option: Option,
  kind: Kind,
  supported: Supported,
  got: Got,
) => `invalid :${option} action(s) passed to resources. supported ${kind}actions: [${supported}] got: [${got}]` as const
export type BadActionsMessage<
  Option extends string,
  Kind extends string,
  Supported extends string,
  Got extends string,
> = ReturnType<typeof badActionsMessage<Option, Kind, Supported, Got>>

export const unknownOptionMessage = <Node extends string, Key extends string, Supported extends string>(
  node: Node,
  key: Key,
  supported: Supported,
) => `unknown option "${key}" of ${node}. Supported: ${supported}` as const
export type UnknownOptionMessage<Node extends string, Key extends string, Supported extends string> = ReturnType<
  typeof unknownOptionMessage<Node, Key, Supported>
>

/** For a key of metadata that a program's `RouteMetadata` does not have. Only types know it. */
export type UnknownMetadataMessage<Key extends string> =
  `unknown key "${Key}" of metadata: RouteMetadata does not have it`

/** For a value of metadata that does not have the type of a program's `RouteMetadata`. Only types know it. */
export type MetadataValueMessage<Key extends string> = `metadata "${Key}" does not have the type of RouteMetadata`

/** For a host that is not written as requests have it. */
export const hostMessage = <Clean extends string, Host extends string>(clean: Clean, host: Host) =>
  `option "host" must not have a scheme, port, path or capitals: write "${clean}", got: "${host}"` as const
export type HostMessage<Clean extends string, Host extends string> = ReturnType<typeof hostMessage<Clean, Host>>

/** For a host that no request can have. */
export const wrongHostMessage = <Host extends string>(host: Host) =>
  `option "host" takes a host such as "example.com", or a beginning such as "api.", got: "${host}"` as const
export type WrongHostMessage<Host extends string> = ReturnType<typeof wrongHostMessage<Host>>

export const notAnObjectMessage = <Node extends string>(node: Node) =>
  `the options of ${node} must be an object` as const
export type NotAnObjectMessage<Node extends string> = ReturnType<typeof notAnObjectMessage<Node>>

export const optionMessage = <Key extends string, Type extends string>(key: Key, type: Type) =>
  `option "${key}" must be ${type}` as const
export type OptionMessage<Key extends string, Type extends string> = ReturnType<typeof optionMessage<Key, Type>>

/** Names in quotes, with commas between them. */
// prettier-ignore
export type QuoteList<Names extends readonly string[], Done extends string = ""> =
  Names extends readonly [infer Head extends string, ...infer Tail extends readonly string[]] ?
    QuoteList<Tail, `${Done}${Done extends "" ? "" : ", "}"${Head}"`> :
  Done

export function quoteList(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ")
}

export const unknownParamMessage = <Name extends string, Path extends string>(name: Name, path: Path) =>
  `option "where": "${path}" has no param :${name}` as const
export type UnknownParamMessage<Name extends string, Path extends string> = ReturnType<
  typeof unknownParamMessage<Name, Path>
>

export const bodyVerbMessage = <Verb extends string>(verb: Verb) =>
  `option "body" is not for ${verb}, whose requests have no body` as const
export type BodyVerbMessage<Verb extends string> = ReturnType<typeof bodyVerbMessage<Verb>>

/** For a row with `body_types` alone. */
export const BODY_TYPES_ALONE = 'option "body_types" needs the option "body"'

/** For a row with `on_invalid` alone. */
export const ON_INVALID_ALONE = 'option "on_invalid" needs the option "query" or "body"'

/** For a row with `lists` alone. */
export const LISTS_ALONE = 'option "lists" needs the option "query"'

export const listStyleMessage = <Key extends string>(key: Key) =>
  `the list "${key}" must be "repeated", "comma" or "brackets"` as const
export type ListStyleMessage<Key extends string> = ReturnType<typeof listStyleMessage<Key>>

type NamesOf<List extends readonly Kind[]> = { readonly [I in keyof List]: List[I]["name"] }
type KindNames = QuoteList<NamesOf<typeof KINDS>>
const kindNames = (): KindNames => quoteList(KINDS.map((kind) => kind.name)) as KindNames // agrees by test/cases/table-errors.ts

export const unknownKindMessage = <Name extends string>(name: Name) =>
  `the kind of "${name}" must be ${kindNames()} or a list of strings` as const
export type UnknownKindMessage<Name extends string> = ReturnType<typeof unknownKindMessage<Name>>
export type EmptyKindMessage<Name extends string> = `${UnknownKindMessage<Name>}, got: []`

export const kindTextMessage = <Name extends string, Text extends string>(name: Name, text: Text) =>
  `the kind of "${name}" has a string that is not one segment, got: "${text}"` as const
export type KindTextMessage<Name extends string, Text extends string> = ReturnType<typeof kindTextMessage<Name, Text>>

export const answerStatusMessage = <Status extends string>(status: Status) =>
  `option "answers" takes statuses from 200 to 599, got: ${status}` as const
export type AnswerStatusMessage<Status extends string> = ReturnType<typeof answerStatusMessage<Status>>

export const answerMessage = <Status extends string>(status: Status) =>
  `the answer ${status} must be the name of a schema, or null for no body` as const
export type AnswerMessage<Status extends string> = ReturnType<typeof answerMessage<Status>>

export const bodilessAnswerMessage = <Status extends string>(status: Status) =>
  `the answer ${status} must be null: no client gets a body with it` as const
export type BodilessAnswerMessage<Status extends string> = ReturnType<typeof bodilessAnswerMessage<Status>>

export const eventsVerbMessage = <Verb extends string>(verb: Verb) =>
  `option "events" is for GET, not for ${verb}` as const
export type EventsVerbMessage<Verb extends string> = ReturnType<typeof eventsVerbMessage<Verb>>

export const originMessage = <Origin extends string>(origin: Origin) =>
  `option "origins" takes whole origins such as "https://app.example.com", or "*" in place of the list, got: "${origin}"` as const
export type OriginMessage<Origin extends string> = ReturnType<typeof originMessage<Origin>>

export const protocolMessage = <Protocol extends string>(protocol: Protocol) =>
  `option "protocols" takes names without spaces such as "graphql-transport-ws", got: "${protocol}"` as const
export type ProtocolMessage<Protocol extends string> = ReturnType<typeof protocolMessage<Protocol>>

/** A call of such a route returns its events, so another success has no place in its result. */
export const eventsAnswerMessage = <Status extends string>(status: Status) =>
  `the events of a route are its answer 200: next to "events", "answers" takes only 204 and errors, got: ${status}` as const
export type EventsAnswerMessage<Status extends string> = ReturnType<typeof eventsAnswerMessage<Status>>

export const eventNameMessage = <Event extends string>(event: Event) =>
  `the name of an event must be one line without "/" and no number, got: "${event}"` as const
export type EventNameMessage<Event extends string> = ReturnType<typeof eventNameMessage<Event>>

export const eventMessage = <Event extends string>(event: Event) =>
  `the event "${event}" must be the name of a schema` as const

/** For an action in `contracts` of resources that has no route. */
export const contractActionMessage = <Action extends string, Supported extends string>(
  action: Action,
  supported: Supported,
) => `option "contracts" has the action "${action}", which has no route here. Supported: ${supported}` as const
export type ContractActionMessage<Action extends string, Supported extends string> = ReturnType<
  typeof contractActionMessage<Action, Supported>
>

/** The contract of an action as messages name it. */
export const contractName = <Action extends string>(action: Action) => `the contract of "${action}"` as const
export type ContractName<Action extends string> = ReturnType<typeof contractName<Action>>

export const inContractMessage = <Action extends string, Text extends string>(action: Action, text: Text) =>
  `${text}, in ${contractName(action)}` as const
export type InContractMessage<Action extends string, Text extends string> = ReturnType<
  typeof inContractMessage<Action, Text>
>

export const forwardContractMessage = <Option extends string>(option: Option) =>
  `option "${option}" is not for a forward: the routes behind it have their own` as const
export type ForwardContractMessage<Option extends string> = ReturnType<typeof forwardContractMessage<Option>>

export const plugNameMessage = <Got extends string>(got: Got) =>
  `expected the name of a controller or plug, beginning with a capital as in "UserController", got: ${got}` as const
export type PlugNameMessage<Got extends string> = ReturnType<typeof plugNameMessage<Got>>

/** For an action that is written as an atom of Elixir. */
export const colonActionMessage = <Action extends string>(action: Action) =>
  `action ":${action}": write "${action}", without a colon` as const
export type ColonActionMessage<Action extends string> = ReturnType<typeof colonActionMessage<Action>>

/** For a controller's or plug's name that is a wide `string`. */
export type WideNameMessage =
  "a controller's name is a wide `string`: write a literal, or `dynamic([…])` around the row"

export const STRING_PATH = "router paths must be strings"
export const PIPE_NAMES = "pipe_through takes names of pipelines and plugs"
export const PIPELINE_NAME = "the name of a pipeline must be a string"
export const PIPELINE_PLUGS = "the plugs of a pipeline must be a list"

export const plugNodeMessage = <Pipeline extends string>(pipeline: Pipeline) =>
  `expected ["plug", plug, opts?] in pipeline "${pipeline}"` as const
export type PlugNodeMessage<Pipeline extends string> = ReturnType<typeof plugNodeMessage<Pipeline>>

const ROW = ["path, plug, plug_opts, options?", 4, 5] as const

/** For each kind of node: the elements of its tuple after the kind, and the tuple's minimum and maximum length. */
export const NODE_SHAPES = {
  get: ROW,
  post: ROW,
  put: ROW,
  patch: ROW,
  delete: ROW,
  options: ROW,
  connect: ROW,
  trace: ROW,
  head: ROW,
  query: ROW,
  match: ["verb, path, plug, plug_opts, options?", 5, 6],
  resources: ["path, controller, options?, items?", 3, 5],
  forward: ["path, plug, plug_opts?, options?", 3, 5],
  socket: ["path, name, options?", 3, 4],
  redirect: ["path, target, status?", 3, 4],
  scope: ["options, items", 3, 3],
  pipeline: ["name, plugs", 3, 3],
  pipe_through: ["names", 2, 2],
} as const

export const shapeMessage = <Kind extends string, Elements extends string>(kind: Kind, elements: Elements) =>
  `expected ["${kind}", ${elements}]` as const
export type ShapeMessage<Kind extends string, Elements extends string> = ReturnType<typeof shapeMessage<Kind, Elements>>

export const unknownNodeMessage = <Kind extends string>(kind: Kind) => `unknown node "${kind}"` as const
export type UnknownNodeMessage<Kind extends string> = ReturnType<typeof unknownNodeMessage<Kind>>

export const unknownGuardMessage = <Guard extends string>(guard: Guard) =>
  `no pipeline or plug of the table has the name "${guard}"` as const
export type UnknownGuardMessage<Guard extends string> = ReturnType<typeof unknownGuardMessage<Guard>>

export const emptyAreaMessage = <Path extends string>(path: Path) =>
  `no route of the table has a path that begins with "${path}"` as const
export type EmptyAreaMessage<Path extends string> = ReturnType<typeof emptyAreaMessage<Path>>

/** For a list of nodes where a node is expected. */
export const NESTED_LIST = "spread this list: ...inner"

/** For a compiled table that is spread into another one. It has no function, since the compiler sees the rows that were compiled. */
export const COMPILED_PART =
  "a compiled table cannot be a part of another one: import the rows from the module that it was compiled from"

/** For a row of a table that is not a tuple whose first element is a string. */
export const NOT_A_NODE = 'expected a node such as ["get", "/", "PageController", "index"]'

/** A route as messages name it, e.g. `GET /users/:id`. */
export function nameRoute({ verb, path }: { readonly verb: string; readonly path: string }): string {
  return `${verb.toUpperCase()} ${path}`
}

/** A name in a pipeline or a `pipe_through` that is neither a pipeline nor a plug. */
export const unknownPipeMessage = <Name extends string, Where extends string>(name: Name, where: Where) =>
  `unknown pipeline or plug "${name}" in ${where}` as const
export type UnknownPipeMessage<Name extends string, Where extends string> = ReturnType<
  typeof unknownPipeMessage<Name, Where>
>

/** A pipeline that contains itself through others; the table refuses one that has a plug of its own name. */
export const pipelineCycleMessage = <Name extends string>(name: Name) =>
  `pipeline "${name}" goes through itself` as const
export type PipelineCycleMessage<Name extends string> = ReturnType<typeof pipelineCycleMessage<Name>>
