import { NODE_SHAPES } from "../../src/core/table/messages.js"
import { KIND_NAMES } from "./kinds.js"

/** The kinds of nodes, as messages list them. */
export const NODE_NAMES = Object.keys(NODE_SHAPES)
  .map((name) => `"${name}"`)
  .join(", ")

/** The names of the options that scopes pass on, as messages list them; sockets do not have `headers`. */
const SHARED_NAMES = `"host", "private", "assigns", "log", "trailing_slash", "where", "metadata", "answers", "lists", "timeout", "cache_control", "deprecated"`
const ROUTE_NAMES =
  `"as", "alias", "query", "body", "body_types", "on_invalid", "events", ${SHARED_NAMES}, "headers"` as const
const SCOPE_NAMES = `"path", "alias", "as", ${SHARED_NAMES}, "headers"` as const
const SOCKET_NAMES =
  `"as", "alias", "query", "receives", "sends", "origins", "protocols", "limits", ${SHARED_NAMES}` as const
const RESOURCES_NAMES = `"only", "except", "param", "name", "as", "singleton", "alias", "host", "private", "assigns", "where", "metadata", "answers", "lists", "headers", "timeout", "cache_control", "deprecated", "contracts"`

/** Tables that break a rule; the compiler's message and that of the exception are the same. */
export const tableErrorCases = [
  {
    rule: "a param must have a name",
    table: [["get", "/:", "XController", "x"]],
    message: `: in routes must be followed by lowercase letters or underscore, got: "/:" (at get "/:")`,
  },
  {
    rule: "a param's name must begin with a lower-case letter or an underscore",
    table: [["get", "/ok", "XController", "x"], ["post", "/:Id", "XController", "x"]], // prettier-ignore
    message: `: in routes must be followed by lowercase letters or underscore, got: "/:Id" (at post "/:Id")`,
  },
  {
    rule: "a param's name may have only letters, digits and underscores",
    table: [["match", "*", "/:user-id", "XController", "x"]],
    message: `:identifier in routes must be made of letters, numbers and underscores, got: "/:user-id" (at match "/:user-id")`,
  },
  {
    rule: "a param's name cannot be an underscore",
    table: [["resources", "/:_", "XController"]],
    message: `:_ in routes names no param, since "_" stands for a value to be ignored, got: "/:_" (at resources "/:_")`,
  },
  {
    rule: "a glob must be the last segment",
    table: [["get", "/*a/b", "XController", "x"]],
    message: `cannot have a *glob followed by other segments, got: "/*a/b" (at get "/*a/b")`,
  },
  {
    rule: "a param cannot be written in braces",
    table: [["get", "/users/{id}", "XController", "x"]],
    message: `write ":id", got "{id}" in "/users/{id}" (at get "/users/{id}")`,
  },
  {
    rule: "none of several params can be written in braces",
    table: [["scope", { path: "/v:version/{a}-<b>" }, []]],
    message: `write ":a", got "{a}" in "/v:version/{a}-<b>" (at scope "/v:version/{a}-<b>")`,
  },
  {
    rule: "a param with a type cannot be written in braces",
    table: [["post", "/{team:int}/<int:user>/{*rest}", "XController", "x"]],
    message: `write ":team", got "{team:int}" in "/{team:int}/<int:user>/{*rest}" (at post "/{team:int}/<int:user>/{*rest}")`,
  },
  {
    rule: "a row's path cannot have a query",
    table: [["get", "/search?q=:query", "XController", "x"]],
    message: `a path is matched without query and fragment, as in "/search", got: "/search?q=:query" (at get "/search?q=:query")`,
  },
  {
    rule: "a scope's path cannot have an escape",
    table: [["scope", { path: "/a%20b" }, [["get", "/", "XController", "x"]]]],
    message: `a path has characters in place of their escapes, such as " " for "%20", got: "/a%20b" (at scope "/a%20b")`,
  },
  {
    rule: "the path of resources cannot be that of another router",
    table: [["resources", "/orgs/$org/users", "XController"]],
    message: `write ":org", or a param with the list ["$org"] in "where", got "$org" in "/orgs/$org/users" (at resources "/orgs/$org/users")`,
  },
  {
    rule: "a forward's path cannot have dots",
    table: [["forward", "/jobs/../x", "Jobs"]],
    message: `a path has no segments "." and "..", which clients resolve before they send a request, got: "/jobs/../x" (at forward "/jobs/../x")`,
  },
  {
    rule: "a socket's path cannot be that of another router",
    table: [["socket", "/rooms/[room]", "RoomSocket"]],
    message: `write ":room", got "[room]" in "/rooms/[room]" (at socket "/rooms/[room]")`,
  },
  {
    rule: "a row with a contract cannot have an optional param",
    table: [["get", "/users/:id?", "XController", "x", { query: "Q" }]],
    message: `write one row with ":id" and one without it, got ":id?" in "/users/:id?" (at get "/users/:id?")`,
  },
  {
    rule: "a row nested in resources cannot have a group",
    table: [["resources", "/a", "AController", {}, [["get", "/(group)/b", "XController", "x"]]]],
    message: `write the path without it, got "(group)" in "/(group)/b" (in resources "/a": get "/(group)/b")`,
  },
  {
    rule: "the list of a param cannot have dots",
    table: [["get", "/:a", "XController", "x", { where: { a: ["x", ".."] } }]],
    message: `the kind of "a" has a string that is not one segment, got: ".." (at get "/:a")`,
  },
  {
    rule: "a scope's host cannot have a port",
    table: [["scope", { host: "example.com:4000" }, [["get", "/", "XController", "x"]]]],
    message: `option "host" must not have a scheme, port, path or capitals: write "example.com", got: "example.com:4000" (at scope "example.com:4000")`,
  },
  {
    rule: "a row's host cannot have a scheme",
    table: [["get", "/", "XController", "x", { host: "https://example.com" }]],
    message: `option "host" must not have a scheme, port, path or capitals: write "example.com", got: "https://example.com" (at get "/")`,
  },
  {
    rule: "the host of a row with a contract cannot have capitals",
    table: [["get", "/", "XController", "x", { host: "Example.com", query: "Q" }]],
    message: `option "host" must not have a scheme, port, path or capitals: write "example.com", got: "Example.com" (at get "/")`,
  },
  {
    rule: "the host of resources cannot have a star",
    table: [["resources", "/a", "AController", { host: "*.example.com" }]],
    message: `option "host" takes a host such as "example.com", or a beginning such as "api.", got: "*.example.com" (at resources "/a")`,
  },
  {
    rule: "the host of a forward cannot have a user",
    table: [["forward", "/jobs", "Jobs", {}, { host: "me@example.com" }]],
    message: `option "host" must not have a scheme, port, path or capitals: write "example.com", got: "me@example.com" (at forward "/jobs")`,
  },
  {
    rule: "the host of a socket cannot begin with a dot",
    table: [["socket", "/a", "RoomSocket", { host: ".example.com" }]],
    message: `option "host" takes a host such as "example.com", or a beginning such as "api.", got: ".example.com" (at socket "/a")`,
  },
  {
    rule: "an IPv6 address is a host in brackets",
    table: [["scope", { path: "/", host: "::1" }, []]],
    message: `option "host" must not have a scheme, port, path or capitals: write "[::1]", got: "::1" (at scope "/")`,
  },
  {
    rule: "a scope's alias cannot be a path",
    table: [["scope", { path: "Admin", alias: "/admin" }, [["get", "/", "XController", "x"]]]],
    message: `an alias is a name such as "Admin", got: "/admin"; write scope(path, alias, items) (at scope "Admin")`,
  },
  {
    rule: "a scope's path must be a pattern",
    table: [["scope", { path: "/:A" }, [["get", "/", "XController", "x"]]]],
    message: `: in routes must be followed by lowercase letters or underscore, got: "/:A" (at scope "/:A")`,
  },
  {
    rule: "the path of an empty scope must be a pattern",
    table: [["scope", { path: "/*a/b" }, []]],
    message: `cannot have a *glob followed by other segments, got: "/*a/b" (at scope "/*a/b")`,
  },
  {
    rule: "the message for a pattern deep in scopes names the scopes",
    table: [
      ["get", "/", "XController", "x"],
      ["scope", {}, [["pipe_through", "a"], ["scope", { path: "/s" }, [["get", "/", "XController", "x"], ["get", "/:B", "XController", "x"]]]]], // prettier-ignore
    ],
    message: `: in routes must be followed by lowercase letters or underscore, got: "/:B" (in scope "/s": get "/:B")`,
  },
  {
    rule: "the message names a scope without a path by its alias, its host or its helper prefix",
    table: [["scope", { alias: "Admin" }, [["scope", { host: "api." }, [["scope", { as: "v1" }, [["get", "/:B", "XController", "x"]]]]]]]], // prettier-ignore
    message: `: in routes must be followed by lowercase letters or underscore, got: "/:B" (in scope "Admin" > "api." > "v1": get "/:B")`,
  },
  {
    rule: "the message for a pattern nested in resources names the resources",
    table: [["resources", "/a", "AController", {}, [["get", "/:B", "XController", "x"]]]],
    message: `: in routes must be followed by lowercase letters or underscore, got: "/:B" (in resources "/a": get "/:B")`,
  },
  {
    rule: "a route cannot follow the glob of its scope",
    table: [["scope", { path: "/x/*rest" }, [["get", "/y", "XController", "x"]]]],
    message: `cannot have a *glob followed by other segments, got: "/x/*rest/y" (in scope "/x/*rest": get "/y")`,
  },
  {
    rule: "a route cannot follow a glob of an outer scope",
    table: [["scope", { path: "/a" }, [["scope", { path: "/*rest" }, [["get", "/y", "XController", "x"]]]]]],
    message: `cannot have a *glob followed by other segments, got: "/a/*rest/y" (in scope "/a" > "/*rest": get "/y")`,
  },
  {
    rule: "a route in a scope without a path cannot follow the glob of an outer scope",
    table: [["scope", { path: "/*rest" }, [["scope", { as: "a" }, [["get", "/y", "XController", "x"]]]]]],
    message: `cannot have a *glob followed by other segments, got: "/*rest/y" (in scope "/*rest" > "a": get "/y")`,
  },
  {
    rule: "the path of resources cannot have a glob, since the id would follow it",
    table: [["resources", "/*path", "FileController", { only: ["show"] }]],
    message: `cannot have a *glob followed by other segments, got: "/*path/:id" (at resources "/*path")`,
  },
  {
    rule: "resources cannot follow the glob of their scope",
    table: [["scope", { path: "/*path" }, [["resources", "/", "FileController", { only: ["show"] }]]]],
    message: `cannot have a *glob followed by other segments, got: "/*path/:id" (in scope "/*path": resources "/")`,
  },
  {
    rule: "the option param of resources must be a valid name",
    table: [["resources", "/users", "UserController", { param: "Id", only: ["show"] }]],
    message: `: in routes must be followed by lowercase letters or underscore, got: "/users/:Id" (at resources "/users")`,
  },
  {
    rule: "the option param of resources must be a valid name for nested nodes",
    table: [["resources", "/users", "UserController", { name: "a-b", only: [] }, [["get", "/x", "XController", "x"]]]],
    message: `:identifier in routes must be made of letters, numbers and underscores, got: "/users/:a-b_id" (at resources "/users")`,
  },
  {
    rule: "the option name of resources must make a valid name of the nested id",
    table: [["resources", "/x", "XController", { name: "Bad", param: "slug" }, [["get", "/y", "YController", "y"]]]],
    message: `: in routes must be followed by lowercase letters or underscore, got: "/x/:Bad_slug" (at resources "/x")`,
  },
  {
    rule: "a plug's name must begin with a capital",
    table: [["get", "/", "pageController", "x"]],
    message: `expected the name of a controller or plug, beginning with a capital as in "UserController", got: "pageController" (at get "/")`,
  },
  {
    rule: "a plug's name cannot be empty",
    table: [["forward", "/a", ""]],
    message: `expected the name of a controller or plug, beginning with a capital as in "UserController", got: "" (at forward "/a")`,
  },
  {
    rule: "a controller's name must begin with a letter",
    table: [["resources", "/a", "1Controller"]],
    message: `expected the name of a controller or plug, beginning with a capital as in "UserController", got: "1Controller" (at resources "/a")`,
  },
  {
    rule: "an action has no colon",
    table: [["get", "/users/:id", "UserController", ":show"]],
    message: `action ":show": write "show", without a colon (at get "/users/:id")`,
  },
  {
    rule: "an action of a match in a scope has no colon",
    table: [["scope", { path: "/a" }, [["match", "*", "/:id", "XController", ":x", { where: { id: "uuid" } }]]]],
    message: `action ":x": write "x", without a colon (in scope "/a": match "/:id")`,
  },
  {
    rule: "a route cannot have an unknown option",
    table: [["get", "/", "XController", "x", { hots: "a" }]],
    message: `unknown option "hots" of a route. Supported: ${ROUTE_NAMES} (at get "/")`,
  },
  {
    rule: "a match cannot have an unknown option next to a known one",
    table: [["match", "*", "/", "XController", "x", { as: "x", path: "/a" }]],
    message: `unknown option "path" of a route. Supported: ${ROUTE_NAMES} (at match "/")`,
  },
  {
    rule: "a forward cannot have an unknown option",
    table: [["forward", "/", "App", [], { only: [] }]],
    message: `unknown option "only" of a route. Supported: ${ROUTE_NAMES} (at forward "/")`,
  },
  {
    rule: "resources have contracts by action, and none for all of them",
    table: [["resources", "/users", "XController", { body: "New" }]],
    message: `unknown option "body" of resources. Supported: ${RESOURCES_NAMES} (at resources "/users")`,
  },
  {
    rule: "a scope cannot have an unknown option",
    table: [["scope", { path: "/", query: "Page" }, []]],
    message: `unknown option "query" of scope. Supported: ${SCOPE_NAMES} (at scope "/")`,
  },
  {
    rule: "resources cannot have an unknown option",
    table: [["resources", "/a", "XController", { onyl: ["index"] }]],
    message: `unknown option "onyl" of resources. Supported: ${RESOURCES_NAMES} (at resources "/a")`,
  },
  {
    rule: "a kind belongs to a param of the route's path",
    table: [["get", "/users/:id", "XController", "x", { where: { uid: "integer" } }]],
    message: `option "where": "/users/:id" has no param :uid (at get "/users/:id")`,
  },
  {
    rule: "a glob has no kind",
    table: [["get", "/files/*path", "XController", "x", { where: { path: "integer" } }]],
    message: `option "where": "/files/*path" has no param :path (at get "/files/*path")`,
  },
  {
    rule: "a kind of a scope belongs to a param of its path",
    table: [["scope", { path: "/a/:a", where: { a: "uuid", b: "uuid" } }, []]],
    message: `option "where": "/a/:a" has no param :b (at scope "/a/:a")`,
  },
  {
    rule: "a forward has no params of its own, and so no kinds for them",
    table: [["forward", "/jobs", "JobsDashboard", [], { where: { id: "integer" } }]],
    message: `option "where": "/jobs" has no param :id (at forward "/jobs")`,
  },
  {
    rule: "a kind of resources belongs to the id or a param of the path",
    table: [["resources", "/users", "XController", { where: { user_id: "integer" } }]],
    message: `option "where": "/users/:id" has no param :user_id (at resources "/users")`,
  },
  {
    rule: "a kind in resources belongs to a param of the whole path",
    table: [
      ["resources", "/users", "UserController", {}, [["get", "/:x", "XController", "x", { where: { id: "uuid" } }]]],
    ],
    message: `option "where": "/users/:user_id/:x" has no param :id (in resources "/users": get "/:x")`,
  },
  {
    rule: "a kind of a forward belongs to a param of its scopes",
    table: [["scope", { path: "/:a" }, [["forward", "/b", "App", [], { where: { a: "uuid", b: "uuid" } }]]]],
    message: `option "where": "/:a/b" has no param :b (in scope "/:a": forward "/b")`,
  },
  {
    rule: "a list of strings is not empty",
    table: [["get", "/users/:tab", "XController", "x", { where: { tab: [] } }]],
    message: `the kind of "tab" must be ${KIND_NAMES} or a list of strings, got: [] (at get "/users/:tab")`,
  },
  {
    rule: "a text of a kind has no slash",
    table: [["get", "/users/:tab", "XController", "x", { where: { tab: ["posts", "a/b"] } }]],
    message: `the kind of "tab" has a string that is not one segment, got: "a/b" (at get "/users/:tab")`,
  },
  {
    rule: "a text of a kind has no line break",
    table: [["scope", { path: "/:a/:b", where: { a: "uuid", b: ["x\ny"] } }, []]],
    message: `the kind of "b" has a string that is not one segment, got: "x\ny" (at scope "/:a/:b")`,
  },
  {
    rule: "a text of a kind is not empty",
    table: [["resources", "/users", "XController", { where: { id: ["me", ""] } }]],
    message: `the kind of "id" has a string that is not one segment, got: "" (at resources "/users")`,
  },
  {
    rule: "a route without a body has no schema for it",
    table: [["get", "/", "XController", "x", { body: "New" }]],
    message: `option "body" is not for GET, whose requests have no body (at get "/")`,
  },
  {
    rule: "a match without a body has no schema for it",
    table: [["match", "head", "/", "XController", "x", { body: "New" }]],
    message: `option "body" is not for HEAD, whose requests have no body (at match "/")`,
  },
  {
    rule: "a route that validates nothing has no option for what is invalid",
    table: [["get", "/", "XController", "x", { on_invalid: "action" }]],
    message: `option "on_invalid" needs the option "query" or "body" (at get "/")`,
  },
  {
    rule: "a route without a query has no lists in it",
    table: [["scope", { path: "/a" }, [["get", "/:id", "XController", "x", { answers: { 200: "X" }, lists: { ids: "comma" } }]]]], // prettier-ignore
    message: `option "lists" needs the option "query" (in scope "/a": get "/:id")`,
  },
  {
    rule: "a match with a body alone has no lists in its query",
    table: [["match", "*", "/", "XController", "x", { body: "X", lists: { ids: "repeated" } }]],
    message: `option "lists" needs the option "query" (at match "/")`,
  },
  {
    rule: "a socket without a query has no lists in it",
    table: [["socket", "/a", "ASocket", { lists: { ids: "repeated" } }]],
    message: `option "lists" needs the option "query" (at socket "/a")`,
  },
  {
    rule: "an action of resources without a query has no lists in it",
    table: [["resources", "/a", "XController", { contracts: { index: { lists: { ids: "repeated" } } } }]],
    message: `option "lists" needs the option "query", in the contract of "index" (at resources "/a")`,
  },
  {
    rule: "a row has some time",
    table: [["get", "/", "XController", "x", { timeout: 0 }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: 0 (at get "/")`,
  },
  {
    rule: "the time of a row with a contract is not negative",
    table: [["post", "/", "XController", "x", { body: "New", answers: { 201: "X" }, timeout: -5 }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: -5 (at post "/")`,
  },
  {
    rule: "the time of a match is whole milliseconds",
    table: [["match", "*", "/", "XController", "x", { timeout: 2.5 }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: 2.5 (at match "/")`,
  },
  {
    rule: "the time of a scope is one that timers can wait",
    table: [["scope", { path: "/a", timeout: 2_147_483_648 }, []]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: 2147483648 (at scope "/a")`,
  },
  {
    rule: "the time of a forward is one that timers can wait",
    table: [["forward", "/a", "App", [], { timeout: 86_400_000_000 }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: 86400000000 (at forward "/a")`,
  },
  {
    rule: "the time of a socket is not written with an exponent",
    table: [["socket", "/a", "ASocket", { timeout: 1e21 }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: 1e+21 (at socket "/a")`,
  },
  {
    rule: "the time of resources is a small part of a second at least",
    table: [["resources", "/a", "XController", { timeout: 1e-7 }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: 1e-7 (at resources "/a")`,
  },
  {
    rule: "an action of resources has some time",
    table: [["resources", "/a", "XController", { contracts: { index: { timeout: 0 } } }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false, got: 0 (at resources "/a")`,
  },
  {
    rule: "a row has a known directive of caches",
    table: [["get", "/", "XController", "x", { cache_control: "publik, max-age=60" }]],
    message: `option "cache_control" takes directives such as "public" or "max-age=60", got: "publik" (at get "/")`,
  },
  {
    rule: "the directives of caches are apart by commas",
    table: [["match", "*", "/", "XController", "x", { cache_control: "public; max-age=60" }]],
    message: `option "cache_control" takes directives such as "public" or "max-age=60", got: "public; max-age=60" (at match "/")`,
  },
  {
    rule: "a scope has a directive of caches between two commas",
    table: [["scope", { path: "/a", cache_control: "public,, max-age=60" }, []]],
    message: `option "cache_control" takes directives such as "public" or "max-age=60", got: "" (at scope "/a")`,
  },
  {
    rule: "a row with a contract has an age in whole seconds",
    table: [["post", "/", "XController", "x", { body: "X", cache_control: "max-age" }]],
    message: `option "cache_control" takes whole seconds, as in "max-age=60", got: "max-age" (at post "/")`,
  },
  {
    rule: "the age of resources is in whole seconds",
    table: [["resources", "/a", "XController", { cache_control: "public, max-age=5m" }]],
    message: `option "cache_control" takes whole seconds, as in "max-age=60", got: "max-age=5m" (at resources "/a")`,
  },
  {
    rule: "the age of an action of resources is not negative",
    table: [["resources", "/a", "XController", { contracts: { index: { cache_control: "s-maxage=-1" } } }]],
    message: `option "cache_control" takes whole seconds, as in "max-age=60", got: "s-maxage=-1" (at resources "/a")`,
  },
  {
    rule: "a forward has a directive of caches once",
    table: [["forward", "/a", "App", [], { cache_control: "max-age=0, max-age=60" }]],
    message: `option "cache_control" has "max-age" twice (at forward "/a")`,
  },
  {
    rule: "the caches of a socket are not both",
    table: [["socket", "/a", "ASocket", { cache_control: "Public, private" }]],
    message: `option "cache_control" has "public" and "private", which contradict each other (at socket "/a")`,
  },
  {
    rule: "what is not stored has no age",
    table: [["get", "/", "XController", "x", { cache_control: "no-store, max-age=60" }]],
    message: `option "cache_control" has "no-store" and "max-age", which contradict each other (at get "/")`,
  },
  {
    rule: "a private answer is in no shared cache",
    table: [["get", "/", "XController", "x", { timeout: 5_000, cache_control: "private, max-age=5, s-maxage=60" }]],
    message: `option "cache_control" has "private" and "s-maxage", which contradict each other (at get "/")`,
  },
  {
    rule: "a forward has no headers",
    table: [["forward", "/a", "App", [], { headers: "X" }]],
    message: `option "headers" is not for a forward: the routes behind it have their own (at forward "/a")`,
  },
  {
    rule: "a forward has no lists",
    table: [["forward", "/a", "App", [], { lists: { ids: "repeated" } }]],
    message: `option "lists" is not for a forward: the routes behind it have their own (at forward "/a")`,
  },
  {
    rule: "a route without a body has no types of it",
    table: [["post", "/", "XController", "x", { query: "Q", body_types: ["application/json"] }]],
    message: `option "body_types" needs the option "body" (at post "/")`,
  },
  {
    rule: "events are for GET",
    table: [["post", "/", "XController", "x", { body: "New", events: { done: "X" } }]],
    message: `option "events" is for GET, not for POST (at post "/")`,
  },
  {
    rule: "a match of all verbs has no events",
    table: [["match", "*", "/", "XController", "x", { events: { done: "X" } }]],
    message: `option "events" is for GET, not for * (at match "/")`,
  },
  {
    rule: "the name of an event is no path",
    table: [["get", "/", "XController", "x", { events: { done: "X", "a/b": "X" } }]],
    message: `the name of an event must be one line without "/" and no number, got: "a/b" (at get "/")`,
  },
  {
    rule: "the name of an event is no status",
    table: [["scope", { path: "/a" }, [["get", "/", "XController", "x", { answers: { 204: null }, events: { "200": "X" } }]]]], // prettier-ignore
    message: `the name of an event must be one line without "/" and no number, got: "200" (in scope "/a": get "/")`,
  },
  {
    rule: "a row with events cannot declare another answer 200",
    table: [["get", "/", "XController", "x", { events: { done: "X" }, answers: { 200: "X" } }]],
    message: `the events of a route are its answer 200: next to "events", "answers" takes only 204 and errors, got: 200 (at get "/")`,
  },
  {
    rule: "a row with events cannot declare another answer of success",
    table: [["scope", { path: "/a" }, [["get", "/:id", "XController", "x", { query: "Q", events: { done: "X" }, answers: { 204: null, 206: null, 404: "X" } }]]]], // prettier-ignore
    message: `the events of a route are its answer 200: next to "events", "answers" takes only 204 and errors, got: 206 (in scope "/a": get "/:id")`,
  },
  {
    rule: "a row with events that validates nothing has no option for what is invalid",
    table: [["get", "/", "XController", "x", { events: { done: "X" }, on_invalid: "action" }]],
    message: `option "on_invalid" needs the option "query" or "body" (at get "/")`,
  },
  {
    rule: "a forward has no events",
    table: [["forward", "/a", "App", [], { events: { done: "X" } }]],
    message: `option "events" is not for a forward: the routes behind it have their own (at forward "/a")`,
  },
  {
    rule: "a socket has no body",
    table: [["socket", "/a", "ASocket", { body: "New" }]],
    message: `unknown option "body" of a socket. Supported: ${SOCKET_NAMES} (at socket "/a")`,
  },
  {
    rule: "an origin has no path",
    table: [["socket", "/a", "ASocket", { origins: ["https://app.example.com", "https://app.example.com/"] }]],
    message: `option "origins" takes whole origins such as "https://app.example.com", or "*" in place of the list, got: "https://app.example.com/" (at socket "/a")`,
  },
  {
    rule: "an origin has a scheme",
    table: [["scope", { path: "/a" }, [["socket", "/b", "BSocket", { receives: "X", origins: ["app.example.com"] }]]]],
    message: `option "origins" takes whole origins such as "https://app.example.com", or "*" in place of the list, got: "app.example.com" (in scope "/a": socket "/b")`,
  },
  {
    rule: "the name of a protocol has no spaces",
    table: [["socket", "/a", "ASocket", { protocols: ["graphql-ws", "graphql transport"] }]],
    message: `option "protocols" takes names without spaces such as "graphql-transport-ws", got: "graphql transport" (at socket "/a")`,
  },
  {
    rule: "a protocol has a name",
    table: [["scope", { path: "/a" }, [["socket", "/b", "BSocket", { receives: "X", protocols: [""] }]]]],
    message: `option "protocols" takes names without spaces such as "graphql-transport-ws", got: "" (in scope "/a": socket "/b")`,
  },
  {
    rule: "a star stands for all origins, not for one of a list",
    table: [["socket", "/a", "ASocket", { origins: ["*"], limits: { max_message_bytes: 1 } }]],
    message: `option "origins" takes whole origins such as "https://app.example.com", or "*" in place of the list, got: "*" (at socket "/a")`,
  },
  {
    rule: "a socket has known limits",
    table: [["socket", "/a", "ASocket", { limits: { max_message_bytes: 1, max_message_size: 1 } }]],
    message: `unknown option "max_message_size" of limits. Supported: "max_message_bytes", "max_messages_per_second", "max_unsent_bytes", "idle_timeout" (at socket "/a")`,
  },
  {
    rule: "a socket has the answers of final responses",
    table: [["scope", { path: "/a" }, [["socket", "/b", "BSocket", { answers: { 101: "X" } }]]]],
    message: `option "answers" takes statuses from 200 to 599, got: 101 (in scope "/a": socket "/b")`,
  },
  {
    rule: "a match with answers alone validates nothing",
    table: [["scope", { path: "/a" }, [["match", "*", "/:id", "XController", "x", { where: { id: "uuid" }, on_invalid: "action", answers: { 200: "X" } }]]]], // prettier-ignore
    message: `option "on_invalid" needs the option "query" or "body" (in scope "/a": match "/:id")`,
  },
  {
    rule: "the statuses of answers are those of final responses",
    table: [["get", "/", "XController", "x", { answers: { 200: "X", 20: "Y" } }]],
    message: `option "answers" takes statuses from 200 to 599, got: 20 (at get "/")`,
  },
  {
    rule: "answers have statuses as names",
    table: [["post", "/", "XController", "x", { answers: { ok: "X" } }]],
    message: `option "answers" takes statuses from 200 to 599, got: ok (at post "/")`,
  },
  {
    rule: "no client gets a body with 204, so it has no schema",
    table: [["scope", { path: "/a" }, [["delete", "/:id", "XController", "x", { answers: { 200: "X", 204: "X" } }]]]],
    message: `the answer 204 must be null: no client gets a body with it (in scope "/a": delete "/:id")`,
  },
  {
    rule: "the status of a redirect has no schema, since a client follows it",
    table: [["get", "/", "XController", "x", { answers: { 205: null, "302": "X", 404: "X" } }]],
    message: `the answer 302 must be null: no client gets a body with it (at get "/")`,
  },
  {
    rule: "the statuses of a scope's answers are those of final responses",
    table: [["scope", { path: "/a", answers: { 401: "X", 99: "X" } }, [["get", "/", "XController", "x"]]]],
    message: `option "answers" takes statuses from 200 to 599, got: 99 (at scope "/a")`,
  },
  {
    rule: "an answer of resources has no schema if no client gets its body",
    table: [["scope", { path: "/a" }, [["resources", "/b", "XController", { answers: { 304: "X" } }]]]],
    message: `the answer 304 must be null: no client gets a body with it (in scope "/a": resources "/b")`,
  },
  {
    rule: "an action with a contract has a route",
    table: [["resources", "/a", "XController", { contracts: { index: { query: "Page" }, indx: { query: "Page" } } }]],
    message: `option "contracts" has the action "indx", which has no route here. Supported: "index", "edit", "new", "show", "create", "update", "delete" (at resources "/a")`,
  },
  {
    rule: "an action that only leaves out has no contract",
    table: [["resources", "/a", "XController", { only: ["show", "index"], contracts: { create: { body: "New" } } }]],
    message: `option "contracts" has the action "create", which has no route here. Supported: "index", "show" (at resources "/a")`,
  },
  {
    rule: "an action that except leaves out has no contract",
    table: [["scope", { path: "/s" }, [["resources", "/a", "XController", { singleton: true, except: ["edit", "new"], contracts: { show: { answers: { 200: "X" } }, index: {} } }, []]]]], // prettier-ignore
    message: `option "contracts" has the action "index", which has no route here. Supported: "show", "create", "update", "delete" (in scope "/s": resources "/a")`,
  },
  {
    rule: "the contract of an action cannot have an unknown option",
    table: [["resources", "/a", "XController", { contracts: { show: {}, index: { query: "Page", qury: "Page" } } }]],
    message: `unknown option "qury" of the contract of "index". Supported: "query", "body", "body_types", "on_invalid", "answers", "lists", "metadata", "timeout", "cache_control", "headers" (at resources "/a")`,
  },
  {
    rule: "the contract of an action has no option that is the status of an answer",
    table: [["resources", "/a", "XController", { contracts: { show: { "200": "X" } } }]],
    message: `unknown option "200" of the contract of "show". Supported: "query", "body", "body_types", "on_invalid", "answers", "lists", "metadata", "timeout", "cache_control", "headers" (at resources "/a")`,
  },
  {
    rule: "an action of resources without a body has no schema for it",
    table: [["resources", "/a", "XController", { contracts: { edit: { body: "New" }, delete: { body: "New" } } }]],
    message: `option "body" is not for GET, whose requests have no body, in the contract of "edit" (at resources "/a")`,
  },
  {
    rule: "an action of resources that validates nothing has no option for what is invalid",
    table: [["resources", "/a", "XController", { contracts: { create: { on_invalid: "action" } } }]],
    message: `option "on_invalid" needs the option "query" or "body", in the contract of "create" (at resources "/a")`,
  },
  {
    rule: "the statuses in the contract of an action are those of final responses",
    table: [["resources", "/a", "XController", { contracts: { show: { answers: { ok: "X" } } } }]],
    message: `option "answers" takes statuses from 200 to 599, got: ok, in the contract of "show" (at resources "/a")`,
  },
  {
    rule: "no client gets a body with 204 from an action of resources",
    table: [["resources", "/a", "XController", { contracts: { delete: { answers: { 204: "X" } } } }]],
    message: `the answer 204 must be null: no client gets a body with it, in the contract of "delete" (at resources "/a")`,
  },
  {
    rule: "a forward has no contract",
    table: [["forward", "/a", "App", [], { query: "Page" }]],
    message: `option "query" is not for a forward: the routes behind it have their own (at forward "/a")`,
  },
  {
    rule: "a forward validates nothing",
    table: [["forward", "/a", "App", [], { on_invalid: "action" }]],
    message: `option "on_invalid" is not for a forward: the routes behind it have their own (at forward "/a")`,
  },
  {
    rule: "the option only takes actions of resources",
    table: [["resources", "/a", "XController", { only: ["index", "list"] }]],
    message: `invalid :only action(s) passed to resources. supported actions: ["index", "edit", "new", "show", "create", "update", "delete"] got: ["index", "list"] (at resources "/a")`,
  },
  {
    rule: "the option except takes actions of resources",
    table: [["resources", "/a", "XController", { except: ["Index"] }]],
    message: `invalid :except action(s) passed to resources. supported actions: ["index", "edit", "new", "show", "create", "update", "delete"] got: ["Index"] (at resources "/a")`,
  },
  {
    rule: "the option only takes an action once",
    table: [["resources", "/a", "XController", { only: ["show", "index", "show"] }]],
    message: `invalid :only action(s) passed to resources. supported actions: ["index", "edit", "new", "show", "create", "update", "delete"] got: ["show", "index", "show"] (at resources "/a")`,
  },
  {
    rule: "the option except of a singleton does not take index",
    table: [["resources", "/a", "XController", { singleton: true, except: ["index"] }]],
    message: `invalid :except action(s) passed to resources. supported singleton actions: ["edit", "new", "show", "create", "update", "delete"] got: ["index"] (at resources "/a")`,
  },
  {
    rule: "routes go through a pipeline only once",
    table: [["pipe_through", "a"], ["pipe_through", ["b", "a"]]], // prettier-ignore
    message: `duplicate pipe_through for "a" (at pipe_through ["b", "a"])`,
  },
  {
    rule: "routes in nested scopes go through a pipeline only once",
    table: [["scope", {}, [["pipe_through", ["a", "b"]], ["get", "/", "XController", "x"], ["scope", {}, [["pipe_through", "b"]]]]]], // prettier-ignore
    message: `duplicate pipe_through for "b" (at pipe_through "b")`,
  },
  {
    rule: "routes in resources go through a pipeline only once",
    table: [["pipe_through", "a"], ["resources", "/x", "XController", {}, [["pipe_through", "a"]]]], // prettier-ignore
    message: `duplicate pipe_through for "a" (in resources "/x": pipe_through "a")`,
  },
  {
    rule: "two pipelines of the same name cannot have different plugs",
    table: [["pipeline", "api", [["plug", "accepts"]]], ["get", "/", "XController", "x"], ["pipeline", "api", [["plug", "require_token"]]]], // prettier-ignore
    message: `pipeline "api" is declared twice (table[0], table[2])`,
  },
  {
    rule: "a plug of a pipeline cannot have the name of the pipeline, even if it is the name of a plug too",
    table: [["pipeline", "require_role", [["plug", "accepts", ["html"]], ["plug", "require_role"]]], ["get", "/", "XController", "x"]], // prettier-ignore
    message: `pipeline "require_role" contains itself: rename its plug (at pipeline "require_role")`,
  },
  {
    rule: "the message for a pipeline that contains itself names the scopes",
    table: [["scope", { path: "/a" }, [["get", "/", "XController", "x"], ["pipeline", "b", [["plug", "b", { max: 1 }]]]]]], // prettier-ignore
    message: `pipeline "b" contains itself: rename its plug (in scope "/a": pipeline "b")`,
  },
  {
    rule: "two pipelines of the same name cannot have different options",
    table: [["pipeline", "api", [["plug", "accepts", { max: 1 }]]], ["pipeline", "api", [["plug", "accepts", { max: 2 }]]]], // prettier-ignore
    message: `pipeline "api" is declared twice (table[0], table[1])`,
  },
  {
    rule: "two pipelines of the same name cannot differ in scopes and resources, with other nodes between them",
    table: [
      ["pipeline", "web", []],
      ["scope", {}, [["pipe_through", "web"], ["scope", {}, [["get", "/", "XController", "x"], ["pipeline", "api", []]]]]], // prettier-ignore
      ["pipeline", "api", []],
      ["resources", "/x", "XController", {}, [["pipeline", "api", [["plug", "require_token"]]]]],
    ],
    message: `pipeline "api" is declared twice (table[1][2][1][2][1], table[3][4][0])`,
  },
  {
    rule: "two pipelines of the same name cannot differ in tables with more than ten rows",
    table: [
      ["get", "/0", "XController", "x"],
      ["get", "/1", "XController", "x"],
      ["pipeline", "api", []],
      ["get", "/3", "XController", "x"],
      ["get", "/4", "XController", "x"],
      ["get", "/5", "XController", "x"],
      ["get", "/6", "XController", "x"],
      ["get", "/7", "XController", "x"],
      ["get", "/8", "XController", "x"],
      ["pipeline", "api", [["plug", "a"], ["plug", "b"]]], // prettier-ignore
      ["pipeline", "api", [["plug", "b"], ["plug", "a"]]], // prettier-ignore
    ],
    message: `pipeline "api" is declared twice (table[2], table[9])`,
  },
  {
    rule: "a forward's path cannot have a param",
    table: [["forward", "/api/:version", "Api"]],
    message: `dynamic segment "/api/:version" not allowed when forwarding (at forward "/api/:version")`,
  },
  {
    rule: "a forward's path cannot have a glob",
    table: [["scope", { path: "/s" }, [["forward", "/v*rest", "Api"]]]],
    message: `dynamic segment "/v*rest" not allowed when forwarding (in scope "/s": forward "/v*rest")`,
  },
  {
    rule: "a table forwards to a plug only once",
    table: [["forward", "/a", "Api"], ["forward", "/b", "Api"]], // prettier-ignore
    message: `Api has already been forwarded to (at forward "/b")`,
  },
  {
    rule: "a table forwards to a plug only once, compared by its full name",
    table: [
      ["scope", { alias: "A" }, [["forward", "/a", "B.Api"]]],
      ["resources", "/x", "XController", { alias: "A.B" }, [["forward", "/b", "Api"]]],
    ],
    message: `A.B.Api has already been forwarded to (in resources "/x": forward "/b")`,
  },
  {
    rule: "a table forwards to a plug only once, with other nodes before, between and after",
    table: [
      ["forward", "/one", "One"],
      ["scope", {}, [["pipe_through", "a"], ["forward", "/two", "Two"], ["scope", {}, [["get", "/", "XController", "x"], ["forward", "/b", "One"]]]]], // prettier-ignore
      ["forward", "/three", "Three"],
    ],
    message: `One has already been forwarded to (at forward "/b")`,
  },
  {
    rule: "a controller cannot have helpers named static",
    table: [["get", "/", "A.StaticController", "x"]],
    message: '`static` is a reserved route prefix generated from A.StaticController or `:as` option (at get "/")',
  },
  {
    rule: "a plug cannot have helpers named static",
    table: [["resources", "/", "Static"]],
    message: '`static` is a reserved route prefix generated from Static or `:as` option (at resources "/")',
  },
  {
    rule: "the option as of a route cannot be static",
    table: [["get", "/", "XController", "x", { as: "static" }]],
    message: '`static` is a reserved route prefix generated from XController or `:as` option (at get "/")',
  },
  {
    rule: "the option as of resources cannot be static",
    table: [["resources", "/", "XController", { as: "static", only: [] }]],
    message: '`static` is a reserved route prefix generated from XController or `:as` option (at resources "/")',
  },
  {
    rule: "the option name of resources cannot be static",
    table: [["resources", "/", "XController", { name: "static" }]],
    message: '`static` is a reserved route prefix generated from XController or `:as` option (at resources "/")',
  },
] as const

/** Tables with rows that are not nodes: the compiler's message, and what the exception adds about the actual value. */
export const tableShapeCases = [
  {
    rule: "a node must be of a known kind",
    table: [["gett", "/", "XController", "x"]],
    message: `unknown node "gett"`,
    more: `. Supported: ${NODE_NAMES}`,
    place: 'at gett "/"',
  },
  {
    rule: "a node must be a tuple",
    table: [["get", "/", "XController", "x"], "get"], // prettier-ignore
    message: `expected a node such as ["get", "/", "PageController", "index"]`,
    more: `, got: "get"`,
    place: "at table[1]",
  },
  {
    rule: "a list of nodes must be spread",
    table: [["scope", { path: "/a" }, [["get", "/", "XController", "x"], [["get", "/b", "XController", "x"]]]]],
    message: "spread this list: ...inner",
    more: "",
    place: 'in scope "/a": items[1]',
  },
  {
    rule: "a node cannot be an empty tuple",
    table: [[]],
    message: `expected a node such as ["get", "/", "PageController", "index"]`,
    more: `. Supported: ${NODE_NAMES}`,
    place: "at table[0]",
  },
  {
    rule: "a node cannot be undefined",
    table: [["scope", {}, [undefined]]],
    message: `expected a node such as ["get", "/", "PageController", "index"]`,
    more: `, got: undefined`,
    place: "at items[0]",
  },
  {
    rule: "a verb route must have plug options",
    table: [["get", "/", "XController"]],
    message: `expected ["get", path, plug, plug_opts, options?]`,
    more: ", got 3 elements",
    place: 'at get "/"',
  },
  {
    rule: "a verb route cannot have elements after its options",
    table: [["get", "/", "XController", "x", {}, 1]],
    message: `expected ["get", path, plug, plug_opts, options?]`,
    more: ", got 6 elements",
    place: 'at get "/"',
  },
  {
    rule: "a match must have plug options",
    table: [["match", "*", "/", "XController"]],
    message: `expected ["match", verb, path, plug, plug_opts, options?]`,
    more: ", got 4 elements",
    place: 'at match "/"',
  },
  {
    rule: "resources must have a controller",
    table: [["resources", "/users"]],
    message: `expected ["resources", path, controller, options?, items?]`,
    more: ", got 2 elements",
    place: 'at resources "/users"',
  },
  {
    rule: "a forward must have a plug",
    table: [["forward", "/a"]],
    message: `expected ["forward", path, plug, plug_opts?, options?]`,
    more: ", got 2 elements",
    place: 'at forward "/a"',
  },
  {
    rule: "a scope must have items",
    table: [["scope", {}, [["scope", {}]]]],
    message: `expected ["scope", options, items]`,
    more: ", got 2 elements",
    place: "at scope",
  },
  {
    rule: "a pipeline must have plugs",
    table: [["pipeline", "browser"]],
    message: `expected ["pipeline", name, plugs]`,
    more: ", got 2 elements",
    place: 'at pipeline "browser"',
  },
  {
    rule: "a pipe_through must have names",
    table: [["pipe_through"]],
    message: `expected ["pipe_through", names]`,
    more: ", got 1 elements",
    place: "at pipe_through",
  },
  {
    rule: "a pipe_through takes names",
    table: [["pipe_through", 5], ["get", "/", "XController", "x"]], // prettier-ignore
    message: "pipe_through takes names of pipelines and plugs",
    more: ", got: 5",
    place: "at pipe_through",
  },
  {
    rule: "each name of a pipe_through must be a string",
    table: [["scope", { path: "/a" }, [["pipe_through", ["a", 5]]]]],
    message: "pipe_through takes names of pipelines and plugs",
    more: ", got: 5",
    place: 'in scope "/a": pipe_through',
  },
  {
    rule: "the name of a pipeline must be a string",
    table: [["pipeline", 5, []]],
    message: "the name of a pipeline must be a string",
    more: ", got: 5",
    place: "at pipeline",
  },
  {
    rule: "the plugs of a pipeline must be a list",
    table: [["pipeline", "a", "accepts"]],
    message: "the plugs of a pipeline must be a list",
    more: ', got: "accepts"',
    place: 'at pipeline "a"',
  },
  {
    rule: "the plugs of a pipeline must be plugs",
    table: [["pipeline", "a", [["plug", "accepts"], "accepts"]]],
    message: `expected ["plug", plug, opts?] in pipeline "a"`,
    more: ', got: "accepts"',
    place: 'at pipeline "a"',
  },
  {
    rule: "the value of an option must be of its type",
    table: [["get", "/", "XController", { as: 5 }, { as: 5, host: "a" }]],
    message: `option "as" must be a string or false`,
    more: ", got: 5",
    place: 'at get "/"',
  },
  {
    rule: "the types of a body must be those that parsers reads",
    table: [["post", "/", "XController", "x", { body: "B", body_types: ["text/plain"] }]],
    message: `option "body_types" must be a list of "application/json", "application/x-www-form-urlencoded" or "multipart/form-data"`,
    more: ', got: ["text/plain"]',
    place: 'at post "/"',
  },
  {
    rule: "the types of a body must not be empty",
    table: [["post", "/", "XController", "x", { body: "B", body_types: [] }]],
    message: `option "body_types" must be a list of "application/json", "application/x-www-form-urlencoded" or "multipart/form-data"`,
    more: ", got: []",
    place: 'at post "/"',
  },
  {
    rule: "the value of an option of a match must be one of those listed",
    table: [["match", "*", "/", "XController", "x", { log: "loud" }]],
    message: `option "log" must be a level, a function or false`,
    more: ', got: "loud"',
    place: 'at match "/"',
  },
  {
    rule: "the value of an option of a forward must be of its type",
    table: [["forward", "/a", "App", [], { metadata: [] }]],
    message: `option "metadata" must be an object`,
    more: ", got: []",
    place: 'at forward "/a"',
  },
  {
    rule: "the value of an option of resources with items must be of its type",
    table: [["resources", "/a", "XController", { only: "index" }, [["get", "/", "XController", "x"]]]],
    message: `option "only" must be a list of actions`,
    more: ', got: "index"',
    place: 'at resources "/a"',
  },
  {
    rule: "the value of an option of a scope must be of its type",
    table: [["scope", { path: "/a" }, [["scope", { host: ["a"] }, []]]]],
    message: `option "host" must be a string`,
    more: ', got: ["a"]',
    place: 'in scope "/a": scope',
  },
  {
    rule: "the path of a scope must be a string",
    table: [["scope", { path: 5 }, []]],
    message: "router paths must be strings",
    more: ", got: 5",
    place: "at scope",
  },
  {
    rule: "the time of a row is a number",
    table: [["get", "/", "XController", "x", { timeout: "5s" }]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false`,
    more: `, got: "5s"`,
    place: `at get "/"`,
  },
  {
    rule: "the time of a scope is false in place of true",
    table: [["scope", { path: "/a" }, [["scope", { timeout: true }, []]]]],
    message: `option "timeout" must be whole milliseconds from 1 to 2147483647, or false`,
    more: ", got: true",
    place: 'in scope "/a": scope',
  },
  {
    rule: "what a row says of caches is a string",
    table: [["get", "/", "XController", "x", { cache_control: 60 }]],
    message: `option "cache_control" must be a header such as "public, max-age=60", or false`,
    more: ", got: 60",
    place: `at get "/"`,
  },
  {
    rule: "the protocols of a socket are a list",
    table: [["socket", "/a", "ASocket", { protocols: "graphql-ws" }]],
    message: `option "protocols" must be a list such as ["graphql-transport-ws"]`,
    more: ', got: "graphql-ws"',
    place: 'at socket "/a"',
  },
  {
    rule: "a list is written in a known way",
    table: [["get", "/", "XController", "x", { query: "X", lists: { ids: "comma", tags: "pipes" } }]],
    message: `the list "tags" must be "repeated", "comma" or "brackets"`,
    more: `, got: "pipes"`,
    place: `at get "/"`,
  },
  {
    rule: "a list of a scope is written in a known way",
    table: [["scope", { path: "/a", lists: { ids: 1 } }, []]],
    message: `the list "ids" must be "repeated", "comma" or "brackets"`,
    more: ", got: 1",
    place: `at scope "/a"`,
  },
  {
    rule: "the kind of a param must be a known one",
    table: [["get", "/:id", "XController", "x", { where: { id: "int" } }]],
    message: `the kind of "id" must be ${KIND_NAMES} or a list of strings`,
    more: ', got: "int"',
    place: 'at get "/:id"',
  },
  {
    rule: "kinds must be an object",
    table: [["scope", { path: "/:id", where: "integer" }, []]],
    message: `option "where" must be kinds by the names of params, such as { id: "integer" }`,
    more: ', got: "integer"',
    place: 'at scope "/:id"',
  },
  {
    rule: "an answer must be the name of a schema",
    table: [["get", "/", "XController", "x", { answers: { 200: "X", 404: 5 } }]],
    message: "the answer 404 must be the name of a schema, or null for no body",
    more: ", got: 5",
    place: 'at get "/"',
  },
  {
    rule: "answers must be an object",
    table: [["get", "/", "XController", "x", { answers: ["X"] }]],
    message: `option "answers" must be names of schemas by status, such as { 200: "User" }`,
    more: ', got: ["X"]',
    place: 'at get "/"',
  },
  {
    rule: "the contract of an action must be an object",
    table: [["resources", "/a", "XController", { contracts: { show: "X" } }]],
    message: `the options of the contract of "show" must be an object`,
    more: ', got: "X"',
    place: 'at resources "/a"',
  },
  {
    rule: "a query in the contract of an action is the name of a schema",
    table: [["resources", "/a", "XController", { contracts: { index: { query: 5 } } }]],
    message: `option "query" must be the name of a schema`,
    more: ", got: 5",
    place: 'at resources "/a"',
  },
  {
    rule: "contracts must be an object",
    table: [["resources", "/a", "XController", { contracts: ["index"] }]],
    message: `option "contracts" must be contracts by action, such as { index: { query: "Filter" } }`,
    more: ', got: ["index"]',
    place: 'at resources "/a"',
  },
  {
    rule: "the options of a route must be an object",
    table: [["get", "/", "XController", "x", ["x"]]],
    message: "the options of a route must be an object",
    more: ', got: ["x"]',
    place: 'at get "/"',
  },
  {
    rule: "the items of resources are not in the place of their options",
    table: [["resources", "/a", "XController", [["get", "/", "XController", "x"]]]],
    message: "the options of resources must be an object",
    more: ', got: [["get","/","XController","x"]]',
    place: 'at resources "/a"',
  },
  {
    rule: "a pipe_through must have one list of names",
    table: [["pipe_through", "a", "b"]],
    message: `expected ["pipe_through", names]`,
    more: ", got 3 elements",
    place: 'at pipe_through "a"',
  },
] as const

/** Tables with several mistakes: the compiler reports all of them, and the exception is for the first. */
export const tableSeveralErrorsCases = [
  {
    table: [
      ["get", "/:A", "XController", "x"],
      ["scope", { path: "/s" }, [["get", "/*b/c", "XController", "x"], ["gett", "/", "XController", "x"]]], // prettier-ignore
    ],
    messages: [
      `: in routes must be followed by lowercase letters or underscore, got: "/:A" (at get "/:A")`,
      `cannot have a *glob followed by other segments, got: "/*b/c" (in scope "/s": get "/*b/c")`,
      `unknown node "gett" (in scope "/s": gett "/")`,
    ],
  },
  {
    table: [
      ["scope", { path: "/:A" }, [["get", "/:B", "XController", "x"]]],
      ["resources", "/:C", "XController"],
    ],
    messages: [
      `: in routes must be followed by lowercase letters or underscore, got: "/:A" (at scope "/:A")`,
      `: in routes must be followed by lowercase letters or underscore, got: "/:B" (in scope "/:A": get "/:B")`,
      `: in routes must be followed by lowercase letters or underscore, got: "/:C" (at resources "/:C")`,
    ],
  },
  {
    table: [
      ["resources", "/a", "AController", {}, [["get", "/:b", "XController", "x", { where: { a_id: "uuid" } }], ["get", "/:C", "XController", "x"]]], // prettier-ignore
    ],
    messages: [
      `: in routes must be followed by lowercase letters or underscore, got: "/:C" (in resources "/a": get "/:C")`,
    ],
  },
] as const

/** Names, and the list of them as messages show it. */
export const quoteListCases = [
  [[], ""],
  [["a"], `"a"`],
  [["a", "b", "c"], `"a", "b", "c"`],
  [[""], `""`],
  [["", ""], `"", ""`],
  [["a b", "ü"], `"a b", "ü"`],
  [
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"],
    `"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"`,
  ],
] as const
