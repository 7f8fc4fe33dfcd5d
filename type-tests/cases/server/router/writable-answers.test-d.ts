import { get, resources, scope, socket } from "waymark"
import * as edge from "waymark/edge"
import { events, sockets } from "waymark/live"
import { define_router } from "waymark/server"
import { z } from "zod"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { AnswersWritable } from "../../../../src/server/router/contracts/writable-answers.types.js"
import type { AnySchemas } from "../../../../src/core/table/contracts/schemas.types.js"
import type { answerSchemas } from "../../../../test/cases/answer-schemas.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

const answered = [get("/", "C", "run", { answers: { 200: "Sent", 404: null } })] as const
const streamed = [get("/", "C", "run", { events: { done: "Sent" } })] as const

type MessageOf<Result> = Result extends ErrorMessage<infer Text> ? Text : null
type Case = readonly [name: string, schema: unknown, value: unknown, problem: string | null]
type Mismatches<Table extends readonly unknown[], Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I][0],
    Cases[I][3],
    MessageOf<AnswersWritable<Table, { readonly Sent: Cases[I][1]; readonly Other: z.ZodMap }>>
  >
}[number]
export type KnowsAnswers = AssertNone<Mismatches<typeof answered, typeof answerSchemas>>
export type KnowsEvents = AssertNone<Mismatches<typeof streamed, typeof answerSchemas>>

/* Wherever a row names the schema, on the server and on edge. Only what is sent is checked. */
const schemas = { Sent: z.map(z.string(), z.string()) }
const scoped = [scope("/", { answers: { 422: "Sent" } }, [get("/", "C", "run")])] as const
const actions = [resources("/c", "C", { only: ["show"], contracts: { show: { answers: { 200: "Sent" } } } })] as const
const talking = [socket("/s", "RoomSocket", { sends: "Sent" })] as const
const listening = [socket("/s", "RoomSocket", { receives: "Sent" })] as const
const read = [get("/", "C", "run", { answers: { 200: null } })] as const
define_router(read, { schemas })
define_router(listening, { schemas, conn: [sockets] })
// @ts-expect-error - JSON has no Map
define_router(answered, { schemas })
// @ts-expect-error - JSON has no Map
define_router(streamed, { schemas, conn: [events] })
// @ts-expect-error - JSON has no Map
define_router(scoped, { schemas, problems: { Sent: () => new Map() } })
// @ts-expect-error - JSON has no Map
define_router(actions, { schemas })
// @ts-expect-error - JSON has no Map
define_router(talking, { schemas, conn: [sockets] })
// @ts-expect-error - JSON has no Map
edge.define_router(answered, { contracts: edge.contracts(schemas) })
// @ts-expect-error - the output is any
define_router(answered, { schemas: { Sent: z.any() } })
// @ts-expect-error - the output is any, so that a problem could be the conn
define_router(scoped, { schemas: { Sent: z.any() }, problems: { Sent: (_error, conn) => conn } })

/* Schemas of types that are not known here. */
declare const wide: AnySchemas
define_router(answered, { schemas: { ...wide, Sent: z.unknown() } })
export function withSchema<Output>(Sent: z.ZodType<Output>): void {
  define_router(answered, { schemas: { Sent } })
}
