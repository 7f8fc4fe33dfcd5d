import { ArgumentError } from "../lib/argument-error.js"
import { whenReady } from "../lib/maybe-promise.js"
import { inspect } from "../lib/inspect.js"
import type { BeforeSend, Conn, CookieOptions } from "../conn/conn.js"
import { writeCookie } from "../conn/cookies.js"
import { connLog, logLine } from "../router/log.js"
import { checkSessionValue, Session, sessionFetch, sessionOfConn } from "../conn/session.js"
import type { SessionData } from "../conn/session.js"
import { refuseConn } from "./refuse-conn.js"

/** A session as a store has it. */
export interface StoredSession {
  /** The store's id of the session, or undefined if the store has no session for the cookie. */
  readonly id: string | undefined
  /** The values of the session: an object. Anything else counts as an empty session, and is logged. */
  readonly data: unknown
}

/**
 * Where sessions are kept. `max_age` is that of the `session` plug, in seconds.
 *
 * A session that was deleted must stay deleted, also when a slower request that read it before writes it later. So `put`
 * and `delete` say whether the store still had the session, and a store that several requests reach at the same time
 * checks this and writes in one step.
 *
 * @see Plug.Session.Store
 */
export interface SessionStore {
  /** The session of a cookie that came, which anybody may have made up. */
  get(conn: Conn, cookie: string): StoredSession | Promise<StoredSession>
  /**
   * Keeps a session, and returns the value of its cookie. If `id` is undefined the session is new, and gets an id of its
   * own. Otherwise it replaces the session of this id; if the store no longer has that one, nothing is written and
   * the result is undefined.
   */
  put(
    conn: Conn,
    id: string | undefined,
    data: SessionData,
    max_age: number | undefined,
  ): string | undefined | Promise<string | undefined>
  /** Deletes a session. Returns false if the store no longer had it, else true. */
  delete(conn: Conn, id: string): boolean | Promise<boolean>
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
 * @throws {ArgumentError} when there is no store, no key, or a `max_age` that is not more than 0
 * @throws {TypeError} when the key or an option has what no cookie may have
 * @see Plug.Session
 */
export function session(options: SessionOptions): (conn: Conn) => Conn {
  refuseConn(options, "session({ store, key })")
  const { store, key, ...others } = options
  if (typeof key !== "string" || key === "")
    throw new ArgumentError(`session takes the name of its cookie as key, got: ${inspect(key)}`)
  if (others.max_age !== undefined && others.max_age <= 0)
    throw new ArgumentError(`session takes a max_age of more than 0 seconds, got: ${others.max_age}`)
  if (typeof store?.get !== "function") throw new ArgumentError(`session takes a store, got: ${inspect(store)}`)
  const kept: Kept = { store, key, cookie: { same_site: "Lax", ...others } }
  writeCookie(key, "", kept.cookie)
  const fetch = (conn: Conn): Conn | Promise<Conn> => {
    const cookie = conn.req_cookies[key]
    return whenReady(cookie === undefined ? NO_SESSION : store.get(conn, cookie), (stored) => begin(conn, kept, stored))
  }
  return (conn) => {
    sessionFetch.set(conn, fetch)
    return conn
  }
}

interface Kept {
  readonly store: SessionStore
  readonly key: string
  readonly cookie: CookieOptions
}

const NO_SESSION: StoredSession = { id: undefined, data: {} }

/** Puts a session into a conn. What a test put there before stays. */
function begin(conn: Conn, kept: Kept, stored: StoredSession): Conn {
  const { id, data } = readStored(stored)
  if (!isRecord(data)) logUnreadable(conn, kept.key)
  const put = sessionOfConn.get(conn)
  const session = new Session({ ...(isRecord(data) ? data : {}), ...put?.data }, put?.info)
  sessionOfConn.set(conn, session)
  sessionFetch.set(conn, "done")
  if (!isRecord(data)) session.touch()
  return conn.register_before_send(beforeSend(kept, id))
}

/** @throws {ArgumentError} when a store's `get` returns something else */
function readStored(stored: unknown): StoredSession {
  if (isRecord(stored) && "data" in stored && "id" in stored) {
    const { id, data } = stored
    if (id === undefined || typeof id === "string") return { id, data }
  }
  throw new ArgumentError(
    `get of a session store returns { id, data }, with id undefined if it has no such session, got: ${inspect(stored)}`,
  )
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The session is written again as an empty one, so that this is logged once for each. */
function logUnreadable(conn: Conn, key: string): void {
  const { logger = console } = connLog.get(conn) ?? {}
  logLine(
    logger,
    "warning",
    conn,
    () => `the stored session of the cookie ${JSON.stringify(key)} is not an object of JSON: it counts as empty`,
  )
}

function beforeSend(kept: Kept, id: string | undefined): BeforeSend {
  return (conn) => {
    const info = sessionOfConn.get(conn)?.info
    if (info === "write") return write(conn, kept, id)
    // A session that is already gone was dropped or renewed by another request, and must not come back under a new id.
    if (info === "renew") return whenReady(forget(conn, kept, id), (had) => (had ? write(conn, kept, undefined) : conn))
    if (info === "drop")
      return whenReady(forget(conn, kept, id), () =>
        kept.key in conn.req_cookies ? conn.delete_resp_cookie(kept.key, kept.cookie) : conn,
      )
    return conn
  }
}

/** Writes the session and its cookie; neither if the store no longer has the session. */
function write(conn: Conn, { store, key, cookie }: Kept, id: string | undefined): Conn | Promise<Conn> {
  const { data } = sessionOfConn.get(conn) ?? new Session()
  for (const [name, value] of Object.entries(data)) checkSessionValue(name, value)
  return whenReady(store.put(conn, id, data, cookie.max_age), (value) => {
    if (value === undefined && id !== undefined) return conn
    if (typeof value === "string") return conn.put_resp_cookie(key, value, cookie)
    throw new ArgumentError(
      `put of a session store returns the value of the cookie, or undefined if it no longer has the session of the id, got: ${inspect(value)}`,
    )
  })
}

/** Whether the session of an id was there until now; a new session counts as one that was. */
function forget(conn: Conn, { store }: Kept, id: string | undefined): boolean | Promise<boolean> {
  if (id === undefined) return true
  return whenReady(store.delete(conn, id), (had: unknown) => {
    if (typeof had === "boolean") return had
    throw new ArgumentError(
      `delete of a session store returns whether it had the session, true or false, got: ${inspect(had)}`,
    )
  })
}
