import { post, resources, scope } from "waymark"
import * as edge from "waymark/edge"
import { define_router } from "waymark/server"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import { z } from "zod"
import type { BodiesReadable } from "../../../../src/server/router/contracts/readable-bodies.types.js"
import type { bodySchemas, bodyTypeSchemas } from "../../../../test/cases/body-schemas.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

const routes = [post("/", "C", "run", { body: "Body" })] as const

type MessageOf<Result> = Result extends ErrorMessage<infer Text> ? Text : null
type Case = readonly [name: string, schema: unknown, problem: string | null]
type Mismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I][0],
    Cases[I][2],
    MessageOf<BodiesReadable<typeof routes, { readonly Body: Cases[I][1] }>>
  >
}[number]
type Rows<Types> = readonly [readonly ["post", "/", "C", "run", { readonly body: "Body"; readonly body_types: Types }]]
type TypedCase = readonly [name: string, schema: unknown, types: readonly string[], problem: string | null]
type TypedMismatches<Cases extends readonly TypedCase[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I][0],
    Cases[I][3],
    MessageOf<BodiesReadable<Rows<Cases[I][2]>, { readonly Body: Cases[I][1] }>>
  >
}[number]
export type KnowsTheTypesOfBodies = AssertNone<TypedMismatches<typeof bodyTypeSchemas>>
export type AgreesWithTheStart = AssertNone<Mismatches<typeof bodySchemas>>

/* In each kind of row, on the server and on edge. A schema that no row names as its body may take anything. */
const inner = [scope("/", [post("/", "C", "run", { body: "Body" }), post("/b", "C", "b", { body: "Body" })])] as const
const actions = [resources("/c", "C", { only: ["create"], contracts: { create: { body: "Body" } } })] as const
const answers = [post("/", "C", "run", { body: "Body", answers: { 200: "Text" } })] as const
const wrong = { schemas: { Body: z.string() } }
const right = { schemas: { Body: z.array(z.string()) } }
define_router(routes, right)
define_router(inner, right)
define_router(actions, right)
define_router(answers, { schemas: { Body: z.object({}), Text: z.string() } })
edge.define_router(routes, { contracts: edge.contracts(right.schemas) })
// @ts-expect-error - no body fits schema "Body": it takes no object
define_router(routes, wrong)
// @ts-expect-error - no body fits schema "Body": it takes no object
define_router(inner, wrong)
// @ts-expect-error - no body fits schema "Body": it takes no object
define_router(actions, wrong)
// @ts-expect-error - no body fits "at" of schema "Body": convert it from a string
define_router(routes, { schemas: { Body: z.object({ at: z.date() }) } })
// @ts-expect-error - no body fits schema "Body": it takes no object
edge.define_router(routes, { contracts: edge.contracts(wrong.schemas) })

/* Types that are not types of a schema library. */
interface Named {
  readonly name: string
  readonly inner?: Named
}
export declare const of_interface: z.ZodType<Named, Named>
export declare const of_itself: z.ZodType<Tree, Tree>
type Tree = { readonly children: readonly Tree[]; readonly value?: unknown }
define_router(routes, { schemas: { Body: of_interface } })
define_router(routes, { schemas: { Body: of_itself } })
