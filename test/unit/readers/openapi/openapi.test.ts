import {
  connect,
  forward,
  get,
  head,
  match,
  patch,
  pipe_through,
  pipeline,
  plug,
  post,
  resources,
  scope,
} from "waymark"
import { openapi, undocumented_routes } from "waymark/openapi"
import type { OpenApiDocument, OpenApiOptions } from "waymark/openapi"
import { problem_details } from "waymark/server"
import type { ShownError } from "waymark/server"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { expectValid } from "./validate.js"

const info = { title: "Shop", version: "1.0.0" }

/** A valid document of a table. */
async function documentOf(routes: readonly unknown[], options: Partial<OpenApiOptions> = {}): Promise<OpenApiDocument> {
  const document = openapi(routes, { info, ...options })
  await expectValid(document)
  return document
}

const METHODS = ["get", "head", "post", "patch", "put", "delete", "options", "trace", "query"] as const

/** The operations of a document, each with its method and path. */
function operations({ paths }: OpenApiDocument) {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ route: `${method} ${path}`, ...operation }]
    }),
  )
}

const idsOf = (document: OpenApiDocument): readonly string[] =>
  operations(document).map(({ route, operationId }) => `${route} ${operationId}`)

const reasonsOf = (document: OpenApiDocument): readonly string[] =>
  undocumented_routes(document).map(({ verb, path, reason }) => `${verb} ${path}: ${reason}`)

it.each([
  ["an empty table", []],
  ["a table of forwards only", [forward("/jobs", "JobRouter")]],
])("%s gives a document without operations", async (_what, table) => {
  expect(operations(await documentOf(table))).toEqual([])
})

describe("paths", () => {
  it("keep the order of the table and the parameters of each kind", async () => {
    const document = await documentOf([
      get("/", "PageController", "index"),
      get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
      get("/keys/:key", "KeyController", "show", { where: { key: "uuid" } }),
      get("/lists/:tab", "ListController", "show", { where: { tab: ["posts", "likes"] } }),
      get("/img-:name/:size", "ImageController", "show"),
      get("/files/v*path", "FileController", "show"),
      get("/a b/é", "PageController", "odd"),
    ])
    expect(Object.keys(document.paths)).toEqual([
      "/",
      "/users/{id}",
      "/keys/{key}",
      "/lists/{tab}",
      "/img-{name}/{size}",
      "/files/v{path}",
      "/a%20b/%C3%A9",
    ])
    expect(operations(document).map(({ parameters = [] }) => parameters)).toEqual([
      [],
      [param("id", { type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })],
      [param("key", { type: "string", format: "uuid" })],
      [param("tab", { type: "string", enum: ["posts", "likes"] })],
      [param("name", { type: "string" }), param("size", { type: "string" })],
      [
        {
          ...param("path", { type: "string" }),
          description: "The rest of the path. It may contain slashes, which are not percent-encoded.",
        },
      ],
      [],
    ])
  })

  it("have the names of the first route, and each name once", async () => {
    const document = await documentOf([
      get("/users/:id", "UserController", "show"),
      patch("/users/:user_id", "UserController", "update"),
      get("/twice/:id/:id", "TwiceController", "show"),
    ])
    expect(operations(document).map(({ route, parameters }) => [route, parameters?.map(({ name }) => name)])).toEqual([
      ["get /users/{id}", ["id"]],
      ["patch /users/{id}", ["id"]],
      ["get /twice/{id}/{id_2}", ["id", "id_2"]],
    ])
  })

  it("write out the texts of a param if another route has the same path", async () => {
    const document = await documentOf([
      get("/users/:tab", "UserController", "tab", { where: { tab: ["my posts", "likes"] } }),
      get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
      get("/users/:key", "UserController", "by_key", { where: { key: "uuid" } }),
    ])
    expect(idsOf(document)).toEqual([
      "get /users/my%20posts user_tab_my_posts",
      "get /users/likes user_tab_likes",
      "get /users/{id} user_show",
    ])
    expect(operations(document)[0]?.parameters).toBeUndefined()
    expect(reasonsOf(document)).toEqual(["get /users/:key: GET /users/:id has the same method and path in OpenAPI"])
  })

  it("leave out routes without an operation, with the reason", async () => {
    const document = await documentOf([
      match("*", "/any", "AnyController", "any"),
      connect("/tunnel", "TunnelController", "open"),
      match("purge", "/cache", "CacheController", "purge"),
      forward("/jobs", "JobRouter"),
      get("/a", "PageController", "a", { host: "one." }),
      get("/a", "PageController", "b", { host: "two." }),
      get("/a", "PageController", "c"),
      get("/:x", "PageController", "x"),
      get("/y", "PageController", "y"),
      head("/y", "PageController", "y"),
    ])
    expect(idsOf(document)).toEqual(["get /a page_a", "get /{x} page_x", "head /y page_y"])
    expect(reasonsOf(document)).toMatchInlineSnapshot(`
      [
        "* /any: OpenAPI has no operation for all verbs",
        "connect /tunnel: OpenAPI 3.1 has no operation for CONNECT; write the document with version: "3.2"",
        "purge /cache: OpenAPI 3.1 has no operation for PURGE; write the document with version: "3.2"",
        "* /jobs: it forwards to JobRouter, whose table is not in "mounts"",
        "get /y: GET /y can never match, since GET /:x comes before it and takes all its requests",
        "get /a: GET /a has the same method and path in OpenAPI",
        "get /a: GET /a has the same method and path in OpenAPI",
      ]
    `)
  })

  it("are only those that include selects", async () => {
    const routes = [get("/", "PageController", "index"), get("/api/users", "UserController", "index")]
    const document = await documentOf(routes, { include: ({ path }) => path.startsWith("/api/") })
    expect(Object.keys(document.paths)).toEqual(["/api/users"])
    expect(undocumented_routes(document)).toEqual([])
  })
})

describe("operations", () => {
  it("have ids from helpers and actions, all different", async () => {
    const document = await documentOf([
      scope("/admin", "Web.Admin", { as: "admin" }, [
        resources("/users", "UserController", { only: ["show", "update"] }, [
          resources("/posts", "PostController", { only: ["update"] }),
        ]),
      ]),
      get("/users", "Web.UserController", "index"),
      get("/people", "Web.UserController", "index"),
      get("/persons", "Web.UserController", "index"),
      get("/hidden", "Web.HiddenController", "show", { as: false }),
      get("/plug", "Web.HealthPlug", ["deep"]),
      get("/mine", "Web.UserController", "mine", { metadata: { operation_id: "getMine" } }),
    ])
    expect(idsOf(document)).toEqual([
      "get /admin/users/{id} admin_user_show",
      "patch /admin/users/{id} admin_user_update",
      "put /admin/users/{id} admin_user_update_put",
      "patch /admin/users/{user_id}/posts/{id} admin_user_post_update",
      "put /admin/users/{user_id}/posts/{id} admin_user_post_update_put",
      "get /users user_index",
      "get /people user_index_get",
      "get /persons user_index_get_2",
      "get /hidden hidden_show",
      "get /plug health_plug",
      "get /mine getMine",
    ])
    expect([...new Set(operations(document).flatMap(({ tags }) => tags))]).toEqual([
      "Admin.User",
      "Admin.Post",
      "User",
      "Hidden",
      "HealthPlug",
    ])
  })

  it("do not take an operation_id that a later row has", async () => {
    const document = await documentOf([
      get("/a", "UserController", "show"),
      get("/b", "PageController", "b", { metadata: { operation_id: "user_show" } }),
    ])
    expect(idsOf(document)).toEqual(["get /a user_show_get", "get /b user_show"])
  })

  it("have the texts of the metadata", async () => {
    const metadata = { summary: "A user", description: "Who it is.", deprecated: true, other: 1 }
    const [operation] = operations(await documentOf([get("/", "UserController", "show", { metadata })]))
    expect(operation).toEqual({
      route: "get /",
      operationId: "user_show",
      tags: ["User"],
      summary: "A user",
      description: "Who it is.",
      deprecated: true,
      responses: { default: { description: "Any answer" } },
    })
  })

  it("have the security of their pipelines, and of the plugs in them", async () => {
    const routes = [
      pipeline("browser", [plug("fetch_session"), plug("require_user")]),
      get("/open", "PageController", "open"),
      scope("/in", [pipe_through("browser"), get("/one", "PageController", "one")]),
      scope("/both", [pipe_through(["browser", "require_key"]), get("/two", "PageController", "two")]),
    ]
    const document = await documentOf(routes, {
      security: { require_user: [{ session: [] }, { bearer: ["read"] }], require_key: [{ bearer: ["key"] }] },
      security_schemes: {
        session: { type: "apiKey", in: "cookie", name: "_shop" },
        bearer: { type: "http", scheme: "bearer" },
      },
    })
    expect(operations(document).map(({ security }) => security)).toEqual([
      undefined,
      [{ session: [] }, { bearer: ["read"] }],
      [{ session: [], bearer: ["key"] }, { bearer: ["read", "key"] }],
    ])
    expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(["session", "bearer"])
    const security = { require_user: [{ bearer: [] }], require_key: [] }
    const schemes = { bearer: { type: "http", scheme: "bearer" } } as const
    expect(
      operations(await documentOf(routes, { security, security_schemes: schemes })).map((one) => one.security),
    ).toEqual([undefined, [{ bearer: [] }], [{ bearer: [] }]])
  })
})

describe("mounted tables", () => {
  const status = [pipeline("inner", [plug("require_key")]), get("/", "StatusController", "index")] as const
  const api = [
    scope("/:kind", [pipe_through("key"), pipeline("key", [plug("require_key")]), get("/", "ItemController", "list")]),
    forward("/status", "StatusRouter"),
    get("/users/:id", "UserController", "show"),
  ]

  it("have their routes under the path of the forward, and its pipelines", async () => {
    const routes = [
      get("/users/:id", "UserController", "show"),
      scope("/v:version", "Web", [pipe_through("require_user"), forward("/api", "ApiRouter")]),
    ]
    const document = await documentOf(routes, {
      mounts: { "Web.ApiRouter": api, StatusRouter: status },
      security: { require_user: [{ a: [] }], require_key: [{ b: [] }] },
      security_schemes: { a: { type: "http", scheme: "basic" }, b: { type: "http", scheme: "bearer" } },
    })
    expect(idsOf(document)).toEqual([
      "get /users/{id} user_show",
      "get /v{version}/api/{kind} item_list",
      "get /v{version}/api/status status_index",
      "get /v{version}/api/users/{id} user_show_get",
    ])
    expect(operations(document).map(({ security }) => security)).toEqual([
      undefined,
      [{ a: [], b: [] }],
      [{ a: [] }],
      [{ a: [] }],
    ])
  })

  it("are documented once if they contain themselves", async () => {
    const loop: unknown[] = [get("/", "PageController", "index")]
    loop.push(forward("/again", "LoopRouter"))
    const document = await documentOf(loop, { mounts: { LoopRouter: loop } })
    expect(Object.keys(document.paths)).toEqual(["/"])
    expect(undocumented_routes(document)).toHaveLength(1)
  })
})

describe("answers", () => {
  const schemas = { Item: z.object({ name: z.string() }), Filter: z.object({ page: z.string() }) }

  it("of statuses have their phrases, and none without a schema", async () => {
    const answers = { 200: "Item", 204: null, 226: null, 303: null, 404: "Item", 451: null } as const
    const [operation] = operations(await documentOf([get("/", "ItemController", "show", { answers })], { schemas }))
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Item" } } }
    expect(operation?.responses).toEqual({
      "200": { description: "OK", content },
      "204": { description: "No Content" },
      "226": { description: "Status 226" },
      "303": { description: "See Other" },
      "404": { description: "Not Found", content },
      "451": { description: "Unavailable For Legal Reasons" },
    })
  })

  it("of the router and plugs are those of the error pages, unless they are declared", async () => {
    const document = await documentOf(
      [
        post("/", "ItemController", "create", { query: "Filter", body: "Item", answers: { 201: "Item" } }),
        post("/own", "ItemController", "own", { query: "Filter", body: "Item", answers: { 400: null, 422: "Item" } }),
        post("/form", "ItemController", "form", { body: "Item", on_invalid: "action" }),
        get("/item/:id", "ItemController", "show", { where: { id: "integer" } }),
        pipeline("api", [plug("accepts", ["json"])]),
        pipe_through("api"),
        get("/negotiated", "ItemController", "negotiated", { answers: { 200: "Item" } }),
      ],
      { schemas },
    )
    const invalid = { "application/json": { schema: { $ref: "#/components/schemas/InvalidRequest" } } }
    const unread = {
      "413": { description: "Content Too Large", content: invalid },
      "415": { description: "Unsupported Media Type", content: invalid },
    }
    const item = { "application/json": { schema: { $ref: "#/components/schemas/Item" } } }
    expect(operations(document).map(({ responses }) => responses)).toEqual([
      {
        "201": { description: "Created", content: item },
        "400": { description: "Bad Request", content: invalid },
        "422": { description: "Unprocessable Content", content: invalid },
        ...unread,
      },
      {
        "400": { description: "Bad Request" },
        "422": { description: "Unprocessable Content", content: item },
        ...unread,
      },
      { ...unread, default: { description: "Any answer" } },
      { default: { description: "Any answer" }, "404": { description: "Not Found" } },
      { "200": { description: "OK", content: item }, "406": { description: "Not Acceptable", content: invalid } },
    ])
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(["InvalidRequest", "Item"])
  })
})

describe("errors", () => {
  const failing = (routes: readonly unknown[], options: Partial<OpenApiOptions> = {}) => {
    try {
      openapi(routes, { info, ...options })
      return "no error"
    } catch (error) {
      return String(error)
    }
  }
  const opaque = {
    "~standard": { version: 1, vendor: "own", validate: (value: unknown) => ({ value }) },
  } as const

  it("name the schema, its route, and what would have worked", () => {
    const row = post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User" } })
    const User = z.object({})
    expect([
      failing([row], { schemas: { User } }),
      failing([row]),
      failing([row], { schemas: { User, NewUser: opaque } }),
      failing([row], { schemas: { User: z.object({ at: z.map(z.string(), z.string()) }), NewUser: User } }),
    ]).toMatchInlineSnapshot(`
      [
        "ArgumentError: unknown schema "NewUser" (at post "/users"). Schemas: "User"",
        "ArgumentError: unknown schema "NewUser" (at post "/users"): give schemas: { NewUser: … }",
        "ArgumentError: schema "NewUser" of the body has no JSON Schema (at post "/users"): it is not a Standard JSON Schema. Write it in "json_schemas"",
        "ArgumentError: schema "User" of the answer 201 has no JSON Schema (at post "/users"): Map cannot be represented in JSON Schema. Write it in "json_schemas"",
      ]
    `)
  })

  it("name what is unknown in the options", () => {
    const routes = [pipeline("api", [plug("require_user")]), get("/", "PageController", "index"), forward("/a", "A")]
    const own = get("/b", "PageController", "b", { metadata: { operation_id: "index" } })
    expect([
      failing(routes, { security: { require_usr: [] } }),
      failing(routes, { security: { api: [{ bearer: [] }] } }),
      failing(routes, { mounts: { B: [] } }),
      failing([["get", "/a", "PageController", "a", { metadata: { operation_id: "index" } }], own]),
    ]).toMatchInlineSnapshot(`
      [
        "ArgumentError: the option "security" has "require_usr", which is not a pipeline or plug of the table. Known: "api", "require_user"",
        "ArgumentError: the security of "api" has the scheme "bearer", which is not in "security_schemes". Known: none",
        "ArgumentError: the option "mounts" has "B", to which no row forwards. Known: "A"",
        "ArgumentError: the operation_id "index" of GET /b is also that of GET /a. Give each row its own",
      ]
    `)
  })

  it("do not come for a schema in json_schemas, or one that no row names", async () => {
    const document = await documentOf([get("/", "PageController", "index", { answers: { 200: "Page" } })], {
      schemas: { Page: opaque, Other: opaque },
      json_schemas: {
        Page: { type: "object", properties: { at: { $ref: "#/$defs/at" } }, $defs: { at: { type: "string" } } },
      },
    })
    expect(document.components?.schemas).toEqual({
      Page: { type: "object", properties: { at: { $ref: "#/components/schemas/at" } } },
      at: { type: "string" },
    })
  })
})

describe("a document without options", () => {
  it("has the root as its server, all tags, and no security", async () => {
    const document = await documentOf([get("/", "PageController", "index"), get("/users", "UserController", "index")])
    expect(document).toMatchObject({
      servers: [{ url: "/" }],
      security: [],
      tags: [{ name: "Page" }, { name: "User" }],
    })
  })

  it("summarises operations by their actions", async () => {
    const document = await documentOf([
      get("/", "HomeController", "index"),
      resources("/blog-posts", "BlogPostController"),
      get("/blog-posts/:id/archive", "BlogPostController", "archive_old"),
      forward("/health", "Health"),
      get("/live", "LivePlug", { some: "option" }),
    ])
    expect(operations(document).map(({ summary }) => summary)).toEqual([
      "Home",
      "List blog posts",
      "Create blog post",
      "Edit blog post",
      "New blog post",
      "Show blog post",
      "Update blog post",
      "Update blog post",
      "Delete blog post",
      "Blog post: archive old",
      "Live plug",
    ])
  })

  it("has no pages: routes without answers whose requests accept no JSON", async () => {
    const routes = [
      pipeline("browser", [plug("accepts", ["html"])]),
      pipeline("signed_in", [plug("browser"), plug("require_user")]),
      pipeline("both", [plug("accepts", ["html", "json"])]),
      scope("/a", [pipe_through("signed_in"), get("/page", "PageController", "index")]),
      scope("/b", [pipe_through("signed_in"), get("/data", "PageController", "data", { answers: { 204: null } })]),
      scope("/c", [pipe_through("both"), get("/any", "PageController", "any")]),
    ]
    expect(Object.keys((await documentOf(routes)).paths)).toEqual(["/b/data", "/c/any"])
    expect(Object.keys((await documentOf(routes, { include: () => true })).paths)).toHaveLength(3)
  })
})

it("the document has the servers and tags of the options", async () => {
  const options = { servers: [{ url: "https://example.com" }], tags: [{ name: "Page", description: "Pages" }] }
  const document = await documentOf([get("/", "PageController", "index")], options)
  expect(document).toMatchObject({ openapi: "3.1.1", info, ...options })
})

function param(name: string, schema: object) {
  return { name, in: "path", required: true, schema }
}

it.each([
  [{ tags: [{ name: "Usr" }] }, `the option "tags" has "Usr", which is not a controller's name. Known: "User"`],
  [{ json_schemas: { Usr: {} } }, 'the option "json_schemas" has "Usr", which no row names. Known: "User"'],
  [{ problems: { Usr: problem_details } }, 'the option "problems" has "Usr", which no row names. Known: "User"'],
])("refuses a name that the table does not have: %j", (options, message) => {
  const table: readonly unknown[] = [get("/users", "UserController", "index", { answers: { 200: "User" } })]
  expect(() => openapi(table, { info, schemas: { User: z.string() }, ...options })).toThrow(message)
})

it("the body of an error that problem_details makes has its type", () => {
  const answers = { 200: "Ok", 404: "Problem", 409: "Other", 422: null } as const
  const { paths } = openapi([post("/users", "UserController", "create", { body: "Ok", answers })], {
    info,
    schemas: { Ok: z.string(), Problem: z.object({ title: z.string() }), Other: z.object({ detail: z.string() }) },
    problems: {
      Ok: problem_details,
      Problem: problem_details,
      Other: ({ message }: ShownError) => ({ detail: message }),
    },
  })
  const responses = Object.entries(paths["/users"]?.post?.responses ?? {})
  expect(responses.map(([status, { content = {} }]) => [status, Object.keys(content).join()])).toEqual([
    ["200", "application/json"],
    ["400", "application/json"],
    ["404", "application/problem+json"],
    ["409", "application/json"],
    ["413", "application/json"],
    ["415", "application/json"],
    ["422", ""],
  ])
})
