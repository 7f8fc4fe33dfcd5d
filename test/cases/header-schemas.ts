import { type } from "arktype"
import * as v from "valibot"
import { z } from "zod"

const NO_OBJECT = 'no headers fit schema "Org": it takes no object'
const wrongField = <Key extends string>(key: Key) =>
  `no header fits "${key}" of schema "Org": convert it from a string` as const
const upperCase = <Key extends string>(key: Key) =>
  `"${key}" of schema "Org" is not in lower case, as the names of headers are` as const

/** Schemas of headers, and their problem: null if headers may fit. */
export const headerSchemas = [
  ["strings", z.object({ "x-org": z.string(), "x-trace": z.string().optional() }), null],
  ["strings of valibot", v.object({ "x-org": v.string(), "x-ids": v.optional(v.array(v.string())) }), null],
  ["strings of arktype", type({ "x-org": "string", "x-ids?": "string[]" }), null],
  ["an object without fields", z.object({}), null],
  ["a list of strings", z.object({ "x-ids": z.array(z.string()) }), null],
  ["a list of numbers that are converted", z.object({ "x-ids": z.array(z.coerce.number()) }), null],
  ["fields that are converted", z.object({ "x-at": z.coerce.date(), "x-page": z.coerce.number() }), null],
  ["strings of a choice", z.object({ "x-mode": z.enum(["a", "b"]), "x-kind": z.literal("one").default("one") }), null],
  ["a string or a number", z.object({ "x-page": z.union([z.number(), z.string()]) }), null],
  ["a string that becomes a number", z.object({ "x-page": z.string().transform(Number) }), null],
  ["an object with other headers", z.looseObject({ "x-org": z.string() }), null],
  ["an object that becomes a string", z.object({ "x-org": z.string() }).transform((all) => all["x-org"]), null],
  ["a record", z.record(z.string(), z.string()), null],
  ["unknown input", z.unknown(), null],
  ["a string", z.string(), NO_OBJECT],
  ["a number of valibot", v.number(), NO_OBJECT],
  ["a string of arktype", type("string"), NO_OBJECT],
  ["a list", z.array(z.string()), NO_OBJECT],
  ["a number", z.object({ "x-page": z.number() }), wrongField("x-page")],
  ["a number of valibot as a field", v.object({ "x-page": v.number() }), wrongField("x-page")],
  ["a number of arktype as a field", type({ "x-page": "number" }), wrongField("x-page")],
  ["an optional number", z.object({ "x-page": z.number().optional() }), wrongField("x-page")],
  ["a date", z.object({ "x-at": z.date() }), wrongField("x-at")],
  ["a boolean", z.object({ "x-on": z.boolean() }), wrongField("x-on")],
  ["an object in it", z.object({ "x-org": z.object({ id: z.string() }) }), wrongField("x-org")],
  ["a list of numbers", z.object({ "x-ids": z.array(z.number()) }), wrongField("x-ids")],
  ["a name in upper case", z.object({ "X-Org": z.string() }), upperCase("X-Org")],
  ["a name in upper case, of valibot", v.object({ "x-Org": v.string() }), upperCase("x-Org")],
  ["a name in upper case, of arktype", type({ "X-Org?": "string" }), upperCase("X-Org")],
] as const
