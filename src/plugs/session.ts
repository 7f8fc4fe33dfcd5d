import { ArgumentError } from "../internal/argument-error.js"
import { inspect } from "../internal/inspect.js"
import type { BeforeSend, Conn, CookieOptions } from "../server/conn.js"
import { writeCookie } from "../server/cookies.js"
import { sessionOf } from "../server/session.js"
import type { SessionData } from "../server/session.js"
import { goOn } from "./go-on.js"

/** What a store has of a session. */
export interface StoredSession {
  /** What the store knows the session by, or undefined where it has none. */
  readonly id: string | undefined
  readonly data: object
}

/**
 * Where sessions are kept. `max_age` is that of the `session` plug, in seconds.
 *
 * @see Plug.Session.Store
 */
export interface SessionStore {
  /** The session of a cookie that came, which anybody may have made up. */
  get(conn: Conn, cookie: string): StoredSession | Promise<StoredSession>
  /** Keeps a session, under a new id where `id` is undefined, and gives the cookie for it. */
  put(conn: Conn, id: string | undefined, data: SessionData, max_age: number | undefined): string | Promise<string>
  delete(conn: Conn, id: string): void | Promise<void>
}

/** Where sessions are kept, and what their cookie is like. */
export interface SessionOptions extends Omit<CookieOptions, "sign" | "encrypt"> {
  readonly store: SessionStore
  /** The name of the cookie. */
  readonly key: string
  /**
   * In seconds, from the last change of the session; after that the session is none, whatever the browser does.
   * Without it the session ends when the browser is closed.
   */
  readonly max_age?: number
}

/**
 * Says where sessions are kept, for `fetch_session`; reads nothing itself. The session's cookie has `SameSite=Lax`
 * by default. It is written when the session was changed, and only then.
 *
 * @throws {ArgumentError} when there is no store, or no key
 * @throws {TypeError} when the key or an option has what no cookie may have
 * @see Plug.Session
 */
export function session(options: SessionOptions): (conn: Conn) => Conn {
  const { store, key, ...others } = options
  if (typeof key !== "string" || key === "")
    throw new ArgumentError(`session takes the name of its cookie as key, got: ${inspect(key)}`)
  if (typeof store?.get !== "function") throw new ArgumentError(`session takes a store, got: ${inspect(store)}`)
  const kept: Kept = { store, key, cookie: { same_site: "Lax", ...others } }
  writeCookie(key, "", kept.cookie)
  const fetch = (conn: Conn): Conn | Promise<Conn> => {
    const cookie = conn.req_cookies[key]
    return goOn(cookie === undefined ? NO_SESSION : store.get(conn, cookie), (stored) => begin(conn, kept, stored))
  }
  return (conn) => {
    conn.private.waymark_session_fetch = fetch
    return conn
  }
}

interface Kept {
  readonly store: SessionStore
  readonly key: string
  readonly cookie: CookieOptions
}

const NO_SESSION: StoredSession = { id: undefined, data: {} }

/** Puts a session into a conn; what a test put there before stays. */
function begin(conn: Conn, kept: Kept, { id, data }: StoredSession): Conn {
  conn.private.waymark_session = sessionOf({ ...data, ...conn.private.waymark_session })
  conn.private.waymark_session_fetch = "done"
  return conn.register_before_send(beforeSend(kept, id))
}

function beforeSend(kept: Kept, id: string | undefined): BeforeSend {
  return (conn) => {
    const info = conn.private.waymark_session_info
    if (info === "write") return write(conn, kept, id)
    if (info === "renew") return goOn(forget(conn, kept, id), () => write(conn, kept, undefined))
    if (info === "drop")
      return goOn(forget(conn, kept, id), () =>
        kept.key in conn.req_cookies ? conn.delete_resp_cookie(kept.key, kept.cookie) : conn,
      )
    return conn
  }
}

function write(conn: Conn, { store, key, cookie }: Kept, id: string | undefined): Conn | Promise<Conn> {
  const data = conn.private.waymark_session ?? sessionOf()
  return goOn(store.put(conn, id, data, cookie.max_age), (value) => conn.put_resp_cookie(key, value, cookie))
}

function forget(conn: Conn, { store }: Kept, id: string | undefined): void | Promise<void> {
  if (id !== undefined) return store.delete(conn, id)
}
