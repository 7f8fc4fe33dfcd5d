import type { LogLevel } from "../../../core/table/log-level.js"
import type { Conn } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { Issue } from "../../conn/request/input.types.js"
import { escapeHtml } from "../../../core/lib/http/html.js"
import type { FilterParameters } from "../../router/filter-parameters.js"
import { messageForClient } from "../../router/problems/message-for-client.js"
import { writeIssue } from "../../router/contracts/validate.js"
import { ErrorPage } from "../../conn/response/error-page.js"
import { shownIssues } from "../../router/problems/shown-issues.js"
import { errorFormat } from "./format.js"
import { mediaType } from "../../../core/lib/http/formats.js"
import { writeJson } from "../../../core/lib/write-json.js"
import { writePage } from "../../conn/page.js"
import type { Html } from "../../conn/page.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { statusName } from "./status-names.js"

/** The argument of an error view. */
export interface ErrorAssigns extends ErrorAssignsOf<Conn> {}

/** The same for conns with certain features. */
export interface ErrorAssignsOf<out Own> {
  /** From 400 to 599. */
  readonly status: number
  /** The status's name, e.g. `"Not Found"`. */
  readonly name: string
  /** The message of the error if it is for the client, as that of a {@link ShownError}, else the status's name. */
  readonly message: string
  /** The thrown value; do not show its message to visitors. */
  readonly error: unknown
  /**
   * The issues of an invalid query or body; a message that quotes the value of a hidden param is `"is invalid"`. `[]` for
   * other errors. `error` has the raw messages.
   */
  readonly issues: readonly Issue[]
  readonly conn: Own
}

/** Creates the body of an error page: a value for `json`, a page for other formats. */
export type ErrorView = (assigns: ErrorAssigns) => ErrorBody | Promise<ErrorBody>

/** The same for conns with certain features. */
export type ErrorViewOf<Own> = (assigns: ErrorAssignsOf<Own>) => ErrorBody | Promise<ErrorBody>

/**
 * The result of an error view: a page, or a value for JSON; neither undefined nor a function.
 *
 * @example
 * import type { ErrorBody } from "waymark/server"
 *
 * const detail = (name: string): ErrorBody => ({ errors: { detail: name } })
 * detail("Not Found") //=> { errors: { detail: "Not Found" } }
 */
export type ErrorBody = Html | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown }

/** Options for error pages. */
export interface RenderErrors<View = ErrorView> {
  /** The formats of error pages; the first is used if a request accepts none of them. Default: those of `formats`, then text, html and json. */
  readonly accepts?: readonly string[]
  /** Views by format, such as `html`, which replace the built-in views; a format may be a media type. */
  readonly formats?: Readonly<Record<string, View>>
  /** The level of the log line for an answered error; default `"debug"`. */
  readonly log?: LogLevel | false
}

const VIEWS: Readonly<Record<string, ErrorViewOf<unknown>>> & { readonly text: ErrorViewOf<unknown> } = {
  text: ({ name, issues }) => [name, ...issues.map(writeIssue)].join("\n"),
  html: ({ status, name, issues }) => (issues.length > 0 ? errorPage(status, name, issues) : plainPage(status, name)),
  json: ({ name, issues }) => ({ errors: { detail: name, ...(issues.length > 0 && { issues }) } }),
}

/** The formats of error pages, in order. */
export function errorFormats({
  accepts,
  formats,
}: Pick<RenderErrors<unknown>, "accepts" | "formats">): readonly string[] {
  return accepts ?? Object.keys({ ...formats, ...VIEWS })
}

/**
 * Returns a function that creates the page for an error, in a format that the request accepts; a promise only if the view
 * returns one.
 *
 * @see Phoenix.Endpoint.RenderErrors 1.6
 */
export function pageRenderer<Own extends CoreConn>(
  setup: Pick<RenderErrors<ErrorViewOf<Own>>, "accepts" | "formats">,
  filter: FilterParameters,
): (error: unknown, conn: Own, status: number) => ErrorPage | Promise<ErrorPage> {
  const formats = errorFormats(setup)
  return (error, conn, status) => {
    const format = errorFormat(conn, formats)
    const view = setup.formats?.[format] ?? VIEWS[format] ?? VIEWS.text
    const name = statusName(status)
    const message = messageForClient(error, status) ?? name
    const assigns = { status, name, message, error, issues: shownIssues(error, conn, filter), conn }
    const write = (body: unknown): string =>
      format === "json" ? writeJson(body) : writePage(body, `the ${format} view`)
    return whenReady<unknown, ErrorPage>(view(assigns), (body) => new ErrorPage(status, mediaType(format), write(body)))
  }
}

/** The pages without issues, which depend only on the status. */
const plainPages = new Map<number, string>()

function plainPage(status: number, name: string): string {
  const page = plainPages.get(status) ?? errorPage(status, name, [])
  plainPages.set(status, page)
  return page
}

/** The default error page. Only the issues need escaping: the other values are constants of this folder. */
function errorPage(status: number, name: string, issues: readonly Issue[]): string {
  const list = issues.map((issue) => `<li>${escapeHtml(writeIssue(issue))}</li>`).join("")
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${status} ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p>${status}</p>
<h1>${name}</h1>
<p>${hintOf(status)}</p>${list && `\n<ul>${list}</ul>`}
</main>
</body>
</html>
`
}

/** Minified by hand, since every bundle contains it. */
const STYLE = `
body{box-sizing:border-box;margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:2rem;background:#fbfbfa;color:#1c1f24;font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:28rem;width:100%}
p{margin:0;color:#626b78;font-variant-numeric:tabular-nums}
h1{margin:.25rem 0 .75rem;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;letter-spacing:-.02em;font-weight:650;overflow-wrap:break-word}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#eceef1}p{color:#98a1ae}}
`

/** An explanation of a status for visitors. */
function hintOf(status: number): string {
  if (status >= 500) return "Something went wrong on our side. Please try again in a while."
  return HINTS[status] ?? "The request could not be answered as it was sent."
}

const HINTS: Readonly<Record<number, string>> = {
  401: "Please sign in first.",
  403: "You are not allowed to see this page.",
  404: "There is no page at this address.",
  410: "This page is no longer here.",
  429: "There were too many requests. Please try again in a while.",
}
