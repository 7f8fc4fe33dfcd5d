import type { AnyPathParams } from "../../core/pattern/params.js"
import { connClass } from "./core-conn.js"
import type { RoutedConn } from "./core-conn.js"
import type { AnyInput, NoContract } from "./request/input.types.js"
import { chunks } from "./features/chunks.js"
import type { ChunkMethods } from "./features/chunks.js"
import { cookies } from "./features/cookies.js"
import type { CookieMethods } from "./features/cookies.js"
import { files } from "./features/files.js"
import type { FileMethods } from "./features/files.js"
import { layouts } from "./features/layouts.js"
import type { LayoutMethods } from "./features/layouts.js"
import type { LayoutChoice, PageAssigns } from "./layout.js"
import type { ConnFields } from "./request/request.js"
import type { StatusNameMethods } from "./response/response-checks.types.js"
import { nested_queries } from "./features/nested-queries.js"
import { response_checks } from "./response/check-response.js"
import { status_names } from "./features/status-names.js"
import type { StatusName } from "./response/statuses.js"
import { ownSignal } from "./features/own-signal.js"
import { sessions } from "./features/sessions.js"
import type { SessionMethods } from "./features/sessions.js"
import type { BeforeSendBy } from "./response/send.js"

export {
  AlreadySentError,
  CookieOverflowError,
  InvalidForwardError,
  InvalidHeaderError,
  InvalidRequestError,
  MethodNotForwardedError,
  GoneError,
  NotSentError,
  TimeoutError,
} from "./errors.js"
export type { ConnPrivate } from "./private.js"
export type { CookieOptions } from "./cookies/cookies.js"
export type { SecretKeyBase } from "../crypto/secrets.js"
export type { ConnFields }
export type { ConnState, ResponseBody } from "./response/response.js"

/** A callback that runs just before a response is sent. */
export type BeforeSend<Own = Conn> = BeforeSendBy<Own>

/** The methods of all features. */
export interface AllMethods
  extends
    CookieMethods,
    SessionMethods,
    ChunkMethods,
    FileMethods,
    LayoutMethods<PageAssigns, LayoutChoice>,
    StatusNameMethods {}

/**
 * A request and its response. Methods change the conn and return it, so that calls can be chained.
 *
 * `path_info` has the segments of the path that are still to be routed, percent-encoded; `script_name` has those before them.
 * `params` has the params of the query, the body and the path; if two have the same name, the later in this list wins. In a
 * forwarded router, the params of its own route win over those of the outer routes. `path_params` are those of the innermost
 * route, or of the outer route if it has none.
 *
 * @typeParam PathParams the params that the route's pattern captures
 * @typeParam Assigns the assigns that routes and plugs have set
 * @typeParam Input the types of its query, its body and its answers, from the schemas of the route
 * @see Plug.Conn 1.12
 */
// It names the interfaces of the features one by one, since each level of interfaces costs types for each route.
export interface Conn<
  out PathParams = AnyPathParams,
  out Assigns extends object = Record<string, unknown>,
  out Input extends AnyInput = NoContract,
>
  extends
    RoutedConn<PathParams, Assigns, {}, Input>,
    CookieMethods,
    SessionMethods,
    ChunkMethods,
    FileMethods,
    LayoutMethods<PageAssigns, LayoutChoice> {
  /**
   * Sets the status that `text`, `html`, `json` and `redirect` answer with: a number or its name.
   *
   * @throws {ArgumentError} when it is neither a whole number from 200 to 599 nor a name
   * @see Plug.Conn.put_status/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/users/8").put_status("not_found").text("Nothing here").status //=> 404
   */
  put_status(status: number | StatusName): this
}

/** The class of conns with all features. */
export interface ConnConstructor {
  new <
    PathParams = AnyPathParams,
    Assigns extends object = Record<string, unknown>,
    Input extends AnyInput = NoContract,
  >(
    fields: ConnFields,
  ): Conn<PathParams, Assigns, Input>
}

/** The class of conns with all features. */
export const Conn = /* @__PURE__ */ connClass([
  cookies,
  sessions,
  chunks,
  files,
  layouts,
  nested_queries,
  response_checks,
  status_names,
  ownSignal,
]) as ConnConstructor // test/unit/server/conn/features.test.ts
