import type { ErrorAssigns, ErrorBody, ShownError } from "waymark/server"
import { Routes } from "../routes.js"
import { html } from "./html.js"
import type { Html } from "./html.js"
import { root } from "./root.js"

const PAGES: Readonly<Record<number, readonly [title: string, hint: string]>> = {
  400: ["Bad request", "The address or the form could not be read."],
  403: ["Forbidden", "You are not allowed to do this. If you sent a form, go back, reload the page and try again."],
  404: ["Not found", "There is nothing at this address."],
  406: ["Not acceptable", "This is not available in a format that you accept."],
  413: ["Too large", "What you sent is larger than the blog accepts."],
  415: ["Unsupported media type", "What you sent has a format that the blog cannot read."],
  429: ["Too many attempts", "Wait for a quarter of an hour, then try again."],
  503: ["Busy", "Too many people log in or sign up at this moment. Try again in a few seconds."],
}
const OTHER_OF_THE_CLIENT = ["Bad request", "The blog does not answer a request like this."] as const
const OTHER = ["Something went wrong", "It is not your fault. Try again later."] as const

/** The error page for browsers. */
export function error_html({ conn, status }: ErrorAssigns): Html {
  const [title, hint] = PAGES[status] ?? (status < 500 ? OTHER_OF_THE_CLIENT : OTHER)
  const inner_content = html`<p>${hint}</p>
    <p><a href="${Routes.page_path(conn, "index")}">To the newest posts</a></p>`
  return root({ conn, title, inner_content })
}

/** The body of an error of the API, for the schema `ErrorAnswer`. The messages of server errors are only in the log. */
export function error_answer({ issues, message, status }: Pick<ShownError, "issues" | "message" | "status">) {
  return { error: { status, message, ...(issues.length > 0 && { issues }) } }
}

/** The same for errors outside the routes of the API. */
export function error_json({ issues, message, status }: ErrorAssigns): ErrorBody {
  return error_answer({ issues, message, status })
}
