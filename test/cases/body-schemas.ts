import { type } from "arktype"
import * as v from "valibot"
import { z } from "zod"

/** A class whose instances no body is. */
class Point {
  readonly x = 1
  length(): number {
    return this.x
  }
}

const NO_OBJECT = 'no body fits schema "Body": it takes no object'
const wrongField = <Key extends string>(key: Key) =>
  `no body fits "${key}" of schema "Body": convert it from a string` as const

/** Schemas of a body, and their problem in types: null if a body may fit. */
export const bodySchemas = [
  ["an object", z.object({ name: z.string(), age: z.number().optional() }), null],
  ["an object of valibot", v.object({ name: v.string(), tags: v.optional(v.array(v.string())) }), null],
  ["an object of arktype", type({ name: "string", "tags?": "string[]" }), null],
  ["an object without fields", z.object({}), null],
  ["a list of objects", z.array(z.object({ name: z.string() })), null],
  ["a list of valibot", v.array(v.string()), null],
  ["a list of arktype", type("string[]"), null],
  ["a tuple", z.tuple([z.string(), z.number()]), null],
  ["a union with a list", z.union([z.object({ a: z.string() }), z.array(z.number())]), null],
  ["a union with a string", z.union([z.string(), z.object({ a: z.string() })]), null],
  ["a record", z.record(z.string(), z.unknown()), null],
  ["an intersection", z.object({ a: z.string() }).and(z.object({ b: z.number() })), null],
  [
    "a choice of objects",
    z.discriminatedUnion("k", [z.object({ k: z.literal("a") }), z.object({ k: z.literal("b"), n: z.number() })]),
    null,
  ],
  ["no value", z.never(), NO_OBJECT],
  ["no value of valibot", v.never(), NO_OBJECT],
  ["no value of arktype", type("never"), NO_OBJECT],
  ["unknown input", z.unknown(), null],
  ["any input", z.any(), null],
  ["a preprocessed object", z.preprocess((given) => given, z.object({ at: z.date() })), null],
  ["an object that becomes a map", z.object({ a: z.string() }).transform(({ a }) => new Map([[a, 1]])), null],
  ["fields that are converted", z.object({ at: z.coerce.date(), id: z.coerce.bigint(), on: z.iso.date() }), null],
  ["a file", z.object({ photo: z.file(), title: z.string() }), null],
  ["a list of files", z.object({ photos: z.array(z.file()) }), null],
  [
    "null fields, literals and enums",
    z.object({ a: z.null(), b: z.literal(5), c: z.enum(["x"]), d: z.boolean() }),
    null,
  ],
  ["nested objects and lists", z.object({ a: z.object({ b: z.array(z.object({ c: z.number().nullable() })) }) }), null],
  ["a date or a string", z.object({ at: z.union([z.date(), z.string()]) }), null],
  ["a field that is left out", z.object({ a: z.string(), b: z.undefined() }), null],
  ["a nullish object", z.object({ a: z.string() }).nullish(), null],
  ["a string", z.string(), NO_OBJECT],
  ["a number", z.number(), NO_OBJECT],
  ["a boolean", z.boolean(), NO_OBJECT],
  ["null", z.null(), NO_OBJECT],
  ["a literal", z.literal("a"), NO_OBJECT],
  ["an enum", z.enum(["a", "b"]), NO_OBJECT],
  ["a string of JSON", z.string().transform((text): unknown => JSON.parse(text)), NO_OBJECT],
  ["a string with a default", z.string().default("a"), NO_OBJECT],
  ["a union of scalars", z.union([z.string(), z.number(), z.null()]), NO_OBJECT],
  ["a string of valibot", v.string(), NO_OBJECT],
  ["a string of arktype", type("string"), NO_OBJECT],
  ["a date", z.date(), NO_OBJECT],
  ["an optional date", z.date().optional(), NO_OBJECT],
  ["a map", z.map(z.string(), z.string()), NO_OBJECT],
  ["a set", z.set(z.string()), NO_OBJECT],
  ["a bigint", z.bigint(), NO_OBJECT],
  ["a symbol", z.symbol(), NO_OBJECT],
  ["undefined", z.undefined(), NO_OBJECT],
  ["a file alone", z.file(), NO_OBJECT],
  ["a class", z.instanceof(Point), NO_OBJECT],
  ["a class of valibot", v.instance(Point), NO_OBJECT],
  ["a date of valibot", v.date(), NO_OBJECT],
  ["a string of valibot that is converted", v.pipe(v.string(), v.transform(JSON.parse)), NO_OBJECT],
  ["a number of valibot with a default", v.optional(v.number(), 7), NO_OBJECT],
  ["scalars of valibot", v.union([v.picklist(["a"]), v.literal(1), v.nullable(v.boolean())]), NO_OBJECT],
  ["a map of valibot", v.map(v.string(), v.string()), NO_OBJECT],
  ["a bigint of valibot", v.bigint(), NO_OBJECT],
  ["a file of valibot alone", v.file(), NO_OBJECT],
  ["unknown input of valibot", v.pipe(v.unknown(), v.transform(String)), null],
  ["a record of valibot", v.record(v.string(), v.date()), null],
  [
    "a choice of valibot",
    v.variant("k", [v.strictObject({ k: v.literal("a") }), v.looseObject({ k: v.literal("b") })]),
    null,
  ],
  ["an intersection of valibot", v.intersect([v.object({ a: v.string() }), v.object({ b: v.number() })]), null],
  ["a schema of valibot that contains itself", v.lazy(() => v.object({ a: v.string() })), null],
  ["a nullish object of valibot", v.nullish(v.object({ a: v.optional(v.null()) })), null],
  ["items of valibot with a date", v.array(v.object({ at: v.optional(v.date()) })), wrongField("at")],
  ["a field of a date", z.object({ at: z.date(), name: z.string() }), wrongField("at")],
  ["an optional field of a date", z.object({ at: z.date().optional() }), wrongField("at")],
  ["a nullable date", z.object({ at: z.date().nullable() }), wrongField("at")],
  ["a nullish map of valibot", v.object({ map: v.nullish(v.map(v.string(), v.string())) }), wrongField("map")],
  ["a date or null", z.object({ at: z.union([z.null(), z.date()]) }), wrongField("at")],
  ["a string or null", z.object({ at: z.union([z.null(), z.string()]) }), null],
  ["a list of null", z.object({ a: z.array(z.null()), at: z.union([z.date(), z.number()]) }), null],
  ["a field of a bigint", z.object({ id: z.bigint() }), wrongField("id")],
  ["a field of a map", z.object({ map: z.map(z.string(), z.string()) }), wrongField("map")],
  ["a field of a set of valibot", v.object({ set: v.set(v.string()) }), wrongField("set")],
  ["a field of a class", z.object({ point: z.instanceof(Point) }), wrongField("point")],
  ["a list of dates in a field", z.object({ days: z.array(z.date()) }), wrongField("days")],
  ["a date in an object in a field", z.object({ range: z.object({ from: z.date() }) }), wrongField("range")],
  ["items with a date", z.array(z.object({ at: z.date() })), wrongField("at")],
  ["two objects, one of which fits", z.union([z.object({ at: z.date() }), z.object({ at: z.string() })]), null],
  [
    "two objects, neither of which fits",
    z.union([z.object({ at: z.date() }), z.object({ at: z.bigint() })]),
    wrongField("at"),
  ],
  ["a record of dates", z.record(z.string(), z.date()), null],
  ["a file and a number, which only JSON has", z.object({ photo: z.file(), count: z.number() }), wrongField("count")],
  ["a file and a list of numbers", z.object({ photo: z.file(), ids: z.array(z.number()) }), wrongField("ids")],
  ["a file and null", z.object({ photo: z.file(), none: z.null() }), wrongField("none")],
  ["a file and a number that is converted", z.object({ photo: z.file(), count: z.coerce.number() }), null],
  ["a file and a number or a string", z.object({ photo: z.file(), count: z.union([z.number(), z.string()]) }), null],
  [
    "a file and a list of objects with two keys",
    z.object({ photo: z.file(), tags: z.array(z.object({ a: z.string(), b: z.string() })) }),
    wrongField("tags"),
  ],
  [
    "a list of files with names",
    z.object({ photos: z.array(z.object({ file: z.file(), name: z.string() })).optional() }),
    wrongField("photos"),
  ],
  [
    "a file and a list of such objects in an object",
    z.object({
      photo: z.file(),
      at: z.object({ tags: z.array(z.object({ a: z.string(), b: z.string() }).nullable()) }),
    }),
    wrongField("at"),
  ],
  [
    "a file and a list of either of two such objects",
    z.object({
      photo: z.file(),
      tags: z.array(z.union([z.object({ a: z.string(), b: z.string() }), z.object({ a: z.string(), c: z.string() })])),
    }),
    wrongField("tags"),
  ],
  [
    "a file and a list of objects of valibot",
    v.object({ photo: v.file(), tags: v.array(v.object({ a: v.string(), b: v.string() })) }),
    wrongField("tags"),
  ],
  [
    "a file and a list of objects of valibot that may have one key",
    v.object({ photo: v.file(), tags: v.array(v.object({ a: v.string(), b: v.nullish(v.string()) })) }),
    null,
  ],
  [
    "a file and a list of objects that may have one key",
    z.object({ photo: z.file(), tags: z.array(z.object({ a: z.string(), b: z.string().default("b") })) }),
    null,
  ],
  [
    "a file and a list of objects with one key",
    z.object({ photo: z.file(), tags: z.array(z.object({ a: z.string() })) }),
    null,
  ],
  [
    "a file and a list of objects or strings",
    z.object({ photo: z.file(), tags: z.array(z.union([z.string(), z.object({ a: z.string(), b: z.string() })])) }),
    null,
  ],
  [
    "a file and a list that is converted from a string",
    z.object({
      photo: z.file(),
      tags: z
        .string()
        .transform((text): unknown => JSON.parse(text))
        .pipe(z.array(z.object({ a: z.string(), b: z.string() }))),
    }),
    null,
  ],
  [
    "a file and a record of lists",
    z.object({ photo: z.file(), tags: z.record(z.string(), z.array(z.string())) }),
    null,
  ],
  ["a list of objects without a file", z.object({ tags: z.array(z.object({ a: z.string(), b: z.string() })) }), null],
  ["a file or a string, and a number", z.object({ photo: z.union([z.file(), z.string()]), count: z.number() }), null],
] as const

const [JSON_TYPE, FORM_TYPE, MULTIPART_TYPE] = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
] as const
const noFile = <Key extends string>(key: Key) =>
  `no body fits "${key}" of schema "Body": a file needs "multipart/form-data"` as const

/** The same of rows with `body_types`. */
export const bodyTypeSchemas = [
  ["a file as JSON", z.object({ photo: z.file() }), [JSON_TYPE], noFile("photo")],
  ["a file of valibot as JSON", v.object({ photo: v.file() }), [JSON_TYPE], noFile("photo")],
  ["an optional file as JSON", z.object({ photo: z.file().optional() }), [JSON_TYPE], noFile("photo")],
  ["files as JSON", z.object({ photos: z.array(z.file()) }), [JSON_TYPE], noFile("photos")],
  ["a file in a form without parts", z.object({ photo: z.file() }), [FORM_TYPE], noFile("photo")],
  ["a file in a form", z.object({ photo: z.file() }), [MULTIPART_TYPE], null],
  ["a file in one of the types", z.object({ photo: z.file() }), [JSON_TYPE, MULTIPART_TYPE], null],
  ["a number in a form", z.object({ age: z.number() }), [FORM_TYPE], wrongField("age")],
  ["a number in forms", z.object({ age: z.number() }), [FORM_TYPE, MULTIPART_TYPE], wrongField("age")],
  ["a boolean in a form", z.object({ on: z.boolean() }), [MULTIPART_TYPE], wrongField("on")],
  ["a literal number in a form", z.object({ v: z.literal(1) }), [FORM_TYPE], wrongField("v")],
  ["a number of valibot in a form", v.object({ age: v.number() }), [FORM_TYPE], wrongField("age")],
  ["a nested number in a form", z.object({ at: z.object({ x: z.number() }) }), [FORM_TYPE], wrongField("at")],
  [
    "a nested number of valibot in a form",
    v.object({ at: v.object({ x: v.number() }) }),
    [FORM_TYPE],
    wrongField("at"),
  ],
  ["an enum of valibot in a form", v.object({ a: v.picklist(["a"]), b: v.nullish(v.string()) }), [FORM_TYPE], null],
  ["a tuple of valibot in a form", v.tuple([v.string()]), [MULTIPART_TYPE], NO_OBJECT],
  ["a number that is converted", z.object({ age: z.coerce.number() }), [FORM_TYPE], null],
  ["a string with a default", z.object({ age: z.string().default("1") }), [FORM_TYPE], null],
  ["a boolean of a string", z.object({ on: z.stringbool(), v: z.enum(["a"]) }), [FORM_TYPE], null],
  ["a nullable string in a form", z.object({ a: z.string().nullable() }), [FORM_TYPE], null],
  ["a number as JSON or a form", z.object({ age: z.number() }), [JSON_TYPE, FORM_TYPE], null],
  ["a list as JSON", z.array(z.string()), [JSON_TYPE], null],
  ["a list in a form", z.array(z.string()), [FORM_TYPE], NO_OBJECT],
  ["a tuple in a form", z.tuple([z.string()]), [MULTIPART_TYPE], NO_OBJECT],
  ["a list of files", z.array(z.object({ photo: z.file() })), [MULTIPART_TYPE], NO_OBJECT],
  [
    "a list of objects in a form",
    z.object({ tags: z.array(z.object({ a: z.string(), b: z.string() })) }),
    [FORM_TYPE],
    wrongField("tags"),
  ],
  [
    "a list of objects in a form or as JSON",
    z.object({ tags: z.array(z.object({ a: z.string(), b: z.string() })) }),
    [FORM_TYPE, JSON_TYPE],
    null,
  ],
  ["a list in a field of a form", z.object({ ids: z.array(z.string()) }), [FORM_TYPE], null],
] as const
