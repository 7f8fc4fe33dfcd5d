import { readFileSync } from "node:fs"
import { join } from "node:path"
import { format } from "prettier"
import { afterAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { unreachable_routes } from "../../../../src/index.js"
import { root } from "../../house/sources.js"
import { makeProject } from "../cli/project.js"
import type { Outcome, Project } from "../cli/project.js"
import { Routes, routes } from "./openapi-routes.js"

const here = join(root, "test/unit/build/import")
const DOCUMENT = readFileSync(join(here, "library.yaml"), "utf8")

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

async function importDocument(file: string, text: string): Promise<Outcome & { readonly written: () => string }> {
  const project = makeProject({ [file]: text })
  projects.push(project)
  const outcome = await project.import([file])
  return { ...outcome, written: () => readFileSync(join(project.folder, "routes.ts"), "utf8") }
}

const withPaths = (paths: unknown, more: object = {}): string => JSON.stringify({ openapi: "3.0.3", paths, ...more })

describe("waymark import of an OpenAPI document", () => {
  it.each(["yaml", "json"])("writes its operations with their contracts, kinds and guards: %s", async (type) => {
    const text = type === "yaml" ? DOCUMENT : JSON.stringify(parse(DOCUMENT, { merge: true }))
    const { code, stdout, stderr, written } = await importDocument(`library.${type}`, text)
    expect([code, stderr]).toEqual([0, ""])
    const expected = readFileSync(join(here, "openapi-routes.ts"), "utf8").replace("library.yaml", `library.${type}`)
    expect(await format(written(), { semi: false, printWidth: 120, parser: "typescript" })).toBe(expected)
    expect(stdout).toBe(`wrote routes.ts: 9 routes
Not carried, each with a comment in the file:
  parts of contracts (4): each is a comment at its row
  what rows cannot say (1): each is a comment at its row
  rows behind the security bearer_auth (7): give define_router a plug named "bearer_auth"
  rows behind the security bearer_auth_or_api_key (1): give define_router a plug named "bearer_auth_or_api_key"
  webhooks (1): the application calls them, so they are not routes
`)
  })

  it("names a schema for the headers of an operation, without those that OpenAPI ignores", async () => {
    const header = (name: string, required = false) => ({ in: "header", name, required, schema: { type: "string" } })
    const parameters = [header("X-Org", true), header("x-trace"), header("Authorization"), header("Accept")]
    const get = { operationId: "list", parameters, responses: {} }
    const { written } = await importDocument("api.json", withPaths({ "/x": { get } }))
    expect(written()).toContain("the headers of GET /x: x-org, x-trace?")
    expect(written()).toContain(`headers: "ListHeaders"`)
  })

  it("writes a table that compiles, whose routes are all reached and linked", () => {
    expect(unreachable_routes(routes)).toEqual([])
    const site = new URL("https://library.example")
    expect(Routes.books_path(site, "show_book", 7)).toBe("/v2/books/7")
    expect(Routes.loan_path(site, "show", "2026-01-31", "late")).toBe("/v2/loans/2026-01-31/late")
  })

  it("writes how lists in a query are written", async () => {
    const list = { type: "array", items: { type: "string" } }
    const { code, stdout, written } = await importDocument(
      "openapi.json",
      withPaths(
        {
          "/items": {
            get: {
              operationId: "list",
              parameters: [
                { name: "ids", in: "query", schema: list },
                {
                  name: "tags",
                  in: "query",
                  required: true,
                  explode: false,
                  schema: { $ref: "#/components/schemas/Tags" },
                },
                { name: "at[]", in: "query", schema: list },
                { name: "any", in: "query", style: "form", schema: { anyOf: [{ type: "string" }, list] } },
                { name: "maybe", in: "query", explode: true, schema: { ...list, type: ["array", "null"] } },
                { name: "page", in: "query", schema: { type: "integer" } },
                { name: "old", in: "query", style: "pipeDelimited", schema: list },
                { name: "deep", in: "query", style: "deepObject", schema: { type: "object" } },
              ],
              responses: { 204: { description: "" } },
            },
          },
        },
        { components: { schemas: { Tags: list } } },
      ),
    )
    expect([code, stdout]).toEqual([0, expect.stringContaining("parts of contracts (1)")])
    const text = await format(written(), { semi: false, printWidth: 120, parser: "typescript" })
    expect(text).toContain("ListQuery: the query of GET /items: ids?, tags, at?, any?, maybe?, page?, old?, deep?")
    expect(text).toContain(`lists: { ids: "repeated", tags: "comma", any: "repeated", maybe: "repeated" }`)
    expect(text).toContain("not carried: the list old of the query, which is pipeDelimited: split it in its schema")
  })

  it("names controllers and actions after the path if the operations have no names, each link once", async () => {
    const answer = { responses: { 200: { description: "" } } }
    const { written } = await importDocument(
      "openapi.json",
      withPaths({
        "/api/categories": { get: answer, post: answer },
        "/api/categories/{id}": { get: answer, patch: answer, delete: answer },
        "/api/categories/{id}/publish": { post: answer },
        "/api/archive/categories": { get: { ...answer, tags: ["category"] } },
        "/api/archive/{id}": { get: { ...answer, tags: ["category"] } },
        "/static/{file-name}": { get: answer },
      }),
    )
    const rows = [...written().matchAll(/^ *(\w+\("[^\n]*?"), \{/gm)].map(([, row]) => row)
    expect(rows).toEqual([
      `get("/", "CategoryController", "index"`,
      `post("/", "CategoryController", "create"`,
      `get("/", "CategoryController", "show"`,
      `patch("/", "CategoryController", "update"`,
      `delete_("/", "CategoryController", "delete"`,
      `post("/publish", "CategoryController", "publish"`,
      `get("/archive/categories", "CategoryController", "categories"`,
      `get("/archive/:id", "CategoryController", "show_archive"`,
      `get("/static/:file_name", "StaticFilesController", "show"`,
    ])
  })

  it("needs no package for JSON, resolves references inside the document, and says what is in other files", async () => {
    const paths = {
      "/a": { $ref: "#/components/pathItems/A" },
      "/b": { $ref: "other.json#/paths/b" },
      "/c": { get: { parameters: [{ $ref: "#/components/parameters/Q" }], responses: {} } },
    }
    const components = {
      pathItems: { A: { get: { operationId: "getA", responses: {} } } },
      parameters: { Q: { name: "q", in: "query" } },
    }
    const { written } = await importDocument("openapi.json", withPaths(paths, { components }))
    expect(written()).toContain(`get("/a", "AController", "get_a", { metadata: { operation_id: "getA" } })`)
    expect(written()).toContain("// not carried: /b, which is other.json#/paths/b and could not be read\n")
    expect(written()).toContain(`{ query: "GetCQuery" }`)
  })

  it("carries the rows for QUERY of OpenAPI 3.2", async () => {
    const content = { "application/json": { schema: { type: "object" } } }
    const paths = { "/search": { query: { operationId: "search", requestBody: { required: true, content } } } }
    const text = JSON.stringify({ openapi: "3.2.0", info: { title: "T", version: "1" }, paths })
    const { code, written } = await importDocument("openapi.json", text)
    expect(code).toBe(0)
    expect(written()).toContain(`query("/search", "SearchController", "search", { body: "Search`)
  })

  it.each([
    [
      "swagger.json",
      `{"swagger":"2.0","paths":{}}`,
      "its version is 2.0\nConvert it, for example with the package swagger2openapi.",
    ],
    ["package.json", "{}", "it has no version\nGive the path of such a document."],
    ["list.yaml", "- 1", "it has no version\nGive the path of such a document."],
  ])("refuses what is not a document of OpenAPI 3: %s", async (file, text, got) => {
    const { code, stderr } = await importDocument(file, text)
    expect([code, stderr]).toEqual([
      1,
      `waymark-import: ${file} is not a document of OpenAPI 3.0, 3.1 or 3.2 with paths: ${got}\n`,
    ])
  })

  it("says that a document has only webhooks", async () => {
    const text = JSON.stringify({ openapi: "3.1.0", webhooks: { sold: { post: { responses: {} } } } })
    const { code, stderr } = await importDocument("hooks.json", text)
    const said =
      "waymark-import: hooks.json has only webhooks\nWrite a table by hand: the application calls webhooks, so they are not routes.\n"
    expect([code, stderr]).toEqual([1, said])
  })

  it("says where YAML is wrong", async () => {
    expect((await importDocument("a.yaml", "a: [1\nb: 2")).stderr).toMatch(
      /^waymark-import: a\.yaml is not YAML: .*line 2/,
    )
  })
})
