import type { ErrorMessage } from "../lib/errors/error-message.js"
import type { OneOf } from "../lib/types/one-of.types.js"
import type { Verdict } from "../lib/types/verdict.types.js"
import type { Where } from "../pattern/kind.js"
import type { AfterColon } from "../pattern/pattern.js"
import type { UnknownRowNames, WrongOptions } from "./rules/check-arguments.js"
import type { SchemaName } from "./contracts/contract.js"
import type { BodilessProblem, RequestProblem, SoundContractRow, StatusProblem } from "./contracts/contract-rules.js"
import type { NamesAfter } from "./rules/where-rules.js"
import type { ActionContract, RouteOptionNames, RouteOptions, SocketOptions } from "./options.js"
import type { CheckResourcesOptions } from "./resources/check-resources.types.js"
import type { RESOURCE_ACTIONS } from "./resources/resources.js"
import type { MemberPath, ResourcesName } from "./resources/resources.types.js"
import type { Option } from "./scope.js"

/* The checks of the builders of `build_routes`, by the names of the params of the scopes around a row. */

/** The options of a row, with messages in the places of those that break a rule. */
export type CheckRowIn<Verb extends string, Options, Known extends string> = Options &
  WrongRowIn<Options, UnknownRowNames<keyof Options>, Known> &
  WrongWhere<UnknownParams<keyof Options["where" & keyof Options], Known>> &
  WrongContract<ContractProblem<Verb, Options, keyof Options>>

/** The options, or none if {@link CheckRowIn} has refused them, so that the table does not report them again. */
// prettier-ignore
export type SoundRowIn<Verb extends string, Options, Known extends string> =
  Verdict<UnknownParams<keyof Options["where" & keyof Options], Known> | ContractProblem<Verb, Options, keyof Options>> extends "wrong" ? {} :
  Options

type ContractName = "answers" | "body" | "body_types" | "on_invalid" | "lists"

/** The problem of the contract of a row, whose names are read first, since most rows with options have none. */
// prettier-ignore
type ContractProblem<Verb extends string, Options, Names> =
  [Extract<Names, ContractName>] extends [never] ? never :
  | StatusProblem<keyof Options["answers" & keyof Options]>
  | (readonly [Verb, 0, 0, 0, Options] extends SoundContractRow ? never : RequestProblem<Names, Verb, Options> | BodilessProblem<Options>)

// prettier-ignore
type WrongContract<Problem> =
  Verdict<Problem> extends "wrong" ? ErrorMessage<OneOf<Problem & string>> :
  unknown

// prettier-ignore
type WrongRowIn<Options, Unknown, Known extends string> =
  Verdict<Unknown> extends "wrong" ?
    string extends Unknown ? KnownHints<Known> : WrongOptions<Options, Unknown & keyof Options, "a route", RouteOptionNames> :
  unknown

/** Options whose kinds an editor completes with the names of params. */
interface KnownHints<Known extends string> {
  readonly where?: { readonly [Name in Known]?: Where[string] }
}

export type CheckResourcesIn<Options, Path extends string, Known extends string> = CheckResourcesOptions<
  Options,
  Path
> &
  WrongWhere<UnknownParams<keyof Options["where" & keyof Options], Known>>

export type WhereNames<Options> = Options extends { readonly where: infer Kinds } ? keyof Kinds : never

/** The names that are not params of the path; `never` without the option, when all keys are present, and if the names are wide. */
// prettier-ignore
export type UnknownParams<Given, Known> =
  string extends Given ? never :
  Exclude<Given, Known>

/** A message in the place of each name. It leaves out the path, since each part of a message makes every valid row with options more expensive. */
// prettier-ignore
export type WrongWhere<Unknown> =
  Verdict<Unknown> extends "wrong" ? { readonly where: { readonly [Name in Unknown & string]: ErrorMessage<`the path has no param :${Name}`> } } :
  unknown

/** The names of the params of a path, and those of the scopes around it. */
export type ParamsIn<Outer extends string, Path extends string> = Outer | NamesAfter<AfterColon<Path>>

export type PathOf<Given> = Given extends string
  ? Given
  : Given extends { readonly path: infer Path extends string }
    ? Path
    : "/"
export type IdPath<Path extends string, Options> = MemberPath<Path, Options, Option<Options, "param", "id">>
export type NestedPath<Path extends string, Controller extends string, Options> = MemberPath<
  Path,
  Options,
  `${ResourcesName<readonly ["resources", Path, Controller], Options>}_${Option<Options, "param", "id"> & string}`
>

/** The options of rows with the names of the schemas that the table knows. */
export interface NamedOptions<Schema extends SchemaName> extends RouteOptions {
  readonly headers?: Schema | false
  readonly query?: Schema
  readonly body?: Schema
  readonly answers?: NamedAnswers<Schema>
}
/** The same for sockets. */
export interface NamedSocketOptions<Schema extends SchemaName> extends SocketOptions {
  readonly query?: Schema
  readonly receives?: Schema
  readonly sends?: Schema
  readonly answers?: NamedAnswers<Schema>
}
/** The options of scopes and resources that name schemas. */
export interface NamedParts<Schema extends SchemaName> {
  readonly headers?: Schema | false
  readonly answers?: NamedAnswers<Schema>
  readonly contracts?: { readonly [Action in (typeof RESOURCE_ACTIONS)[number]]?: NamedContract<Schema> }
}
interface NamedContract<Schema extends SchemaName> extends ActionContract {
  readonly headers?: Schema | false
  readonly query?: Schema
  /** With `""`, a wrong name is not also reported as the body of a GET. */
  readonly body?: Schema | ""
  readonly answers?: NamedAnswers<Schema>
}
/** Statuses without a body have no schema. */
interface NamedAnswers<Schema extends SchemaName> {
  readonly [status: number]: Schema | null | undefined
  readonly [Symbol.iterator]?: never
}
