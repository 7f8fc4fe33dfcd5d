import { checkMessage, readFlash } from "./flash.js"
import type { Flash } from "./flash.js"
import { ResponseConn } from "./response.js"
import { checkSessionValue, configureSession, readSession, sessionKey, sessionOf, touchSession } from "./session.js"
import type { SessionConfig, SessionData } from "./session.js"

/** The part of a conn that is about the session and the flash. All throw an `ArgumentError` where it was not fetched. */
export class SessionConn extends ResponseConn {
  /** The value of a key of the session, or undefined; without a key, a copy of the session. */
  get_session(): Readonly<SessionData>
  get_session(key: string): unknown
  get_session(key?: string): unknown {
    const session = readSession(this)
    return key === undefined ? sessionOf(session) : session[key]
  }

  /**
   * Puts a value into the session. Stores keep it as JSON: a `Date` comes back as its string, a `Map` as an empty object.
   *
   * @throws {ArgumentError} also for a value that JSON cannot hold: a bigint, a function, a symbol, `NaN`, or an object
   *   that contains itself
   */
  put_session(key: string, value: unknown): this {
    const session = readSession(this)
    checkSessionValue(sessionKey(key), value)
    session[key] = value
    touchSession(this)
    return this
  }

  delete_session(key: string): this {
    const session = readSession(this)
    if (!(key in session)) return this
    delete session[key]
    touchSession(this)
    return this
  }

  /** Empties the session. */
  clear_session(): this {
    for (const key of Object.keys(readSession(this))) this.delete_session(key)
    return this
  }

  /**
   * Says what becomes of the session when the response leaves.
   *
   * @throws {ArgumentError} when neither `renew` nor `drop` nor `ignore` is true
   * @see Plug.Conn.configure_session/2
   */
  configure_session(config: SessionConfig): this {
    configureSession(this, config)
    return this
  }

  /** The message of a key of the flash, or undefined; without a key, a copy of the flash. */
  get_flash(): Readonly<Flash>
  get_flash(key: string): string | undefined
  get_flash(key?: string): Readonly<Flash> | string | undefined {
    const flash = readFlash(this)
    return key === undefined ? { ...flash } : flash[key]
  }

  /**
   * Puts a message for this page, or for the one that a redirect leads to.
   *
   * @throws {ArgumentError} also for a key or a message that is not a string
   */
  put_flash(key: string, message: string): this {
    const flash = readFlash(this)
    checkMessage(key, message)
    flash[key] = message
    return this
  }

  /** Puts several messages, or throws as `put_flash` does and puts none. */
  merge_flash(messages: Readonly<Flash>): this {
    const flash = readFlash(this)
    const entries = Object.entries(messages)
    for (const [key, message] of entries) checkMessage(key, message)
    for (const [key, message] of entries) flash[key] = message
    return this
  }

  clear_flash(): this {
    const flash = readFlash(this)
    for (const key of Object.keys(flash)) delete flash[key]
    return this
  }
}
