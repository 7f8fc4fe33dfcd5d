import { afterAll, describe, expect, it } from "vitest"
import { z } from "zod"
import * as edge from "../../../src/edge.js"
import { debug_page } from "../../../src/server/endpoint/debug/index.js"
import { get } from "../../../src/index.js"
import { serve } from "../../../src/server/node/index.js"
import { define_endpoint, define_router, problem_details } from "../../../src/server.js"

const SECRET = "sk-live-123"

/** An error as an SDK or an HTTP client throws it. */
class StatusError extends Error {
  constructor(
    readonly status: unknown,
    readonly expose?: unknown,
  ) {
    super(`Incorrect API key provided: ${SECRET}`)
  }
}
class Shown extends Error {
  readonly status = 409
  readonly expose = true
}

/** What an action throws, and the message that its client gets; undefined for the name of the status. */
const thrown: Readonly<Record<string, readonly [error: () => unknown, message?: string]>> = {
  "an SDK's 401": [() => new StatusError(401)],
  "an HTTP client's 404": [
    () => Object.assign(new Error(`GET http://internal/?key=${SECRET}`), { status: 404, statusCode: 404 }),
  ],
  "a plain object": [() => ({ status: 403, message: SECRET })],
  "an error with its response": [() => Object.assign(new Error(SECRET), { status: 422, response: { data: SECRET } })],
  "an error that says it is secret": [() => new StatusError(400, false)],
  "an error that is not marked with true": [() => new StatusError(400, "yes")],
  "an error of 500 that is marked": [() => new StatusError(500, true)],
  "an error with a foreign cause": [
    () => Object.assign(new Error("a", { cause: new StatusError(400) }), { status: 400 }),
  ],
  "an error of the application for the client": [() => new Shown("already there"), "already there"],
  "one whose cause is foreign": [() => new Shown("already there", { cause: new StatusError(401) }), "already there"],
}

const routes = [
  get("/row/:name", "A", "row", { answers: { 200: "P", 400: "P", 401: "P", 403: "P", 404: "P", 409: "P", 422: "P" } }),
  get("/page/:name", "A", "page"),
] as const
const schemas = { P: z.object({ title: z.string(), status: z.number(), detail: z.string().optional() }) }
const fail = (_conn: unknown, { name }: { readonly name: string }): never => {
  throw thrown[decodeURIComponent(name)]?.[0]() ?? new Error("unknown")
}
const on_error = (): void => {}

const web = define_router(routes, { schemas, problems: { P: problem_details }, no_route: problem_details })
const Router = web.build({ A: { row: fail, page: fail } })
const views = { json: ({ message }: { readonly message: string }) => ({ message }) }
const edgeWeb = edge.define_router(routes, {
  contracts: edge.contracts(schemas, { problems: { P: problem_details }, no_route: problem_details }),
})
const EdgeRouter = edgeWeb.build({ A: { row: fail, page: fail } })

const endpoints: Readonly<Record<string, { readonly fetch: (request: Request) => Promise<Response> }>> = {
  "waymark/server": define_endpoint({ router: Router, on_error }),
  "waymark/server with views": define_endpoint({ router: Router, on_error, render_errors: { formats: views } }),
  "waymark/server with the debug page": define_endpoint({ router: Router, on_error, debug_errors: debug_page }),
  "waymark/edge": edge.define_endpoint({ router: EdgeRouter, on_error }),
  "waymark/edge with error pages": edge.define_endpoint({ router: EdgeRouter, on_error, errors: edge.error_pages() }),
}
const server = await serve(define_endpoint({ router: Router, on_error }), { port: 0, print: false })
afterAll(() => server.close())
const asks: Readonly<Record<string, (path: string, accept: string) => Promise<Response>>> = {
  ...Object.fromEntries(
    Object.entries(endpoints).map(([name, { fetch }]) => [
      name,
      (path: string, accept: string) => fetch(new Request(`http://example.com${path}`, { headers: { accept } })),
    ]),
  ),
  "serve of waymark/node": (path, accept) => fetch(server.url + path, { headers: { accept } }),
}

describe.each(Object.entries(asks))("the answer of %s to an error", (where, ask) => {
  it.each(Object.entries(thrown))("has no message of another library: %s", async (name, [, message]) => {
    for (const path of ["/row/", "/page/"])
      for (const accept of ["application/json", "*/*", "text/html", "text/plain"]) {
        const response = await ask(path + encodeURIComponent(name), accept)
        const text = await response.text()
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(text + JSON.stringify([...response.headers])).not.toContain(SECRET)
      }
    const textAt = async (path: string): Promise<string> =>
      (await ask(path + encodeURIComponent(name), "application/json")).text()
    const details = message === undefined ? [undefined, '"Internal Server Error"'] : [JSON.stringify(message)]
    expect(details).toContain(/"detail":("(?:[^"\\]|\\.)*")/.exec(await textAt("/row/"))?.[1])
    const hasView = where.endsWith("views") && message !== undefined
    const page = await textAt("/page/")
    expect(hasView ? page : "").toBe(hasView ? JSON.stringify({ message }) : "")
  })

  it("has the message of an error of Waymark, without the router", async () => {
    const response = await ask("/nothing/here", "application/json")
    expect(await response.json()).toMatchObject({ status: 404, detail: "no route found for GET /nothing/here" })
  })
})
