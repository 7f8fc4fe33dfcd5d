import { ArgumentError } from "../lib/argument-error.js"
import { whenReady } from "../lib/maybe-promise.js"
import type { KeyName, KeyUse } from "../crypto/keys.js"
import { readSecrets } from "../crypto/secrets.js"
import { seal, unseal } from "../crypto/tokens.js"
import { allDone } from "./cookie-conn.js"
import type { CookieSeals } from "./cookie-conn.js"
import type { CookieOptions } from "./cookies.js"

/** The age in seconds at which a signed or encrypted cookie expires if it has no `max_age`: a day, as in Plug. */
const SEALED_MAX_AGE = 86_400

/** Signs and encrypts cookies with keys that are made from the secrets of the conn. */
export const COOKIE_SEALS: CookieSeals = {
  check(conn, options) {
    useOf(options)
    readSecrets(conn.secret_key_base)
  },
  seal(conn, name, { value, ...options }) {
    const [secret] = readSecrets(conn.secret_key_base)
    return seal(keyOf(useOf(options), name), secret, value, options.max_age ?? SEALED_MAX_AGE)
  },
  unseal(conn, { signed = [], encrypted = [] }, cookies) {
    const secrets = readSecrets(conn.secret_key_base)
    const open = (use: KeyUse, name: string): void | Promise<void> =>
      whenReady(unseal(keyOf(use, name), secrets, conn.req_cookies[name] ?? ""), (found) => {
        if (found === undefined) delete cookies[name]
        else cookies[name] = found.value
      })
    return allDone([...signed.map((name) => open("sign", name)), ...encrypted.map((name) => open("encrypt", name))])
  },
}

/** A key for each name, so that no cookie stands for another. */
const keyOf = (use: KeyUse, name: string): KeyName => ({ use, purpose: "cookie", salt: name })

/** @throws {ArgumentError} when a cookie is to be both signed and encrypted */
function useOf({ sign, encrypt }: CookieOptions): KeyUse {
  if (sign === true && encrypt === true)
    throw new ArgumentError("encrypt implies sign: a cookie takes one of them, not both")
  return encrypt === true ? "encrypt" : "sign"
}
