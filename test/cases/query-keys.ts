import { z } from "zod"
import { get, post } from "../../src/index.js"

/** A table whose queries have schemas. */
export const queryKeyTable = [
  get("/list", "ListController", "index", { query: "Filter" }),
  get("/list/find", "ListController", "find", { query: "Search" }),
  get("/list/loose", "ListController", "loose", { query: "Loose" }),
  get("/list/catch", "ListController", "catch", { query: "Catchall" }),
  get("/list/record", "ListController", "record", { query: "Record" }),
  get("/list/before", "ListController", "before", { query: "Preprocessed" }),
  get("/list/choice", "ListController", "choice", { query: "Choice" }),
  get("/list/none", "ListController", "none", { query: "NoKeys" }),
  get("/list/any", "ListController", "any"),
  post("/list", "ListController", "create", { query: "Filter" }),
] as const

export const queryKeySchemas = {
  Filter: z.object({ query: z.string().optional(), page: z.coerce.number().optional() }),
  Search: z.object({ query: z.string(), page: z.coerce.number().optional() }),
  Loose: z.looseObject({ page: z.coerce.number().optional() }),
  Catchall: z.object({ page: z.coerce.number().optional() }).catchall(z.string()),
  Record: z.record(z.string(), z.string()),
  Preprocessed: z.preprocess((given) => given, z.object({ page: z.coerce.number().optional() })),
  Choice: z.union([z.object({ name: z.string() }), z.object({ near: z.string().optional() })]),
  NoKeys: z.object({}),
}

interface Named {
  readonly query: string
  readonly page?: number
}
interface Misnamed {
  readonly q?: string
  readonly page?: number
}
class Filter {
  readonly query = "a"
  reset(): this {
    return this
  }
}
class OldFilter {
  readonly q = "a"
  readonly page = 1
}
const named: Named = { query: "a", page: 2 }
const misnamed: Misnamed = { q: "a", page: 2 }
const filter = { query: "a", page: 2 }
const oldFilter = { q: "a", page: 2 }
const words: Readonly<Record<string, string>> = { word: "a" }
const choose = (isFirst: boolean): { readonly q: string } | { readonly page: number } =>
  isFirst ? { q: "a" } : { page: 2 }
const chooseKnown = (isFirst: boolean): { readonly query: string } | { readonly page: number } =>
  isFirst ? { query: "a" } : { page: 2 }
const readFilter = (): typeof filter => filter
const readOldFilter = (): typeof oldFilter => oldFilter

/** Actions, and queries that have only keys of their schemas. */
export const knownKeys = [
  ["an object of both keys", "index", filter],
  ["an object of one key", "index", { page: 2 }],
  ["an object without keys", "index", {}],
  ["what a function returns", "index", readFilter()],
  ["a spread object", "index", { ...filter, page: 3 }],
  ["keys that are undefined", "index", { query: undefined, page: undefined }],
  ["a key of another name that is undefined", "index", { page: 2, q: undefined }],
  ["an object of an interface", "index", named],
  ["an instance of a class with a method", "index", new Filter()],
  ["one of two objects", "index", chooseKnown(true)],
  ["a required key", "find", filter],
  ["another key of a loose object", "loose", oldFilter],
  ["any keys of a loose object", "loose", words],
  ["another key of an object with a catchall", "catch", { q: "a" }],
  ["any keys of a record", "record", words],
  ["a key of a record", "record", { q: "a" }],
  ["a key of a preprocessed object", "before", { page: 2 }],
  ["a key of the first of two schemas", "choice", { name: "a" }],
  ["a key of the second of two schemas", "choice", { near: "a" }],
  ["an object for a schema without keys", "none", {}],
  ["any key without a schema", "any", oldFilter],
  ["any keys without a schema", "any", words],
  ["the keys of a row for POST", "create", filter],
] as const

/** The same with a key that the schema does not have. */
export const unknownKeys = [
  ["a key that was renamed", "index", oldFilter, "q"],
  ["only a key that was renamed", "index", { q: "a" }, "q"],
  ["the old key next to the new one", "index", { ...oldFilter, query: "a" }, "q"],
  ["what a function returns", "index", readOldFilter(), "q"],
  ["a spread object", "index", { ...oldFilter }, "q"],
  ["a spread object before a key", "index", { ...oldFilter, page: 3 }, "q"],
  ["an object of an interface", "index", misnamed, "q"],
  ["an instance of a class", "index", new OldFilter(), "q"],
  ["one of two objects", "index", choose(true), "q"],
  ["any keys", "index", words, "word"],
  ["a key with the name of a method of Map", "index", { get: "a" }, "get"],
  ["a key with the name of a string's method", "index", { search: "a" }, "search"],
  ["a list under another key", "index", { tags: ["a"] }, "tags"],
  ["an object under another key", "index", { sort: { by: "a" } }, "sort"],
  ["another key next to a required one", "find", { query: "a", q: "b" }, "q"],
  ["another key of a preprocessed object", "before", oldFilter, "q"],
  ["a key that neither of two schemas has", "choice", { name: "a", q: "b" }, "q"],
  ["a key for a schema without keys", "none", { page: 2 }, "page"],
  ["another key of a row for POST", "create", oldFilter, "q"],
] as const
