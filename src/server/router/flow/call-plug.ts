import type { CoreConn } from "../../conn/core-conn.js"
import type { OrMessage } from "../../../core/table/rules/check-arguments.js"
import type { AfterPlug, CallablePlug, CallingConn, CallProblem, OptionsArgs } from "./call-plug.types.js"
import type { FlowOf, PlugOf } from "./plug.js"
import { prepareStep } from "./step.js"

/**
 * Runs a plug in an action or in another plug, which decides when. Its result is the conn after the plug, with the assigns that the
 * plug declares. The plug may have halted it: then return that conn, whose response is the answer.
 *
 * The conn must have the assigns that the plug requires. The `init` of an object runs at each call.
 *
 * @param options the plug's options, if it takes any
 * @throws {ArgumentError} when `plug` is not a plug, or returns anything but a conn, a `Response` or nothing
 * @example
 * import { get } from "waymark"
 * import { call_plug, define_plug, define_router } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const load_user = define_plug<{ assigns: { user: string } }>((conn) =>
 *   conn.params["token"] === "secret" ? conn.assign("user", "Ada") : conn.send_resp(401, "Who are you?").halt(),
 * )
 * const web = define_router([get("/:page", "PageController", "show")])
 * const PageController = web.controller("PageController", {
 *   async show(conn, { page }) {
 *     if (page === "public") return conn.text("Hello")
 *     const next = await call_plug(conn, load_user)
 *     return next.halted ? next : next.text(`Hello, ${next.assigns.user}`)
 *   },
 * })
 * const Router = web.build({ PageController })
 * const ask = async (path: string) => (await Router.call(build_conn("GET", path))).resp_body
 *
 * await ask("/public") //=> "Hello"
 * await ask("/private?token=secret") //=> "Hello, Ada"
 * await ask("/private") //=> "Who are you?"
 */
export async function call_plug<Own extends CallingConn, const Given extends CallablePlug>(
  conn: Own,
  plug: OrMessage<Given, CallProblem<Own, Given>>,
  ...options: OptionsArgs<Given>
): Promise<AfterPlug<Own, FlowOf<Given>["assigns"]>>
export async function call_plug(conn: CoreConn, plug: PlugOf<CoreConn>, options?: unknown): Promise<CoreConn> {
  return prepareStep(plug, options, "the plug of call_plug")(conn)
}
