import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import type { AsJsonOrUndefined } from "../../../core/lib/types/json-value.types.js"
import { flashKey } from "../cookies/flash.js"
import type { FetchedFlash, Flash } from "../cookies/flash.js"
import type { ConnFeature, CoreConn } from "../core-conn.js"
import { sessionKey } from "../cookies/session.js"
import type { Session, SessionConfig, SessionData } from "../cookies/session.js"

/** The methods of a conn for the session and the flash. All throw an `ArgumentError` if it was not fetched. */
export interface SessionMethods {
  /** A copy of the session. */
  get_session(): Readonly<SessionData>
  /**
   * The value of a key of the session, or undefined.
   *
   * @see Plug.Conn.get_session/2
   * @example
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = init_test_session(build_conn("GET", "/"), { user_id: 7 })
   * conn.get_session("user_id") //=> 7
   * conn.get_session("locale") //=> undefined
   */
  get_session(key: string): unknown
  /**
   * Puts a value into the session. Stores keep it as JSON: a `Date` becomes a string, and undefined is left out, as by `delete_session`.
   *
   * @throws {ArgumentError} also for a value that JSON cannot represent: a bigint, a function, a symbol, `NaN`, a `Map` or a
   *   `Set`, or an object that contains itself
   * @see Plug.Conn.put_session/3
   * @example
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = init_test_session(build_conn("POST", "/login")).put_session("user_id", 7)
   * conn.get_session("user_id") //=> 7
   */
  put_session<Value>(key: string, value: AsJsonOrUndefined<Value>): this
  /**
   * Deletes a key of the session; does nothing if the session does not have it.
   *
   * @see Plug.Conn.delete_session/2
   * @example
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = init_test_session(build_conn("GET", "/"), { user_id: 7, locale: "en" }).delete_session("user_id")
   * conn.get_session() //=> { locale: "en" }
   */
  delete_session(key: string): this
  /**
   * Empties the session.
   *
   * @see Plug.Conn.clear_session/1
   * @example
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = init_test_session(build_conn("GET", "/"), { user_id: 7, locale: "en" }).clear_session()
   * conn.get_session() //=> {}
   */
  clear_session(): this
  /**
   * Sets what happens to the session when the response is sent.
   *
   * @throws {ArgumentError} when none of `renew`, `drop` and `ignore` is true
   * @see Plug.Conn.configure_session/2
   * @example
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = init_test_session(build_conn("POST", "/login"))
   * conn.put_session("user_id", 7).configure_session({ renew: true }).get_session("user_id") //=> 7
   */
  configure_session(config: SessionConfig): this
  /** A copy of the flash. */
  get_flash(): Readonly<Flash>
  /**
   * The message of a key of the flash, or undefined.
   *
   * @see Phoenix.Controller.get_flash/2
   * @example
   * import { fetch_flash } from "waymark/plugs"
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = await fetch_flash(init_test_session(build_conn("GET", "/"), { waymark_flash: { info: "Saved" } }))
   * conn.get_flash("info") //=> "Saved"
   */
  get_flash(key: string): string | undefined
  /**
   * Puts a message for this page, or for the page after a redirect.
   *
   * @throws {ArgumentError} also for a key or a message that is not a string
   * @see Phoenix.Controller.put_flash/3
   * @example
   * import { fetch_flash } from "waymark/plugs"
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = await fetch_flash(init_test_session(build_conn("POST", "/users")))
   * conn.put_flash("info", "User created").redirect("/users").get_flash("info") //=> "User created"
   */
  put_flash(key: string, message: string): this
  /**
   * Puts several messages, or throws as `put_flash` does and puts none.
   *
   * @see Phoenix.Controller.merge_flash/2
   * @example
   * import { fetch_flash } from "waymark/plugs"
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = await fetch_flash(init_test_session(build_conn("POST", "/users")))
   * conn.merge_flash({ info: "User created", error: "No mail sent" }).get_flash() //=> { info: "User created", error: "No mail sent" }
   */
  merge_flash(messages: Readonly<Flash>): this
  /**
   * Deletes all messages of the flash.
   *
   * @see Phoenix.Controller.clear_flash/1
   * @example
   * import { fetch_flash } from "waymark/plugs"
   * import { build_conn, init_test_session } from "waymark/testing"
   *
   * const conn = await fetch_flash(init_test_session(build_conn("GET", "/")))
   * conn.put_flash("info", "User created").clear_flash().get_flash() //=> {}
   */
  clear_flash(): this
}

/** A conn with the session and the flash. */
export interface SessionConn extends CoreConn, SessionMethods {}

/** The session and the flash. */
export const sessions: ConnFeature<"sessions", SessionMethods> = {
  feature: "sessions",
  extend: (Base) =>
    class extends Base implements SessionMethods {
      get_session(): Readonly<SessionData>
      get_session(key: string): unknown
      get_session(key?: string): unknown {
        return fetchedSession(this).get(key)
      }

      put_session(key: string, value: unknown): this {
        fetchedSession(this).put(key, value)
        return this
      }

      delete_session(key: string): this {
        fetchedSession(this).delete(key)
        return this
      }

      clear_session(): this {
        fetchedSession(this).clear()
        return this
      }

      configure_session(config: SessionConfig): this {
        fetchedSession(this).configure(config)
        return this
      }

      get_flash(): Readonly<Flash>
      get_flash(key: string): string | undefined
      get_flash(key?: string): Readonly<Flash> | string | undefined {
        const { messages } = fetchedFlash(this)
        return key === undefined ? { ...messages } : messages[key]
      }

      put_flash(key: string, message: string): this {
        fetchedFlash(this).put([[key, message]])
        return this
      }

      merge_flash(messages: Readonly<Flash>): this {
        fetchedFlash(this).put(Object.entries(messages))
        return this
      }

      clear_flash(): this {
        fetchedFlash(this).clear()
        return this
      }
    },
}

/** @throws {ArgumentError} when the session was not fetched */
function fetchedSession(conn: CoreConn): Session {
  const session = sessionKey.get(conn)
  if (session === undefined) throw new ArgumentError("session not fetched, call fetch_session")
  return session
}

/** @throws {ArgumentError} when the flash was not fetched */
function fetchedFlash(conn: CoreConn): FetchedFlash {
  const flash = flashKey.get(conn)
  if (flash === undefined) throw new ArgumentError("flash not fetched, call fetch_flash or fetch_live_flash")
  return flash
}
