import type { IncomingMessage } from "node:http"
import type { CoreConn } from "../conn/core-conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { checkVersion } from "../../core/lib/copies.js"
import { answerNode } from "./handler.js"
import { hostConn } from "./host-request.js"
import type { NodeRequest, NodeResponse } from "./node-types.js"
import { parsedFiles, putParsedFiles } from "./parsed-files.js"
import { sendResponse } from "./write-response.js"

/** A request of Connect or Express. */
export interface ConnectRequest extends NodeRequest {
  /** The URL before `use` removed the mount path. */
  originalUrl?: string | undefined
  /** The mount path that `use` removed. Connect does not set it. */
  baseUrl?: string | undefined
  /** The body, if a parser of the application has read it. */
  body?: unknown
  /** The file of a form, if a middleware of the application has read it, such as multer. */
  file?: unknown
  /** Its files: a list, or lists by the names of their fields. */
  files?: unknown
}

/** A Connect or Express middleware that is also a Node request listener. */
export type ConnectMiddleware = (req: ConnectRequest, res: NodeResponse, next?: (error?: unknown) => void) => void

/**
 * Creates a Connect or Express middleware from an endpoint. A request that matches no route is passed to the application's next
 * middleware. The endpoint answers the errors of its routes.
 *
 * Without `next` the endpoint answers every request, as with `serve`: the function is a listener for `node:http` and
 * `node:https`, and for tools that take one, such as supertest.
 *
 * With `app.use("/app", middleware(Endpoint))` the conn's `script_name` is `["app"]`, so that helpers build complete paths. If
 * a parser of the application has read the body, it is the conn's `body_params`, with the files that multer has read. The conn's
 * path is `req.url` under `req.baseUrl`, which the application routes by; the endpoint does not resolve dots or backslashes in it.
 * With `next`, a target that can be written more simply, such as `//users`, `/./users` or `/%75sers`, and one in absolute form are
 * passed on, so that checks of the path in the application hold for the endpoint.
 *
 * @example
 * import { createServer } from "node:http"
 * import type { AddressInfo } from "node:net"
 * import { middleware } from "waymark/node"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({ plugs: [(conn) => conn.text(conn.request_path)] })
 * const server = createServer(middleware(Endpoint))
 * await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
 * const { port } = server.address() as AddressInfo
 * await (await fetch(`http://127.0.0.1:${port}/users`)).text() //=> "/users"
 * server.close()
 */
export function middleware(endpoint: ServedEndpoint): ConnectMiddleware {
  checkVersion(endpoint, "the endpoint of middleware")
  return (req, res, next) => {
    const target = req.url ?? "/"
    const mount = req.baseUrl ?? mountPath(req.originalUrl ?? target, target)
    const conn = hostConn({ req, res, target, mount, body: req.body }, endpoint)
    if (next === undefined) return answerNode(conn, req, res, endpoint)
    const respond = (response: Response | null): void => {
      if (response !== null) return sendResponse(response, res, endpoint, conn)
      if (req.body === undefined && req.readableDidRead) req.body = conn?.body_params
      next()
    }
    const files = parsedFiles(req)
    const filed = conn === undefined || files.length === 0 ? Promise.resolve() : putParsedFiles(conn, files)
    void filed.then(() => answerForHost(conn, req, endpoint)).then(respond, next)
  }
}

/**
 * The endpoint's response to a request of a host application; null if no route matches, or if the target has another form
 * than the one that a check of the path in the host expects.
 */
export async function answerForHost(
  conn: CoreConn | undefined,
  req: IncomingMessage,
  endpoint: ServedEndpoint,
): Promise<Response | null> {
  if (conn === undefined) return refuseRequest(req)
  return isAbsolute(req.url) ? null : endpoint.answer_or_pass(conn)
}

const isAbsolute = (target = "/"): boolean => !target.startsWith("/") && target !== "*"

/** The mount path that was removed from a target: `"/app"` if `"/app/users"` became `"/users"`. */
function mountPath(original: string, target: string): string {
  const [path, rest] = [pathOf(original), pathOf(target)]
  if (path.endsWith(rest)) return path.slice(0, path.length - rest.length)
  return rest === "/" ? path : ""
}

const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, "").split("?", 1)[0] ?? ""
