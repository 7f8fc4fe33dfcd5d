import { ArgumentError } from "../lib/argument-error.js"
import { whenReady } from "../lib/maybe-promise.js"
import type { KeyName, KeyUse } from "../crypto/keys.js"
import { resolveSecrets } from "../crypto/secrets.js"
import { seal, unseal } from "../crypto/tokens.js"
import { waitForAll } from "./cookie-conn.js"
import type { CookieSeals } from "./cookie-conn.js"
import type { CookieOptions } from "./cookies.js"

/** The default `max_age` of signed and encrypted cookies, in seconds: a day, as in Plug. */
const SEALED_MAX_AGE = 86_400

/** Signs and encrypts cookies with keys derived from the secrets of the conn. */
export const COOKIE_SEALS: CookieSeals = {
  check(conn, options) {
    useOf(options)
    resolveSecrets(conn.secret_key_base)
  },
  seal(conn, name, { value, ...options }) {
    const [secret] = resolveSecrets(conn.secret_key_base)
    return seal(keyOf(useOf(options), name), secret, value, options.max_age ?? SEALED_MAX_AGE)
  },
  unseal(conn, { signed = [], encrypted = [] }, cookies) {
    const secrets = resolveSecrets(conn.secret_key_base)
    const unsealCookie = (use: KeyUse, name: string): void | Promise<void> =>
      whenReady(unseal(keyOf(use, name), secrets, conn.req_cookies[name] ?? ""), (found) => {
        if (found === undefined) delete cookies[name]
        else cookies[name] = found.value
      })
    return waitForAll([
      ...signed.map((name) => unsealCookie("sign", name)),
      ...encrypted.map((name) => unsealCookie("encrypt", name)),
    ])
  },
}

/** Each cookie name has its own key, so that the token of one cookie is not valid for another. */
const keyOf = (use: KeyUse, name: string): KeyName => ({ use, purpose: "cookie", salt: name })

/** @throws {ArgumentError} when a cookie has both `sign` and `encrypt` */
function useOf({ sign, encrypt }: CookieOptions): KeyUse {
  if (sign === true && encrypt === true)
    throw new ArgumentError("encrypt implies sign: a cookie takes one of them, not both")
  return encrypt === true ? "encrypt" : "sign"
}
