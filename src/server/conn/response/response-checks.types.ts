import type { StatusName } from "./statuses.js"
import type { ResponseBody } from "./response.js"

/** The method of a conn that knows the names of statuses. */
export interface StatusNameMethods {
  /**
   * Sets the status that `text`, `html`, `json` and `redirect` answer with: a number or its name.
   *
   * @throws {ArgumentError} when it is neither a whole number from 200 to 599 nor a name
   * @see Plug.Conn.put_status/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("POST", "/users").put_status(201).json({ id: 7 }).status //=> 201
   * build_conn("GET", "/users/8").put_status("not_found").text("Nothing here").status //=> 404
   */
  put_status(status: number | StatusName): this
}

/** The checks of a response, which throw errors that say what is wrong. */
export interface ResponseChecks {
  header(name: string, value: string): void
  status(status: number): void
  body(body: ResponseBody): void
  response(response: Response): void
  /** Returns a body that is a stream of another implementation as one of the runtime. */
  stream(body: unknown): unknown
  /** Returns a page as a string. */
  page(page: unknown): string
  /** Returns the headers as they are sent. */
  headers(headers: Headers, conn: { readonly resp_body: ResponseBody }, status: number, isBodiless: boolean): Headers
}
