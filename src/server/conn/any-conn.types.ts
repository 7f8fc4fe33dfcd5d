import type { Conn } from "./conn.js"
import type { AnyInput, NoContract } from "./request/input.types.js"

/**
 * A conn of any route, with any params and assigns.
 *
 * @example
 * import type { AnyConn } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const not_found = (conn: AnyConn) => conn.put_status(404).text("Not found")
 * not_found(build_conn("GET", "/")).status //=> 404
 */
export type AnyConn = Conn<unknown, object, AnyInput>

/**
 * A conn that has at least the given assigns and path params: for functions that several actions share. `Assigns` and
 * `Params` may be interfaces. With `AnyInput` as `Input`, actions whose routes have schemas can pass their conns too.
 *
 * @example
 * import { get, pipe_through } from "waymark"
 * import { define_plug, define_router } from "waymark/server"
 * import type { ConnWith } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * interface Signed {
 *   current_user: string
 * }
 * const greet = (conn: ConnWith<Signed, { id: string }>) =>
 *   conn.text(`${conn.assigns.current_user} looks at ${conn.path_params.id}`)
 *
 * const sign_in = define_plug<{ assigns: Signed }>((conn) => conn.assign("current_user", "Ada"))
 * const web = define_router([pipe_through("sign_in"), get("/users/:id", "UserController", "show")], { plugs: { sign_in } })
 * const UserController = web.controller("UserController", { show: (conn) => greet(conn) })
 * const conn = await web.build({ UserController }).call(build_conn("GET", "/users/7"))
 * conn.resp_body //=> "Ada looks at 7"
 */
export type ConnWith<Assigns extends object, Params extends object = {}, Input extends AnyInput = NoContract> = Conn<
  Fields<Params>,
  Fields<Assigns>,
  Input
>

/** The fields of an interface as an object type that is assignable to `Record<string, unknown>`. */
type Fields<Members> = { readonly [Key in keyof Members]: Members[Key] }
