import type { Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { ErrorPage, plainStatusName } from "../../conn/response/error-page.js"
import type { Issue } from "../../conn/request/input.types.js"
import { writeJson } from "../../../core/lib/write-json.js"
import { acceptedOffers, parseAccept } from "../../../core/lib/http/accept.js"
import { acceptOf } from "../../conn/request/request.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { shared } from "../../../core/lib/copies.js"
import { isInstanceOf } from "../../../core/lib/errors/error-details.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { NoRouteError } from "../../../core/match/errors.js"
import { NoRoute } from "../../../core/match/no-route.js"
import { invalidStatuses, NO_CONTRACT } from "../../../core/table/contracts/contract.js"
import { quoteList } from "../../../core/table/messages.js"
import type { Route } from "../../../core/table/route.js"
import { FILTER_PARAMETERS } from "../filter-parameters.js"
import { messageForClient } from "./message-for-client.js"
import { missingProblemMessage, unknownProblemMessage } from "../contracts/contract-messages.js"
import type { ProblemReader, RouteProblems } from "./route-problems.js"
import { shownIssues } from "./shown-issues.js"

/** An error as a client may see it: the argument of the functions in `problems` of `define_router`. */
export interface ShownError {
  /** From 400 to 599. */
  readonly status: number
  /** The status's name, e.g. `"Not Found"`. */
  readonly name: string
  /**
   * The message of the thrown error, if it is for the client: the status is below 500, and it is an error of Waymark, or one that has
   * `expose: true`. Else the status's name, since the errors of other libraries may have keys and internal addresses in their messages.
   */
  readonly message: string
  /** The issues of an invalid query or body; a message that quotes the value of a hidden param is `"is invalid"`. */
  readonly issues: readonly Issue[]
  /** The thrown value; do not show its message to clients. */
  readonly cause: unknown
}

/** Makes the body of the answer to an error. */
export type ProblemMaker<Body = unknown, Own extends CoreConn = Conn> = (
  error: ShownError,
  conn: Own,
) => Body | Promise<Body>

/** A {@link ProblemMaker} of conns of any class. */
type AnyMaker = ProblemMaker<unknown, never>

/** The body of an answer to an error, and its media type. */
export interface ProblemBody {
  readonly body: unknown
  readonly type: string
}

/** Makes the body for an error, or a promise of it. */
type MakeProblem = (error: ShownError, conn: CoreConn) => ProblemBody | Promise<ProblemBody>

/** Finds the function that makes the body for an error; undefined for an error that gets a page, `"json"` for one that gets it as JSON. */
type FindMaker = (status: number, error: unknown) => MakeProblem | "json" | undefined

/** Returns the problems of a route, whose answers are JSON for requests that do not prefer HTML. */
function answerProblems(find: FindMaker): RouteProblems {
  return (error, conn, status, { nameOf, issuesOf, prefersHtml } = PLAIN_READER) => {
    const make = find(status, error)
    if (make === undefined || prefersHtml(conn)) return undefined
    if (make === "json") {
      conn.private.waymark_format = "json"
      return undefined
    }
    const name = nameOf(status)
    const cause = isInstanceOf(error, NoRoute) ? error.toError() : error
    const message = messageForClient(cause, status) ?? name
    const shown = { status, name, message, issues: issuesOf(cause, conn), cause }
    return whenReady(make(shown, conn), ({ body, type }) => new ErrorPage(status, type, writeJson(body)))
  }
}

/** The reader of an endpoint without error pages. */
const PLAIN_READER: ProblemReader = {
  nameOf: plainStatusName,
  issuesOf: (error, conn) => shownIssues(error, conn, FILTER_PARAMETERS),
  prefersHtml: (conn) =>
    acceptedOffers(["application/json", "text/html"], parseAccept(acceptOf(conn) ?? ""))[0] === "text/html",
}

/** Returns the output of the schema of a name, or a promise of it; throws if the value does not fit. `what` and `place` are for messages. */
export type OutputOf = (name: string, what: string, value: unknown, place: string) => unknown

/** The functions of a router that make the bodies of errors. */
export interface ProblemOptions {
  /** By the names of schemas. */
  readonly problems?: object
  readonly no_route?: AnyMaker
}

function makerOf(name: string | null | undefined, { problems = {} }: ProblemOptions): AnyMaker | undefined {
  if (typeof name !== "string" || !Object.hasOwn(problems, name)) return undefined
  const maker: unknown = Reflect.get(problems, name)
  return isMaker(maker) ? maker : undefined
}

function callMaker(maker: AnyMaker, error: ShownError, conn: CoreConn): unknown {
  return Reflect.apply(maker, undefined, [error, conn])
}

function isMaker(value: unknown): value is AnyMaker {
  return typeof value === "function"
}

/** The media type of a body of a schema: that of RFC 9457 if {@link problem_details} makes it. */
export function typeOfProblem(name: string | null, options: ProblemOptions): string {
  return makerOf(name, options) === problem_details ? PROBLEM_TYPE : JSON_TYPE
}
const JSON_TYPE = "application/json"
export const PROBLEM_TYPE = "application/problem+json"

/** The problems of a route, or of no route. */
export function problemsOf(
  route: Route | undefined,
  place: string,
  options: ProblemOptions,
  outputOf: OutputOf,
): RouteProblems | undefined {
  if (route === undefined || route.kind === "forward") return noRouteProblems(route, options)
  const { contract = NO_CONTRACT } = route
  const { answers } = contract
  if (Object.keys(answers).length === 0) return undefined
  return answerProblems((status) => {
    const name = answers[status] ?? ""
    const maker = makerOf(name, options)
    const isInvalid = answers[status] === undefined && invalidStatuses(contract).some((one) => one === status)
    return maker === undefined
      ? isInvalid
        ? "json"
        : undefined
      : (error, conn) =>
          whenReady(callMaker(maker, error, conn), (value) =>
            whenReady(outputOf(name, `the answer ${status}`, value, place), (body) => ({
              body,
              type: typeOfProblem(name, options),
            })),
          )
  })
}

/** The problems of no route, or of a forward, in whose router no route may match. */
export function noRouteProblems(route: Route | undefined, { no_route }: ProblemOptions): RouteProblems | undefined {
  if (no_route === undefined) return undefined
  const type = no_route === problem_details ? PROBLEM_TYPE : JSON_TYPE
  const make: MakeProblem = (error, conn) => whenReady(callMaker(no_route, error, conn), (body) => ({ body, type }))
  // Behind a forward, the routers there know whether a route matched.
  return answerProblems((_status, error) => (route === undefined || isNoRoute(error) ? make : undefined))
}

function isNoRoute(error: unknown): boolean {
  return isInstanceOf(error, NoRoute) || isInstanceOf(error, NoRouteError)
}

/**
 * The statuses that the router and plugs answer requests of a route with, whether it declares them or not: invalid ones, those that
 * `accepts` refuses, those of a row that is gone, and those that take too long.
 */
export function ownStatuses({ contract = NO_CONTRACT, deprecated, timeout }: Route): readonly number[] {
  return [
    ...invalidStatuses(contract),
    406,
    ...(deprecated?.gone === true ? [410] : []),
    ...(timeout === undefined ? [] : [503]),
  ]
}

/**
 * Checks that there is a function for each schema of a status that the router itself answers with.
 *
 * @throws {ArgumentError} when one is missing, or has the name of no schema
 */
export function checkProblems(routes: readonly Route[], schemas: object, options: ProblemOptions): void {
  for (const [name, maker] of Object.entries<unknown>({ ...options.problems })) {
    if (!Object.hasOwn(schemas, name))
      throw new ArgumentError(`${unknownProblemMessage(name)}. Schemas: ${quoteList(Object.keys(schemas)) || "none"}`)
    if (!isMaker(maker)) throw new ArgumentError(`problems.${name} must be a function, got: ${inspect(maker)}`)
  }
  for (const route of routes) {
    const { contract = NO_CONTRACT, verb, path } = route
    for (const status of ownStatuses(route)) {
      const name = contract.answers[status] ?? null
      if (name !== null && makerOf(name, options) === undefined)
        throw new ArgumentError(missingProblemMessage(name, status, `${verb} "${path}"`))
    }
  }
}

/** The body of an error by RFC 9457, as {@link problem_details} makes it. An interface would not fit schemas that take more fields. */
export type ProblemDetails = {
  /** A URI of the kind of problem. `"about:blank"`: the status says it all. */
  readonly type: string
  /** The status's name. */
  readonly title: string
  readonly status: number
  /** The problem of this request. */
  readonly detail?: string
  /** The issues of an invalid query or body. */
  readonly issues?: Issue[]
}

/**
 * Makes the body of an error by RFC 9457, for `problems` and `no_route` of `define_router`. Answers with it have the type
 * `application/problem+json`.
 *
 * @see RFC 9457, 3
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_router, problem_details } from "waymark/server"
 *
 * const web = define_router([get("/", "PageController", "index")], { no_route: problem_details })
 * const Router = web.build({ PageController: { index: (conn) => conn.text("Hello") } })
 * const response = await define_endpoint({ router: Router }).fetch(new Request("http://localhost/nothing"))
 * await response.json()
 * //=> { type: "about:blank", title: "Not Found", status: 404, detail: "no route found for GET /nothing" }
 */
export const problem_details: (error: ShownError) => ProblemDetails = /* @__PURE__ */ shared(
  "problem_details",
  () =>
    function problem_details({ status, name, message, issues }) {
      return {
        type: "about:blank",
        title: name,
        status,
        ...(message === name ? {} : { detail: message }),
        ...(issues.length === 0 ? {} : { issues: [...issues] }),
      }
    },
)
