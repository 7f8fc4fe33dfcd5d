import { createHash, timingSafeEqual } from "node:crypto"
import { html } from "hono/html"
import { define_plug } from "waymark/server"
import type { Conn } from "waymark/server"
import { page } from "../views/layout.js"
import type { Blog } from "./put_blog.js"

/** Lets the user `admin` through, by HTTP Basic authentication; anybody else is asked to sign in, and the conn halted. */
export const require_admin = define_plug<{ requires: { blog: Blog } }>(async (conn) => {
  const { admin_password } = conn.assigns.blog
  if (is_equal(credentials(conn), `admin:${admin_password}`)) return conn
  conn.put_status(401).put_resp_header("www-authenticate", `Basic realm="Blog admin", charset="UTF-8"`)
  const asked = await page(conn, "Sign in", html`<p>This part of the blog is for its admin.</p>`)
  return asked.halt()
})

/** The name and password of a request, with a colon between them. */
function credentials(conn: Conn): string {
  const [scheme = "", token = ""] = (conn.req_headers.get("authorization") ?? "").split(" ")
  return scheme.toLowerCase() === "basic" ? Buffer.from(token, "base64").toString() : ""
}

/** Compares in a time that tells nothing of the texts. */
function is_equal(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash("sha256").update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
