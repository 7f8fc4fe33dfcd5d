import { standard_plugs } from "waymark/plugs"
import { define_plug, define_router } from "waymark/server"
import { z } from "zod"
import { Routes, routes } from "./routes.ts"

const schemas = { NewNote: z.object({ note: z.object({ text: z.string().trim().min(1, "can't be blank").max(80) }) }) }

const find_user = define_plug<{ assigns: { user: string | null } }>((conn) => {
  const user = conn.get_session("user")
  return conn.assign("user", typeof user === "string" ? user : null)
})

const require_user = define_plug<{ requires: { user: string | null }; assigns: { user: string } }>((conn) => {
  const { user } = conn.assigns
  if (user === null) return conn.put_flash("error", "Please log in").redirect(Routes.login_path(conn, "new")).halt()
  return conn.assign("user", user)
})

export const web = define_router(routes, { schemas, plugs: { ...standard_plugs, find_user, require_user } })
