import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { isRecord } from "../../../core/lib/is-object.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import type { BeforeSend, Conn, CookieOptions } from "../../conn/conn.js"
import { COOKIE_ATTRIBUTES } from "../../conn/features/cookies.js"
import type { CookieConn } from "../../conn/features/cookies.js"
import { writeCookie } from "../../conn/cookies/cookies.js"
import { connLog, logLine, requestFields } from "../../router/log.js"
import { checkSessionValue, Session, sessionFetch, sessionKey } from "../../conn/cookies/session.js"
import type { SessionData } from "../../conn/cookies/session.js"
import { refuseConn } from "../refuse-conn.js"
import { madePlug } from "../../router/flow/made-plug.js"
import { orderOf } from "../../router/plug-order.js"
import type { InOrder } from "../../router/plug-order.js"

/** A session as a store returns it. */
export interface StoredSession {
  /** The store's id of the session, or undefined if the store has no session for the cookie. */
  readonly id: string | undefined
  /** The values of the session: an object. Any other value counts as an empty session, and is logged. */
  readonly data: unknown
}

/**
 * Stores sessions. `max_age` is that of the `session` plug, in seconds.
 *
 * A deleted session must stay deleted, even if a slower request that read it earlier writes it later. So `put` and `delete`
 * report whether the store still had the session, and a store that is used concurrently must check this and write in one
 * atomic step.
 *
 * @see Plug.Session.Store
 */
export interface SessionStore<in Own = Conn> {
  /** Returns the session of a request's cookie, whose value may be forged. */
  get(conn: Own, cookie: string): StoredSession | Promise<StoredSession>
  /**
   * Writes a session, and returns the value of its cookie. If `id` is undefined the session is new, and gets a new id.
   * Otherwise it replaces the session of this id; if the store no longer has that session, it must write nothing and return
   * undefined.
   */
  put(
    conn: Own,
    id: string | undefined,
    data: SessionData,
    max_age: number | undefined,
  ): string | undefined | Promise<string | undefined>
  /** Deletes a session. Returns false if the store no longer had it, else true. */
  delete(conn: Own, id: string): boolean | Promise<boolean>
}

/** The store of sessions, and the options of their cookie. */
export interface SessionOptions<in Own = Conn> extends Omit<CookieOptions, "sign" | "encrypt"> {
  readonly store: SessionStore<Own>
  /** The name of the cookie. */
  readonly key: string
  /**
   * How long a session is valid after its last change, in seconds, enforced on the server. Without it the session ends when
   * the browser is closed.
   */
  readonly max_age?: number
}

/**
 * Configures the store of sessions for `fetch_session`; does not read the session itself. The session's cookie has
 * `SameSite=Lax` by default, and is written only if the session was changed.
 *
 * @throws {ArgumentError} when the store or the key is missing, or `max_age` is not greater than 0
 * @throws {ArgumentError} when browsers would drop the cookie, e.g. one named `__Host-id` with a domain
 * @throws {TypeError} when the key or an option has a character that cookies do not allow
 * @see Plug.Session
 * @example
 * import { cookie_store, fetch_session, session } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   secret_key_base: "s".repeat(64),
 *   plugs: [
 *     session({ store: cookie_store({ signing_salt: "session" }), key: "_app", max_age: 86_400 }),
 *     fetch_session,
 *     (conn) => conn.put_session("visits", Number(conn.get_session("visits") ?? 0) + 1).text(""),
 *   ],
 * })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * response.headers.getSetCookie()[0]?.includes("; SameSite=Lax") //=> true
 */
export function session<StoreConn extends CookieConn = Conn>(
  options: SessionOptions<StoreConn>,
): (<Own extends StoreConn>(conn: Own, opts?: readonly []) => Own) & InOrder<"session"> {
  refuseConn(options, "session({ store, key })")
  refuseUnknown("session", options, { store: true, key: true, ...COOKIE_ATTRIBUTES })
  const { store, key, ...others } = options
  if (typeof key !== "string" || key === "")
    throw new ArgumentError(`session takes the name of its cookie as key, got: ${inspect(key)}`)
  if (others.max_age !== undefined && others.max_age <= 0)
    throw new ArgumentError(`session takes a max_age of more than 0 seconds, got: ${others.max_age}`)
  if (typeof store?.get !== "function") throw new ArgumentError(`session takes a store, got: ${inspect(store)}`)
  const config: Config<StoreConn> = { store, key, cookie: { same_site: "Lax", ...others } }
  // Without the option, whether the cookie is secure depends on the request.
  writeCookie(key, "", { secure: true, ...config.cookie })
  const fetch = (conn: StoreConn): void | Promise<void> => {
    const cookie = conn.req_cookies[key]
    return whenReady(cookie === undefined ? NO_SESSION : store.get(conn, cookie), (stored) =>
      begin(conn, config, stored),
    )
  }
  return madePlug(
    (conn) => {
      sessionFetch.set(conn, fetch)
      return conn
    },
    { gives: "session", needs: orderOf(store)?.needs ?? [] },
  )
}

interface Config<in Own> {
  readonly store: SessionStore<Own>
  readonly key: string
  readonly cookie: CookieOptions
}

const NO_SESSION: StoredSession = { id: undefined, data: {} }

/** Puts a session into a conn; values that a test has put there already take precedence. */
function begin<Own extends CookieConn>(conn: Own, config: Config<Own>, stored: StoredSession): void {
  const { id, data } = readStored(stored)
  const put = sessionKey.get(conn)
  const session = new Session({ ...(isRecord(data) ? data : {}), ...put?.data }, put?.info)
  sessionKey.set(conn, session)
  sessionFetch.set(conn, "done")
  if (!isRecord(data)) {
    logSession(conn, "warning", config.key, "is not an object of JSON: it counts as empty")
    session.touch() // It is then replaced by an empty one, so that this is logged only once for each session.
  }
  conn.register_before_send(beforeSend<Own>(config, id))
}

/** @throws {ArgumentError} when a store's `get` returned another value */
function readStored(stored: unknown): StoredSession {
  if (isRecord(stored) && "data" in stored && "id" in stored) {
    const { id, data } = stored
    if (id === undefined || typeof id === "string") return { id, data }
  }
  throw new ArgumentError(
    `get of a session store must return { id, data }, with id undefined if it has no such session, got: ${inspect(stored)}`,
  )
}

function logSession(conn: CookieConn, level: "info" | "warning", key: string, what: string): void {
  const { logger = console } = connLog.get(conn) ?? {}
  logLine(logger, level, conn, () => ({
    text: `the stored session of the cookie ${JSON.stringify(key)} ${what}`,
    fields: requestFields(conn),
  }))
}

function beforeSend<Own extends CookieConn>(config: Config<Own>, id: string | undefined): BeforeSend<Own> {
  return (conn) => {
    const { info, data } = sessionKey.get(conn) ?? new Session()
    if (info === "write") return write(conn, config, id, data)
    if (info === "renew") return whenReady(deleteSession(conn, config, id), (had) => renew(conn, config, had))
    if (info === "drop")
      return whenReady(deleteSession(conn, config, id), () =>
        config.key in conn.req_cookies ? conn.delete_resp_cookie(config.key, config.cookie) : conn,
      )
    return conn
  }
}

/**
 * Writes the session under a new id. If the old session no longer exists, another request has dropped or renewed it, or it has
 * expired. Then the values read from it must not come back, but a login must not be lost either.
 */
function renew<Own extends CookieConn>(conn: Own, config: Config<Own>, had: boolean): Own | Promise<Own> {
  const session = sessionKey.get(conn) ?? new Session()
  const data = had ? session.data : session.ownData()
  return had || Object.keys(data).length > 0 ? write(conn, config, undefined, data) : lost(conn, config)
}

/** Writes the session and its cookie, unless the store no longer has the session. */
function write<Own extends CookieConn>(
  conn: Own,
  config: Config<Own>,
  id: string | undefined,
  data: SessionData,
): Own | Promise<Own> {
  const { store, key, cookie } = config
  for (const [name, value] of Object.entries(data)) checkSessionValue(name, value)
  return whenReady(store.put(conn, id, data, cookie.max_age), (value) => {
    if (value === undefined && id !== undefined) return lost(conn, config)
    if (typeof value === "string") return conn.put_resp_cookie(key, value, cookie)
    throw new ArgumentError(
      `put of a session store returns the cookie's value, or undefined if it has no session of the id, got: ${inspect(value)}`,
    )
  })
}

function lost<Own extends CookieConn>(conn: Own, { key }: Config<Own>): Own {
  logSession(conn, "info", key, "was deleted, or has expired, while the request ran: its changes are lost")
  return conn
}

/** Deletes a session. Returns whether the store still had it; true for a new session. */
function deleteSession<Own extends CookieConn>(
  conn: Own,
  { store }: Config<Own>,
  id: string | undefined,
): boolean | Promise<boolean> {
  if (id === undefined) return true
  return whenReady(store.delete(conn, id), (had: unknown) => {
    if (typeof had === "boolean") return had
    throw new ArgumentError(
      `delete of a session store must return whether it had the session, true or false, got: ${inspect(had)}`,
    )
  })
}
