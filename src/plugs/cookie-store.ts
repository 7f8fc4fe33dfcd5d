import { ArgumentError } from "../lib/argument-error.js"
import { whenReady } from "../lib/maybe-promise.js"
import { readSecrets } from "../crypto/secrets.js"
import type { KeyName } from "../crypto/keys.js"
import type { SecretKeyBase } from "../conn/conn.js"
import { seal, unseal } from "../crypto/tokens.js"
import type { SessionStore } from "./session.js"

/** How sessions in cookies are kept safe: with `encryption_salt` encrypted, else signed. */
export type CookieStoreOptions = ({ readonly signing_salt: string } | { readonly encryption_salt: string }) & {
  /** Makes the key with which a session is signed: readable for the browser, but not to be changed. */
  readonly signing_salt?: string
  /** Makes the key with which a session is encrypted: the browser cannot read it either. */
  readonly encryption_salt?: string
  /** Default: the endpoint's. */
  readonly secret_key_base?: SecretKeyBase
}

/**
 * Keeps sessions in their cookie, so that the server has nothing to keep. A cookie has room for about 3,000 bytes of
 * JSON; a session that is larger is a `CookieOverflowError`. A cookie that is not genuine, or too old, is an empty
 * session. A session that was dropped or renewed is no longer in the browser, but a copy of its cookie counts until its
 * `max_age`, and forever without one.
 *
 * @throws {ArgumentError} when neither salt is given, or a `secret_key_base` of less than 64 bytes; on use, when there is none
 * @see Plug.Session.COOKIE
 */
export function cookie_store(options: CookieStoreOptions): SessionStore {
  const { signing_salt, encryption_salt } = options
  const salt = encryption_salt ?? signing_salt
  if (typeof salt !== "string" || salt === "")
    throw new ArgumentError("cookie_store takes a signing_salt, or an encryption_salt")
  const name: KeyName = { use: encryption_salt === undefined ? "sign" : "encrypt", purpose: "session", salt }
  if (options.secret_key_base !== undefined) readSecrets(options.secret_key_base)
  return {
    get(conn, cookie) {
      const secrets = readSecrets(options.secret_key_base ?? conn.secret_key_base)
      return whenReady(unseal(name, secrets, cookie), (found) =>
        found === undefined ? { id: undefined, data: {} } : { id: "cookie", data: found.value },
      )
    },
    put(conn, _id, data, max_age) {
      const [secret] = readSecrets(options.secret_key_base ?? conn.secret_key_base)
      return seal(name, secret, data, max_age)
    },
    delete: () => true,
  }
}
