import { type } from "arktype"
import * as v from "valibot"
import { z } from "zod"

/**
 * The same schemas with each library. `Filter` changes its input: `page` is a number, and has a default. `Only` refuses other
 * names.
 */
export const libraries = {
  zod: {
    Filter: z.object({ page: z.coerce.number().int().min(1).default(1), tags: z.array(z.string()).optional() }),
    NewUser: z.object({ name: z.string().min(2), age: z.number(), address: z.object({ city: z.string() }).optional() }),
    User: z.object({ id: z.number(), name: z.string() }),
    Login: z.object({ email: z.string(), password: z.string().refine((text) => text.length > 8, "was too short") }),
    Any: z.record(z.string(), z.unknown()),
    Only: z.strictObject({ name: z.string() }),
  },
  valibot: {
    Filter: v.object({
      page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number)), "1"),
      tags: v.optional(v.array(v.string())),
    }),
    NewUser: v.object({
      name: v.pipe(v.string(), v.minLength(2)),
      age: v.number(),
      address: v.optional(v.object({ city: v.string() })),
    }),
    User: v.object({ id: v.number(), name: v.string() }),
    Login: v.object({ email: v.string(), password: v.pipe(v.string(), v.minLength(9)) }),
    Any: v.record(v.string(), v.unknown()),
    Only: v.strictObject({ name: v.string() }),
  },
  arktype: {
    Filter: type({ page: type("string.integer.parse").to("number >= 1").default("1"), "tags?": "string[]" }),
    NewUser: type({ name: "string >= 2", age: "number", "address?": { city: "string" } }),
    User: type({ id: "number", name: "string" }),
    Login: type({ email: "string", password: "string >= 9" }),
    Any: type("Record<string, unknown>"),
    Only: type({ "+": "reject", name: "string" }),
  },
} as const
