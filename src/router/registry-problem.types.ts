import type { ErrorMessage } from "../lib/error-message.js"
import type { AnyActionRow } from "../table/action-row.types.js"
import type {
  GivenClassMessage,
  LacksActionMessage,
  MadeForMessage,
  NothingGivenMessage,
} from "./controller-messages.js"
import type { MadeFor } from "./controller.types.js"
import type { OneOf } from "./plug-options.types.js"

/**
 * The type that a registry must have, or a sentence about the first problem in it. A name that the table does not have is
 * reported by the compiler, which may suggest the right one.
 *
 * Each sentence is a property that is read only if it is needed, and depends on `Given`. Otherwise the compiler would make
 * the sentences of every registry, only to learn the types of the actions in it.
 *
 * @typeParam Wanted the registry that the table needs, or the message about its chains
 * @typeParam Alias the alias of the names, which ends in a dot
 */
export type FittingRegistry<Rows extends AnyActionRow, Wanted, Given, Alias extends string = ""> = Fitting<
  Rows,
  Wanted,
  Given,
  Alias
>[Fits<Rows, Wanted, Given>]

// prettier-ignore
type Fits<Rows extends AnyActionRow, Wanted, Given> =
  IsInferred<Given> extends "no" ? "yes" :
  Wanted extends ErrorMessage<string> ? "yes" :
  Given extends Wanted ?
    Wanted extends { readonly [Name in keyof Given]: unknown } ? "yes" : "other" :
  Given extends { readonly [Name in keyof Wanted]: unknown } ? "wrong" :
  string extends Rows["plug"] ? "yes" :
  Wanted extends Names<keyof Given> ? "missing" :
  "other"

type Names<Name extends PropertyKey> = { readonly [N in Name]: unknown }

/** Whether the compiler has inferred a type, rather than taken its constraint `object`; `{}` is the empty registry. */
// prettier-ignore
export type IsInferred<Given> =
  object extends Given ? string extends Given ? "yes" : "no" :
  "yes"

interface Fitting<Rows extends AnyActionRow, Wanted, Given, Alias extends string> {
  readonly yes: Wanted
  readonly missing: ErrorMessage<MissingSentence<Rows, Wanted, Given, Alias>>
  readonly other: TableNames<keyof Wanted & string>
  readonly wrong: OtherNames & {
    readonly [Name in WrongKey<Wanted, Given>]: ValueProblem<
      Rows,
      Wanted[Name & keyof Wanted],
      Given[Name],
      `${Alias}${Name}`
    >
  }
}

/** The names that a table has. The compiler prints this type for a name that is not one of them. */
type TableNames<Name extends string> = { readonly [N in Name]: {} | null | undefined }

/**
 * A registry of any names, accepted until the types of the actions in it are known, and beside a wrong name. The values are
 * not `unknown`, which would hide the types of actions from their parameters.
 */
export interface OtherNames {
  readonly [name: string]: {} | null | undefined
}

// prettier-ignore
type MissingSentence<Rows extends AnyActionRow, Wanted, Given, Alias extends string> =
  [Given] extends [infer Known] ? NothingGivenMessage<NameFrom<Rows["plug"], `${Alias}${Exclude<keyof Wanted, keyof Known> & string}`>> :
  never

/** A name of the table that is one of some names, or begins with it. */
type NameFrom<Plugs extends string, Name extends string> = OneOf<Extract<Plugs, Name | `${Name}.${string}`>>

/** The names whose values do not fit; as the result of a condition, which the compiler does not work out early. */
// prettier-ignore
type WrongKey<Wanted, Given> =
  {
    readonly [Name in keyof Given & string]: Given[Name] extends Wanted[Name & keyof Wanted] ? never : Name & keyof Wanted
  }[keyof Given & string] extends infer Wrong extends keyof Given & string ? Wrong : never

// prettier-ignore
type ValueProblem<Rows extends AnyActionRow, Wanted, Given, Name extends string> =
  [Extract<Rows["plug"], `${Name}.${string}`>] extends [never] ?
    EntryProblem<Name, Extract<Rows, { readonly plug: Name }>["action"], Wanted, Given> :
  FittingRegistry<Rows, Wanted, Given, `${Name}.`>

// prettier-ignore
type EntryProblem<Name extends string, Actions extends string, Wanted, Given> =
  Given extends MadeFor<infer Other extends string> ?
    [string] extends [Other] ? ActionProblem<Name, Actions, Wanted, Given> :
    [Name] extends [Other] ? ActionProblem<Name, Actions, Wanted, Given> :
    ErrorMessage<MadeForMessage<Name, Other>> :
  ActionProblem<Name, Actions, Wanted, Given>

// prettier-ignore
type ActionProblem<Name extends string, Actions extends string, Wanted, Given> =
  Given extends abstract new (...args: never) => unknown ? ErrorMessage<GivenClassMessage<Name>> :
  [Exclude<Actions, keyof Given>] extends [never] ? Wanted :
  ErrorMessage<LacksActionMessage<Name, OneOf<Exclude<Actions, keyof Given>>>>
