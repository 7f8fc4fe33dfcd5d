/** The conn and the params of an action that the controller does not have. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { ActionConn, ActionParams, AnyConn } from "waymark/server"

export const web = define_router([get("/users/:id", "UserController", "show")])
export class UserController {
  show(
    // refused: '"shwo"' does not satisfy the constraint '"show"'
    conn: ActionConn<typeof web, "UserController", "shwo">,
    // refused: '"shwo"' does not satisfy the constraint '"show"'
    params: ActionParams<typeof web, "UserController", "shwo">,
  ): AnyConn {
    return params === undefined ? conn : conn.halt()
  }
}
// runs: the names exist only in types
