// Plugs Waymark into a harness that loads servers over the loopback: `routes` are pairs of method and path, and `body`
// gives the text for the params of a request.
import { define_endpoint, define_router } from "waymark/server"
import { serve as listen } from "waymark/node"

const toRow = ([method, path]) => ["match", method.toLowerCase(), path, "Controller", "show"]

export async function serve(routes, body) {
  const Controller = { show: (conn, params) => conn.put_resp_header("content-type", "text/plain").text(body(params)) }
  const router = define_router(routes.map(toRow)).build({ Controller })
  const server = await listen(define_endpoint({ router }), { port: 0, hostname: "127.0.0.1", print: false })
  console.log(new URL(server.url).port)
}
