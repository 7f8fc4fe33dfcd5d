import type { AfterColon } from "../pattern/pattern.js"
import type { NamesAfter } from "./rules/where-rules.js"
import type { Verb } from "./nodes.js"
import type { RouteOptions, ScopeOptions } from "./options.js"

/*
 * Options that are not known for certain: a union, such as that of a condition, or an object whose type has optional keys. A row
 * with such options is a union of rows, and the table has one of them. So its action gets the union of their types, and each of the
 * rows is checked.
 */

/** The options that types depend on, by name. */
type TypedOption = "where" | "query" | "body" | "answers" | "on_invalid" | "contracts"

export interface Kinds {
  readonly where: {}
}
export interface NoKinds {
  readonly where?: never
}
interface Query {
  readonly query: {}
}
interface NoQuery {
  readonly query?: never
}
interface Body {
  readonly body: {}
}
interface NoBody {
  readonly body?: never
}
export interface Answers {
  readonly answers: {}
}
export interface NoAnswers {
  readonly answers?: never
}
interface OnInvalid {
  readonly on_invalid: {}
}
interface NoOnInvalid {
  readonly on_invalid?: never
}

/** The compiler makes this a union: the options of a row for each set of names. */
export type SureOptions = RouteOptions &
  (Kinds | NoKinds) &
  (Query | NoQuery) &
  (Body | NoBody) &
  (Answers | NoAnswers) &
  (OnInvalid | NoOnInvalid)

/**
 * Rows that certainly have some of {@link TypedOption}, and certainly lack the others. A row whose options are a union is assignable to
 * none of them, unless all members have the same names; then the types of all fields are unions already. The compiler compares a row
 * with these without instantiating anything.
 */
type SureRows<Kind, Options = SureOptions> = Options extends unknown
  ? readonly [Kind, string, string, unknown, Options]
  : never

/** A verb route with options that are known. */
export type SureVerbNode = SureRows<Verb>
export type SureRow = SureRows<string>

/** A scope that certainly has kinds of params and answers, or certainly lacks them. */
export type SureScope = SureScopes<ScopeOptions & (Kinds | NoKinds) & (Answers | NoAnswers)>
type SureScopes<Options> = Options extends unknown ? readonly ["scope", Options, readonly unknown[]] : never

/** A scope as a union of those that may be there. */
// prettier-ignore
export type EachScope<Options, Items extends readonly unknown[], Each = EachOptions<Options, ParamName<Options["path" & keyof Options]>>> =
  Each extends ScopeOptions ? readonly ["scope", Each, Items] :
  never

type ParamName<Path> = unknown extends Path ? never : Path extends string ? NamesAfter<AfterColon<Path>> : never

/**
 * Options as a union of those that may be there: with all of the options that types depend on, and without those that are optional.
 * None for the options of a row of type `any`, which is also one whose options are known.
 *
 * @typeParam Names the names of the params of the path, which are those of kinds that are not known
 */
// prettier-ignore
export type EachOptions<Options, Names extends string> =
  unknown extends Options ? never :
  Options extends unknown ?
    [MaybeName<Options>] extends [never] ? Options :
    Without<Options, MaybeName<Options>> | With<Options, MaybeName<Options>, Names> :
  never

/** The names of options that may be absent or undefined. */
type MaybeName<Options> = {
  [Name in Extract<keyof Options, TypedOption>]: undefined extends Options[Name] ? Name : never
}[Extract<keyof Options, TypedOption>]

type Without<Options, Maybe> = {
  readonly [Name in keyof Options as Exclude<Name, Maybe>]: Options[Name]
}

/** If none can have a value, there is no such alternative. */
// prettier-ignore
type With<Options, Maybe extends keyof Options, Names extends string> =
  [NonNullable<Options[Maybe]>] extends [never] ? never :
  Without<Options, Maybe> & {
    readonly [Name in Maybe as [NonNullable<Options[Name]>] extends [never] ? never : Name]-?: Known<NonNullable<Options[Name]>, Name, Names>
  }

/** Kinds of names that are not known, as kinds of the params of the path. */
// prettier-ignore
type Known<Value, Option, Names extends string> =
  Option extends "where" ? string extends keyof Value ? { readonly [Name in Names]: Value[keyof Value] } : Value :
  Value
