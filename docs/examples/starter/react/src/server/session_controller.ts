import { delete_csrf_token, get_csrf_token } from "waymark/plugs"
import { web } from "./web.ts"

/** Logs in by name, without a password: put your own login in its place. */
export const SessionController = web.controller("SessionController", {
  show: (conn) => conn.answer(200, { user: conn.assigns.user, csrf_token: get_csrf_token(conn) }),

  create: (conn) => {
    const user = conn.body_params.name
    delete_csrf_token(conn)
    conn.configure_session({ renew: true }).put_session("user", user)
    return conn.answer(200, { user, csrf_token: get_csrf_token(conn) })
  },

  delete: (conn) => {
    conn.configure_session({ renew: true }).clear_session()
    delete_csrf_token(conn)
    return conn.answer(200, { user: null, csrf_token: get_csrf_token(conn) })
  },
})
