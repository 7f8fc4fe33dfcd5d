import { html } from "hono/html"
import type { Conn } from "waymark/server"
import { Routes } from "../routes.js"

/** A piece of HTML: values in its template were escaped. */
export type Html = ReturnType<typeof html>

/** Answers with a page of the blog. */
export async function page(conn: Conn, title: string, body: Html): Promise<Conn> {
  return conn.html(await layout(conn, title, body))
}

/** A page of the blog, from its doctype on. */
export function layout(conn: Conn, title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Waymark blog</title>
        <link rel="icon" href="${Routes.file_path(conn, "show", ["images", "waymark.svg"])}" />
        <link rel="stylesheet" href="${Routes.file_path(conn, "show", ["css", "blog.css"])}" />
      </head>
      <body>
        <header>
          <a class="brand" href="${Routes.page_path(conn, "index")}">
            <img src="${Routes.file_path(conn, "show", ["images", "waymark.svg"])}" alt="" width="28" height="28" />
            Waymark blog
          </a>
          ${navigation(conn)}
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}

function navigation(conn: Conn): Html {
  const links = [
    ["Posts", Routes.page_path(conn, "index")],
    ["Users", Routes.user_path(conn, "index")],
    ["Admin", Routes.admin_overview_path(conn, "index")],
  ] as const
  return html`<nav>
    ${links.map(
      ([text, path]) =>
        html`<a href="${path}" ${conn.request_path === path ? html`aria-current="page"` : ""}>${text}</a>`,
    )}
  </nav>`
}
