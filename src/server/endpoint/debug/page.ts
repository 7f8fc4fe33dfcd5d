import { redirectText } from "../../../core/table/redirects/target.js"
import { isSocket, listedMethod } from "../../../core/table/rows/listed-route.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import type { Conn } from "../../conn/conn.js"
import type { Issue } from "../../conn/request/input.types.js"
import { explorerLink } from "./explorer-link.js"
import { parseFrame, sourceAround } from "./frames.js"
import type { Frame } from "./frames.js"
import { DEBUG_STYLE } from "./style.js"
import { filterHeaders, paramFilter } from "../../router/filter-parameters.js"
import type { FilterParameters } from "../../router/filter-parameters.js"
import { html } from "../../../core/lib/http/html.js"
import type { Html } from "../../../core/lib/http/html.js"
import { writeTruncated } from "../../../core/lib/write-value.js"
import { writeIssue } from "../../router/contracts/validate.js"
import { shownIssues } from "../../router/problems/shown-issues.js"
import { statusName } from "../errors/status-names.js"
import { errorDetails } from "../../../core/lib/errors/error-details.js"
import type { ErrorDetails } from "../../../core/lib/errors/error-details.js"

/** The contents of a debug page. */
export interface DebugFacts {
  readonly status: number
  readonly thrown: ErrorDetails
  /** The issues of an invalid query or body, filtered. */
  readonly issues: readonly Issue[]
  readonly conn: Conn
  /** The params as the log writes them. */
  readonly params: string
  /** The headers of the request, filtered. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** The routes of the router that ran last, or of the endpoint's router. */
  readonly routes: readonly Route[]
  /** The path under which a forwarded router is mounted, e.g. `"/admin"`; else `""`. */
  readonly mount: string
  readonly isRouteMissing: boolean
  /** The link to the route explorer with this request, if a router forwards to one. */
  readonly explorer: string | undefined
}

/** Collects the contents of the debug page for an error. */
export function debugFacts(
  error: unknown,
  conn: Conn,
  status: number,
  table: readonly unknown[] | undefined,
  filter: FilterParameters,
): DebugFacts {
  const visit = conn.private.waymark_routers?.at(-1)
  const shown = visit?.table ?? table ?? []
  return {
    status,
    thrown: errorDetails(error),
    issues: shownIssues(error, conn, filter),
    conn,
    params: writeTruncated(paramsOrEmpty(conn), paramFilter(filter)),
    headers: filterHeaders(conn.req_headers, filter),
    routes: list_routes(shown),
    mount: visit === undefined || visit.script_name.length === 0 ? "" : `/${visit.script_name.join("/")}`,
    isRouteMissing: status === 404 || status === 405,
    explorer: explorerLink(conn),
  }
}

function paramsOrEmpty(conn: Conn): unknown {
  try {
    return conn.params
  } catch {
    return {}
  }
}

export function debugPage(facts: DebugFacts): Html {
  const { status, thrown, conn } = facts
  const title = `${status} ${statusName(status)}`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${thrown.name} at ${conn.method} ${conn.request_path}</title>
        <style>
          ${DEBUG_STYLE}
        </style>
      </head>
      <body>
        <header>
          <p class="request"><b>${conn.method}</b> ${conn.request_path}</p>
          <p class="status">${title}</p>
          <h1>${thrown.name}</h1>
          <p class="message">${thrown.message}</p>
          ${facts.issues.map((issue) => html`<p class="message">${writeIssue(issue)}</p>`)}
        </header>
        <main>
          ${facts.isRouteMissing ? [routesPart(facts), foldedStackPart(thrown)] : [stackPart(thrown), ...thrown.causes.map(causePart)]}
          ${requestPart(facts)} ${facts.isRouteMissing ? html`` : routesPart(facts)}
        </main>
        <footer>
          This page is shown because the endpoint has <code>debug_errors: debug_page</code>. Visitors must not see it.
        </footer>
      </body>
    </html> `
}

function causePart(cause: ErrorDetails): Html {
  return html`<section class="cause">
    <h2>Caused by ${cause.name}</h2>
    <p class="message">${cause.message}</p>
    ${stackLines(cause)}
  </section> `
}

function stackPart(thrown: ErrorDetails): Html {
  if (thrown.stack.length === 0)
    return html`<section>
      <h2>Stack</h2>
      <p class="none">The thrown value has no stack.</p>
    </section>`
  return html`<section>
    <h2>Stack</h2>
    ${sourcePart(thrown)} ${stackLines(thrown)}
  </section> `
}

/** The source code around the innermost frame of the application. */
function sourcePart(thrown: ErrorDetails): Html {
  for (const frame of thrown.stack.map(parseFrame)) {
    if (frame?.file === undefined) continue
    const lines = sourceAround(frame)
    if (lines.length === 0) continue
    return html`<figure>
      <figcaption>${frame.place}</figcaption>
      <pre class="source"><code>${lines.map(
        ({ number, text, isFailing }) =>
          html`<span${isFailing ? html` class="failing"` : html``}><i>${number}</i>${text === "" ? " " : text}
</span>`,
      )}</code></pre>
    </figure>`
  }
  return html``
}

/** If no route matched, the stack is of little use, so it is collapsed. */
function foldedStackPart(thrown: ErrorDetails): Html {
  return html`<section>
    <details>
      <summary><h2>Stack</h2></summary>
      ${stackLines(thrown)}
    </details>
  </section>`
}

/** The lines of a stack; those after the last frame of the application are collapsed. */
function stackLines({ stack }: ErrorDetails): Html {
  const last = stack.findLastIndex((text) => parseFrame(text)?.file !== undefined)
  const shown = last < 0 ? MAX_FOREIGN_FRAMES : last + 1
  const [lines, rest] = [stack.slice(0, shown).map(stackLine), stack.slice(shown).map(stackLine)]
  const folded = html`<details>
    <summary>${rest.length} more</summary>
    <ol class="stack">
      ${rest}
    </ol>
  </details>`
  return html`<ol class="stack">
      ${lines}
    </ol>
    ${rest.length === 0 ? html`` : folded}`
}

/** How many lines are shown if no frame of the stack belongs to the application. */
const MAX_FOREIGN_FRAMES = 8

function stackLine(text: string): Html {
  const frame: Frame | undefined = parseFrame(text)
  if (frame === undefined) return html`<li><code>${text}</code></li>`
  const name = frame.name === "" ? html`<em>anonymous</em>` : html`${frame.name}`
  return html`<li${frame.file === undefined ? html`` : html` class="own"`}><code>${name}</code> <span>${frame.place}</span></li>`
}

function requestPart({ conn, params, headers }: DebugFacts): Html {
  return html`<section>
    <h2>Request</h2>
    <dl>
      <dt>Host</dt>
      <dd>${conn.scheme}://${conn.host}:${conn.port}</dd>
      <dt>Params</dt>
      <dd><code>${params}</code></dd>
      <dt>Assigns</dt>
      <dd>
        ${Object.keys(conn.assigns).length === 0 ? html`none` : html`<code>${Object.keys(conn.assigns).join(", ")}</code>`}
      </dd>
    </dl>
    <details>
      <summary>${headers.length} ${headers.length === 1 ? "header" : "headers"}</summary>
      <dl>
        ${headers.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </details>
  </section> `
}

function routesPart({ routes, mount, isRouteMissing, explorer }: DebugFacts): Html {
  if (routes.length === 0)
    return html`<section>
      <h2>Routes</h2>
      <p class="none">The endpoint has no router, or one without routes.</p>
    </section>`
  const under = mount === "" ? html`` : html` <small>under ${mount}</small>`
  const link =
    explorer === undefined
      ? html``
      : html`<p class="explorer"><a href="${explorer}">Open this request in the route explorer</a></p>`
  return html`<section>${link}<details${isRouteMissing ? html` open` : html``}><summary><h2>Routes${under}</h2></summary>
<table>
<thead><tr><th scope="col">Helper</th><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Goes to</th></tr></thead>
<tbody>${routes.map(routeRow)}</tbody>
</table></details></section>
`
}

function routeRow(route: Route): Html {
  const { helper, path, host, plug, plug_opts } = route
  const action = typeof plug_opts === "string" && !isSocket(route) ? html` <b>${plug_opts}</b>` : html``
  return html`<tr>
    <td>${helper === null ? "" : `${helper}_path`}</td>
    <td>${listedMethod(route)}</td>
    <td><code>${path}</code>${host === null ? html`` : html` <small>${host}</small>`}</td>
    <td>${redirectText(route) ?? plug}${action}</td>
  </tr> `
}
