import { acceptedOffers, parseAccept } from "../../../core/lib/http/accept.js"
import { mediaType } from "../../../core/lib/http/formats.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { acceptOf } from "../../conn/request/request.js"

/**
 * The format of an error page: the one set for the response, if it is among the formats of error pages, else the one that the
 * `accept` header prefers, else the first.
 *
 * @see Phoenix.Endpoint.RenderErrors 1.6
 */
export function errorFormat(conn: CoreConn, formats: readonly string[]): string {
  const chosen = conn.private["waymark_format"]
  if (typeof chosen === "string" && formats.includes(chosen)) return chosen
  const accept = acceptOf(conn) ?? "*/*"
  if (accept !== last.accept || formats !== last.formats) {
    const [type] = acceptedOffers(formats.map(mediaType), parseAccept(accept))
    const format = formats.find((each) => mediaType(each) === type) ?? formats[0] ?? "text"
    last = { accept, formats, format }
  }
  return last.format
}

/** The last header that was parsed: clients repeat theirs, and parsing it takes a tenth of a small answer. */
let last: Readonly<Record<"accept" | "format", string>> & { readonly formats: readonly string[] } = {
  accept: "",
  formats: [],
  format: "",
}
