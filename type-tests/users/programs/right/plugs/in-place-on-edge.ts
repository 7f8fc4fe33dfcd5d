import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { contracts, cookies, define_endpoint, define_router } from "waymark/edge"
import type { CoreConn } from "waymark/edge"
import * as z from "zod"

const routes = [
  pipeline("page", [plug("put_theme"), plug("put_format", ["html"])]),
  scope("/", [
    pipe_through("page"),
    pipe_through("put_color"),
    get("/", "PageController", "index", { answers: { 200: "Page", 422: "Problem" } }),
  ]),
] as const
const schemas = { Page: z.object({ theme: z.string() }), Problem: z.object({ title: z.string() }) }

const web = define_router(routes, {
  conn: [cookies],
  contracts: contracts(schemas, { problems: { Problem: (error) => ({ title: error.name }) } }),
  plugs: {
    put_theme: (conn) => conn.put_resp_cookie("theme", "dark"),
    put_format: (conn, formats: readonly string[]) => conn.put_resp_header("x-format", formats.join()),
    put_color: { call: (conn: CoreConn) => conn.put_resp_header("x-color", "red") },
  },
})
const PageController = web.controller("PageController", { index: (conn) => conn.answer(200, { theme: "dark" }) })
const Endpoint = define_endpoint({ router: web.build({ PageController }) })

const { headers } = await Endpoint.fetch(new Request("http://localhost/"))
for (const [name, value] of Object.entries({ "set-cookie": "theme=dark", "x-format": "html", "x-color": "red" }))
  if (!headers.get(name)?.startsWith(value)) throw new Error(`${name}: ${headers.get(name)}`)
