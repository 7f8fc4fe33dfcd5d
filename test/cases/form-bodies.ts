import * as v from "valibot"
import { z } from "zod"

const photo = new File(["a"], "a.png")
const more = new Blob(["b"])

/** Schemas of bodies with a file, bodies that fit, and the fields of the form. */
export const sentForms = [
  ["a string", z.object({ photo: z.file(), title: z.string() }), { photo, title: "a" }, { photo, title: "a" }],
  ["an empty string", z.object({ photo: z.file(), title: z.string() }), { photo, title: "" }, { photo, title: "" }],
  ["a number as a string", z.object({ photo: z.file(), n: z.union([z.number(), z.string()]) }), { photo, n: 7 }, { photo, n: "7" }], // prettier-ignore
  ["a field that is left out", z.object({ photo: z.file(), title: z.string().nullish() }), { photo }, { photo }],
  ["an undefined field", z.object({ photo: z.file(), title: z.string().optional() }), { photo, title: undefined }, { photo }], // prettier-ignore
  ["a list", z.object({ photo: z.file(), tags: z.array(z.string()) }), { photo, tags: ["a", "b"] }, { photo, tags: ["a", "b"] }], // prettier-ignore
  ["a list that the compiler does not know", z.object({ photo: z.file(), tags: z.array(z.string()) }), { photo, tags: "a,b".split(",") }, { photo, tags: ["a", "b"] }], // prettier-ignore
  ["a list of literals", z.object({ photo: z.file(), tags: z.array(z.enum(["a", "b"])) }), { photo, tags: ["a"] }, { photo, tags: ["a"] }], // prettier-ignore
  ["a list of files", z.object({ photos: z.array(z.instanceof(Blob)) }), { photos: [photo, more] }, { photos: [photo, more] }], // prettier-ignore
  ["a list of objects with one key", z.object({ photo: z.file(), tags: z.array(z.object({ name: z.string() })) }), { photo, tags: [{ name: "a" }, { name: "b" }] }, { photo, tags: [{ name: "a" }, { name: "b" }] }], // prettier-ignore
  ["a list of objects that may have one key", z.object({ photo: z.file(), tags: z.array(z.object({ name: z.string(), note: z.string().optional() })) }), { photo, tags: [{ name: "a" }] }, { photo, tags: [{ name: "a" }] }], // prettier-ignore
  ["an object with two keys", z.object({ photo: z.file(), size: z.object({ x: z.string(), y: z.string() }) }), { photo, size: { x: "1", y: "2" } }, { photo, size: { x: "1", y: "2" } }], // prettier-ignore
  ["a list in an object", z.object({ photo: z.file(), size: z.object({ x: z.array(z.string()) }) }), { photo, size: { x: ["1", "2"] } }, { photo, size: { x: ["1", "2"] } }], // prettier-ignore
  ["lists of one item", z.object({ photo: z.file(), rows: z.array(z.array(z.string())) }), { photo, rows: [["1"], ["2"]] }, { photo, rows: [["1"], ["2"]] }], // prettier-ignore
  ["files of valibot", v.object({ photos: v.array(v.file()) }), { photos: [photo] }, { photos: [photo] }],
] as const

const cannotWrite = <Key extends string, Value extends string>(key: Key, value: Value) =>
  `cannot write "${key}" in a query or a form: ${value}` as const

/** Schemas, bodies that a form cannot carry although the schema takes them, and the error of the call. The compiler refuses them. */
export const refusedForms = [
  ["null", z.object({ photo: z.file(), title: z.string().nullable() }), { photo, title: null }, cannotWrite("title", "null")], // prettier-ignore
  ["null in a list", z.object({ photo: z.file(), tags: z.array(z.string().nullable()) }), { photo, tags: ["a", null] }, cannotWrite("tags[]", "null")], // prettier-ignore
  ["null in an object", z.object({ photo: z.file(), at: z.object({ x: z.string().nullable() }) }), { photo, at: { x: null } }, cannotWrite("at[x]", "null")], // prettier-ignore
  ["null of valibot", v.object({ photo: v.file(), title: v.nullable(v.string()) }), { photo, title: null }, cannotWrite("title", "null")], // prettier-ignore
  ["an empty list", z.object({ photo: z.file(), tags: z.array(z.string()) }), { photo, tags: [] }, cannotWrite("tags", "[]")], // prettier-ignore
  ["an empty list of literals", z.object({ photo: z.file(), tags: z.array(z.enum(["a", "b"])).optional() }), { photo, tags: [] }, cannotWrite("tags", "[]")], // prettier-ignore
  ["an empty list of files", z.object({ photo: z.file(), more: z.array(z.file()) }), { photo, more: [] }, cannotWrite("more", "[]")], // prettier-ignore
  ["an empty list in a list", z.object({ photo: z.file(), rows: z.array(z.array(z.string())) }), { photo, rows: [[]] }, cannotWrite("rows[]", "[]")], // prettier-ignore
  ["a list of objects with two keys", z.object({ photo: z.file(), tags: z.array(z.object({ a: z.string(), b: z.string() })) }), { photo, tags: [{ a: "1", b: "2" }] }, cannotWrite("tags[]", '{"a":"1","b":"2"}')], // prettier-ignore
  ["a list of files with names", z.object({ photos: z.array(z.object({ file: z.file(), name: z.string() })) }), { photos: [{ file: photo, name: "a" }] }, cannotWrite("photos[]", '{"file":{},"name":"a"}')], // prettier-ignore
  ["a list of such objects of valibot", v.object({ photo: v.file(), tags: v.array(v.object({ a: v.string(), b: v.string() })) }), { photo, tags: [{ a: "1", b: "2" }] }, cannotWrite("tags[]", '{"a":"1","b":"2"}')], // prettier-ignore
] as const

/** The same, but the types of the bodies do not tell. */
export const unknownForms = [
  ["two keys, of which one is optional", z.object({ photo: z.file(), tags: z.array(z.object({ a: z.string(), b: z.string().optional() })) }), { photo, tags: [{ a: "1", b: "2" }] }, cannotWrite("tags[]", '{"a":"1","b":"2"}')], // prettier-ignore
  ["an object without keys", z.object({ photo: z.file(), meta: z.object({ a: z.string().optional() }) }), { photo, meta: {} }, cannotWrite("meta", "{}")], // prettier-ignore
  ["an item without keys", z.object({ photo: z.file(), tags: z.array(z.object({ a: z.string().optional() })) }), { photo, tags: [{}] }, cannotWrite("tags[]", "{}")], // prettier-ignore
  ["a list of two items in a list", z.object({ photo: z.file(), rows: z.array(z.array(z.string())) }), { photo, rows: [["1", "2"]] }, cannotWrite("rows[]", '["1","2"]')], // prettier-ignore
  ["a list in an item", z.object({ photo: z.file(), tags: z.array(z.object({ a: z.array(z.string()) })) }), { photo, tags: [{ a: ["1", "2"] }] }, cannotWrite("tags[]", '{"a":["1","2"]}')], // prettier-ignore
  ["a list that turns out to be empty", z.object({ photo: z.file(), tags: z.array(z.string()) }), { photo, tags: ["a"].filter((tag) => tag === "b") }, cannotWrite("tags", "[]")], // prettier-ignore
] as const
