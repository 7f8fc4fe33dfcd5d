import type { Conn } from "waymark/server"
import { escape, form } from "./html.ts"
import { Routes } from "./routes.ts"
import { web } from "./web.ts"

/** In place of a table of users with hashes of their passwords. */
const PASSWORDS = new Map([["ada", "difference engine"]])
const NOTES = new Map<string, string[]>()

const login_page = (conn: Conn) =>
  conn.render(
    form(conn, Routes.login_path(conn, "create"), `<input name="name"><input name="password" type="password">`),
  )

export const LoginController = web.controller("LoginController", {
  new: (conn) => login_page(conn),
  create: (conn) => {
    const { name, password } = conn.body_params
    if (typeof name !== "string" || PASSWORDS.get(name) !== password)
      return login_page(conn.put_status("unauthorized").put_flash("error", "Wrong name or password"))
    return conn
      .configure_session({ renew: true })
      .put_session("user", name)
      .put_flash("info", `Welcome, ${name}`)
      .redirect(Routes.note_path(conn, "index"))
  },
  delete: (conn) => conn.configure_session({ drop: true }).redirect(Routes.login_path(conn, "new")),
})

const note_form = (conn: Conn, text: string, error = "") =>
  form(conn, Routes.note_path(conn, "create"), `<input name="note[text]" value="${escape(text)}">${escape(error)}`)

export const NoteController = web.controller("NoteController", {
  index: (conn) => {
    const notes = NOTES.get(conn.assigns.user) ?? []
    return conn.render(`<ul>${notes.map((note) => `<li>${escape(note)}</li>`).join("")}</ul>`)
  },
  new: (conn) => conn.render(note_form(conn, "")),
  create: (conn) => {
    const body = conn.body_params
    if (!body.ok) {
      const { note } = body.given
      const text = typeof note === "object" && note !== null && "text" in note ? String(note.text) : ""
      return conn.put_status(422).render(note_form(conn, text, body.issues[0]?.message))
    }
    NOTES.set(conn.assigns.user, [...(NOTES.get(conn.assigns.user) ?? []), body.value.note.text])
    return conn.put_flash("info", "Saved").redirect(Routes.note_path(conn, "index"))
  },
})
