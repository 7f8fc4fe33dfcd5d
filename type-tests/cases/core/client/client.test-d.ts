import { expectTypeOf } from "expect-type"
import { client } from "../../../../src/core/client/index.js"
import type {
  ActionCall,
  Answer,
  AnyAnswer,
  Client,
  ClientOptions,
  Json,
  QueryCall,
} from "../../../../src/core/client/index.js"
import type { SentBody } from "../../../../src/core/client/form.types.js"
import type { JsonBody } from "../../../../src/core/client/json.types.js"
import type { AnyCalls } from "../../../../src/core/client/client.types.js"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import { dynamic, get, resources, scope } from "../../../../src/index.js"
import type { Endpoint } from "../../../../src/server.js"
import type {
  clientCallCases,
  clientSchemas,
  clientTable,
  clientWrongCallCases,
} from "../../../../test/cases/client.js"
import type { ownAnswerCases } from "../../../../test/cases/own-answers.js"
import type { z } from "zod"
import type { AssertNone } from "../../../support/assert.js"

type Schemas = typeof clientSchemas
declare const api: Client<typeof clientTable, Schemas>
type Api = typeof api

// The names of helpers without `_path`; a forward and a route without a helper have none.
expectTypeOf<keyof Api>().toEqualTypeOf<
  "user" | "report" | "admin_post" | "file" | "search" | "ping" | "any" | "plug" | "upload" | "event"
>()

// Arguments, by the cases of the tests of calls.
// prettier-ignore
type CallsIn<Call> =
  Call extends QueryCall<infer Calls> ? Calls :
  Call extends ActionCall<infer Calls> ? Calls :
  never
type CallsOf<Name extends keyof Api> = CallsIn<Api[Name]>
type ArgsOf<Call> = Call extends AnyCalls[string] ? Call["args"][keyof Call["args"]] : never
type ArgsFor<Name extends keyof Api, Action> = ArgsOf<CallsOf<Name>[Action & keyof CallsOf<Name>]>
type Case = readonly [keyof Api, unknown, readonly unknown[], ...(readonly unknown[])]
// prettier-ignore
type Mutable<Args> = Args extends readonly unknown[] ? [...Args] : never
// prettier-ignore
type Refused<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Cases[I][1] extends string ? Mutable<Cases[I][2]> extends ArgsFor<Cases[I][0], Cases[I][1]> ? never : Cases[I] : never
}[number]
// prettier-ignore
type Accepted<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mutable<Cases[I][2]> extends ArgsFor<Cases[I][0], Cases[I][1]> ? Cases[I] : never
}[number]
export type TakesTheArgs = AssertNone<Refused<typeof clientCallCases>>
/** An unknown option is an excess property, which only a literal in a call cannot have. */
export type RefusesTheArgs = AssertNone<
  Exclude<Accepted<typeof clientWrongCallCases>, readonly ["user", "index", ...unknown[]]>
>
// @ts-expect-error - "page" is not an option
void api.user("index", { page: 2 })
// @ts-expect-error - a misspelt key of a query
void api.user("index", { query: { pgae: 2 } })
// @ts-expect-error - a query that the route requires
void api.report("index")
// @ts-expect-error - a body for GET
void api.search("run", { body: "x" })
expectTypeOf(api.plug({ deep: [1] }, 3)).toEqualTypeOf<Promise<AnyAnswer>>()
// @ts-expect-error - other options of the plug
void api.plug({ deep: [2] }, 3)

// Bodies, which are sent as JSON.
// @ts-expect-error - the schema would get a string in place of the date
void api.event("create", { body: { at: "2024-02-29", until: new Date() } })
type Body<Value> = JsonBody<Value>
expectTypeOf<Body<{ a: string; b?: readonly (1 | null)[] }>>().toEqualTypeOf<{ a: string; b?: readonly (1 | null)[] }>()
expectTypeOf<Body<{ tags: string[]; at: [number, string?] }>>().toEqualTypeOf<{
  tags: readonly string[]
  at: readonly [number, string?]
}>()
type NotJson<Name extends string> = ErrorMessage<`a body is sent as JSON, which has no ${Name}`>
expectTypeOf<Body<Date>>().toEqualTypeOf<NotJson<"Date">>()
expectTypeOf<Body<{ a?: Date | string }>>().toEqualTypeOf<{ a?: NotJson<"Date"> | string }>()
expectTypeOf<Body<{ a: Map<string, 1>[] }>>().toEqualTypeOf<{ a: readonly NotJson<"Map or Set">[] }>()
expectTypeOf<Body<{ a: Set<string>; b: bigint; c: symbol; d: () => void }>>().toEqualTypeOf<{
  a: NotJson<"Map or Set">
  b: NotJson<"bigint">
  c: NotJson<"symbol">
  d: NotJson<"function">
}>()
expectTypeOf<Body<Model | URL | unknown[]>>().toEqualTypeOf<Model | URL | readonly unknown[]>()
expectTypeOf<Body<unknown>>().toBeUnknown()
expectTypeOf<Body<object>>().toEqualTypeOf<object>()
expectTypeOf<Body<Record<string, unknown>>>().toEqualTypeOf<Record<string, unknown>>()

// A body with a file is sent as a form, whose other fields are strings.
type Form<Value> = SentBody<Value>
type NotForm<Name extends string> =
  ErrorMessage<`a body with a file is sent as a form, which has no ${Name}: let its schema take a string`>
type NoNull = ErrorMessage<"a body with a file is sent as a form, which has no null: omit it, or send a string">
type Photos = Form<{ a: Blob[] }>["a"]
expectTypeOf<readonly Blob[] | File[] | readonly [Blob]>().toExtend<Photos>()
expectTypeOf<never[] | readonly []>().not.toExtend<Photos>()
expectTypeOf<Form<{ a: string; b: Date }>>().toEqualTypeOf<{ a: string; b: NotJson<"Date"> }>()
expectTypeOf<Form<{ a: File; b?: string; c: unknown; d: "x" | "y" }>>().toEqualTypeOf<{
  readonly a: File
  readonly b?: string
  readonly c: unknown
  readonly d: "x" | "y"
}>()
expectTypeOf<Form<{ a: Blob[]; b: number; c: boolean; d: string | number | null; e: null; f: Date }>>().toEqualTypeOf<{
  readonly a: Photos
  readonly b: NotForm<"number">
  readonly c: NotForm<"boolean">
  readonly d: string | number | NoNull
  readonly e: NoNull
  readonly f: NotForm<"Date">
}>()
expectTypeOf<Form<{ a: { b: [File?] }; c: { d: 1 } }>>().toEqualTypeOf<{
  readonly a: { readonly b: readonly [File?] }
  readonly c: { readonly d: NotForm<"number"> }
}>()
expectTypeOf<Form<{ a: File } | { b: 1 }>>().toEqualTypeOf<{ readonly a: File } | { b: 1 }>()
expectTypeOf<Form<Data>>().toEqualTypeOf<JsonBody<Data>>()
interface Folder {
  file?: File
  folders?: Folder[]
}
expectTypeOf<Form<Folder>["file"]>().toEqualTypeOf<File | undefined>()
expectTypeOf<Form<{ a: { file: File; name: string }[] }>["a"]>().toEqualTypeOf<NotForm<"list of objects">>()

// Answers.
type AnswerTo<Name extends keyof Api, Action extends keyof CallsOf<Name>> = CallsOf<Name>[Action] extends {
  readonly result: infer Result
}
  ? Awaited<Result>
  : never
type User = { id: number; name: string; born: string }
expectTypeOf<AnswerTo<"user", "show">>().toEqualTypeOf<
  Answer<200, true, User> | Answer<404, false, { detail: string }>
>()
expectTypeOf<AnswerTo<"user", "delete">>().toEqualTypeOf<Answer<204, true, null>>()
expectTypeOf<AnswerTo<"user", "tab">>().toEqualTypeOf<AnyAnswer>()
expectTypeOf<AnswerTo<"admin_post", "update">>().toEqualTypeOf<AnyAnswer>()
export const read = async (): Promise<string> => {
  const answer = await api.user("create", { body: { name: "Ada" } })
  // @ts-expect-error - a status that the route does not declare
  if (answer.status === 404) return ""
  if (answer.ok) return answer.body.born
  expectTypeOf(answer.status).toEqualTypeOf<400 | 413 | 415 | 422>()
  return answer.status === 422 ? answer.body.detail : answer.body.errors.detail
}

// The answers that a row does not declare, by the cases of the tests of the document and of calls.
type WithAnswers<Options> = {
  readonly [Name in keyof Options | "answers"]: Name extends keyof Options ? Options[Name] : { readonly 200: "Text" }
}
type TableOf<Verb, Options> = readonly [
  readonly [Verb, Options extends { where: unknown } ? "/:id" : "/", "PageController", "run", WithAnswers<Options>],
]
// prettier-ignore
type StatusOf<Table extends readonly unknown[]> =
  Client<Table, { Text: z.ZodString }> extends { readonly page: infer Call } ? Extract<Awaited<CallsIn<Call>[keyof CallsIn<Call>]["result"]>, AnyAnswer>["status"] :
  never
// prettier-ignore
type OwnMismatches<Row> =
  Row extends readonly [infer Verb, infer Options, unknown, infer Own extends readonly number[]] ?
    [StatusOf<TableOf<Verb, Options>>] extends [Own[number] | keyof WithAnswers<Options>["answers"]] ?
      [Own[number] | keyof WithAnswers<Options>["answers"]] extends [StatusOf<TableOf<Verb, Options>>] ? never : Row : Row :
  never
export type _OwnAnswers = AssertNone<OwnMismatches<(typeof ownAnswerCases)[number]>>

// A union of actions takes the arguments that fit all of them.
declare const action: "edit" | "show"
expectTypeOf(api.admin_post(action, 1)).toEqualTypeOf<Promise<AnyAnswer>>()
declare const mixed: "index" | "show"
// @ts-expect-error - only "show" takes an id
void api.admin_post(mixed, 1)

// A row that has only the kinds of its scope or resources declares no answers.
const kinded = [
  resources("/posts", "PostController", { where: { id: "integer" } }),
  scope("/teams/:team", { where: { team: "uuid" } }, [get("/", "TeamController", "show")]),
] as const
declare const kindedApi: Client<typeof kinded>
expectTypeOf(kindedApi.post("show", 1)).toEqualTypeOf<Promise<AnyAnswer>>()
declare const uuid: string
expectTypeOf(kindedApi.team("show", uuid)).toEqualTypeOf<Promise<AnyAnswer>>()

// Without the type of the schemas, queries are any and bodies unknown.
declare const untyped: Client<typeof clientTable>
expectTypeOf(untyped.user("show", 1)).toEqualTypeOf<Promise<Answer<200, true, unknown> | Answer<404, false, unknown>>>()

// A table that is read from data.
const wide = client(dynamic([]), { base_url: "https://example.com" })
expectTypeOf(wide["user"]?.("show", 1)).toEqualTypeOf<Promise<AnyAnswer> | undefined>()

// The fetch of an endpoint, and the global one.
expectTypeOf<Endpoint["fetch"]>().toExtend<NonNullable<ClientOptions["fetch"]>>()
expectTypeOf<typeof fetch>().toExtend<NonNullable<ClientOptions["fetch"]>>()

// Headers by condition.
declare const token: string | undefined
const conditional: ClientOptions = {
  base_url: "https://example.com",
  headers: () => (token === undefined ? {} : { authorization: token }),
}
void client(kinded, { ...conditional, headers: { authorization: token } })
void kindedApi.post("index", { headers: token === undefined ? {} : { authorization: token } })
// @ts-expect-error - a number is no header
void kindedApi.post("index", { headers: { "x-count": 1 } })

// Values as JSON has them.
class Model {
  constructor(readonly id: number) {}
  toJSON(): { readonly id: number; readonly at: Date } {
    return { id: this.id, at: new Date(0) }
  }
}
expectTypeOf<Json<Date>>().toEqualTypeOf<string>()
expectTypeOf<Json<Model>>().toEqualTypeOf<{ readonly id: number; readonly at: string }>()
expectTypeOf<Json<[Date, undefined, () => void]>>().toEqualTypeOf<[string, null, null]>()
expectTypeOf<Json<readonly (Date | undefined)[]>>().toEqualTypeOf<readonly (string | null)[]>()
expectTypeOf<Json<{ a?: Date; f: () => void; m: Map<string, Date> }>>().toEqualTypeOf<{
  a?: string
  f: undefined
  m: {}
}>()
expectTypeOf<Json<"a" | 1 | null | boolean>>().toEqualTypeOf<"a" | 1 | null | boolean>()
expectTypeOf<Json<bigint>>().toBeNever()
expectTypeOf<Json<unknown>>().toBeUnknown()
expectTypeOf<Json<Record<string, Date>>>().toEqualTypeOf<Record<string, string>>()
type Data = string | number | Data[] | { [key: string]: Data }
expectTypeOf<Json<Data>>().toExtend<Data>()
expectTypeOf<Extract<JsonBody<Data>, readonly unknown[]>[number]>().toEqualTypeOf<JsonBody<Data>>()
type Tree = { at: Date; children: Tree[] }
expectTypeOf<Json<Tree>["children"][number]["children"][number]["at"]>().toEqualTypeOf<string>()

// An answer has what its schema gives, as JSON carries it.
const noteTable = [get("/notes/:id", "NoteController", "show", { answers: { 200: "Note" } })] as const
declare const notes: Client<
  typeof noteTable,
  { Note: z.ZodObject<{ at: z.ZodDate; size: z.ZodPipe<z.ZodString, z.ZodTransform<number, string>> }> }
>
expectTypeOf<Awaited<ReturnType<typeof notes.note>>["body"]>().toEqualTypeOf<{ at: string; size: number }>()
