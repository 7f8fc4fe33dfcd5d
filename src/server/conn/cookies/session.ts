import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { writeJson } from "../../../core/lib/write-json.js"
import { privateKey } from "../private-key.js"

/** The values of a session by key, without prototype. JSON must be able to represent them. */
export type SessionData = Record<string, unknown>

/** The options of `configure_session`: how a session is treated when the response is sent. */
export interface SessionConfig {
  /**
   * Writes the session under a new id, so that a stolen id is useless; for use at login. If the session
   * has expired, or another request has deleted it in the meantime, the new one has only the values that this request put.
   */
  readonly renew?: boolean
  /** Deletes the session, in the browser and in the store. */
  readonly drop?: boolean
  /** Discards changes to the session. */
  readonly ignore?: boolean
}

/** How a session is treated when the response is sent. */
export type SessionInfo = "write" | "renew" | "drop" | "ignore"

/** A session that was fetched. Created by the plug `session`, so that bundles without the plug do not contain this class. */
export class Session {
  readonly data: SessionData
  info: SessionInfo | undefined
  readonly #put = new Set<string>()

  constructor(values: object = {}, info?: SessionInfo) {
    this.data = toSessionData(values)
    this.info = info
  }

  get(key: string | undefined): unknown {
    return key === undefined ? toSessionData(this.data) : this.data[key]
  }

  /** @throws {ArgumentError} when the key is not a string, or JSON cannot represent the value */
  put(key: string, value: unknown): void {
    checkSessionValue(checkKey(key), value)
    this.data[key] = value
    this.#put.add(key)
    this.touch()
  }

  /** The values that this request put, without those that the session already had. */
  ownData(): SessionData {
    return toSessionData(Object.fromEntries(Object.entries(this.data).filter(([key]) => this.#put.has(key))))
  }

  delete(key: string): void {
    if (!(key in this.data)) return
    delete this.data[key]
    this.touch()
  }

  clear(): void {
    for (const key of Object.keys(this.data)) this.delete(key)
  }

  /** @throws {ArgumentError} when no option is true */
  configure(config: SessionConfig): void {
    const info = config.renew ? "renew" : config.drop ? "drop" : config.ignore ? "ignore" : undefined
    if (info === undefined)
      throw new ArgumentError(`configure_session takes renew, drop or ignore to be true, got: ${inspect(config)}`)
    this.info = info
  }

  /** Marks the session to be written, unless it is already to be renewed, dropped or ignored. */
  touch(): void {
    this.info ??= "write"
  }
}

/** The session, once it was fetched. */
export const sessionKey = /* @__PURE__ */ privateKey<Session>("session")
/** A function, set by the plug `session`, that fetches the session; `"done"` once it was called. */
export const sessionFetch = /* @__PURE__ */ privateKey<"done" | ((conn: never) => void | Promise<void>)>(
  "session_fetch",
)

/** A copy of an object without prototype. */
function toSessionData(values: object): SessionData {
  return Object.assign(Object.create(null) as SessionData, values)
}

function checkKey(key: unknown): string {
  if (typeof key === "string") return key
  throw new ArgumentError(`a session takes strings for keys, got: ${inspect(key)}`)
}

/**
 * Checks that JSON can represent the value of a key. Undefined is kept as no value: stores leave it out.
 *
 * @throws {ArgumentError} with the sentence of the type of `put_session` for a value that JSON loses; also for NaN and Infinity, and for an
 *   object that contains itself, or whose `toJSON` throws
 */
export function checkSessionValue(key: string, value: unknown): void {
  if (value === undefined || Number.isFinite(value)) return
  let cause: unknown
  try {
    if (typeof value !== "number") return void writeJson(value)
  } catch (error) {
    cause = error
  }
  const name = JSON.stringify(key)
  throw new ArgumentError(
    cause instanceof ArgumentError
      ? `${cause.message} (for the key ${name} of a session)`
      : `a session takes what JSON can represent: strings, finite numbers, lists and plain objects; got for ${name}: ${inspect(value)}`,
    { cause },
  )
}
