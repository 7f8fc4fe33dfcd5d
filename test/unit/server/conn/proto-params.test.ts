import { describe, expect, it } from "vitest"
import { z } from "zod"
import { define_router as define_edge_router, define_endpoint as define_edge_endpoint } from "../../../../src/edge.js"
import { get, post } from "../../../../src/index.js"
import { parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"

/** Copies params as programs do, and tells whether a copy, at any depth, has what the client wrote into a prototype. */
function isPolluted(params: unknown): boolean {
  if (typeof params !== "object" || params === null) return false
  const copy: object = Object.assign({}, params)
  return (
    Reflect.get(copy, "admin") !== undefined ||
    Object.hasOwn(params, "__proto__") ||
    Object.values(params).some(isPolluted)
  )
}

const routes = [get("/", "A", "a"), post("/", "A", "a"), post("/any", "A", "a", { body: "Any" })] as const
const seen: unknown[] = []
const action = (conn: {
  readonly params: unknown
  readonly body_params: unknown
  readonly query_params: unknown
}): void => {
  seen.splice(0, Infinity, conn.params, conn.body_params, conn.query_params)
}
const keep = {
  a: (conn: Parameters<typeof action>[0] & { text: (text: string) => never }) => (action(conn), conn.text("")),
}
const Router = define_router(routes, { schemas: { Any: z.any() } }).build({ A: keep as never })
const EdgeRouter = define_edge_router([get("/", "A", "a"), post("/", "A", "a")] as const).build({ A: keep as never })
const servers = {
  "waymark/server": define_endpoint({ plugs: [parsers()], router: Router }),
  "waymark/server with a decoder": define_endpoint({
    plugs: [parsers({ json_decoder: (text: string): unknown => JSON.parse(text) })],
    router: Router,
  }),
  "waymark/edge": define_edge_endpoint({ plugs: [parsers()], router: EdgeRouter }),
}

const queries = [
  "__proto__[admin]=1",
  "__proto__=1",
  "a[__proto__][admin]=1",
  "a[][__proto__][admin]=1",
  "%5F_proto__[admin]=1",
  "a[b][__proto__]=1",
  "__proto__]=1",
  "__proto__[]=1",
]
const bodies = ['{"__proto__":{"admin":1}}', '{"a":{"__proto__":{"admin":1}}}', '[{"__proto__":{"admin":1}}]', '{"a":[{"b":{"__proto__":{"admin":1}}}]}', '{"\\u005f_proto__":{"admin":1}}', '{"a":{"__pr\\u006fto__":{"admin":1},"b":2}}', '{"__proto__":null,"b":2}'] // prettier-ignore

const send = (server: keyof typeof servers, body: BodyInit, type?: string, path = "/"): Promise<Response> =>
  servers[server].fetch(
    new Request(`http://localhost${path}`, {
      method: "POST",
      body,
      ...(type && { headers: { "content-type": type } }),
    }),
  )

describe.each(["waymark/server", "waymark/server with a decoder", "waymark/edge"] as const)(
  "params of %s have no key __proto__",
  (server) => {
    it.each(queries)("in a query or a form: %s", async (query) => {
      await servers[server].fetch(new Request(`http://localhost/?${query}&b=2`))
      expect(seen.some(isPolluted)).toBe(false)
      expect(seen[2]).toHaveProperty("b", "2")
      await send(server, `${query}&b=2`, "application/x-www-form-urlencoded")
      expect(seen.some(isPolluted)).toBe(false)
      expect(seen[1]).toHaveProperty("b", "2")
    })

    it.each(bodies)("in JSON: %s", async (body) => {
      for (const path of server === "waymark/edge" ? ["/"] : ["/", "/any"]) {
        expect((await send(server, body, "application/json", path)).status).toBe(200)
        expect(seen.some(isPolluted)).toBe(false)
        expect(JSON.stringify(seen[1]).includes('"b":2')).toBe(body.includes('"b":2'))
      }
    })

    it.each(["__proto__", "__proto__[admin]", "a[__proto__][admin]", "files[][__proto__]"])(
      "in an upload: %s",
      async (name) => {
        const form = new FormData()
        form.append(name, "1")
        form.append(name, new File(["a"], "a.txt"))
        form.append("b", "2")
        expect((await send(server, form)).status).toBe(200)
        expect(seen.some(isPolluted)).toBe(false)
        expect(seen[1]).toHaveProperty("b", "2")
      },
    )
  },
)
