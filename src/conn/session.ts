import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import type { Conn } from "./conn.js"
import { privateKey } from "./private-key.js"
import type { PrivateKey } from "./private-key.js"

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

/** What happens to a session before the response is sent. */
export type SessionInfo = "write" | "renew" | "drop" | "ignore"

/** A session that was fetched. The plug `session` makes it, so that a bundle without the plug has none of this. */
export class Session {
  readonly data: SessionData
  info: SessionInfo | undefined

  constructor(values: object = {}, info?: SessionInfo) {
    this.data = sessionOf(values)
    this.info = info
  }

  get(key: string | undefined): unknown {
    return key === undefined ? sessionOf(this.data) : this.data[key]
  }

  /** @throws {ArgumentError} when the key is not a string, or JSON has no text for the value */
  put(key: string, value: unknown): void {
    checkSessionValue(sessionKey(key), value)
    this.data[key] = value
    this.touch()
  }

  delete(key: string): void {
    if (!(key in this.data)) return
    delete this.data[key]
    this.touch()
  }

  clear(): void {
    for (const key of Object.keys(this.data)) this.delete(key)
  }

  /** @throws {ArgumentError} when nothing is asked for */
  configure(config: SessionConfig): void {
    const info = config.renew ? "renew" : config.drop ? "drop" : config.ignore ? "ignore" : undefined
    if (info === undefined)
      throw new ArgumentError(`configure_session takes renew, drop or ignore to be true, got: ${inspect(config)}`)
    this.info = info
  }

  /** Has it written when the response leaves, unless it is to be renewed, dropped or ignored. */
  touch(): void {
    this.info ??= "write"
  }
}

/** The session, once it was fetched. */
export const sessionOfConn: PrivateKey<Session> = /* @__PURE__ */ privateKey("waymark_session")
/** Fetches the session as the plug `session` was configured, or `"done"` if it was fetched. */
export const sessionFetch: PrivateKey<"done" | ((conn: Conn) => Conn | Promise<Conn>)> =
  /* @__PURE__ */ privateKey("waymark_session_fetch")

/** A session with the values of an object. */
function sessionOf(values: object): SessionData {
  return Object.assign(Object.create(null) as SessionData, values)
}

/** Keys are strings, as JSON has them. */
function sessionKey(key: unknown): string {
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
