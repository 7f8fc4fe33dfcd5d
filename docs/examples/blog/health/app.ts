import { Hono } from "hono"
import type { Context } from "hono"
import { html } from "hono/html"

/**
 * An application of another framework: a forward can lead to any object with `fetch`. It gets the rest of the path, and a
 * header with the path under which it is mounted.
 */
export const HealthApp = new Hono()
  .get("/", (c) =>
    c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Health · Waymark blog</title>
            <link rel="stylesheet" href="/css/blog.css" />
          </head>
          <body>
            <main>
              <h1>Health</h1>
              <p>The blog is up. This page and the pages that it links to are served by Hono.</p>
              <ul class="list">
                <li><a href="${prefix(c)}/live">Alive?</a> <span class="note">for load balancers</span></li>
              </ul>
              <p><a href="/">To the newest posts</a></p>
            </main>
          </body>
        </html>`,
    ),
  )
  .get("/live", (c) => c.json({ status: "ok", uptime: Math.round(process.uptime()) }))

/** The path under which the application is mounted, such as `"/health"`. */
function prefix(c: Context): string {
  return c.req.header("x-forwarded-prefix") ?? ""
}
