import type { Conn } from "waymark/server"
import { Routes } from "../routes.js"
import { html } from "./html.js"
import { root } from "./root.js"

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  406: "Not acceptable",
  413: "Too large",
  415: "Unsupported media type",
}

/** Answers an error as the request asks: the API with JSON, people with a page. */
export function render_error(error: unknown, conn: Conn, status: number): Response {
  const title = TITLES[status] ?? "Something went wrong"
  const headers = new Headers(conn.resp_headers)
  if (wants_json(conn)) {
    headers.set("content-type", "application/json; charset=utf-8")
    // What went wrong inside is for the log only.
    const message = error instanceof Error && status < 500 ? error.message : title
    return new Response(JSON.stringify({ error: { status, message } }), { status, headers })
  }
  headers.set("content-type", "text/html; charset=utf-8")
  const inner_content = html`<p>${status}: nothing to see here.</p>
    <p><a href="${Routes.page_path(conn, "index")}">To the newest posts</a></p>`
  return new Response(String(root({ conn, title, inner_content })), { status, headers })
}

/** Whether `accepts` chose JSON, or, where no pipeline ran, whether the client speaks it. */
function wants_json({ private: { waymark_format }, req_headers }: Conn): boolean {
  if (waymark_format !== undefined) return waymark_format === "json"
  return ["accept", "content-type"].some((name) => /\bjson\b/.test(req_headers.get(name) ?? ""))
}
