import type { Checked, ConnInput, NoContract, perhaps } from "../../conn/request/input.types.js"
import type { Params } from "../../conn/request/query-params.js"
import type { ReadonlyLists } from "../../../core/lib/types/readonly-lists.types.js"
import type { AnyContractInput } from "../../../core/pattern/input.types.js"
import type { HeadersIn } from "../../../core/table/contracts/headers-text.types.js"
import type { SchemaInput, SchemaOutput } from "../../../core/table/contracts/schemas.types.js"
import type { RouterFlow } from "../flow/flow.types.js"

/** The types of an action's query, body and answers: a union if the action has several routes. */
// prettier-ignore
export type InputOf<Kind, Router extends RouterFlow> =
  Kind extends ContractKind ? DeclaredInput<Kind["rest"], Router["schemas"]>["input"] :
  NoContract

interface ContractKind {
  readonly rest: AnyContractInput
}

/** A property rather than a type alias, and no alias for the answers, since editors would show the alias with all schemas. */
interface DeclaredInput<Contract extends AnyContractInput, Schemas> {
  readonly input: ConnInput<
    Read<Schemas, Contract["query"], Contract["on_invalid"], Params>,
    Read<Schemas, Contract["body"], Contract["on_invalid"], NoContract["body"]>,
    AnswersByStatus<Contract["answers"], Schemas>["answers"],
    ReadHeaders<HeadersIn<Contract["answers"]>, Schemas>
  >
}

/** Actions that answer alike share it, so that the compiler computes the keys of their answers once. */
interface AnswersByStatus<Texts extends string, Schemas> {
  readonly answers: { readonly [Text in Texts as KeyOf<Text>]: AnswerArgs<Text, Schemas> }
}

/** A query or a body as the action gets it. */
// prettier-ignore
type Read<Schemas, Name, OnInvalid, Given> =
  Name extends string ? OnInvalid extends "action" ? Checked<SchemaOutput<Schemas, Name>, Given> : SchemaOutput<Schemas, Name> :
  Given

/** The headers as the action gets them. */
// prettier-ignore
type ReadHeaders<Name extends string, Schemas> =
  [Name] extends [never] ? undefined :
  Name extends "" ? undefined :
  SchemaOutput<Schemas, Name>

/** The arguments of `conn.answer` after the status. */
// prettier-ignore
type AnswerArgs<Text extends string, Schemas> =
  Text extends `${string}/${infer Name}` ? Name extends "" ? readonly [value?: null] : readonly [value: ReadonlyLists<SchemaInput<Schemas, Name>>] :
  never

/** The status of an answer, the mark of one that the row may lack, or the name of an event; `never` for an event that the row may lack, and for one that is not known, as of a `Record<number, "User">`. */
// prettier-ignore
type KeyOf<Text extends string> =
  Text extends `${infer Code extends number}/${string}` ? number extends Code ? never : Code :
  Text extends `~/${string}` ? never :
  Text extends `~${infer Event}/${string}` ? string extends Event ? never : Event :
  Text extends `${number}?/${string}` ? typeof perhaps :
  never
