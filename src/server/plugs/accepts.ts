import type { CoreConn } from "../conn/core-conn.js"
import { acceptOf } from "../conn/request/request.js"
import { acceptedOffers, acceptedWeight, parseAccept } from "../../core/lib/http/accept.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { isNamedFormat, mediaTypesOf } from "../../core/lib/http/formats.js"
import type { MEDIA_TYPES } from "../../core/lib/http/formats.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { requestError } from "../../core/lib/errors/request-error.js"
import { hasEvents } from "../router/forwards/locate-row.js"
import { withOptionCheck } from "../router/flow/made-plug.js"
import { inOrder } from "../router/plug-order.js"
import type { InOrder } from "../router/plug-order.js"

/**
 * The request accepts none of the offered formats; answered with 406.
 *
 * @see Phoenix.NotAcceptableError
 * @example
 * import { NotAcceptableError } from "waymark/plugs"
 *
 * new NotAcceptableError("image/png", ["html"]).status //=> 406
 */
export class NotAcceptableError extends /* @__PURE__ */ requestError("NotAcceptableError", 406) {
  constructor(
    readonly accept: string,
    readonly formats: readonly string[],
  ) {
    super(`no supported media type in accept header "${accept}". Expected one of ${JSON.stringify(formats)}`)
  }
}

/** A format that has a name, or a media type. */
export type Format = keyof typeof MEDIA_TYPES | `${string}/${string}`

/** A list of formats that is not known to be empty. */
export interface Formats extends ReadonlyArray<Format> {
  /** Takes any item, which that of a list without items does not: it is `(item: never) => number`. */
  readonly indexOf: (item: ReturnType<typeof JSON.parse>) => number
}

/**
 * Chooses the format of the response by the `_format` param or the `accept` header, and stores it in
 * `private.waymark_format`. Of the parameters in the header, only `q` counts. If the header names types and also accepts all
 * others, as browsers do, the format is `"html"` if it is offered. If it accepts all types without naming one, or is missing,
 * the format is the first one.
 *
 * A row with `events` also accepts `text/event-stream`, whatever the formats; the format is then the first one.
 *
 * @param formats in order of preference, such as `["html", "json"]`
 * @throws {NotAcceptableError} 406, when the request accepts none of them
 * @throws {ArgumentError} when a format is neither a {@link Format} nor a media type; for those of a table, when the program starts
 * @see Phoenix.Controller.accepts/2
 * @example
 * import { accepts } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = build_conn("GET", "/", { headers: { accept: "application/json" } })
 * accepts(conn, ["html", "json"]).private.waymark_format //=> "json"
 */
export const accepts: (<Own extends CoreConn>(conn: Own, formats: Formats) => Own) & InOrder =
  /* @__PURE__ */ withOptionCheck(
    /* @__PURE__ */ inOrder(function accepts<Own extends CoreConn>(conn: Own, formats: readonly Format[]): Own {
      checkFormats(formats)
      const wanted = conn.params["_format"]
      if (typeof wanted === "string") {
        if (!formats.some((format) => format === wanted)) throw new NotAcceptableError(wanted, formats)
        return conn.put_private("waymark_format", wanted)
      }
      const accept = acceptOf(conn) ?? "*/*"
      const items = parseAccept(accept)
      const types = formats.flatMap(mediaTypesOf)
      const accepted = acceptedOffers(types, items).flatMap(
        (type) => formats.find((each) => mediaTypesOf(each).includes(type)) ?? [],
      )
      const isBrowser = acceptedWeight(ANY, items) > 0 && items.some(({ name }) => name !== ANY)
      const page = isBrowser ? accepted.find((each) => each === "html" || each === "text/html") : undefined
      const isStream = accepted.length === 0 && acceptedWeight(EVENT_STREAM, items) > 0 && hasEvents(conn)
      const format = page ?? (isStream ? formats[0] : accepted[0])
      if (format === undefined) throw new NotAcceptableError(accept, formats)
      return conn.put_private("waymark_format", format)
    }),
    checkFormats,
  )

const EVENT_STREAM = "text/event-stream"

const ANY = "*/*"

/** @throws {ArgumentError} for options that no request could use */
function checkFormats(formats: unknown): void {
  if (!Array.isArray(formats) || formats.length === 0)
    throw new ArgumentError(`accepts takes a list of formats such as ["html", "json"], got: ${inspect(formats)}`)
  for (const format of formats)
    if (typeof format !== "string" || !(isNamedFormat(format) || format.includes("/")))
      throw new ArgumentError(
        `accepts knows no format ${inspect(format)}: it takes those such as "html", and media types such as "image/png"`,
      )
}
