import type { IncomingMessage, ServerResponse } from "node:http"
import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { hostConn } from "./host-request.js"
import { deliver } from "./write-response.js"

/** A request as Connect and Express give it. */
export interface ConnectRequest extends IncomingMessage {
  /** The address before `use` cut it. */
  originalUrl?: string
  /** The path that `use` cut, which Connect does not say. */
  baseUrl?: string
  /** What a parser before has made of the body. */
  body?: unknown
}

/** A middleware of Connect and Express. */
export type ConnectMiddleware = (req: ConnectRequest, res: ServerResponse, next: (error?: unknown) => void) => void

/**
 * Makes an endpoint a middleware of Connect and Express. A request that no route fits goes on to the application's next
 * one; an error of a route is answered by the endpoint.
 *
 * Under `app.use("/app", middleware(Endpoint))` the conn's `script_name` is `["app"]`, so that helpers give whole paths. A
 * body that a parser of the application has read is the conn's `body_params`. The conn's path is `req.url` under
 * `req.baseUrl`, as the application routes by it; the endpoint resolves no dots and no backslashes in it.
 */
export function middleware(endpoint: Endpoint): ConnectMiddleware {
  return (req, res, next) => {
    const target = req.url ?? "/"
    const mount = req.baseUrl ?? cutOff(req.originalUrl ?? target, target)
    const conn = hostConn({ req, res, target, mount, body: req.body }, endpoint)
    const whenReady = (response: Response | null): void => {
      if (response !== null) return deliver(response, res, endpoint, conn)
      if (req.body === undefined && req.readableDidRead) req.body = conn?.body_params
      next()
    }
    void answerHost(conn, req, endpoint).then(whenReady, next)
  }
}

/** The response to a request that comes through another application, or null where no route fits. */
export async function answerHost(
  conn: Conn | undefined,
  req: IncomingMessage,
  endpoint: Endpoint,
): Promise<Response | null> {
  return conn === undefined ? refuseRequest(req) : endpoint.answer_or_pass(conn)
}

/** What was cut from the beginning of a path: "/app" where "/app/users" became "/users". */
function cutOff(target: string, left: string): string {
  const [path, rest] = [pathOf(target), pathOf(left)]
  if (path.endsWith(rest)) return path.slice(0, path.length - rest.length)
  return rest === "/" ? path : ""
}

const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?]*/i, "").split("?", 1)[0] ?? ""
