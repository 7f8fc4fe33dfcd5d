import { merge } from "../lib/types/merge.js"
import type { SchemaName } from "./contracts/contract.js"
import type { Values } from "./option-values.js"

/** Options by name, each with the name of its type. Editors show the doc comments for the options. */
export type OptionTable = Readonly<Record<string, keyof Values>>

/**
 * The options of a node, one in each object, in the order in which messages name them: the compiler does not know the order of
 * an object's keys.
 */
export type OptionList = readonly OptionTable[]

/** The {@link OptionTable} of a list. */
// prettier-ignore
export type TableOf<List extends OptionList> =
  List extends readonly [infer Head, ...infer Tail extends OptionList] ? Head & TableOf<Tail> :
  {}

/** The names of the options of a list, in order. */
export type NamesOf<List extends OptionList> = { readonly [Index in keyof List]: keyof List[Index] & string }

export function optionTable<const List extends OptionList>(list: List): TableOf<List> {
  return Object.assign({}, ...list) as TableOf<List> // agrees by test/cases/table-errors.ts
}

/** Two lists as one. Bundlers would keep a spread at the top level, since it may have side effects. */
function joinLists<const One extends OptionList, const Other extends OptionList>(
  one: One,
  other: Other,
): readonly [...One, ...Other] {
  return [...one, ...other]
}

/** The inherited options that sockets have too. */
const SHARED_OPTIONS = [
  {
    /** The host to match: whole, or a prefix that ends in a dot. */
    host: "nullable_string",
  },
  {
    /** Values to put into the conn's `private` before the pipelines run. */
    private: "fields",
  },
  {
    /** Values to put into the conn's `assigns` before the pipelines run. */
    assigns: "fields",
  },
  {
    /** The level of the dispatch's log line, or `false`. Default: the scope's; outside scopes `"debug"`. */
    log: "log",
  },
  {
    /** Whether helpers end the path with a slash. */
    trailing_slash: "flag",
  },
  {
    /** The kinds of params in the path, such as `"integer"` or a list of strings. Other values do not match. */
    where: "where",
  },
  {
    /** Values that `matched_route`, `route_info` and telemetry return. */
    metadata: "metadata",
  },
  {
    /** The names of the schemas of the answers by status; `null` for an answer without a body. */
    answers: "answers",
  },
  {
    /** How lists in the query are written: `"repeated"` is `a=1&a=2`, `"comma"` is `a=1,2`. Default: `"brackets"`, `a[]=1&a[]=2`. */
    lists: "lists",
  },
  {
    /** How long the pipelines and the action may take, in milliseconds; then the answer is a 503. `false`: as long as they like. */
    timeout: "timeout",
  },
  {
    /** The `cache-control` of answers with 200, 203, 206 and 304 to GET and HEAD, unless the action puts one. `false`: the default. */
    cache_control: "cache_control",
  },
  {
    /** Since when the rows are deprecated, until when, and what replaces them; `false` for rows of a scope that are not. */
    deprecated: "deprecated",
  },
] as const satisfies OptionList

/**
 * Options of scopes that the nodes in a scope inherit, and that its routes and scopes may override. The type of an option
 * determines how: see {@link InheritValue}.
 */
export const INHERITED_OPTIONS = /* @__PURE__ */ joinLists(SHARED_OPTIONS, [
  {
    /** The name of the schema of the request's headers, whose names are in lower case. `false`: that of the scopes is not used. */
    headers: "headers",
  },
] as const satisfies OptionList)
export const INHERITED_TABLE = /* @__PURE__ */ optionTable(INHERITED_OPTIONS)
/** The inherited options by name, each with the name of its type. */
export type InheritedTable = TableOf<typeof INHERITED_OPTIONS>
export type InheritedName = keyof InheritedTable
export const INHERITED_NAMES = /* @__PURE__ */ Object.keys(INHERITED_TABLE) as readonly InheritedName[] // of a constant

/** The inherited options that the feature `row_options` runs, which {@link BareOptions} exclude. */
export const ROW_OPTION_NAMES = ["timeout", "cache_control"] as const satisfies readonly InheritedName[]
export type RowOptionName = (typeof ROW_OPTION_NAMES)[number]

const REQUEST_OPTIONS = [
  {
    /** The name of the schema of the query. */
    query: "schema",
  },
  {
    /** The name of the schema of the body. */
    body: "schema",
  },
  {
    /** The media types of the body. Clients send the first. Other types are answered with 415. Default: all that `parsers` reads. */
    body_types: "body_types",
  },
  {
    /** `"action"`: the action gets the issues of an invalid query or body. Default: the answer is a 400 or a 422. */
    on_invalid: "on_invalid",
  },
] as const satisfies OptionList

const EVENTS_OPTIONS = [
  {
    /** The names of the schemas of the events that the action sends with `conn.events`, by the names of the events. */
    events: "events",
  },
] as const satisfies OptionList

const NAME_OPTIONS = [
  {
    /** The helper's name without `_path`; `false` for no helper. Default: from the plug's name. */
    as: "name",
  },
  {
    /** `false`: the scopes' aliases do not prefix the plug's name. */
    alias: "uses_alias",
  },
] as const satisfies OptionList

const ROUTE_ONLY = /* @__PURE__ */ joinLists(/* @__PURE__ */ joinLists(NAME_OPTIONS, REQUEST_OPTIONS), EVENTS_OPTIONS)

const SCOPE_ONLY = [{ path: "nullable_string" }, { alias: "name" }, { as: "name" }] as const satisfies OptionList

/*
 * For an interface with one base and no members of its own, the compiler's messages name the base. So these two have two
 * bases. The bases have no type parameter: for one, a builder's call with options costs 13 instantiations more.
 */
type OwnOptions = { readonly [Name in keyof RouteTable]?: Values[RouteTable[Name]] }
type RouteTable = TableOf<typeof ROUTE_ONLY>
type OwnScopeOptions = { readonly [Name in keyof ScopeTable]?: Values[ScopeTable[Name]] }
type ScopeTable = TableOf<typeof SCOPE_ONLY>
type InheritedOptions = { readonly [Name in keyof InheritedTable]?: Values[InheritedTable[Name]] }
type SharedOptions = Omit<InheritedOptions, "headers">

/** Options of a verb route, a match and a forward. */
export interface RouteOptions extends OwnOptions, InheritedOptions {}
/** {@link RouteOptions} without kinds of params and without a contract. */
export interface PlainOptions extends RouteOptions {
  readonly where?: never
  readonly query?: never
  readonly body?: never
  readonly body_types?: never
  readonly on_invalid?: never
  readonly answers?: never
  readonly lists?: never
  readonly headers?: never
  readonly events?: never
}
/** {@link PlainOptions} without those that `row_options` and `deprecated` run. */
export interface BareOptions extends PlainOptions {
  readonly timeout?: never
  readonly cache_control?: never
  readonly deprecated?: never
}
export const ROUTE_OPTIONS = /* @__PURE__ */ merge(/* @__PURE__ */ optionTable(ROUTE_ONLY), INHERITED_TABLE)
export type RouteOptionNames = readonly [...NamesOf<typeof ROUTE_ONLY>, ...NamesOf<typeof INHERITED_OPTIONS>]

const SOCKET_PARTS = [
  {
    /** The name of the schema of the query. */
    query: "schema",
  },
  {
    /** The name of the schema of the messages that arrive, as JSON. Without it, the socket gets strings and bytes. */
    receives: "schema",
  },
  {
    /** The name of the schema of the messages that the socket sends, as JSON. Without it, it sends strings and bytes. */
    sends: "schema",
  },
  {
    /** The origins of the pages that may open the socket, or `"*"` for all. Default: the endpoint's own. */
    origins: "origins",
  },
  {
    /** The protocols that the socket speaks, the preferred first. `peer.protocol` is the one that the client and the socket have chosen. */
    protocols: "protocols",
  },
  {
    /** Limits of each open socket. */
    limits: "limits",
  },
] as const satisfies OptionList
const SOCKET_ONLY = /* @__PURE__ */ joinLists(NAME_OPTIONS, SOCKET_PARTS)

type OwnSocketOptions = { readonly [Name in keyof SocketTable]?: Values[SocketTable[Name]] }
type SocketTable = TableOf<typeof SOCKET_ONLY>
/** Options of a socket. */
export interface SocketOptions extends OwnSocketOptions, SharedOptions {}
export const SOCKET_OPTIONS = /* @__PURE__ */ merge(
  /* @__PURE__ */ optionTable(SOCKET_ONLY),
  /* @__PURE__ */ optionTable(SHARED_OPTIONS),
)
export type SocketOptionNames = readonly [...NamesOf<typeof SOCKET_ONLY>, ...NamesOf<typeof SHARED_OPTIONS>]

/** The contract of one action of resources, with the metadata of its routes. */
export interface ActionContract
  extends
    OwnContractOptions,
    Pick<InheritedOptions, "metadata" | "answers" | "lists" | "timeout" | "cache_control" | "headers"> {}
type OwnContractOptions = {
  readonly [Name in keyof RequestTable]?: RequestTable[Name] extends "schema" ? SchemaName : Values[RequestTable[Name]]
}
type RequestTable = TableOf<typeof REQUEST_OPTIONS>
const CONTRACT_OPTION_LIST = /* @__PURE__ */ joinLists(REQUEST_OPTIONS, [
  { answers: "answers" },
  { lists: "lists" },
  { metadata: "metadata" },
  { timeout: "timeout" },
  { cache_control: "cache_control" },
  { headers: "headers" },
])
export const CONTRACT_OPTIONS = /* @__PURE__ */ optionTable(CONTRACT_OPTION_LIST)
export type ContractOptionNames = NamesOf<typeof CONTRACT_OPTION_LIST>

/** The contracts of resources by action. */
export type ActionContracts = {
  readonly [action: string]: ActionContract | undefined
  readonly [Symbol.iterator]?: never
}

/** Options of a scope; `as: false` and `alias: false` drop the names of the outer scopes. */
export interface ScopeOptions extends OwnScopeOptions, InheritedOptions {}
export const SCOPE_OPTIONS = /* @__PURE__ */ merge(/* @__PURE__ */ optionTable(SCOPE_ONLY), INHERITED_TABLE)
export type ScopeOptionNames = readonly [...NamesOf<typeof SCOPE_ONLY>, ...NamesOf<typeof INHERITED_OPTIONS>]
