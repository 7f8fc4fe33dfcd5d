/** A page to answer an error with. It is not a `Response`, which costs more than most error pages. */
export class ErrorPage {
  /** @param type the media type, e.g. `"text/plain"` */
  constructor(
    readonly status: number,
    readonly type: string,
    readonly body: string,
  ) {}
}

/** The names of the statuses that the core itself answers. */
const NAMES: Readonly<Record<number, string>> = { 400: "Bad Request", 404: "Not Found", 500: "Internal Server Error" }

/** The name of a status that the core itself answers, or e.g. `"Error 403"`. */
export function plainStatusName(status: number): string {
  return NAMES[status] ?? `Error ${status}`
}

/** A page with the name of a status as plain text: used when rendering fails, and for malformed requests. */
export function plainError(status: number): ErrorPage {
  return new ErrorPage(status, "text/plain", plainStatusName(status))
}
