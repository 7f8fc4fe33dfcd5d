import { get_csrf_token } from "waymark/plugs"
import type { Conn, Layout } from "waymark/server"

/** Escapes a value for HTML, as text or inside a quoted attribute. */
export const escape = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const form = (conn: Conn, action: string, fields: string): string =>
  `<form method="post" action="${escape(action)}"><input type="hidden" name="_csrf_token" value="${get_csrf_token(conn)}">${fields}</form>`

export const root: Layout = ({ conn, inner_content }) => {
  const message = conn.get_flash("error") ?? conn.get_flash("info")
  return `<!doctype html><title>Notes</title>${message === undefined ? "" : `<p role="status">${escape(message)}</p>`}${String(inner_content)}`
}
