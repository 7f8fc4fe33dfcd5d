import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import type { Conn } from "./conn.js"
import { privateKey } from "./private-key.js"
import type { HasPrivate, PrivateKey } from "./private-key.js"

/** What a session has, by key: values that JSON has a text for. Without prototype. */
export type SessionData = Record<string, unknown>

/** What becomes of a session when the response leaves. */
export interface SessionConfig {
  /** Under a new id, so that one that somebody else knows is of no use; for the time of a login. */
  readonly renew?: boolean
  /** The session is forgotten, by the browser and by the store. */
  readonly drop?: boolean
  /** What was changed is not kept. */
  readonly ignore?: boolean
}

/** The session, once it was fetched. */
export const sessionData: PrivateKey<SessionData> = /* @__PURE__ */ privateKey("waymark_session")
/** What happens to the session before the response is sent. */
export const sessionInfo: PrivateKey<"write" | "renew" | "drop" | "ignore"> =
  /* @__PURE__ */ privateKey("waymark_session_info")
/** Fetches the session as the plug `session` was configured, or `"done"` if it was fetched. */
export const sessionFetch: PrivateKey<"done" | ((conn: Conn) => Conn | Promise<Conn>)> =
  /* @__PURE__ */ privateKey("waymark_session_fetch")

/** A session with the values of an object. */
export function sessionOf(values: object = {}): SessionData {
  return Object.assign(Object.create(null) as SessionData, values)
}

/** @throws {ArgumentError} when the session was not fetched */
export function readSession(conn: HasPrivate): SessionData {
  const session = sessionData.get(conn)
  if (session === undefined) throw new ArgumentError("session not fetched, call fetch_session")
  return session
}

/** Has the session written when the response leaves, unless it is to be renewed, dropped or ignored. */
export function touchSession(conn: HasPrivate): void {
  if (sessionInfo.get(conn) === undefined) sessionInfo.set(conn, "write")
}

/** @throws {ArgumentError} when the session was not fetched, or nothing is asked for */
export function configureSession(conn: HasPrivate, config: SessionConfig): void {
  readSession(conn)
  const info = config.renew ? "renew" : config.drop ? "drop" : config.ignore ? "ignore" : undefined
  if (info === undefined)
    throw new ArgumentError(`configure_session takes renew, drop or ignore to be true, got: ${inspect(config)}`)
  sessionInfo.set(conn, info)
}

/** Keys are strings, as JSON has them. */
export function sessionKey(key: unknown): string {
  if (typeof key === "string") return key
  throw new ArgumentError(`a session takes strings for keys, got: ${inspect(key)}`)
}

/**
 * Checks that JSON has a text for the value of a key.
 *
 * @throws {ArgumentError} for a bigint, a function, a symbol, NaN or Infinity, and for an object that has a bigint, has
 *   itself, or whose `toJSON` throws
 */
export function checkSessionValue(key: string, value: unknown): void {
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return
  const refuse = (cause?: unknown): never => {
    throw new ArgumentError(
      `a session keeps values that JSON has a text for, such as strings, finite numbers, lists and plain objects; got for ${JSON.stringify(key)}: ${inspect(value)}`,
      { cause },
    )
  }
  if (typeof value === "number") return Number.isFinite(value) ? undefined : refuse()
  if (typeof value !== "object") return refuse()
  try {
    JSON.stringify(value)
  } catch (error) {
    refuse(error)
  }
}
