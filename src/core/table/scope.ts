import { isObject } from "../lib/is-object.js"
import type { Merge } from "../lib/types/merge.js"
import type { KindedPath } from "../pattern/input.types.js"
import { joinPath } from "../pattern/join.js"
import type { Where } from "../pattern/kind.js"
import type { InheritedTexts, RouteContract } from "./contracts/contract.js"
import type { JoinPath } from "../pattern/join.js"
import { joinAlias, joinAs } from "./names/naming.js"
import type { JoinAlias } from "./names/naming.js"
import { INHERITED_NAMES, INHERITED_TABLE } from "./options.js"
import type { Values } from "./option-values.js"
import type { Lists } from "./contracts/lists.js"
import type { Log } from "./log-level.js"
import type { RowMetadata } from "./metadata.types.js"
import type { InheritedName, InheritedTable, ScopeOptions } from "./options.js"

/** The values that a node inherits from the enclosing scopes. `alias` and `as` are joined; `""` means none. */
export interface Scope {
  readonly path: string
  readonly alias: string
  readonly as: string
  readonly pipes: readonly string[]
  readonly inherited: Inherited
}

/** The values of {@link INHERITED_OPTIONS} in a scope or a route. */
export type Inherited = { readonly [Name in InheritedName]: InheritedValues[InheritedTable[Name]] }

/** The inherited options that a route has in another form, or only if it has the option. */
export type Settled = {
  readonly [Name in InheritedName]: InheritedTable[Name] extends UnsetType | "where" | "answers" | "lists"
    ? Name
    : never
}[InheritedName]

/** The values of inherited options by the types of the options. */
interface InheritedValues extends UnsetValues {
  readonly nullable_string: string | null
  readonly fields: object
  readonly metadata: RowMetadata
  readonly log: Log
  readonly flag: boolean
  readonly where: Where
  readonly answers: RouteContract["answers"]
  readonly lists: Lists
}
type UnsetValues = { readonly [Type in UnsetType]: Values[Type] | undefined }

/** The type of a {@link Scope}, computed from the table's literal types. */
export interface ScopeType {
  readonly path: string
  /**
   * The path and a slash if it has params, else `""`: enough to find a route's params, and cheaper than joining paths. It is a
   * {@link KindedPath} if params have kinds.
   */
  readonly captures: string
  readonly alias: string
  readonly as: string
  readonly pipes: readonly string[]
  /** The {@link InheritedTexts}. */
  readonly answers: string
  readonly inherited: InheritedType
}

export type InheritedType = { readonly [Name in keyof Inherited]: unknown }

/** The empty object that routes without options of their own share. */
export const EMPTY: {} = /* @__PURE__ */ Object.freeze({})

/**
 * The values of inherited options outside of scopes, by the types of the options. They determine how scopes pass an option on: objects
 * are merged with those of the scope if this is {@link EMPTY}, and `false` unsets a value if this is undefined.
 */
const UNSET = {
  nullable_string: null,
  fields: EMPTY,
  metadata: EMPTY,
  log: "debug",
  flag: false,
  where: EMPTY,
  answers: EMPTY,
  lists: EMPTY,
  headers: undefined,
  timeout: undefined,
  cache_control: undefined,
  deprecated: undefined,
} as const satisfies { readonly [Type in InheritedTable[InheritedName]]: Values[Type] | undefined }
/** The types of options whose objects are merged. */
type MergedType = { [Type in keyof typeof UNSET]: {} extends (typeof UNSET)[Type] ? Type : never }[keyof typeof UNSET]
/** The types of options that have no value outside of scopes, and that `false` unsets. */
type UnsetType = {
  [Type in keyof typeof UNSET]: undefined extends (typeof UNSET)[Type] ? Type : never
}[keyof typeof UNSET]
type UnsetOptions = { readonly [Name in InheritedName]: (typeof UNSET)[InheritedTable[Name]] }

/** The scope of the table's own nodes. */
export const ROOT_SCOPE = {
  path: "/",
  alias: "",
  as: "",
  pipes: /* @__PURE__ */ Object.freeze([] as const),
  inherited: /* @__PURE__ */ unsetOptions(),
} as const satisfies Scope
export type RootScope = typeof ROOT_SCOPE & { readonly captures: ""; readonly answers: never }

/** An option's value, or the default if the option is absent, undefined or null. */
// prettier-ignore
export type Option<Options, Key extends string, Default> =
  Options extends { readonly [K in Key]: infer Value } ? [Value] extends [null | undefined] ? Default : Value :
  Default

/** An option's value, which may be null, or the default if the option is absent or undefined. */
// prettier-ignore
export type NullableOption<Options, Key extends string, Default> =
  Options extends { readonly [K in Key]: infer Value } ? [Value] extends [undefined] ? Default : Value :
  Default

type IsTrue<Value> = [Value] extends [true] ? true : [true] extends [Value] ? boolean : false

/**
 * A scope inside another. See Phoenix.Router.Scope 1.6, `push/2`.
 *
 * Most scopes have only a path and names. Their type depends on these strings, not on the object of options: the compiler
 * assumes that any object literal may contain type variables, and would instantiate all routes of the scope again for each
 * call of a helper.
 */
// prettier-ignore
export type EnterScope<Outer extends ScopeType, Options> =
  keyof Options extends "path" | "alias" | "as" ?
    Options extends unknown ? NamedScope<Outer, Value<Options, "path">, Value<Options, "alias">, Value<Options, "as">> : never :
  InnerScope<Outer, Option<Options, "path", "/">, Option<Options, "alias", null>, Option<Options, "as", null>, Inherit<Outer["inherited"], Options>>

/** The value of a key. Inferring it from a type with optional keys creates 0.3 more types for each route. */
export type Value<Options, Key> = Key extends keyof Options ? Options[Key] : undefined

type NamedScope<Outer extends ScopeType, Path, Alias, As> = {
  readonly path: JoinScopePath<Outer["path"], Path>
  readonly captures: Captures<JoinScopePath<Outer["path"], Path>, Outer>
  readonly alias: EnterAlias<Outer["alias"], Alias>
  readonly as: EnterAs<Outer["as"], As>
  readonly pipes: Outer["pipes"]
  readonly answers: Outer["answers"]
  readonly inherited: Outer["inherited"]
}

/** A scope inside another that overrides inherited options. */
export type InnerScope<Outer extends ScopeType, Path, Alias, As, Own extends InheritedType> = {
  readonly path: JoinScopePath<Outer["path"], Path>
  readonly captures: Captures<JoinScopePath<Outer["path"], Path>, { readonly inherited: Own }>
  readonly alias: EnterAlias<Outer["alias"], Alias>
  readonly as: EnterAs<Outer["as"], As>
  readonly pipes: Outer["pipes"]
  readonly answers: InheritedTexts<Own>
  readonly inherited: Own
}

/** The inherited options of a scope or a route, overridden by its own options. */
// prettier-ignore
export type Inherit<Outer extends InheritedType, Options> =
  Options extends unknown ?
    [Extract<keyof Options, InheritedName>] extends [never] ? Outer :
    InheritOver<Outer, Options> :
  never

type InheritOver<Outer extends InheritedType, Options> = {
  readonly [Name in InheritedName]: InheritOne<Outer, Options, Name>
}

// prettier-ignore
export type InheritOne<Outer extends InheritedType, Options, Name extends InheritedName> =
  Name extends keyof Options ? InheritValue<InheritedTable[Name], Outer[Name], Options, Name> :
  Outer[Name]

/** The value of an inherited option: fields, kinds, answers and lists are merged, and other values replace those of the scope. */
// prettier-ignore
export type InheritValue<Type, Outer, Options, Name extends string> =
  Type extends MergedType ? Merge<Outer, Option<Options, Name, {}>> :
  Type extends "flag" ? IsTrue<NullableOption<Options, Name, Outer>> :
  Type extends UnsetType ? OrNone<Option<Options, Name, Outer>> :
  Option<Options, Name, Outer>

/** A value that `false` unsets. */
type OrNone<Value> = Value extends false ? undefined : Value

type Captures<
  Path extends string,
  Within extends Pick<ScopeType, "inherited">,
> = Path extends `${string}${":" | "*"}${string}` ? `${KindedPath<Path, Within["inherited"]["where"]>}/` : ""

type JoinScopePath<Outer extends string, Path> = Path extends string ? JoinPath<Outer, Path> : Outer

// prettier-ignore
type EnterAlias<Outer extends string, Alias> =
  Alias extends string ? JoinAlias<Outer, Alias> :
  Alias extends false ? "" :
  Outer

// prettier-ignore
type EnterAs<Outer extends string, As> =
  As extends string ? Outer extends "" ? As : `${Outer}_${As}` :
  As extends false ? "" :
  Outer

/** The members of both objects, frozen; `outer` itself if `inner` is undefined. */
function mergeFrozen<Members extends object>(outer: Members, inner: Members | undefined): Members {
  if (inner === undefined) return outer
  const merged = { ...outer, ...inner }
  Object.freeze(merged)
  return merged
}

type InheritedOptions = { readonly [Name in InheritedName]?: ScopeOptions[Name] | undefined }

/** The inherited options of a scope or a route, overridden by its own options. */
export function inherit(outer: Inherited, options: InheritedOptions): Inherited {
  const own = INHERITED_NAMES.filter((name) => options[name] !== undefined)
  if (own.length === 0) return outer // in a table of 203 rows with an `as` each, 0.4 ms less than a copy for each
  const values = own.map((name) => [name, inheritValue(INHERITED_TABLE[name], outer[name], options[name])])
  return { ...outer, ...Object.fromEntries(values) } as Inherited // agrees by test/cases/routes.ts
}

function inheritValue(type: keyof InheritedValues, outer: unknown, own: unknown): unknown {
  if (UNSET[type] === EMPTY && isObject(outer) && isObject(own))
    return mergeFrozen(outer, type === "answers" ? declaredOf(own) : own)
  if (type === "flag") return (own === undefined ? outer : own) === true
  return own ?? outer
}

/** The members with a value: the answer of a status may be undefined by a condition. */
export function declaredOf(members: object): object {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(members)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function unsetOptions(): UnsetOptions {
  const values = INHERITED_NAMES.map((name) => [name, UNSET[INHERITED_TABLE[name]]])
  return Object.fromEntries(values) as UnsetOptions // agrees by test/cases/routes.ts
}

/** A scope inside another; `alias: false` and `as: false` drop the names of the outer scopes. */
export function enterScope(outer: Scope, options: ScopeOptions, inherited = inherit(outer.inherited, options)): Scope {
  const { path, alias, as } = options
  return {
    path: joinPath(outer.path, path ?? "/"),
    alias: typeof alias === "string" ? joinAlias(outer.alias, alias) : alias === false ? "" : outer.alias,
    as: typeof as === "string" ? (joinAs(outer.as, as) ?? "") : as === false ? "" : outer.as,
    pipes: outer.pipes,
    inherited,
  }
}

/** The scope after a `pipe_through`. See Phoenix.Router.Scope 1.6, `pipe_through/2`. */
export type PipeThrough<Outer extends ScopeType, Names> = {
  readonly path: Outer["path"]
  readonly captures: Outer["captures"]
  readonly alias: Outer["alias"]
  readonly as: Outer["as"]
  readonly pipes: readonly [...Outer["pipes"], ...PipeNames<Names>]
  readonly answers: Outer["answers"]
  readonly inherited: Outer["inherited"]
}

/** The scope of the nodes after a node. */
// prettier-ignore
export type AfterNode<Node, Within extends ScopeType> =
  Node extends readonly ["pipe_through", infer Names] ? PipeThrough<Within, Names> :
  Within

// prettier-ignore
type PipeNames<Names> =
  Names extends string ? readonly [Names] :
  Names extends readonly string[] ? Names :
  readonly []

export function pipeThrough(outer: Scope, names: string | readonly string[]): Scope {
  return { ...outer, pipes: Object.freeze([...outer.pipes, names].flat()) }
}
