import { client } from "waymark/client"
import { read_events } from "waymark/live"
import { routes } from "../routes.ts"
import type { schemas, Session } from "../schemas.ts"

let csrf_token = ""

/** Calls the server. Each request has the token of the session, without which the server changes nothing. */
export const api = client<typeof routes, typeof schemas>(routes, {
  base_url: "/",
  headers: () => ({ "x-csrf-token": csrf_token }),
  events: read_events,
})

/** Keeps the token of a session that the server has answered with. */
export function keep_token(session: Session): Session {
  csrf_token = session.csrf_token
  return session
}
