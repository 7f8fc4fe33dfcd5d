import { forward, get, match, pipe_through, resources, scope, socket } from "../../src/index.js"

const to = <const Path extends string>(path: Path) => get(path, "XController", "x")
const lacks = <const Verb extends string, const Path extends string>(verb: Verb, path: Path) =>
  ({ verb, path }) as const

/** Tables, and the routes whose metadata lacks the key `tier`. */
export const routesWithoutCases = [
  {
    rule: "a route has the metadata of its scopes",
    table: [
      to("/a"),
      scope("/b", { metadata: { tier: "free" } }, [to("/c"), scope("/d", { metadata: { other: 1 } }, [to("/e")])]),
      scope("/f", { metadata: { other: 1 } }, [to("/g"), get("/h", "XController", "h", { metadata: { tier: 0 } })]),
    ],
    found: [lacks("get", "/a"), lacks("get", "/f/g")],
  },
  {
    rule: "a value that is falsy is one, and undefined and the key of another row are none",
    table: [
      get("/a", "XController", "a", { metadata: { tier: null } }),
      get("/b", "XController", "b", { metadata: { tier: false } }),
      get("/c", "XController", "c", { metadata: { tier: undefined } }),
      get("/d", "XController", "d", { metadata: {} }),
      get("/e", "XController", "e", { metadata: { toString: 1 } }),
    ],
    found: [lacks("get", "/c"), lacks("get", "/d"), lacks("get", "/e")],
  },
  {
    rule: "all kinds of rows count, and each route of resources",
    table: [
      resources("/users", "UserController", {
        only: ["index", "update"],
        contracts: { index: { metadata: { tier: "free" } } },
      }),
      match("*", "/any", "Plugged", []),
      forward("/in", "Inner"),
      socket("/room", "RoomSocket"),
      socket("/hall", "HallSocket", { metadata: { tier: "free" } }),
    ],
    found: [
      lacks("patch", "/users/:id"),
      lacks("put", "/users/:id"),
      lacks("*", "/any"),
      lacks("*", "/in"),
      lacks("get", "/room"),
    ],
  },
  {
    rule: "a route whose metadata has a truthy value of the public key is left out",
    table: [
      get("/a", "XController", "a", { metadata: { open: true } }),
      get("/b", "XController", "b", { metadata: { open: false } }),
      pipe_through("browser"),
      scope("/", { metadata: { open: true } }, [to("/c")]),
    ],
    public: "open",
    found: [lacks("get", "/b")],
  },
] as const
