/** The methods of a conn that its features extend. As symbols, they are not among the completions of an editor. */

import type { StatusName } from "./statuses.js"
import type { ResponseBody } from "./response.js"

/** The checks of a response, which throw errors that say what is wrong. */
export interface ResponseChecks {
  header(name: string, value: string): void
  /** Returns the number of a status. */
  status(status: number | StatusName): number
  body(body: ResponseBody): void
  response(response: Response): void
  /** Returns a page as a string. */
  page(page: unknown): string
  /** Returns a value as JSON. */
  json(value: unknown): string
  /** Returns the headers as they are sent. */
  headers(headers: Headers, conn: { readonly resp_body: ResponseBody }, status: number, isBodiless: boolean): Headers
}

/** The checks of the response, if the conn has that feature. */
export const checks: unique symbol = /* @__PURE__ */ Symbol("checks")

/** Decodes the query. */
export const readQuery: unique symbol = /* @__PURE__ */ Symbol("read_query")
/** Runs a step, and sends the response. */
export const respond: unique symbol = /* @__PURE__ */ Symbol("respond")
/** Ends what the response still writes, such as chunks. */
export const close: unique symbol = /* @__PURE__ */ Symbol("close")
/** Prepares the response, after the callbacks of `register_before_send`. */
export const prepare: unique symbol = /* @__PURE__ */ Symbol("prepare")
