import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { resolveSecrets } from "../../crypto/secrets.js"
import type { KeyName } from "../../crypto/keys.js"
import type { SecretKeyBase } from "../../conn/conn.js"
import { seal, unseal } from "../../crypto/tokens.js"
import type { CookieConn } from "../../conn/features/cookies.js"
import { inOrder, SECRET } from "../../router/plug-order.js"
import type { SessionStore } from "./session.js"

/** How session cookies are protected: encrypted with `encryption_salt`, else signed. */
export type CookieStoreOptions = ({ readonly signing_salt: string } | { readonly encryption_salt: string }) & {
  /** Derives the key that signs sessions: the browser can read a session, but cannot change it. */
  readonly signing_salt?: string
  /** Derives the key that encrypts sessions: the browser can neither read nor change a session. */
  readonly encryption_salt?: string
  /** Default: that of the endpoint. */
  readonly secret_key_base?: SecretKeyBase
}

/**
 * Stores sessions in their cookie, so that the server stores nothing. A cookie can hold about 3,000 bytes of JSON; a larger
 * session throws `CookieOverflowError`. A forged or expired cookie results in an empty session. Dropping or renewing a session
 * removes its cookie from the browser, but a copy of the cookie stays valid until its `max_age`, or forever without one.
 *
 * @throws {ArgumentError} when both salts are missing, or `secret_key_base` is shorter than 64 bytes; when the
 *   program starts, or per request, when there is no `secret_key_base`
 * @see Plug.Session.COOKIE
 * @example
 * import { cookie_store, fetch_session, session } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   secret_key_base: "s".repeat(64),
 *   plugs: [
 *     session({ store: cookie_store({ encryption_salt: "session" }), key: "_app" }),
 *     fetch_session,
 *     (conn) => conn.put_session("user_id", 7).text(""),
 *   ],
 * })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * response.headers.getSetCookie()[0]?.startsWith("_app=") //=> true
 */
export function cookie_store(options: CookieStoreOptions): SessionStore<CookieConn> {
  refuseUnknown("cookie_store", options, { signing_salt: true, encryption_salt: true, secret_key_base: true })
  const { signing_salt, encryption_salt } = options
  const salt = encryption_salt ?? signing_salt
  if (typeof salt !== "string" || salt === "")
    throw new ArgumentError("cookie_store takes a signing_salt, or an encryption_salt")
  const name: KeyName = { use: encryption_salt === undefined ? "sign" : "encrypt", purpose: "session", salt }
  if (options.secret_key_base !== undefined) resolveSecrets(options.secret_key_base)
  const store: SessionStore<CookieConn> = {
    get(conn, cookie) {
      const secrets = resolveSecrets(options.secret_key_base ?? conn.secret_key_base)
      return whenReady(unseal(name, secrets, cookie), (found) =>
        found === undefined ? { id: undefined, data: {} } : { id: "cookie", data: found.value },
      )
    },
    put(conn, _id, data, max_age) {
      const [secret] = resolveSecrets(options.secret_key_base ?? conn.secret_key_base)
      return seal(name, secret, data, max_age)
    },
    delete: () => true,
  }
  return options.secret_key_base === undefined ? inOrder(store, { needs: [SECRET] }) : store
}
