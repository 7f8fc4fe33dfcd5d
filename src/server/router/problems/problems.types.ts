import type { Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { ErrorMessage, FirstProblem, Refusal } from "../../../core/lib/errors/error-message.js"
import type { ReadonlyLists } from "../../../core/lib/types/readonly-lists.types.js"
import type { AnyContractInput } from "../../../core/pattern/input.types.js"
import type { InvalidStatus, InvalidStatusOf, SchemaIn } from "../../../core/table/contracts/contract.js"
import type { ActionRows, RouteGroups } from "../../../core/table/routes.types.js"
import type { SchemasKnown } from "../../../core/table/contracts/schemas-known.types.js"
import type { SchemaInput } from "../../../core/table/contracts/schemas.types.js"
import type { MissingProblemMessage, UnknownProblemMessage } from "../contracts/contract-messages.js"
import type { ProblemMaker } from "./problems.js"
import type { BodiesReadable } from "../contracts/readable-bodies.types.js"
import type { QueriesReadable } from "../contracts/readable-queries.types.js"
import type { AnswersWritable } from "../contracts/writable-answers.types.js"

/** The option `problems`: for each name a function that makes a value of its schema. */
export type ProblemsFor<Names extends PropertyKey, Schemas> = {
  readonly [Name in Names]: Name extends keyof Schemas
    ? ProblemOf<SchemaInput<Schemas, Name>, Conn>
    : ErrorMessage<UnknownProblemMessage<Name & string>>
}

/** A function that makes a value of a schema. */
export type ProblemOf<Input, Own extends CoreConn> = ProblemMaker<ReadonlyLists<Input>, Own>

/**
 * The type of `this` in a function that takes a table, its schemas and problems: the first error message, if a row lacks one. Schemas
 * of type `any`, such as those of an import that failed, are not checked.
 */
// prettier-ignore
export type SchemasSound<Table extends readonly unknown[], Schemas, ProblemNames> =
  [unknown] extends [Schemas] ? unknown :
  FirstProblem<SchemasKnown<Table, Schemas>,
  FirstProblem<QueriesReadable<Table, Schemas>,
  FirstProblem<BodiesReadable<Table, Schemas>,
  FirstProblem<AnswersWritable<Table, Schemas>, ProblemsGiven<Table, ProblemNames>>>>>

/**
 * The type of `this` in a function that takes a table and its problems: an error message, to which no `this` is assignable, if a
 * route declares a schema for a status that the router itself answers with, and there is no function for the schema.
 *
 * The answers of all routes are compared first: most tables declare no such status, or have all functions.
 */
// prettier-ignore
type ProblemsGiven<Table extends readonly unknown[], Names> =
  [Exclude<NamesOfOwn<Table>, Names>] extends [never] ? LimitedGiven<Table, Names> :
  Refusal<MissingIn<RouteGroups<Table>["routes"], Names>>

/** The same for the answers of rows that are gone, and of those with a time limit. */
// prettier-ignore
type LimitedGiven<Table extends readonly unknown[], Names> =
  [Extract<RouteGroups<Table>["kind"], "row_options" | "deprecated">] extends [never] ? unknown :
  [Exclude<SchemaIn<Extract<AnswersIn<Table>, `${410 | 503}${"" | "?"}/${string}`>>, Names>] extends [never] ? unknown :
  Refusal<MissingLimited<RouteGroups<Table>["routes"], Names>>

/** The problems that a table needs, as optional members, which editors complete; see `WantedPlugs`. */
// prettier-ignore
export type WantedProblems<Table extends readonly unknown[], Names> =
  [Names] extends [never] ? { readonly [Name in NamesOfOwn<Table>]?: ProblemMaker } :
  unknown

/** The schemas of the statuses with which the router itself answers. */
type NamesOfOwn<Table extends readonly unknown[]> = SchemaIn<
  Extract<AnswersIn<Table>, `${OwnStatus}${"" | "?"}/${string}`>
>

/** The answers and the events of all routes. */
export type AnswersIn<Table extends readonly unknown[]> = Extract<
  ActionRows<Table>["kind"]["rest"],
  AnyContractInput
>["answers"]

/** The statuses with which the router and plugs answer any row, as `ownStatuses` lists them. */
type OwnStatus = 406 | InvalidStatus

// prettier-ignore
type MissingIn<Routes, Names> =
  Routes extends { readonly verb: infer Verb extends string; readonly path: infer Path extends string; readonly request: infer Input extends AnyContractInput } ?
    MissingAnswer<Extract<Input["answers"], `${406 | InvalidStatusOf<Input>}${"" | "?"}/${string}`>, Names, `${Verb} "${Path}"`> :
  never

// prettier-ignore
type MissingLimited<Routes, Names> =
  Routes extends { readonly verb: infer Verb extends string; readonly path: infer Path extends string; readonly request: infer Input extends AnyContractInput; readonly inherited: infer Inherited } ?
    MissingAnswer<Extract<Input["answers"], `${LimitStatus<Inherited>}${"" | "?"}/${string}`>, Names, `${Verb} "${Path}"`> :
  never

type LimitStatus<Inherited> =
  | (Inherited extends { readonly deprecated: { readonly gone: true } } ? 410 : never)
  | (Inherited extends { readonly timeout: number } ? 503 : never)

// prettier-ignore
type MissingAnswer<Answer extends string, Names, Place extends string> =
  Answer extends `${infer Status extends number}/${infer Name}` ?
    Name extends "" | Names ? never : MissingProblemMessage<Name, Status, Place> :
  Answer extends `${infer Status}?/${infer Name}` ? MissingAnswer<`${Status}/${Name}`, Names, Place> :
  never
