import { get, resources, scope, socket } from "../../src/index.js"

/** A table whose queries have lists of all kinds, with the schema `Q` and its keys `ids`, `tags`, `at`, `page` and `filter`. */
export const listsTable = [
  get("/items", "ItemController", "index", { query: "Q", lists: { ids: "repeated", tags: "comma", at: "brackets" } }),
  scope("/in", { as: "in", lists: { ids: "repeated", tags: "repeated", at: "brackets" } }, [
    get("/items/:id", "ItemController", "show", { query: "Q", lists: { tags: "comma" } }),
    socket("/live", "LiveSocket", { query: "Q", lists: { tags: "comma" } }),
    resources("/users", "UserController", { only: ["index"], contracts: { index: { query: "Q", lists: { tags: "comma" } } } }), // prettier-ignore
    get("/plain", "PlainController", "index"),
  ]),
] as const

/** The helpers of the rows of {@link listsTable} with their arguments before the query, and their paths. */
export const listsCalls = [
  ["item", ["index"], "/items"],
  ["in_item", ["show", "7"], "/in/items/7"],
  ["in_live", ["open"], "/in/live"],
  ["in_user", ["index"], "/in/users"],
] as const

/** The query of a link, what is written, and what the schema gets of it. */
export const listsCases: readonly (readonly [query: object, written: string, read: object])[] = [
  [{ ids: ["1", "2"] }, "ids=1&ids=2", { ids: ["1", "2"] }],
  [{ tags: ["a", "b"] }, "tags=a,b", { tags: ["a", "b"] }],
  [{ at: ["a", "b"] }, "at[]=a&at[]=b", { at: ["a", "b"] }],
  [{ tags: ["a,b", "c"] }, "tags=a%2Cb,c", { tags: ["a,b", "c"] }],
  [{ ids: ["a,b", "c"] }, "ids=a%2Cb&ids=c", { ids: ["a,b", "c"] }],
  [{ tags: ["a&b=c d+e", "é%"] }, "tags=a%26b%3Dc+d%2Be,%C3%A9%25", { tags: ["a&b=c d+e", "é%"] }],
  [{ ids: ["1"], tags: ["a"], at: ["x"], page: 2 }, "ids=1&tags=a&at[]=x&page=2", { ids: ["1"], tags: ["a"], at: ["x"], page: "2" }], // prettier-ignore
  [{ ids: [], tags: [], at: [], page: 1 }, "page=1", { page: "1" }],
  [{ ids: [] }, "", {}],
  [{ tags: ["", ""] }, "tags=,", { tags: ["", ""] }],
  [{ ids: [1, 2n, true], tags: [1, 2n, false] }, "ids=1&ids=2&ids=true&tags=1,2,false", { ids: ["1", "2", "true"], tags: ["1", "2", "false"] }], // prettier-ignore
  [{ ids: undefined, tags: ["a", undefined, "b"] }, "tags=a,b", { tags: ["a", "b"] }],
  [{ ids: ["a", undefined, "b"], tags: undefined }, "ids=a&ids=b", { ids: ["a", "b"] }],
  [{ ids: [null, "a"], tags: [null, "b"] }, "ids=&ids=a&tags=,b", { ids: ["", "a"], tags: ["", "b"] }],
  [{ at: [""] }, "at[]=", { at: [""] }],
  [{ ids: "1", tags: "a,b" }, "ids=1&tags=a%2Cb", { ids: ["1"], tags: ["a,b"] }],
  [{ ids: [{ id: 7 }], tags: [{ id: 8 }, "x"] }, "ids=7&tags=8,x", { ids: ["7"], tags: ["8", "x"] }],
  [{ filter: { tags: ["a", "b"] } }, "filter[tags][]=a&filter[tags][]=b", { filter: { tags: ["a", "b"] } }],
  [[["ids", "1"], ["page", "2"], ["ids", "3"]], "ids=1&page=2&ids=3", { ids: ["1", "3"], page: "2" }], // prettier-ignore
  [[["tags", ["a", "b"]], ["tags", "c,d"]], "tags=a,b&tags=c%2Cd", { tags: ["a", "b", "c,d"] }], // prettier-ignore
  [new URLSearchParams("ids=1&ids=2&tags=a%2Cb"), "ids=1&ids=2&tags=a%2Cb", { ids: ["1", "2"], tags: ["a,b"] }],
]

/** Queries that clients may write in other ways, and what the schema gets of them. */
export const listsReadCases: readonly (readonly [query: string, read: object])[] = [
  ["ids=1", { ids: ["1"] }],
  ["ids", { ids: [] }],
  ["ids=&tags=&at[]=", { ids: [], tags: [], at: [""] }],
  ["ids=&ids=", { ids: ["", ""] }],
  ["tags=a", { tags: ["a"] }],
  ["at=a", { at: ["a"] }],
  ["at=a&at=b", { at: ["a", "b"] }],
  ["ids[]=1&ids[]=2", { ids: ["1", "2"] }],
  ["tags[]=a,b&tags=c,d", { tags: ["a,b", "c", "d"] }],
  ["ids=1&ids[]=2&ids=3", { ids: ["1", "2", "3"] }],
  ["ids=1,2", { ids: ["1,2"] }],
  ["tags=a,b&page=1&tags=c", { tags: ["a", "b", "c"], page: "1" }],
  ["tags=a%2cb,c", { tags: ["a,b", "c"] }],
  ["tags=+a,b%2C+", { tags: [" a", "b, "] }],
  ["tags=,a,", { tags: ["", "a", ""] }],
  ["%74ags=a,b", { tags: ["a", "b"] }],
  ["ids[a]=1", { ids: [{ a: "1" }] }],
  ["ids[a]=1&ids=2", { ids: [{ a: "1" }, "2"] }],
  ["page=1&page=2", { page: ["1", "2"] }],
  ["filter[ids]=1&filter[ids]=2", { filter: { ids: ["1", "2"] } }],
  ["toString=1&valueOf=2", { toString: "1", valueOf: "2" }],
]
