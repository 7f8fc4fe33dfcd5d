import { forward, get, match, pipe_through, post, resources, scope, scoped_alias } from "../../src/index.js"

/** A table with every way to name and to call a helper. */
export const helpersTable = [
  get("/", "PageController", "home"),
  get("/about", "PageController", "about", { as: "info" }),
  get("/hidden", "PageController", "hidden", { as: false }),
  get("/none", "PageController", "none", { as: null }),
  resources("/users", "UserController", [resources("/posts", "PostController", { only: ["index", "show"] })]),
  resources("/account", "AccountController", { singleton: true, only: ["show", "update"] }),
  resources("/nothing", "NothingController", { only: [] }),
  resources("/articles", "ArticleController", { only: ["show"], param: "slug", name: "text" }, [
    get("/notes/:id", "NoteController", "show"),
  ]),
  scope("/api/v:version", "API", { as: "api" }, [
    pipe_through("api"),
    get("/files/*path", "FileController", "show"),
    get("/raw/r*path", "FileController", "raw"),
  ]),
  scope("/slash", { trailing_slash: true }, [
    get("/", "SlashController", "root"),
    get("/:id", "SlashController", "show"),
    get("/off", "SlashController", "off", { trailing_slash: false }),
  ]),
  get("/twice/:a/:b/:a", "TwiceController", "show"),
  get("/search", "SearchController", "run"),
  get("/search/:term", "SearchController", "run"),
  get("/search/:term/:page", "SearchController", "run"),
  get("/tags/:tag", "TagController", "show"),
  post("/tags/:tag", "TagController", "show"),
  match("*", "/live", "Live", scoped_alias("Page")),
  get("/plug/a", "Plug", ["a", 1]),
  get("/plug/b", "Plug", { b: true }),
  get("/plug/c", "Plug", 7),
  get("/plug/d", "Plug", null),
  get("/é è/a+b", "OddController", "show"),
  get("/mixed/a", "MixedPlug", "show"),
  get("/mixed/b/:id", "MixedPlug", { b: true }),
  scope("bare/:one", [
    get("two/:three", "BareController", "show"),
    get(":two", "BareController", "edit"),
    resources("four", "FourController", { only: ["show"] }, [get("five", "FiveController", "show")]),
  ]),
  get("no-slash/:id", "BareController", "update"),
  get("/dots/.:name", "DotController", "show"),
  forward("/jobs", "Jobs"),
] as const

/** The names of the helpers, without `_path` and `_url`, and the actions that each takes. */
export const helperActionCases = [
  ["page", ["home"]],
  ["info", ["about"]],
  ["user", ["index", "edit", "new", "show", "create", "update", "delete"]],
  ["user_post", ["index", "show"]],
  ["account", ["show", "update"]],
  ["text", ["show"]],
  ["text_note", ["show"]],
  ["api_file", ["show", "raw"]],
  ["slash", ["root", "show", "off"]],
  ["twice", ["show"]],
  ["search", ["run"]],
  ["tag", ["show"]],
  ["live", ["Page"]],
  ["plug", [["a", 1], { b: true }, 7, null]],
  ["odd", ["show"]],
  ["mixed_plug", ["show", { b: true }]],
  ["bare", ["show", "edit", "update"]],
  ["four", ["show"]],
  ["four_five", ["show"]],
  ["dot", ["show"]],
] as const

/** Calls: the helper, the action, what follows it, and the path. */
export const helperCallCases = [
  ["page", "home", [], "/"],
  ["page", "home", [{}], "/"],
  ["page", "home", [{ a: 1 }], "/?a=1"],
  ["info", "about", [], "/about"],
  ["user", "index", [], "/users"],
  ["user", "index", [{ page: 2, q: "a b" }], "/users?page=2&q=a+b"],
  ["user", "index", [[["b", 1], ["a", 2], ["b", 3]]], "/users?b=1&a=2&b=3"], // prettier-ignore
  ["user", "index", [[]], "/users"],
  ["user", "show", ["7"], "/users/7"],
  ["user", "show", [7], "/users/7"],
  ["user", "show", [7n], "/users/7"],
  ["user", "show", [-0.5], "/users/-0.5"],
  ["user", "show", [true], "/users/true"],
  ["user", "show", [{ id: 7 }], "/users/7"],
  ["user", "show", [{ id: "a/b" }], "/users/a%2Fb"],
  ["user", "show", ["..."], "/users/..."],
  ["user", "show", ["%2e%2e"], "/users/%252e%252e"],
  ["user", "show", ["../a"], "/users/..%2Fa"],
  ["user", "show", ["é/?#%&+ ~"], "/users/%C3%A9%2F%3F%23%25%26%2B%20~"],
  ["user", "show", ["!'()*"], "/users/%21%27%28%29%2A"],
  ["user", "show", ["🦊"], "/users/%F0%9F%A6%8A"],
  ["user", "show", [7, { user_id: 8, page: 1 }], "/users/7?user_id=8&page=1"],
  ["user_post", "show", [1, 2, { user_id: 8, page: 1 }], "/users/1/posts/2?page=1"],
  ["user", "show", [7, [["id", 8], ["page", 1]]], "/users/7?page=1"], // prettier-ignore
  ["user", "show", [{ id: 7 }, {}], "/users/7"],
  ["user", "edit", [7], "/users/7/edit"],
  ["user", "update", [7], "/users/7"],
  ["user", "delete", [7], "/users/7"],
  ["user_post", "index", [1], "/users/1/posts"],
  ["user_post", "show", [1, 2], "/users/1/posts/2"],
  [
    "user_post",
    "show",
    [1, 2, { a: [1, 2], b: { c: null, d: { e: "f" } } }],
    "/users/1/posts/2?a[]=1&a[]=2&b[c]=&b[d][e]=f",
  ],
  ["account", "show", [], "/account"],
  ["account", "update", [{ id: 1 }], "/account?id=1"],
  ["text", "show", ["x-y"], "/articles/x-y"],
  ["text_note", "show", ["x", 1], "/articles/x/notes/1"],
  ["api_file", "show", [2, ["a", "b"]], "/api/v2/files/a/b"],
  ["api_file", "show", [2, ["a/b", 1, true]], "/api/v2/files/a%2Fb/1/true"],
  ["api_file", "show", ["1.0", []], "/api/v1.0/files/"],
  ["api_file", "show", ["", ["a"]], "/api/v/files/a"],
  ["api_file", "show", ["..", ["a"]], "/api/v../files/a"],
  ["api_file", "show", [2, ["a"], { version: 3, path: 4, page: 5 }], "/api/v2/files/a?page=5"],
  ["api_file", "raw", [2, ["r1", "x"]], "/api/v2/raw/r1/x"],
  ["slash", "root", [], "/slash/"],
  ["slash", "show", ["a"], "/slash/a/"],
  ["slash", "show", ["a", { b: 1 }], "/slash/a/?b=1"],
  ["slash", "off", [], "/slash/off"],
  ["twice", "show", ["b", "a"], "/twice/a/b/a"],
  ["search", "run", [], "/search"],
  ["search", "run", ["a"], "/search/a"],
  ["search", "run", ["a", 2], "/search/a/2"],
  ["search", "run", ["a", 2, { b: 3 }], "/search/a/2?b=3"],
  ["search", "run", [{ b: 3 }], "/search?b=3"],
  ["tag", "show", ["a"], "/tags/a"],
  ["live", "Page", [], "/live"],
  ["plug", ["a", 1], [], "/plug/a"],
  ["plug", { b: true }, [], "/plug/b"],
  ["plug", 7, [], "/plug/c"],
  ["plug", null, [], "/plug/d"],
  ["odd", "show", [], "/é è/a+b"],
  ["mixed_plug", "show", [], "/mixed/a"],
  ["mixed_plug", { b: true }, [7], "/mixed/b/7"],
  ["bare", "show", [1, 3], "/bare/1/two/3"],
  ["bare", "edit", [1, 2], "/bare/1/2"],
  ["bare", "update", [7], "/no-slash/7"],
  ["four", "show", [1, 7], "/bare/1/four/7"],
  ["four_five", "show", [1, 4], "/bare/1/four/4/five"],
  ["dot", "show", ["well-known"], "/dots/.well-known"],
  ["dot", "show", [".."], "/dots/..."],
] as const

/** Calls with a param that would leave its segment in a browser, and what the helper throws: a type has any text. */
export const helperSegmentCases = [
  ["user", "show", [""], `expected a segment for :id that is not empty, got: ""`],
  ["user", "show", ["."], `expected a segment for :id other than "." and "..", which lead elsewhere, got: "."`],
  ["user", "edit", [".."], `expected a segment for :id other than "." and "..", which lead elsewhere, got: ".."`],
  ["user", "show", [{ id: ".." }], `expected a segment for :id other than "." and "..", which lead elsewhere, got: ".."`], // prettier-ignore
  ["user", "show", [{ to_param: () => "" }], `expected a segment for :id that is not empty, got: ""`],
  ["user", "show", ["..", { page: 1 }], `expected a segment for :id other than "." and "..", which lead elsewhere, got: ".."`], // prettier-ignore
  ["user_post", "show", [1, ""], `expected a segment for :id that is not empty, got: ""`],
  ["user_post", "show", ["..", 2], `expected a segment for :user_id other than "." and "..", which lead elsewhere, got: ".."`], // prettier-ignore
  ["user_post", "index", ["."], `expected a segment for :user_id other than "." and "..", which lead elsewhere, got: "."`], // prettier-ignore
  ["slash", "show", [""], `expected a segment for :id that is not empty, got: ""`],
  ["twice", "show", ["a", ".."], `expected a segment for :a other than "." and "..", which lead elsewhere, got: ".."`],
  ["api_file", "show", [2, [""]], `expected a list without empty segments for *path, got: [""]`],
  ["api_file", "show", [2, ["a", "..", "b"]], `expected a list without "." and "..", which lead elsewhere, for *path, got: ["a","..","b"]`], // prettier-ignore
  ["api_file", "show", [2, ["."], { a: 1 }], `expected a list without "." and "..", which lead elsewhere, for *path, got: ["."]`], // prettier-ignore
  ["api_file", "raw", [2, ["r", ""]], `expected a list without empty segments for *path, got: ["r",""]`],
  ["dot", "show", ["."], `expected a segment for :name other than "." and "..", which lead elsewhere, got: ".."`],
  ["dot", "show", [""], `expected a segment for :name other than "." and "..", which lead elsewhere, got: "."`],
  ["user", "show", [NaN, {}], "cannot convert NaN to param: expected a finite number"],
  ["user", "show", [Infinity, {}], "cannot convert Infinity to param: expected a finite number"],
  ["user", "show", [{ id: -Infinity }, {}], "cannot convert -Infinity to param: expected a finite number"],
  ["api_file", "show", [1, [NaN], {}], "cannot convert NaN to param: expected a finite number"],
] as const

/** Calls that the compiler refuses, and what the helper throws from JavaScript. */
export const helperWrongCallCases = [
  ["page", "hmoe", [], `no action "hmoe" for Routes.page_path/2. The following actions/clauses are supported:`],
  ["user", "shwo", [1], `no action "shwo" for Routes.user_path/3. The following actions/clauses are supported:`],
  ["user", "show", [1, 2, {}], `no function clause for Routes.user_path/5 and action "show". The following actions/clauses are supported:`], // prettier-ignore
  ["user", "show", [1, 2], "Routes.user_path/4 called with invalid params."],
  ["user", "index", ["page=1"], "Routes.user_path/3 called with invalid params."],
  ["user", "show", [null], "cannot convert null to param"],
  ["user", "show", [undefined], "cannot convert undefined to param"],
  [
    "user",
    "show",
    [{ name: "x" }, {}],
    `cannot convert {"name":"x"} to param: the object has neither to_param() nor id`,
  ],
  ["user", "show", [{ id: null }, {}], `cannot convert object to param, key "id" contains a null value`],
  ["user", "show", [{ id: { id: 1 } }, {}], `cannot convert object to param, key "id" contains {"id":1}`],
  [
    "user",
    "show",
    [["a"], {}],
    `cannot convert ["a"] to param: expected a string, number, bigint, boolean, or an object with to_param() or id`,
  ],
  ["api_file", "show", [1, "a/b"], `expected a list of segments for *path, such as ["a", "b"], got: "a/b"`],
  ["api_file", "show", [1, [null]], "cannot convert null to param"],
  ["api_file", "raw", [1, ["x", "r"]], `expected a list for *path whose first segment begins with "r", got: ["x","r"]`],
  ["api_file", "raw", [1, []], `expected a list for *path whose first segment begins with "r", got: []`],
  ["plug", ["a", 2], [], `no function clause for Routes.plug_path/2 and action ["a",2]. The following actions/clauses are supported:`], // prettier-ignore
  [
    "plug",
    8,
    [],
    `no function clause for Routes.plug_path/2 and action 8. The following actions/clauses are supported:`,
  ],
  ["live", "page", [], `no action "page" for Routes.live_path/2. The following actions/clauses are supported:`],
] as const

/** Calls with too few arguments; the compiler counts them where they stand. */
export const helperShortCallCases = [
  ["user", "show", [], `no function clause for Routes.user_path/2 and action "show". The following actions/clauses are supported:`], // prettier-ignore
  ["user_post", "show", [1], `no function clause for Routes.user_post_path/3 and action "show". The following actions/clauses are supported:`], // prettier-ignore
  ["api_file", "show", [1], `no function clause for Routes.api_file_path/3 and action "show". The following actions/clauses are supported:`], // prettier-ignore
] as const
