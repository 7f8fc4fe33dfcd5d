/** The messages of the rules of a table, in the words of Phoenix.Router 1.6 if it has the rule. */

import { KINDS } from "../pattern/kinds.js"
import type { Kind } from "../pattern/kinds.js"

export type DynamicForwardMessage<Path extends string> =
  `dynamic segment "${Path}" not allowed when forwarding. Use a static path instead.`
export const dynamicForwardMessage = (path: string): string =>
  `dynamic segment "${path}" not allowed when forwarding. Use a static path instead.`

export type ForwardedTwiceMessage<Plug extends string> =
  `${Plug} has already been forwarded to. A module can only be forwarded a single time.`
export const forwardedTwiceMessage = (plug: string): string =>
  `${plug} has already been forwarded to. A module can only be forwarded a single time.`

export type DuplicatePipeMessage<Name extends string> =
  `duplicate pipe_through for "${Name}". A plug may only be used once inside a scoped pipe_through`
export const duplicatePipeMessage = (name: string): string =>
  `duplicate pipe_through for "${name}". A plug may only be used once inside a scoped pipe_through`

export type AliasMessage<Alias extends string> =
  `the alias of a scope is a name such as "Admin", got: "${Alias}"; the order is scope(path, alias, items)`
export const aliasMessage = (alias: string): string =>
  `the alias of a scope is a name such as "Admin", got: "${alias}"; the order is scope(path, alias, items)`

export type PipelineTwiceMessage<
  Name extends string,
  First extends string,
  Second extends string,
> = `pipeline "${Name}" is declared twice (${First}, ${Second})`
export const pipelineTwiceMessage = (name: string, first: string, second: string): string =>
  `pipeline "${name}" is declared twice (${first}, ${second})`

export type ReservedHelperMessage<Plug extends string> =
  `\`static\` is a reserved route prefix generated from ${Plug} or \`:as\` option`
export const reservedHelperMessage = (plug: string): string =>
  `\`static\` is a reserved route prefix generated from ${plug} or \`:as\` option`

export type BadActionsMessage<
  Option extends string,
  Kind extends string,
  Supported extends string,
  Got extends string,
> = `invalid :${Option} action(s) passed to resources. supported ${Kind}actions: [${Supported}] got: [${Got}]`
export const badActionsMessage = (option: string, kind: string, supported: string, got: string): string =>
  `invalid :${option} action(s) passed to resources. supported ${kind}actions: [${supported}] got: [${got}]`

export type UnknownOptionMessage<
  Node extends string,
  Key extends string,
  Supported extends string,
> = `unknown option "${Key}" of ${Node}. Supported: ${Supported}`
export const unknownOptionMessage = (node: string, key: string, supported: string): string =>
  `unknown option "${key}" of ${node}. Supported: ${supported}`

export type NotAnObjectMessage<Node extends string> = `the options of ${Node} must be an object`

export type OptionMessage<Key extends string, Type extends string> = `option "${Key}" must be ${Type}`
export const optionMessage = (key: string, type: string): string => `option "${key}" must be ${type}`

/** Names in quotes, with commas between them. */
// prettier-ignore
export type QuoteList<Names extends readonly string[], Done extends string = ""> =
  Names extends readonly [infer Head extends string, ...infer Tail extends readonly string[]] ?
    QuoteList<Tail, `${Done}${Done extends "" ? "" : ", "}"${Head}"`> :
  Done

export function quoteList(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ")
}

export type UnknownParamMessage<
  Name extends string,
  Path extends string,
> = `option "where" has a kind for "${Name}", but "${Path}" has no param :${Name}`
export const unknownParamMessage = (name: string, path: string): string =>
  `option "where" has a kind for "${name}", but "${path}" has no param :${name}`

export type BodyVerbMessage<Verb extends string> =
  `option "body" is not for ${Verb}, whose requests have no body. Supported: post, put, patch, delete`
export const bodyVerbMessage = (verb: string): string =>
  `option "body" is not for ${verb}, whose requests have no body. Supported: post, put, patch, delete`

/** For a row with `on_invalid` alone. */
export const ON_INVALID_ALONE = 'option "on_invalid" needs "query" or "body" beside it'
export type OnInvalidMessage = typeof ON_INVALID_ALONE

type NamesOf<List extends readonly Kind[]> = { readonly [I in keyof List]: List[I]["name"] }
export type KindMessage<Name extends string> =
  `the kind of "${Name}" must be ${QuoteList<NamesOf<typeof KINDS>>} or a list of texts`
export const kindMessage = (name: string): string =>
  `the kind of "${name}" must be ${quoteList(KINDS.map((kind) => kind.name))} or a list of texts`
export type EmptyKindMessage<Name extends string> = `${KindMessage<Name>}, got: []`

export type KindTextMessage<
  Name extends string,
  Text extends string,
> = `a text in the kind of "${Name}" is not a segment, which is not empty and has no slash or line break, got: "${Text}"`
export const kindTextMessage = (name: string, text: string): string =>
  `a text in the kind of "${name}" is not a segment, which is not empty and has no slash or line break, got: "${text}"`

export type AnswerStatusMessage<Status extends string> =
  `option "answers" takes statuses from 200 to 599, got: ${Status}`
export const answerStatusMessage = (status: string): string =>
  `option "answers" takes statuses from 200 to 599, got: ${status}`

export type AnswerMessage<Status extends string> =
  `the answer ${Status} must be the name of a schema, or null for no body`
export const answerMessage = (status: string): string =>
  `the answer ${status} must be the name of a schema, or null for no body`

export type ForwardContractMessage<Option extends string> =
  `option "${Option}" is not for a forward: the routes behind it have their own`
export const forwardContractMessage = (option: string): string =>
  `option "${option}" is not for a forward: the routes behind it have their own`

export type PlugNameMessage<Got extends string> =
  `expected the name of a controller or plug, beginning with a capital as in "UserController", got: ${Got}`
export const plugNameMessage = (got: string): string =>
  `expected the name of a controller or plug, beginning with a capital as in "UserController", got: ${got}`

export const STRING_PATH = "router paths must be strings"
export const PIPE_NAMES = "pipe_through takes names of pipelines and plugs"
export const PIPELINE_NAME = "the name of a pipeline must be a string"
export const PIPELINE_PLUGS = "the plugs of a pipeline must be a list"

export type PlugNodeMessage<Pipeline extends string> = `expected ["plug", plug, opts?] in pipeline "${Pipeline}"`

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
  match: ["verb, path, plug, plug_opts, options?", 5, 6],
  resources: ["path, controller, options?, items?", 3, 5],
  forward: ["path, plug, plug_opts?, options?", 3, 5],
  scope: ["options, items", 3, 3],
  pipeline: ["name, plugs", 3, 3],
  pipe_through: ["names", 2, 2],
} as const

export type ShapeMessage<Kind extends keyof typeof NODE_SHAPES> =
  `expected ["${Kind}", ${(typeof NODE_SHAPES)[Kind][0]}]`
export const shapeMessage = (kind: keyof typeof NODE_SHAPES): string => `expected ["${kind}", ${NODE_SHAPES[kind][0]}]`

export type UnknownNodeMessage<Kind extends string> = `unknown node "${Kind}"`
export const unknownNodeMessage = (kind: string): string => `unknown node "${kind}"`

export type UnknownGuardMessage<Guard extends string> = `no pipeline or plug of the table has the name "${Guard}"`
export const unknownGuardMessage = (guard: string): string => `no pipeline or plug of the table has the name "${guard}"`

export type NotANodeMessage = typeof NOT_A_NODE
export type NestedListMessage = typeof NESTED_LIST
/** For a list of nodes where a node is expected. */
export const NESTED_LIST = "spread this list: ...inner"

/** For a row of a table that is not a tuple whose first element is a string. */
export const NOT_A_NODE = 'expected a node such as ["get", "/", "PageController", "index"]'

/** A route as messages name it, e.g. `GET /users/:id`. */
export function nameRoute({ verb, path }: { readonly verb: string; readonly path: string }): string {
  return `${verb.toUpperCase()} ${path}`
}
