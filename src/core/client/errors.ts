import type { CalledRoute } from "./called-route.js"
import { namedError } from "../lib/errors/named-error.js"

/**
 * An answer that its route does not declare: a status that is not among its `answers`, or a body that should be JSON and is not.
 *
 * @example
 * import { get } from "waymark"
 * import { client, UnexpectedAnswerError } from "waymark/client"
 *
 * const routes = [get("/users", "UserController", "index", { answers: { 204: null } })] as const
 * const fetch = async () => new Response("Bad Gateway", { status: 502 })
 * const api = client(routes, { base_url: "https://example.com", fetch })
 * const failure = await api.user("index").catch((error: unknown) => error)
 * failure instanceof UnexpectedAnswerError ? failure.message : "none" //=> "GET /users answered 502, but declares 204"
 * failure instanceof UnexpectedAnswerError ? failure.body : "none" //=> "Bad Gateway"
 */
export class UnexpectedAnswerError extends /* @__PURE__ */ namedError("UnexpectedAnswerError") {
  constructor(
    message: string,
    /** The verb and the pattern of the route, e.g. `"GET /users/:id"`. */
    readonly route: string,
    readonly status: number,
    readonly headers: Headers,
    /** The body as text. */
    readonly body: string,
  ) {
    super(message)
  }
}

export function describeRoute({ verb, link }: Pick<CalledRoute, "verb" | "link">): string {
  return `${verb.toUpperCase()} ${link[0]}`
}

/** The error of an answer, e.g. `GET /users/:id answered 502, but declares 200`. */
export function unexpected(
  what: string,
  route: CalledRoute,
  { status, headers }: Pick<Response, "status" | "headers">,
  body: string,
): UnexpectedAnswerError {
  const name = describeRoute(route)
  return new UnexpectedAnswerError(`${name} answered ${status}${what}`, name, status, headers, body)
}
