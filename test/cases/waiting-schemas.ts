import { type } from "arktype"
import * as v from "valibot"
import { z } from "zod"
import * as mini from "zod/mini"
import { z as z3 } from "zod/v3"

const Leaf = z.object({ name: z.string() })

/** Makes a schema of zod whose function is called with each value; the function may return a promise. */
type Make = (fn: (value: unknown) => unknown) => z.core.$ZodType | z3.ZodType

const condition = (fn: (value: unknown) => unknown) => fn as (value: unknown) => Promise<boolean>

/** All places in which a schema of zod calls a function of the program that may return a promise. */
export const waitingSchemas: Readonly<Record<string, Make>> = {
  "a refinement": (fn) => Leaf.refine(condition(fn)),
  "a refinement of a field": (fn) => z.object({ name: z.string().refine(condition(fn)) }),
  "a refinement in a list": (fn) => z.object({ list: z.array(z.string().refine(condition(fn))) }),
  "a refinement in a union": (fn) => z.union([z.number(), Leaf.refine(condition(fn))]),
  "a refinement in an optional field": (fn) => z.object({ name: z.optional(z.string().refine(condition(fn))) }),
  "a refinement behind a default": (fn) => z.object({ name: z.string().refine(condition(fn)).default("Ada") }),
  "a refinement of other fields": (fn) => z.object({ list: z.any() }).catchall(z.any().refine(condition(fn))),
  "a refinement in an intersection": (fn) => z.intersection(Leaf, z.object({}).refine(condition(fn))),
  "a refinement in a lazy schema": (fn) => z.lazy(() => Leaf.refine(condition(fn))),
  "a refinement of an object that contains itself": (fn) => {
    const Node = z.object({
      get inner() {
        return Node.optional()
      },
      name: z.string().refine(condition(fn)),
    })
    return Node
  },
  "a super refinement": (fn) => Leaf.superRefine(async (value) => void (await fn(value))),
  "a check": (fn) => Leaf.check(async ({ value }) => void (await fn(value))),
  "a check of a check": (fn) => Leaf.with(z.refine(condition(fn))),
  "a transform": (fn) => Leaf.transform(fn),
  "a preprocessor": (fn) => z.preprocess(fn, Leaf),
  "a pipe": (fn) => z.any().pipe(z.transform(fn)),
  "a codec": (fn) => z.codec(Leaf, z.any(), { decode: fn, encode: () => ({ name: "" }) }),
  "a custom schema": (fn) => z.custom(condition(fn)),
  "a refinement of zod/mini": (fn) => mini.object({ name: mini.string() }).check(mini.refine(condition(fn))),
  "a refinement of zod 3": (fn) => z3.object({ name: z3.string() }).refine(condition(fn)),
  "a transform of zod 3": (fn) => z3.object({ name: z3.string() }).transform(fn),
}

/** Schemas of zod without functions that could return a promise. */
export const readySchemas: Readonly<Record<string, z.core.$ZodType>> = {
  "an object with constraints and messages": z.object({
    name: z
      .string("a name")
      .min(2, "too short")
      .max(20, { error: () => "too long" })
      .trim()
      .optional(),
    email: z.email().default("ada@example.com"),
    age: z.coerce.number().int().min(0),
    role: z.enum(["admin", "user"]).nullish(),
    tags: z.array(z.string().regex(/^[a-z]+$/)),
  }),
  "a union": z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("a") }),
    z.strictObject({ kind: z.literal("b") }),
  ]),
  "a schema of zod/mini": mini.object({ name: mini.string().check(mini.minLength(2)) }),
}

/** Schemas of other libraries whose function may return a promise, as far as the library has them. */
export const otherWaitingSchemas: Readonly<Record<string, (fn: (value: unknown) => unknown) => unknown>> = {
  "a check of valibot": (fn) =>
    v.pipeAsync(
      v.object({ name: v.string() }),
      v.checkAsync(async (value) => (await fn(value)) !== undefined),
    ),
  "a transform of a field of valibot": (fn) =>
    v.objectAsync({
      name: v.pipeAsync(
        v.string(),
        v.transformAsync(async (value) => fn(value)),
      ),
    }),
  "a morph of arktype": (fn) => type({ name: "string" }).pipe(fn),
  "no library": (fn) => ({ "~standard": { version: 1, vendor: "none", validate: async (value: unknown) => ({ value: await fn(value) }) } }), // prettier-ignore
}

/** What a function of a schema may do with an error instead of returning. */
export const schemaFaults: Readonly<Record<string, (error: Error) => unknown>> = {
  throws: (error) => {
    throw error
  },
  rejects: (error) => Promise.reject(error),
  "rejects later": (error) => new Promise((_, reject) => void setTimeout(() => reject(error), 1)),
}
