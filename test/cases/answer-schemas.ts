import { type } from "arktype"
import * as v from "valibot"
import { z } from "zod"

const VALUES = "send its values in a list or an object"

/** A value that JSON may contain, as the schema of a recursive type. */
interface Tree {
  readonly name: string
  readonly at?: Date
  readonly children: readonly Tree[]
}
const Tree: z.ZodType<Tree> = z.lazy(() =>
  z.object({ name: z.string(), at: z.date().exactOptional(), children: z.array(Tree) }),
)

/** Named, since TypeScript 7.1 declares no list whose items' type contains itself. */
interface NodeSchema extends z.ZodObject<{ name: z.ZodString; children: z.ZodArray<NodeSchema> }> {}
const Node: NodeSchema = z.object({
  name: z.string(),
  get children() {
    return z.array(Node)
  },
})

class Money {
  constructor(readonly cents: number) {}
  toJSON(): string {
    return `${this.cents} ct`
  }
}

/** Schemas of answers and events, a value of each, and the message of the compiler, which has none for a schema that JSON can represent. */
export const answerSchemas = [
  ["any output", z.any(), new Map(), 'schema "Sent" is sent, but its output is any: name its fields, or use unknown'],
  [
    "any output of valibot",
    v.any(),
    1n,
    'schema "Sent" is sent, but its output is any: name its fields, or use unknown',
  ],
  [
    "a map",
    z.map(z.string(), z.number()),
    new Map([["a", 1]]),
    `schema "Sent" is sent, but JSON has no Map: ${VALUES}`,
  ],
  ["a set", z.set(z.string()), new Set(["a"]), `schema "Sent" is sent, but JSON has no Set: ${VALUES}`],
  ["a set of valibot", v.set(v.string()), new Set(["a"]), `schema "Sent" is sent, but JSON has no Set: ${VALUES}`],
  ["a bigint", z.bigint(), 1n, 'schema "Sent" is sent, but JSON has no bigint: send a string'],
  ["a bigint of arktype", type("bigint"), 1n, 'schema "Sent" is sent, but JSON has no bigint: send a string'],
  [
    "a field",
    z.object({ n: z.bigint() }),
    { n: 1n },
    'schema "Sent" is sent, but JSON has no bigint, at "n": send a string',
  ],
  [
    "an optional field",
    z.object({ n: z.bigint().optional() }),
    { n: 1n },
    'schema "Sent" is sent, but JSON has no bigint, at "n": send a string',
  ],
  [
    "an item",
    z.array(z.object({ s: z.set(z.string()) })),
    [{ s: new Set() }],
    `schema "Sent" is sent, but JSON has no Set, at "s": ${VALUES}`,
  ],
  [
    "one of a union",
    z.union([z.string(), z.bigint()]),
    1n,
    'schema "Sent" is sent, but JSON has no bigint: send a string',
  ],
  [
    "a response",
    z.instanceof(Response),
    new Response(),
    'schema "Sent" is sent, but JSON has no Response: answer with conn.send_response',
  ],
  [
    "a function",
    z.custom<() => void>(),
    () => {},
    'schema "Sent" is sent, but JSON cannot represent functions or promises: call it, or await it first',
  ],
  [
    "a transform",
    z.string().transform((text) => new Map([[text, 1]])),
    "a",
    `schema "Sent" is sent, but JSON has no Map: ${VALUES}`,
  ],
  [
    "bytes",
    z.instanceof(Uint8Array),
    new Uint8Array(1),
    `schema "Sent" is sent, but JSON has no Uint8Array: ${VALUES}`,
  ],
  ["undefined", z.undefined(), undefined, null],
  ["unknown", z.unknown(), { a: 1 }, null],
  ["a field of any value", z.object({ a: z.any(), b: z.unknown() }), { a: 1, b: 2 }, null],
  ["a record", z.record(z.string(), z.unknown()), { a: 1 }, null],
  ["JSON", z.json(), [{ a: [1, null] }], null],
  ["a recursive interface", Tree, { name: "a", at: new Date(0), children: [{ name: "b", children: [] }] }, null],
  ["a recursive schema", Node, { name: "a", children: [{ name: "b", children: [] }] }, null],
  ["a date", z.object({ at: z.date() }), { at: new Date(0) }, null],
  ["an address", z.object({ at: z.instanceof(URL) }), { at: new URL("http://localhost/") }, null],
  ["a class with toJSON", z.instanceof(Money), new Money(7), null],
  ["a text of a map", z.instanceof(Map).transform((map) => map.size), new Map(), null],
  ["a nullish field", z.object({ a: z.string().nullish() }), { a: null }, null],
  ["a tuple", z.tuple([z.string(), z.number()]).rest(z.boolean()), ["a", 1, true], null],
  ["a schema of arktype", type({ name: "string", "age?": "number" }), { name: "a" }, null],
  ["a schema of valibot", v.object({ name: v.string(), tags: v.array(v.string()) }), { name: "a", tags: [] }, null],
] as const
