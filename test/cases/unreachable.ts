import { forward, get, match, post, resources, scope } from "../../src/index.js"

/** An unreachable route, and the one that shadows it. */
const dead = <const Path extends string, const Shadow extends string>(path: Path, shadow: Shadow) =>
  ({ verb: "get", path, shadowed_by: { verb: "get", path: shadow } }) as const
const to = <const Path extends string>(path: Path) => get(path, "XController", "x")
const int = <const Path extends string>(path: Path) => get(path, "XController", "x", { where: { id: "integer" } })
const uuid = <const Path extends string>(path: Path) => get(path, "XController", "x", { where: { id: "uuid" } })
/** A route whose param `tab` is one of a list of strings. */
const one = <const Path extends string, const Texts extends readonly string[]>(path: Path, tab: Texts) =>
  get(path, "XController", "x", { where: { tab } })

/** Tables, and their unreachable routes. */
export const unreachableCases = [
  { rule: "an empty table has none", table: [], unreachable: [] },
  {
    rule: "resources have none, even if they are nested",
    table: [
      resources("/users", "UserController", [resources("/posts", "PostController")]),
      resources("/session", "SessionController", { singleton: true }),
      to("/"),
    ],
    unreachable: [],
  },
  {
    rule: "a route is unreachable after one with the same verb and path",
    table: [to("/a"), post("/a", "XController", "x"), to("/b"), to("/a"), scope("/a", [to("/")]), to("/")],
    unreachable: [dead("/a", "/a"), dead("/a", "/a")],
  },
  {
    rule: "a param covers every segment, whatever its name is",
    table: [to("/a/:x"), to("/a/b"), to("/a/:y"), to("/a/v:y"), to("/a/b/c"), to("/b/:x"), to("/:a/:b"), to("/c/d")],
    unreachable: [dead("/a/b", "/a/:x"), dead("/a/:y", "/a/:x"), dead("/a/v:y", "/a/:x"), dead("/c/d", "/:a/:b")],
  },
  {
    rule: "a route before a param is reachable, and so is a shorter or longer one after it",
    table: [to("/a/new"), to("/a/:x"), to("/a"), to("/a/:x/edit"), to("/:a")],
    unreachable: [],
  },
  {
    rule: "a param with a prefix covers segments that begin with the prefix",
    table: [to("/v:x"), to("/v1"), to("/v:y"), to("/vv:y"), to("/v"), to("/w1"), to("/:x"), to("/v1/a")],
    unreachable: [dead("/v1", "/v:x"), dead("/v:y", "/v:x"), dead("/vv:y", "/v:x"), dead("/v", "/v:x")],
  },
  {
    rule: "a longer prefix does not cover a shorter one",
    table: [to("/vv:x"), to("/v:x"), to("/v1")],
    unreachable: [dead("/v1", "/v:x")],
  },
  {
    rule: "a glob covers the rest of a path, even if it is empty",
    table: [
      to("/g/*r"),
      to("/g"),
      to("/g/a/b"),
      to("/g/:a/*b"),
      to("/g/x*b"),
      to("/h"),
      post("/g", "XController", "x"),
    ],
    unreachable: [dead("/g", "/g/*r"), dead("/g/a/b", "/g/*r"), dead("/g/:a/*b", "/g/*r"), dead("/g/x*b", "/g/*r")],
  },
  {
    rule: "a glob with a prefix covers paths that begin with it",
    table: [to("/k*r"), to("/k/a"), to("/kk"), to("/kk*s"), to("/k:a/b"), to("/:a/b"), to("/"), to("/*r")],
    unreachable: [dead("/k/a", "/k*r"), dead("/kk", "/k*r"), dead("/kk*s", "/k*r"), dead("/k:a/b", "/k*r")],
  },
  {
    rule: "a param and a glob cover a glob with a prefix, but not one without",
    table: [to("/u/:a/*b"), to("/u/x*c"), to("/u/*d"), to("/w:a/*b"), to("/ww*c"), to("/*d")],
    unreachable: [dead("/u/x*c", "/u/:a/*b"), dead("/ww*c", "/w:a/*b")],
  },
  {
    rule: "a route that only several routes cover together is not reported",
    table: [to("/u"), to("/u/:a/*b"), to("/u/*c")],
    unreachable: [],
  },
  {
    rule: "the verb `*` covers every verb, and no other verb does",
    table: [
      match("*", "/s", "XController", "x"),
      to("/s"),
      match("*", "/s", "XController", "x"),
      to("/t"),
      match("*", "/t", "XController", "x"),
      match("purge", "/t", "XController", "x"),
    ],
    unreachable: [
      { verb: "get", path: "/s", shadowed_by: { verb: "*", path: "/s" } },
      { verb: "*", path: "/s", shadowed_by: { verb: "*", path: "/s" } },
      { verb: "purge", path: "/t", shadowed_by: { verb: "*", path: "/t" } },
    ],
  },
  {
    rule: "a route without host covers every host, and a prefix covers hosts that begin with it",
    table: [
      scope("/", { host: "x." }, [to("/h"), to("/p/:id")]),
      scope("/", { host: "x.y" }, [to("/h"), to("/q")]),
      scope("/", { host: "x.y." }, [to("/p/1"), to("/r")]),
      scope("/", { host: "z.x." }, [to("/h")]),
      to("/h"),
      scope("/", { host: "w" }, [to("/h")]),
      scope("/", { host: "x." }, [to("/r")]),
    ],
    unreachable: [dead("/h", "/h"), dead("/p/1", "/p/:id"), dead("/h", "/h")],
  },
  {
    rule: "a name that occurs twice covers equal segments only",
    table: [to("/d/:i/:i"), to("/d/:i/:j"), to("/e/:i/:i"), to("/e/x/x"), to("/e/x/y"), to("/e/:k/:k"), to("/e/:k/:l")],
    unreachable: [dead("/e/x/x", "/e/:i/:i"), dead("/e/:k/:k", "/e/:i/:i")],
  },
  {
    rule: "a name that occurs twice compares segments without their prefixes",
    table: [to("/v:i/:i"), to("/v1/1"), to("/v1/v1"), to("/vv:k/v:k"), to("/vv:k/:k"), to("/v:k/v:k")],
    unreachable: [dead("/v1/1", "/v:i/:i"), dead("/vv:k/v:k", "/v:i/:i")],
  },
  {
    rule: "a glob with the name of a param is unreachable",
    table: [to("/g/:path/*path"), to("/g/a/b"), to("/:path/*pat")],
    unreachable: [{ verb: "get", path: "/g/:path/*path", shadowed_by: null }],
  },
  {
    rule: "a forward covers the paths below its own",
    table: [
      forward("/f", "App"),
      to("/f"),
      to("/f/x"),
      to("/f/*r"),
      to("/fx"),
      scope("/a", [forward("/", "Other")]),
      to("/a/:b"),
    ],
    unreachable: [
      { verb: "get", path: "/f", shadowed_by: { verb: "*", path: "/f" } },
      { verb: "get", path: "/f/x", shadowed_by: { verb: "*", path: "/f" } },
      { verb: "get", path: "/f/*r", shadowed_by: { verb: "*", path: "/f" } },
      { verb: "get", path: "/a/:b", shadowed_by: { verb: "*", path: "/a" } },
    ],
  },
  {
    rule: "a forward is unreachable after another one, or after a glob for any verb",
    table: [match("*", "/f/*r", "XController", "x"), forward("/f/x", "App"), to("/g/*r"), forward("/g", "Other")],
    unreachable: [{ verb: "*", path: "/f/x", shadowed_by: { verb: "*", path: "/f/*r" } }],
  },
  {
    rule: "the first of several routes that cover it is named",
    table: [to("/:a/b"), to("/a/:b"), to("/:a/:b"), to("/a/b"), to("/a/b")],
    unreachable: [dead("/a/b", "/:a/b"), dead("/a/b", "/:a/b")],
  },
  {
    rule: "long paths are compared",
    table: [
      to("/a/:b/c/:d/e/:f/g/:h/i/:j"),
      to("/a/1/c/2/e/3/g/4/i/5"),
      to("/a/1/c/2/e/3/g/4/j/5"),
      to("/a/1/c/2/e/3/g/4/i"),
    ],
    unreachable: [dead("/a/1/c/2/e/3/g/4/i/5", "/a/:b/c/:d/e/:f/g/:h/i/:j")],
  },
  {
    rule: "routes that begin with the same param are distinguished by the segments after it",
    table: [
      scope("/:locale", [
        to("/a"),
        to("/a/:x"),
        to("/a/b"),
        to("/:y"),
        to("/c"),
        scope("/:region", [to("/c"), to("/d")]),
      ]),
      to("/:lang/a"),
      to("/en/a"),
      to("/en/a/b/c"),
      to("/en/c/c"),
    ],
    unreachable: [
      dead("/:locale/a/b", "/:locale/a/:x"),
      dead("/:locale/c", "/:locale/:y"),
      dead("/:lang/a", "/:locale/a"),
      dead("/en/a", "/:locale/a"),
      dead("/en/c/c", "/:locale/:region/c"),
    ],
  },
  {
    rule: "routes that begin with the same prefix are distinguished by the segments after it",
    table: [to("/v:x/a"), to("/v:x/b"), to("/v1/a"), to("/vv:y/b"), to("/v/:z"), to("/w:x/a")],
    unreachable: [dead("/v1/a", "/v:x/a"), dead("/vv:y/b", "/v:x/b")],
  },
  {
    rule: "a glob after params covers the paths below them",
    table: [
      to("/:a/x/*r"),
      to("/:b/x"),
      to("/:b/x/y/z"),
      to("/:b/y"),
      to("/:a/:b/p*r"),
      to("/1/2/p/3"),
      to("/1/2/pp*s"),
    ],
    unreachable: [
      dead("/:b/x", "/:a/x/*r"),
      dead("/:b/x/y/z", "/:a/x/*r"),
      dead("/1/2/p/3", "/:a/:b/p*r"),
      dead("/1/2/pp*s", "/:a/:b/p*r"),
    ],
  },
  {
    rule: "characters of the index have no meaning in a path",
    table: [to("/s/:x"), to("/s"), to("/="), to("/=/:x"), to("/a b/:x"), to("/a b/c")],
    unreachable: [dead("/a b/c", "/a b/:x")],
  },
  {
    rule: "hosts and verbs with the same beginning are distinguished",
    table: [
      scope("/:x", { host: "a.b." }, [to("/y")]),
      scope("/:x", { host: "a.b.c" }, [to("/y"), to("/z")]),
      scope("/:x", { host: "a.bb" }, [to("/y")]),
      scope("/:x", { host: "a-b." }, [to("/w")]),
      scope("/:x", { host: "a-b.c" }, [to("/w")]),
      match("purge", "/:x/z", "XController", "x"),
      match("pur", "/:x/z", "XController", "x"),
    ],
    unreachable: [dead("/:x/y", "/:x/y"), dead("/:x/w", "/:x/w")],
  },
  {
    rule: "a param of a kind covers the same kind, whatever its name is, and not other segments",
    table: [
      int("/a/:id"),
      to("/a/new"),
      uuid("/a/:id"),
      one("/a/:tab", ["posts", "7"]),
      int("/a/:id/edit"),
      get("/a/:other", "XController", "x", { where: { other: "integer" } }),
      get("/a/:other", "XController", "x", { where: { other: "uuid" } }),
      to("/a/:id"),
      int("/a/:id"),
      to("/a/*id"),
    ],
    unreachable: [dead("/a/:other", "/a/:id"), dead("/a/:other", "/a/:id"), dead("/a/:id", "/a/:id")],
  },
  {
    rule: "a param of a kind covers literals of the kind",
    table: [
      int("/a/:id"),
      to("/a/42"),
      to("/a/-5"),
      to("/a/9007199254740991"),
      to("/a/007"),
      to("/a/-0"),
      to("/a/1.0"),
      to("/a/1e3"),
      to("/a/9007199254740992"),
      uuid("/b/:id"),
      to("/b/0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"),
      to("/b/0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0"),
      one("/c/:tab", ["posts", "likes"]),
      to("/c/likes"),
      to("/c/like"),
    ],
    unreachable: [
      dead("/a/42", "/a/:id"),
      dead("/a/-5", "/a/:id"),
      dead("/a/9007199254740991", "/a/:id"),
      dead("/b/0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f", "/b/:id"),
      dead("/c/likes", "/c/:tab"),
    ],
  },
  {
    rule: "a list of strings is covered if each of them is",
    table: [
      int("/a/:id"),
      one("/a/:tab", ["1", "2"]),
      one("/a/:tab", ["3", "x", "y"]),
      one("/a/:tab", ["y", "x"]),
      one("/a/:tab", ["x", "z"]),
      one("/a/:tab", ["z", "x"]),
      to("/a/:name"),
      one("/a/:tab", ["w"]),
    ],
    unreachable: [
      dead("/a/:tab", "/a/:id"),
      dead("/a/:tab", "/a/:tab"),
      dead("/a/:tab", "/a/:tab"),
      dead("/a/:tab", "/a/:name"),
    ],
  },
  {
    rule: "a kind is compared after the prefix of its param",
    table: [
      int("/v:id"),
      to("/v42"),
      to("/v4x"),
      to("/v"),
      int("/v1:id"),
      one("/v1:tab", ["2", "3"]),
      int("/:id"),
      one("/w:tab", ["1a", "1b"]),
      one("/w1:tab", ["b", "a"]),
      one("/w1:tab", ["b", "c"]),
    ],
    unreachable: [dead("/v42", "/v:id"), dead("/v1:tab", "/v:id"), dead("/w1:tab", "/w:tab")],
  },
  {
    rule: "a param of a kind covers a glob with a prefix in no case, and a glob below it covers what it covers",
    table: [int("/u:id/*b"), to("/u*c"), int("/a/:id/*b"), to("/a/7/x"), to("/a/x/y"), int("/a/:id")],
    unreachable: [dead("/a/7/x", "/a/:id/*b"), dead("/a/:id", "/a/:id/*b")],
  },
  {
    rule: "all kinds of a route have to cover",
    table: [
      scope("/:id", { where: { id: "integer" } }, [to("/x"), one("/:tab", ["a", "b"]), forward("/jobs", "Jobs")]),
      to("/7/a"),
      to("/x/a"),
      to("/7/c"),
      to("/7/jobs/1"),
      to("/x/jobs"),
      int("/:id/:id"),
      to("/8/8"),
      to("/x/x"),
      to("/:id/:id"),
    ],
    unreachable: [
      dead("/7/a", "/:id/:tab"),
      { verb: "get", path: "/7/jobs/1", shadowed_by: { verb: "*", path: "/:id/jobs" } },
      dead("/8/8", "/:id/:id"),
    ],
  },
] as const
