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
