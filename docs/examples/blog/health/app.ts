import { Hono } from "hono"
import type { Context } from "hono"
import { html } from "hono/html"

/**
 * An application of another framework: anything with `fetch` can be forwarded to. It sees the path that is left, and
 * learns by a header where it is mounted.
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
              <p>The blog is up. This page and what it links to are made by Hono.</p>
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

/** The path before the application's own, such as `"/health"`. */
function prefix(c: Context): string {
  return c.req.header("x-forwarded-prefix") ?? ""
}
