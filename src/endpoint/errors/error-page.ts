import { statusName } from "./status-names.js"

/** A page to answer an error with. It is not a `Response`, which costs more than most error pages. */
export class ErrorPage {
  /** @param type the media type, e.g. `"text/plain"` */
  constructor(
    readonly status: number,
    readonly type: string,
    readonly body: string,
  ) {}
}

/** A page with the name of a status as plain text: used when rendering fails, and for malformed requests. */
export function plainError(status: number): ErrorPage {
  return new ErrorPage(status, "text/plain", statusName(status))
}
