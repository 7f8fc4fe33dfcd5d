import type { Conn } from "waymark/server"
import { Routes } from "../routes.js"
import { html } from "./html.js"
import { root } from "./root.js"

const PAGES: Readonly<Record<number, readonly [title: string, hint: string]>> = {
  400: ["Bad request", "The address or the form could not be read."],
  401: ["Unauthorized", "Say who you are."],
  403: ["Forbidden", "This is not yours to do. If you came here by a form, go back, reload its page and try again."],
  404: ["Not found", "There is nothing at this address."],
  406: ["Not acceptable", "This is not there in a format that you take."],
  413: ["Too large", "What you sent is more than the blog takes."],
  415: ["Unsupported media type", "What you sent has a format that the blog does not read."],
}
const OTHER = ["Something went wrong", "It is not your fault. Try again in a while."] as const

/** Answers an error as the request asks: the API with JSON, people with a page. */
export function render_error(error: unknown, conn: Conn, status: number): Response {
  const [title, hint] = PAGES[status] ?? OTHER
  const headers = new Headers(conn.resp_headers)
  if (wants_json(conn)) {
    headers.set("content-type", "application/json; charset=utf-8")
    // What went wrong inside is for the log only.
    const message = error instanceof Error && status < 500 ? error.message : title
    return new Response(JSON.stringify({ error: { status, message } }), { status, headers })
  }
  headers.set("content-type", "text/html; charset=utf-8")
  const inner_content = html`<p>${hint}</p>
    <p><a href="${Routes.page_path(conn, "index")}">To the newest posts</a></p>`
  return new Response(String(root({ conn, title, inner_content })), { status, headers })
}

/** Whether `accepts` chose JSON, or, where no pipeline ran, whether the client speaks it. */
function wants_json({ private: { waymark_format }, req_headers }: Conn): boolean {
  if (waymark_format !== undefined) return waymark_format === "json"
  return ["accept", "content-type"].some((name) => /\bjson\b/.test(req_headers.get(name) ?? ""))
}
