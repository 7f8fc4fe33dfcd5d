import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { AnyActionRow } from "../../../core/table/rows/action-row.types.js"
import type { KeyOfEach } from "../../../core/lib/types/is-union.types.js"
import type {
  ActionConnMessage,
  ActionParamsMessage,
  ActionResultMessage,
  GivenClassMessage,
  LacksActionMessage,
  MadeForMessage,
  NoActionParamMessage,
  NoSocketMessage,
  NothingGivenMessage,
  OtherSocketMessage,
} from "./controller-messages.js"
import type { MadeFor } from "./controller.types.js"
import type { LacksMethodMessage, OptionsMessage } from "../messages.js"
import type { TargetDifference } from "../flow/plug-options.types.js"
import type { PlugFunction } from "../flow/plug.js"
import type { LackedMethod, NeededConn } from "../flow/plug-value.types.js"
import type { OpensSocket } from "../socket.types.js"

/**
 * The type that a registry must have, or an error message about its first problem. A name that the table does not have is
 * reported by the compiler itself, which may suggest the right name.
 *
 * Each message is a property, read only if needed, and depends on `Given`. Otherwise the compiler would compute the messages
 * for every registry, just to infer the types of the actions in it.
 *
 * @typeParam Wanted the registry that the table requires, or the error message about its chains
 * @typeParam Alias the alias of the names; ends in a dot, or is empty
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

/**
 * Whether the compiler has inferred the registry, or still uses its constraint `object`. An empty registry is `{}`; one whose names
 * may be missing has keys.
 */
// prettier-ignore
export type IsInferred<Given> =
  object extends Given ? string extends Given ? "yes" : [keyof Given] extends [never] ? "no" : "yes" :
  "yes"

interface Fitting<Rows extends AnyActionRow, Wanted, Given, Alias extends string> {
  readonly yes: Wanted
  readonly missing: ErrorMessage<MissingMessage<Rows, Wanted, Given, Alias>>
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

/** The names in a table. The compiler prints this type when it reports an unknown name. */
type TableNames<Name extends string> = { readonly [N in Name]: {} | null | undefined }

/**
 * A registry of any names, accepted while the types of its actions are not known yet, and for the values next to a wrong name. The values
 * are not `unknown`, since the parameters of actions would get no types then.
 */
export interface OtherNames {
  readonly [name: string]: {} | null | undefined
}

// prettier-ignore
type MissingMessage<Rows extends AnyActionRow, Wanted, Given, Alias extends string> =
  [Given] extends [infer Known] ? NothingGivenMessage<NameFrom<Rows["plug"], `${Alias}${MissingName<Wanted, Known>}`>> :
  never

/** The names that are not given, or may be missing. */
type MissingName<Wanted, Given> = {
  [Name in keyof Wanted & string]: Given extends { readonly [N in Name]: unknown } ? never : Name
}[keyof Wanted & string]

/** One of the table's names that equals the name or begins with it as an alias. */
type NameFrom<Plugs extends string, Name extends string> = OneOf<Extract<Plugs, Name | `${Name}.${string}`>>

/** The names whose values are not assignable. A conditional type, since the compiler evaluates it later. */
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
    [string] extends [Other] ? OwnProblem<Name, Actions, Wanted, Given> :
    [Name] extends [Other] ?
      [Other] extends [Name] ? OwnProblem<Name, Actions, Wanted, Given> : ErrorMessage<MadeForMessage<Name, "several names">> :
    ErrorMessage<MadeForMessage<Name, Other>> :
  OwnProblem<Name, Actions, Wanted, Given>

// prettier-ignore
type OwnProblem<Name extends string, Actions extends string, Wanted, Given> =
  [Wanted] extends [OpensSocket] ?
    [Given] extends [OpensSocket] ? ErrorMessage<OtherSocketMessage<Name>> : ErrorMessage<NoSocketMessage<Name>> :
  ActionProblem<Name, Actions, Wanted, Given>

// prettier-ignore
type ActionProblem<Name extends string, Actions extends string, Wanted, Given> =
  Given extends abstract new (...args: never) => unknown ? ErrorMessage<GivenClassMessage<Name>> :
  [Actions] extends [never] ? TargetProblem<Name, LackedMethod<Given, NeededConn<Wanted>>, Wanted> :
  Given extends PlugFunction ?
    [TargetDifference<Given, Actions>] extends [never] ? ActionsProblem<Name, Actions, Wanted, Given> :
    ErrorMessage<OptionsMessage<`plug ${Name}`, TargetDifference<Given, Actions>>> :
  ActionsProblem<Name, Actions, Wanted, Given>

/** For the target of a forward, which may need features that a router of `waymark/edge` does not name. */
// prettier-ignore
type TargetProblem<Name extends string, Lacked, Wanted> =
  [Lacked] extends [never] ? Wanted :
  ErrorMessage<LacksMethodMessage<Name, Lacked>>

// prettier-ignore
type ActionsProblem<Name extends string, Actions extends string, Wanted, Given> =
  [Exclude<Actions, keyof Given>] extends [never] ? ArgumentsProblem<OneOf<WrongArguments<Name, Actions, Controller<Wanted>, Given>>, Wanted> :
  ErrorMessage<LacksActionMessage<Name, OneOf<Exclude<Actions, keyof Given>>>>

// prettier-ignore
type ArgumentsProblem<Text extends string, Wanted> =
  [Text] extends [never] ? Wanted :
  ErrorMessage<Text>

/** The object of actions among the values that a registry may have for a name. */
type Controller<Wanted> = Wanted extends (...args: never) => unknown ? never : Wanted

/**
 * The message about an action whose conn or params have other types than its routes give, or whose result is wrong. For an action that
 * is written in the call, whose arguments have their types from the table, the compiler itself reports the wrong result.
 */
// prettier-ignore
type WrongArguments<Name extends string, Actions extends string, Wanted, Given> =
  Actions extends keyof Given & keyof Wanted ? WrongArgument<Name, Actions, Wanted[Actions], Given[Actions]> :
  never

// prettier-ignore
type WrongArgument<Name extends string, Action extends string, Wanted, Given> =
  [Wanted, Given] extends [(conn: infer Conn, params: infer Params) => unknown, (conn: infer OwnConn, params: infer OwnParams) => unknown] ?
    [Params] extends [OwnParams] ?
      [Conn] extends [OwnConn] ?
        [Given] extends [Wanted] ? never : [OwnConn] extends [Conn] ? never : ActionResultMessage<Name, Action> :
      ActionConnMessage<Name, Action> :
    [Exclude<keyof OwnParams, KeyOfEach<Params>>] extends [never] ? ActionParamsMessage<Name, Action> :
    NoActionParamMessage<Name, Action, OneOf<Exclude<keyof OwnParams, KeyOfEach<Params>> & string>> :
  never
