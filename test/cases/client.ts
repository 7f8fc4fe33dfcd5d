import { z } from "zod"
import { forward, get, head, match, post, resources, scope } from "../../src/index.js"

/** A table with every way to call a client. */
export const clientTable = [
  get("/users", "UserController", "index", { query: "UserFilter", answers: { 200: "UserList" } }),
  post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User", 422: "Problem" } }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" }, answers: { 200: "User", 404: "Problem" } }),
  ["delete", "/users/:id", "UserController", "delete", { where: { id: "integer" }, answers: { 204: null } }],
  get("/users/:tab", "UserController", "tab", { where: { tab: ["posts", "likes"] } }),
  get("/reports", "ReportController", "index", { query: "Period" }),
  scope("/admin", "Admin", { as: "admin" }, [resources("/posts", "PostController")]),
  get("/files/*path", "FileController", "show"),
  get("/search", "SearchController", "run"),
  get("/search/:term", "SearchController", "run"),
  head("/ping", "PingController", "ping"),
  match("*", "/any", "AnyController", "run"),
  get("/plug/:id", "Plug", { deep: [1] }),
  get("/hidden", "PageController", "hidden", { as: false }),
  forward("/jobs", "Jobs"),
  post("/uploads", "UploadController", "create", { body: "Upload" }),
  post("/events", "EventController", "create", { body: "Event" }),
] as const

export const clientSchemas = {
  UserFilter: z.object({ page: z.coerce.number().int().min(1).default(1), q: z.string().optional() }),
  UserList: z.array(z.object({ id: z.number(), name: z.string() })),
  NewUser: z.object({ name: z.string(), admin: z.boolean().default(false) }),
  User: z.object({ id: z.number(), name: z.string(), born: z.date() }),
  Problem: z.object({ detail: z.string() }),
  Upload: z.object({
    file: z.file().optional(),
    tags: z.set(z.string()).optional(),
    fields: z.record(z.string(), z.map(z.string(), z.string())).optional(),
    parts: z.array(z.object({ size: z.bigint().optional(), bytes: z.instanceof(Uint8Array).optional() })).optional(),
  }),
  Event: z.object({
    at: z.coerce.date(),
    until: z.date().or(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    place: z.tuple([z.number(), z.number()]).nullish(),
    site: z.instanceof(URL).optional(),
    more: z.record(z.string(), z.unknown()).optional(),
  }),
  Period: z.object({ from: z.string(), days: z.coerce.number() }),
}

const [set, map, bytes, site] = [
  new Set(["a"]),
  new Map<string, string>(),
  new Uint8Array(1),
  new URL("https://a.example"),
]
const search = new URLSearchParams({ from: "may", days: "3" })
const form = new URLSearchParams({ a: "1" })

/** Calls: the name, the action, what follows it, and the request: its method, its path, and its body. */
export const clientCallCases = [
  ["user", "index", [], "GET", "/users", ""],
  ["user", "index", [{ query: { page: 2, q: "a b" } }], "GET", "/users?page=2&q=a+b", ""],
  ["user", "index", [{ query: {} }], "GET", "/users", ""],
  ["user", "create", [{ body: { name: "Ada" } }], "POST", "/users", '{"name":"Ada"}'],
  ["user", "create", [{ body: { name: "Ada", admin: true }, query: { a: 1 } }], "POST", "/users?a=1", '{"name":"Ada","admin":true}'], // prettier-ignore
  ["user", "show", [42], "GET", "/users/42", ""],
  ["user", "show", [{ id: 42 }], "GET", "/users/42", ""],
  ["user", "delete", [42, {}], "DELETE", "/users/42", ""],
  ["user", "tab", ["likes"], "GET", "/users/likes", ""],
  ["report", "index", [{ query: { from: "may", days: 3 } }], "GET", "/reports?from=may&days=3", ""],
  ["report", "index", [{ query: search }], "GET", "/reports?from=may&days=3", ""],
  ["admin_post", "index", [], "GET", "/admin/posts", ""],
  ["admin_post", "create", [{ body: form }], "POST", "/admin/posts", "a=1"],
  ["admin_post", "update", [7, { body: "text" }], "PATCH", "/admin/posts/7", "text"],
  ["admin_post", "edit", ["a/b", { query: { tab: "x" } }], "GET", "/admin/posts/a%2Fb/edit?tab=x", ""],
  ["file", "show", [["a", "b c"]], "GET", "/files/a/b%20c", ""],
  ["file", "show", [["a"], { query: [["b", "c"]] }], "GET", "/files/a?b=c", ""],
  ["search", "run", [], "GET", "/search", ""],
  ["search", "run", [{ query: { a: 1 } }], "GET", "/search?a=1", ""],
  ["search", "run", [{ query: { id: 3, format: "csv" } }], "GET", "/search?id=3&format=csv", ""],
  ["search", "run", ["x", { query: { a: 1 } }], "GET", "/search/x?a=1", ""],
  ["search", "run", [{ id: 7 }], "GET", "/search/7", ""],
  ["ping", "ping", [], "HEAD", "/ping", ""],
  ["any", "run", [], "GET", "/any", ""],
  ["any", "run", [{ body: "x" }], "POST", "/any", "x"],
  ["plug", { deep: [1] }, [3], "GET", "/plug/3", ""],
  ["upload", "create", [{ body: { parts: [{}] } }], "POST", "/uploads", '{"parts":[{}]}'],
  ["event", "create", [{ body: { at: "2024-02-29", until: "x", tags: ["a"], place: [1, 2], site, more: { a: [null] } } }], "POST", "/events", '{"at":"2024-02-29","until":"x","tags":["a"],"place":[1,2],"site":"https://a.example/","more":{"a":[null]}}'], // prettier-ignore
  ["event", "create", [{ body: { at: new Date(0), place: null } }], "POST", "/events", '{"at":"1970-01-01T00:00:00.000Z","place":null}'], // prettier-ignore
] as const

/** Calls that the compiler refuses, and the message of their error at run time. */
export const clientWrongCallCases = [
  ["user", "shwo", [1], 'no route for user("shwo") with params: 1. Supported: user("index"), user("create"), user("show", id), user("delete", id), user("tab", tab)'], // prettier-ignore
  ["user", "show", [], 'no route for user("show") with params: 0'],
  ["user", "show", [1, 2], 'no route for user("show") with params: 2'],
  ["user", "show", ["x"], 'expected integer for :id, got: "x"'],
  ["user", "tab", ["post"], '"posts"'],
  ["user", "index", [{ page: 2 }], 'a call has no option "page". Supported: query, body, headers, signal, redirect'],
  ["user", "create", [], 'POST /users takes a body of the schema "NewUser"'],
  ["user", "create", [{}], 'POST /users takes a body of the schema "NewUser"'],
  ["upload", "create", [{ body: { tags: set } }], 'a body is sent as JSON, which has no Set, at "tags"'],
  ["upload", "create", [{ body: { fields: { a: map } } }], 'a body is sent as JSON, which has no Map, at "a"'],
  [
    "upload",
    "create",
    [{ body: { parts: [{}, { size: 1n }] } }],
    'a body is sent as JSON, which has no BigInt, at "size"',
  ],
  [
    "upload",
    "create",
    [{ body: { parts: [{ bytes }] } }],
    'a body is sent as JSON, which has no Uint8Array, at "bytes"',
  ],
  ["admin_post", "create", [{ body: { a: 1 } }], 'POST /admin/posts declares no schema for a body: expected a string, FormData or Blob, got: {"a":1}'], // prettier-ignore
] as const
