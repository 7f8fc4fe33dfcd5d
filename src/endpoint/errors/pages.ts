import type { LogLevel } from "../../table/options.js"
import type { Conn } from "../../conn/conn.js"
import type { Issue } from "../../conn/input.types.js"
import { escapeHtml } from "../../lib/html.js"
import type { FilterParameters } from "../../router/filter-parameters.js"
import { writeIssue } from "../../router/validate.js"
import { shownIssues } from "./issues.js"
import { errorFormat, mediaType } from "./format.js"
import { writeJson, writePage } from "../../conn/page.js"
import type { Html } from "../../conn/page.js"
import { statusName } from "./status-names.js"

/** The argument of an error view. */
export interface ErrorAssigns {
  /** From 400 to 599. */
  readonly status: number
  /** The status's name, e.g. `"Not Found"`. */
  readonly name: string
  /** The thrown value; do not show its message to visitors. */
  readonly error: unknown
  /**
   * The issues of an invalid query or body; a message that quotes the value of a hidden param is `"is invalid"`. `[]` for
   * other errors. `error` has the raw messages.
   */
  readonly issues: readonly Issue[]
  readonly conn: Conn
}

/** Creates the body of an error page: a value for `json`, a page for other formats. */
export type ErrorView = (assigns: ErrorAssigns) => ErrorBody | Promise<ErrorBody>

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
export interface RenderErrors {
  /** The formats of error pages; the first is used if a request accepts none of them. Default: those of `formats`, then text, html and json. */
  readonly accepts?: readonly string[]
  /** Views by format, such as `html`, which replace the built-in views; a format may be a media type. */
  readonly formats?: Readonly<Record<string, ErrorView>>
  /** The level of the log line for an answered error; default `"debug"`. */
  readonly log?: LogLevel | false
}

const VIEWS: Readonly<Record<string, ErrorView>> = {
  text: ({ name, issues }) => [name, ...issues.map(writeIssue)].join("\n"),
  html: ({ status, name, issues }) => errorPage(status, name, issues),
  json: ({ name, issues }) => ({ errors: { detail: name, ...(issues.length > 0 && { issues }) } }),
}

/**
 * Answers an error with a page in a format that the request accepts.
 *
 * @see Phoenix.Endpoint.RenderErrors 1.6
 */
export async function viewError(
  error: unknown,
  conn: Conn,
  status: number,
  setup: RenderErrors,
  filter: FilterParameters,
): Promise<Response> {
  const formats = setup.accepts ?? Object.keys({ ...setup.formats, ...VIEWS })
  const format = errorFormat(conn, formats)
  const view = setup.formats?.[format] ?? VIEWS[format] ?? VIEWS["text"]
  const body: unknown = await view?.({
    status,
    name: statusName(status),
    error,
    issues: shownIssues(error, conn, filter),
    conn,
  })
  return pageResponse(status, format, format === "json" ? writeJson(body) : writePage(body, `the ${format} view`))
}

/** A response with a page of a format, in UTF-8. */
export function pageResponse(status: number, format: string, body: string): Response {
  const headers = { "content-type": `${mediaType(format)}; charset=utf-8` }
  const response = new Response(body, { status, headers })
  bodies.set(response, body)
  return response
}

/** The body of each page as a string, so that it is sent without a stream. */
const bodies = new WeakMap<Response, string>()

/** The body of a response that `pageResponse` created, as a string; undefined for other responses. */
export function pageBody(response: Response): string | undefined {
  return bodies.get(response)
}

/** A response with the name of a status as plain text: used when rendering fails, and for malformed requests. */
export function plainError(status: number): Response {
  return pageResponse(status, "text", statusName(status))
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
