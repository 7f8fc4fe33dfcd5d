import { type } from "arktype"
import * as v from "valibot"
import { z } from "zod"

const zodItem = z.object({ name: z.string(), age: z.number().default(7) })
const valibotItem = v.object({ name: v.string(), age: v.optional(v.number(), 7) })
const arktypeItem = type({ name: "string", age: "number = 7" })

const ADA = { name: "Ada" }
const OUTPUT = { name: "Ada", age: 7 }

/** Schemas, JSON that is a list, and what the action gets: undefined if the body is refused. */
export const listBodies = [
  ["a list of zod", z.array(zodItem), [ADA], [OUTPUT]],
  ["a list of valibot", v.array(valibotItem), [ADA], [OUTPUT]],
  ["a list of arktype", arktypeItem.array(), [ADA], [OUTPUT]],
  ["an empty list", z.array(zodItem), [], []],
  ["a list that is too long", z.array(zodItem).max(1), [ADA, ADA], undefined],
  ["a list with a wrong item", z.array(zodItem), [ADA, { name: 5 }], undefined],
  ["a list of strings", z.array(z.string()), ["a", "b"], ["a", "b"]],
  ["a list of lists", z.array(z.array(z.number())), [[1], []], [[1], []]],
  ["a tuple", z.tuple([z.string(), z.number()]), ["a", 1], ["a", 1]],
  ["a list that becomes an object", z.array(z.number()).transform((items) => ({ items })), [1], { items: [1] }],
  ["a list that waits", z.array(z.number()).refine(async () => Promise.resolve(true)), [1], [1]],
  ["one or several, as zod", z.union([zodItem, z.array(zodItem)]), [ADA], [OUTPUT]],
  ["one or several, as valibot", v.union([valibotItem, v.array(valibotItem)]), [ADA], [OUTPUT]],
  ["a preprocessed list", z.preprocess((given) => given, z.array(z.number())), [1], [1]],
  ["an object with the list under _json", z.object({ _json: z.array(z.number()) }), [1], { _json: [1] }],
  ["a record", z.record(z.string(), z.unknown()), [1], { _json: [1] }],
  ["an object", zodItem, [ADA], undefined],
  ["an object without required fields", z.object({ name: z.string().optional() }), [ADA], undefined],
  ["a strict object", z.strictObject({}), [], undefined],
] as const
