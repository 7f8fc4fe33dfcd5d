import { shared } from "../../../core/lib/copies.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { ErrorPage } from "../../conn/response/error-page.js"
import type { Issue } from "../../conn/request/input.types.js"
import { privateKey } from "../../conn/private-key.js"

/** What an endpoint knows about an error, apart from its message. */
export interface ProblemReader {
  readonly nameOf: (status: number) => string
  /** The issues that may be shown. */
  readonly issuesOf: (error: unknown, conn: CoreConn) => readonly Issue[]
  /** Whether a request gets a page, rather than JSON, as rows with `answers` declare it. */
  readonly prefersHtml: (conn: CoreConn) => boolean
}

/** Answers an error as a route declares it; undefined for an error that gets a page. */
export type RouteProblems = (
  error: unknown,
  conn: CoreConn,
  status: number,
  reader: ProblemReader | undefined,
) => ErrorPage | Promise<ErrorPage> | undefined

/** The problems of the route that a conn was dispatched to, or of the router in which no route matched. */
export const problemsKey = /* @__PURE__ */ privateKey<RouteProblems>("problems")

/** The row to which a router would send a conn; behind forwards, the innermost row. */
export interface LocatedRow {
  /** Answers its errors. */
  readonly problems: RouteProblems | undefined
  readonly hasEvents: boolean
}

/** Functions that find the row of a conn that was not dispatched, by their routers. */
export const rowLocators = /* @__PURE__ */ shared(
  "row_locators",
  () => new WeakMap<object, (conn: CoreConn) => LocatedRow>(),
)
