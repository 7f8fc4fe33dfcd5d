import { z } from "zod"
import { get, post, resources, scope } from "../../src/index.js"

/** A table with every kind of param, and with typed queries. */
export const contractTable = [
  get("/users", "UserController", "index", { query: "UserFilter" }),
  get("/users/find", "UserController", "find", { query: "Search" }),
  post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User" } }),
  get("/users/log", "UserController", "log", { query: "NoSchema" }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" }, query: "UserFilter" }),
  get("/users/:name", "UserController", "show", { where: { name: ["me", "you"] } }),
  get("/users/:id/:tab", "UserController", "tab", { where: { id: "integer", tab: ["posts", "likes"] } }),
  get("/keys/:key", "KeyController", "show", { where: { key: "uuid" } }),
  get("/keys/:key/old/:id", "KeyController", "old", { where: { key: "uuid" } }),
  get("/v:version/files/*path", "FileController", "show", { where: { version: "integer" } }),
  resources("/posts", "PostController", { where: { id: "integer" }, only: ["show", "edit"] }, [
    resources("/comments", "CommentController", { only: ["index", "show"] }),
  ]),
  scope("/:locale", { where: { locale: ["en", "de"] } }, [get("/about", "AboutController", "index")]),
  get("/plug/:id", "Plug", { a: 1 }, { where: { id: "integer" } }),
] as const

export const contractSchemas = {
  UserFilter: z.object({ page: z.coerce.number().int().min(1).default(1), since: z.coerce.date().optional() }),
  Search: z.object({ q: z.string(), tags: z.array(z.string()).default([]) }),
}

const search = new URLSearchParams([
  ["q", "a"],
  ["q", "b"],
])

/** Calls with arguments that are of the kinds: the helper, the action, what follows it, and the path. */
export const contractCallCases = [
  ["user", "index", [], "/users"],
  ["user", "index", [{ page: 2 }], "/users?page=2"],
  ["user", "index", [{ page: undefined }], "/users"],
  ["user", "index", [{ since: "2026-01-02" }], "/users?since=2026-01-02"],
  ["user", "find", [{ q: "a b" }], "/users/find?q=a+b"],
  ["user", "find", [{ q: "a", tags: ["b", "c"] }], "/users/find?q=a&tags[]=b&tags[]=c"],
  ["user", "find", [search], "/users/find?q=a&q=b"],
  ["user", "create", [{ any: 1 }], "/users?any=1"],
  ["user", "log", [{ any: 1 }], "/users/log?any=1"],
  ["user", "show", [42], "/users/42"],
  ["user", "show", [-0], "/users/0"],
  ["user", "show", [-7, { page: 2 }], "/users/-7?page=2"],
  ["user", "show", [42n], "/users/42"],
  ["user", "show", [{ id: "42" }], "/users/42"],
  ["user", "show", [{ to_param: () => 42 }], "/users/42"],
  ["user", "show", ["me"], "/users/me"],
  ["user", "show", ["you", { any: 1 }], "/users/you?any=1"],
  ["user", "tab", [1, "posts"], "/users/1/posts"],
  ["user", "tab", [{ id: 1 }, "likes", { page: 1 }], "/users/1/likes?page=1"],
  ["key", "show", ["0B7E1B6C-6A5E-4F3D-9C1A-2B3C4D5E6F70"], "/keys/0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70"],
  ["key", "show", [{ id: "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70" }], "/keys/0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70"],
  ["key", "old", ["0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70", "a b"], "/keys/0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70/old/a%20b"], // prettier-ignore
  ["file", "show", [2, ["a", "b"]], "/v2/files/a/b"],
  ["post", "show", [1], "/posts/1"],
  ["post", "edit", [1], "/posts/1/edit"],
  ["post_comment", "index", [1], "/posts/1/comments"],
  ["post_comment", "show", [1, "a"], "/posts/1/comments/a"],
  ["about", "index", ["en"], "/en/about"],
  ["plug", { a: 1 }, [7], "/plug/7"],
] as const

/** Calls that the compiler refuses, and what the helper throws from JavaScript. */
export const contractWrongCallCases = [
  ["post", "show", ["x"], `expected a safe integer for :id, such as 42, got: "x"`],
  ["post", "show", [{ id: "007" }], `expected a safe integer for :id, such as 42, got: {"id":"007"}`],
  ["post", "show", [{ id: "x" }], `expected a safe integer for :id, such as 42, got: {"id":"x"}`],
  ["post", "edit", ["x", { page: 1 }], `expected a safe integer for :id, such as 42, got: "x"`],
  ["post", "show", [true], `expected a safe integer for :id, such as 42, got: true`],
  ["post_comment", "index", ["x"], `expected a safe integer for :post_id, such as 42, got: "x"`],
  ["user", "show", ["meh"], `expected a safe integer for :id, such as 42, got: "meh"`],
  ["user", "tab", [1, "post"], `expected "posts" or "likes" for :tab, got: "post"`],
  ["user", "tab", ["x", "posts"], `expected a safe integer for :id, such as 42, got: "x"`],
  ["user", "tab", [1, { id: "x" }], `expected "posts" or "likes" for :tab, got: {"id":"x"}`],
  ["key", "show", [7], `expected a UUID for :key, such as "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70", got: 7`],
  ["file", "show", ["x", ["a"]], `expected a safe integer for :version, such as 42, got: "x"`],
  ["about", "index", ["fr"], `expected "en" or "de" for :locale, got: "fr"`],
  ["plug", { a: 1 }, ["x"], `expected a safe integer for :id, such as 42, got: "x"`],
] as const

/** Calls whose values only the helper can check. */
export const contractValueCases = [
  ["post", "show", [1.5], `expected a safe integer for :id, such as 42, got: 1.5`],
  ["post", "show", [2 ** 53], `expected a safe integer for :id, such as 42, got: 9007199254740992`],
  ["post", "show", [NaN], `expected a safe integer for :id, such as 42, got: NaN`],
  ["key", "show", ["x"], `expected a UUID for :key, such as "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70", got: "x"`],
] as const

/** Calls with queries that the schemas' types refuse. A helper writes them, since it has no schemas. */
export const contractWrongQueryCases = [
  ["user", "index", [{ page: "x" }]],
  ["user", "show", [1, { page: [2] }]],
  ["user", "find", [{}]],
  ["user", "find", [{ tags: ["a"] }]],
  ["user", "find", [{ q: 1 }]],
  ["user", "find", [[["q", "a"]]]], // prettier-ignore
] as const
