import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../cli/project.js"
import type { Project } from "../cli/project.js"
import { codeIn } from "../cli/written/data-only.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** Imports a document of several files, and returns the rows and comments of its table, with what the command said. */
async function imported(
  document: object,
  files: Readonly<Record<string, string>> = {},
  expected: 0 | 1 = 0,
): Promise<string> {
  const text = JSON.stringify({ openapi: "3.2.0", info: { title: "T", version: "1" }, ...document })
  const project = makeProject({ ...files, "api/openapi.json": text })
  projects.push(project)
  const { code, stdout, stderr } = await project.import(["api/openapi.json"])
  expect([code, stderr.split("\n")[0]]).toEqual([expected, expected === 0 ? "" : LOST])
  const written = readFileSync(join(project.folder, "routes.ts"), "utf8")
  expect(codeIn(written)).toEqual([])
  return `${written.replaceAll(/\n +/g, "\n")}\n${stdout}`
}

const LOST =
  "waymark-import: rows behind guards are not reached any more, since rows without these guards take their requests"
const ok = { responses: { 204: { description: "" } } }
const json = (schema: object): object => ({ content: { "application/json": { schema } } })
const inCookie = { name: "sid", in: "cookie", schema: { type: "string" } }
const inPath = (name: string, schema: object): object => ({ name, in: "path", required: true, schema })

describe("waymark import of a document in several files", () => {
  it("reads paths, operations, params, bodies, answers and schemas of other files", async () => {
    const written = await imported(
      {
        paths: {
          "/books/{id}": { $ref: "./paths/book.yaml" },
          "/shelves": { get: { $ref: "./paths/all.yaml#/shelves/get" }, post: ok },
          "/loans": { $ref: "./paths/all.yaml#/~1loans" },
        },
        components: { schemas: { Book: { $ref: "../schemas/Book.yaml" } } },
      },
      {
        "api/paths/book.yaml": [
          "parameters: [{ $ref: '../params.yaml#/id' }]",
          "get:",
          "  operationId: showBook",
          "  tags: [library]",
          "  responses:",
          "    '200': { $ref: '#/x-answers/book' }",
          "    '404': { $ref: '../missing.yaml' }",
          "put:",
          "  operationId: putBook",
          "  requestBody: { $ref: '../bodies.json#/book' }",
          "  responses: { '200': { $ref: '#/x-answers/own' } }",
          "x-answers:",
          "  book: { content: { application/json: { schema: { $ref: '../../schemas/Book.yaml' } } } }",
          "  own: { content: { application/json: { schema: { $ref: '../openapi.json#/components/schemas/Book' } } } }",
        ].join("\n"),
        "api/paths/all.yaml": [
          "shelves: { get: { operationId: listShelves, responses: { '204': {} } } }",
          "/loans: { get: { operationId: listLoans, responses: { '200': { content: { application/json: { schema:",
          "  { type: array, items: { $ref: '../../schemas/models.json#/definitions/Book' } } } } } } } }",
        ].join("\n"),
        "api/params.yaml":
          "id: { name: id, in: path, required: true, schema: { $ref: '#/number' } }\nnumber: { type: integer }",
        "api/bodies.json": JSON.stringify({ book: json({ $ref: "../schemas/new-book.schema.json" }) }),
        "schemas/Book.yaml": "type: object",
        "schemas/new-book.schema.json": "{}",
        "schemas/models.json": JSON.stringify({ definitions: { Book: { type: "object" } } }),
      },
    )
    expect(written).toContain("//   Book: in components.schemas")
    expect(written).toContain("//   new-book: in new-book.schema.json")
    expect(written).toContain("//   Book2List: a list of Book2")
    expect(written).toContain("// not carried: the answer 404, which is missing.yaml and could not be read")
    expect(written).toMatch(/get\("\/", "LibraryController", "show_book", \{\s+where: \{ id: "integer" \}/)
    expect(written).toMatch(
      /put\("\/", "BookController", "put_book", \{\s+where[^}]+\},\s+body: "new-book",\s+answers: \{ 200: "Book" \}/,
    )
    expect(written).toContain(`"list_shelves"`)
    expect(written).toContain(`answers: { 200: "Book2List" }`)
    expect(written).toContain("wrote routes.ts: 5 routes")
  })

  it.each([
    ["a file that is missing", { $ref: "./none.json" }, "none.json"],
    ["a document on the web", { $ref: "https://a.example/paths.yaml#/b" }, "https://a.example/paths.yaml#/b"],
    ["a member that is missing", { $ref: "./other.json#/b/c" }, "other.json#/b/c"],
    ["a circle", { $ref: "./other.json#/round" }, "other.json#/round"],
  ])("names a reference that cannot be read: %s", async (_what, reference, shown) => {
    const files = { "api/other.json": JSON.stringify({ round: { $ref: "#/back" }, back: { $ref: "#/round" } }) }
    const written = await imported({ paths: { "/a": reference, "/b": { get: reference }, "/c": { get: ok } } }, files)
    expect(written).toContain(`// not carried: /a, which is ${shown} and could not be read`)
    expect(written).toContain(`// not carried: GET /b, which is ${shown} and could not be read`)
    expect(written).toContain("references that could not be read (2): put their files beside the document")
  })

  it("adds the operations beside the reference of a path", async () => {
    const files = { "api/a.json": JSON.stringify({ get: ok, post: ok }) }
    const written = await imported({ paths: { "/a": { $ref: "a.json", delete: ok } } }, files)
    expect(written).toContain("3 routes")
  })
})

describe("waymark import of paths that patterns cannot say", () => {
  it("matches a segment with a suffix as one param, with its contract and without its kind", async () => {
    const book = json({ $ref: "#/components/schemas/Book" })
    const operation = {
      operationId: "fetchBook",
      parameters: [inPath("Sid", { type: "integer" })],
      responses: { 200: book },
    }
    const written = await imported({
      paths: {
        "/Books/{Sid}.json": { get: operation },
        "/Books/{Sid}/Pages.json": { get: ok },
        "/days/{from}..{to}": { get: ok },
        "/items/{id}:archive": { post: ok },
        "/odata/Books({key})": { get: ok },
      },
      components: { schemas: { Book: {} } },
    })
    expect(written).toMatch(
      /\/\/ its param sid_json is \{Sid\}\.json: take it apart in the action\nget\("\/:sid_json", .*"fetch_book", \{\nanswers: \{ 200: "Book" \}/,
    )
    expect(written).toContain(`get("/days/:from_to"`)
    expect(written).toContain(`post("/items/:id_archive"`)
    expect(written).toContain(`get("/odata/Books(:key"`)
    expect(written).toContain("5 routes")
    expect(written).not.toContain("Rows that no request reaches")
  })

  it("keeps the row of a whole segment, and comments one with a suffix whose requests that takes", async () => {
    const written = await imported(
      {
        paths: {
          "/books/{id}.json": { get: { ...ok, security: [{ key: [] }] } },
          "/books/{id}.csv": { get: ok },
          "/books/{name}": { get: ok },
          "/loans/{id}.json": { get: ok },
          "/loans/{id}": { get: { ...ok, parameters: [inPath("id", { type: "integer" })] } },
        },
      },
      {},
      1,
    )
    expect(written).toContain("// not carried: /books/:name takes its requests, and it is behind key")
    expect(written).toMatch(
      /\/\/ not carried: \/books\/:name takes its requests\n\/\/ get\("\/books\/:id_csv"|\/\/ get\("\/:id_csv"/,
    )
    expect(written).toContain("rows whose requests another row takes (2)")
    expect(written).toMatch(/\nget\("\/:id_json", "LoanController"/)
    expect(written).not.toContain("Rows that no request reaches")
  })

  it.each([
    ["/books#latest", `no request has "#" in its path`],
    ["/{bucket}/{key}#acl", `no request has "#" in its path`],
    ["/books?sort=title", "rows match paths without a query"],
  ])("writes no row that no request reaches: %s", async (path, reason) => {
    const written = await imported({
      paths: { [path]: { get: { ...ok, security: [{ key: [] }] } }, "/x": { get: ok } },
    })
    expect(written).toContain(`// not carried: GET ${path}\n//   ${reason}`)
    expect(written).toContain("//   it is behind key")
    expect(written).toContain("1 route\n")
  })

  it("takes integers of 64 bits as strings, unless their limits are those of numbers", async () => {
    const ids = {
      "/a/{id}": { type: "integer", format: "int64" },
      "/b/{id}": { type: "integer", format: "int64", minimum: 1, maximum: 1000 },
      "/c/{id}": { type: "integer", format: "int32" },
      "/d/{id}": { type: "integer", format: "uint64" },
      "/e/{id}": { type: "integer" },
    }
    const paths = Object.entries(ids).map(([path, schema]) => [
      path,
      { get: { ...ok, parameters: [inPath("id", schema)] } },
    ])
    const written = await imported({ paths: Object.fromEntries(paths) })
    expect([...written.matchAll(/get\("\/(\w)\/:id".*integer/g)].map(([, name]) => name)).toEqual(["b", "c", "e"])
  })

  it("writes the additional operations of OpenAPI 3.2", async () => {
    const written = await imported({
      paths: { "/files/{id}": { query: ok, additionalOperations: { COPY: { ...ok, operationId: "copyFile" } } } },
    })
    expect(written).toContain(`query("/", "FileController", "query"`)
    expect(written).toContain(`match("copy", "/", "FileController", "copy_file"`)
  })

  it.each([
    [[{}, { bearer: [] }], "its security is optional (bearer)"],
    [[{ bearer: [] }, {}, { key: [], app: [] }], "its security is optional (bearer or key and app)"],
  ])("says that security is optional: %j", async (security, said) => {
    const written = await imported({ paths: { "/a": { get: { ...ok, security } } } })
    expect(written).toContain(`// ${said}: who has it is checked in the action, or in a plug\n`)
    expect(written).not.toContain("pipe_through")
  })

  it("does not say that of an operation that needs none", async () => {
    const written = await imported({
      security: [{ key: [] }],
      paths: { "/a": { get: { ...ok, security: [] } }, "/b": { get: { ...ok, security: [{}] } } },
    })
    expect(written).not.toContain("optional")
  })

  it("carries scopes as metadata, and says what plugs have to check", async () => {
    const written = await imported({
      paths: {
        "/a": {
          get: { ...ok, security: [{ oauth: ["read"] }] },
          put: { ...ok, security: [{ oauth: ["read"] }, { oauth: ["admin"], key: [] }, { oauth: ["own"] }] },
          post: { ...ok, security: [{ key: [] }] },
        },
      },
    })
    expect(written).toContain(`named "oauth", which checks the scopes in the metadata of the row\n`)
    expect(written).toContain(`scopes: { oauth: ["read"] }`)
    expect(written).toContain(`scopes: [{ oauth: ["read"] }, { oauth: ["admin"] }, { oauth: ["own"] }]`)
    expect(written).toContain(`named "oauth_or_oauth_and_key", which checks`)
    expect(written).toContain(`named "key"\n`)
  })

  it("exits with 1 if a row takes requests of a guarded operation without its guards", async () => {
    const lost = await imported(
      {
        paths: {
          "/books/{id}.json": { get: { ...ok, security: [{ key: [] }] } },
          "/books/{id}": { get: ok },
          "/loans?mine": { get: { ...ok, security: [{ key: [] }, { app: [] }] } },
          "/loans": { get: ok, post: ok },
          "/days/{day}#all": { get: { ...ok, security: [{ key: [] }] } },
          "/days/{date}": { get: { ...ok, security: [{ key: [] }] } },
        },
      },
      {},
      1,
    )
    expect(lost.match(/^ {2}.* takes its requests without .*$/gm)).toEqual([
      "  get /books/:id_json: get /books/:id takes its requests without key",
      "  get /loans: get /loans takes its requests without key_or_app",
    ])
  })

  it("says what rows do not have of servers, cookies, styles of params, and several bodies", async () => {
    const param = { name: "ids", required: true, schema: { type: "array", items: { type: "string" } } }
    const content = {
      "application/json": { schema: { type: "object" } },
      "multipart/form-data": { schema: { type: "object", properties: {} } },
    }
    const written = await imported({
      paths: {
        "/a/{ids}": { get: { ...ok, parameters: [{ ...param, in: "path" }, inCookie] } },
        "/b/{ids}": { get: { ...ok, parameters: [{ ...param, in: "path", style: "matrix" }] } },
        "/c": { servers: [{ url: "https://files.example/up" }], post: { ...ok, requestBody: { content } } },
      },
    })
    for (const said of [
      "not carried: the list ids of the path: split it in the action",
      "not carried: the cookie sid: read it with conn.cookies",
      "not carried: the style matrix of the param ids: read it in the action",
      "its own server is https://files.example/up: correct its path and host",
      "not carried: the schema of a body of multipart/form-data",
    ])
      expect(written).toContain(`// ${said}\n`)
    expect(written).toContain(`body_types: ["application/json", "multipart/form-data"]`)
  })
})
