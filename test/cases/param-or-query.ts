import { get } from "../../src/index.js"

/** A table in which the last argument of a call could be the query of one route or the param of another. */
export const eitherTable = [
  get("/subscribe", "PersonController", "subscribe"),
  get("/subscribe/:to", "PersonController", "subscribe"),
  get("/people", "PersonController", "index"),
  get("/people/:id", "PersonController", "show"),
  get("/search", "SearchController", "run"),
  get("/search/:term", "SearchController", "run"),
  get("/search/:term/:page", "SearchController", "run"),
  get("/files", "FileController", "show"),
  get("/files/*path", "FileController", "show"),
  get("/far", "FarController", "show"),
  get("/far/:a/:b", "FarController", "show"),
  get("/kind", "KindController", "show"),
  get("/kind/:id", "KindController", "show", { where: { id: "integer" } }),
  get("/list", "ListController", "show"),
  get("/list/:tab", "ListController", "show", { where: { tab: ["posts", "likes"] } }),
  get("/one/:id", "OneController", "show"),
  get("/other/:key", "OneController", "show"),
  get("/link", "LinkPlug", { to: "a" }),
  get("/link/:id", "LinkPlug", { to: "a" }),
  get("/report", "ReportController", "index"),
] as const

interface User {
  readonly id: number
  readonly name: string
  readonly password_hash: string
}
const user: User = { id: 42, name: "Ada", password_hash: "secret" }
type Found = { readonly id: string; readonly name: string } // eslint-disable-line typescript/consistent-type-definitions -- it has an index signature
const found: Found = { id: "x", name: "Ada" }
class Model {
  readonly id = 42
  readonly name = "Ada"
}
class Page {
  readonly id = 7
  to_param(): string {
    return "about"
  }
}
const filter: { readonly id?: number; readonly page: number } = { page: 2 }

/** Calls that compile: the helper, the action, what follows it, and the path. */
export const eitherCallCases = [
  ["person", "subscribe", [], "/subscribe"],
  ["person", "subscribe", [42], "/subscribe/42"],
  ["person", "subscribe", [user.id], "/subscribe/42"],
  ["person", "subscribe", [new Page()], "/subscribe/about"],
  ["person", "subscribe", [{ to_param: () => "ada", id: 7 }], "/subscribe/ada"],
  ["person", "subscribe", [{ page: 2 }], "/subscribe?page=2"],
  ["person", "subscribe", [{ page: 2, id: undefined }], "/subscribe?page=2"],
  ["person", "subscribe", [{}], "/subscribe"],
  ["person", "subscribe", [[["id", 3], ["format", "csv"]]], "/subscribe?id=3&format=csv"], // prettier-ignore
  ["person", "subscribe", [new URLSearchParams({ id: "3" })], "/subscribe?id=3"],
  ["person", "subscribe", [user, {}], "/subscribe/42"],
  ["person", "subscribe", [user, { id: 3, format: "csv" }], "/subscribe/42?id=3&format=csv"],
  ["person", "index", [{ id: 3, format: "csv" }], "/people?id=3&format=csv"],
  ["person", "show", [user], "/people/42"],
  ["search", "run", [user, 2], "/search/42/2"],
  ["search", "run", [user, { page: 2 }], "/search/42?page=2"],
  ["search", "run", [{ id: 1 }, { to_param: () => 2 }, { id: 3 }], "/search/1/2?id=3"],
  ["file", "show", [{ id: 3, format: "csv" }], "/files?id=3&format=csv"],
  ["file", "show", [["a"], { id: 3 }], "/files/a?id=3"],
  ["far", "show", [{ id: 3, format: "csv" }], "/far?id=3&format=csv"],
  ["far", "show", [user, user], "/far/42/42"],
  ["kind", "show", [{ page: 2 }], "/kind?page=2"],
  ["kind", "show", [user, { page: 2 }], "/kind/42?page=2"],
  ["list", "show", ["posts"], "/list/posts"],
  ["one", "show", [user], "/one/42"],
  ["link_plug", { to: "a" }, [7], "/link/7"],
  ["link_plug", { to: "a" }, [{ page: 2 }], "/link?page=2"],
  ["report", "index", [{ id: 3, format: "csv" }], "/report?id=3&format=csv"],
  ["report", "index", [{ id: "x", tags: ["a", "b"], page: { size: 10, by: "name" } }], "/report?id=x&tags[]=a&tags[]=b&page[size]=10&page[by]=name"], // prettier-ignore
  ["report", "index", [{ i: "a", idea: 2, id: null }], "/report?i=a&idea=2&id="],
  ["report", "index", [{ id: [1, 2], page: 2 }], "/report?id[]=1&id[]=2&page=2"],
  ["report", "index", [{ id: { from: 1 }, page: 2 }], "/report?id[from]=1&page=2"],
  ["report", "index", [filter], "/report?page=2"],
] as const

/** Calls that the compiler refuses, and for which the helper throws: the last argument could be the param or the query. */
export const eitherWrongCases = [
  ["person", "subscribe", [user]],
  ["person", "subscribe", [found]],
  ["person", "subscribe", [{ id: 42 }]],
  ["person", "subscribe", [{ id: 3, format: "csv" }]],
  ["person", "subscribe", [{ id: null, name: "Ada" }]],
  ["person", "subscribe", [{ id: [1, 2] }]],
  ["search", "run", [user]],
  ["search", "run", ["a", user]],
  ["search", "run", ["a", { id: 3, page: 2 }]],
  ["kind", "show", [user]],
  ["kind", "show", [found]],
  ["list", "show", [user]],
  ["link_plug", { to: "a" }, [user]],
] as const

/** Calls that the compiler refuses, because the object may be a record, and what the helper returns. */
export const recordCases = [
  ["person", "subscribe", [new Model()], "/subscribe/42"],
  ["search", "run", ["a", new Model()], "/search/a/42"],
  ["report", "index", [found], "/report?id=x&name=Ada"],
  ["person", "show", [1, user], "/people/1?name=Ada&password_hash=secret"],
  ["person", "index", [user], "/people?id=42&name=Ada&password_hash=secret"],
] as const

/** Calls that the compiler refuses, and for which the helper throws: the action takes no param there. */
export const modelCases = [
  ["report", "index", [new Model()]],
  ["person", "show", [1, new Model()]],
] as const
