import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { whenFailed, whenReady } from "../../../core/lib/maybe-promise.js"
import type { KeyName, KeyUse } from "../../crypto/keys.js"
import { resolveSecrets } from "../../crypto/secrets.js"
import { seal, unseal } from "../../crypto/tokens.js"
import type { CookieConn, CookieSeals, PutCookie } from "../features/cookies.js"
import { writeCookie } from "./cookies.js"
import type { CookieOptions, RespCookie } from "./cookies.js"

/** The default `max_age` of signed and encrypted cookies, in seconds: a day, as in Plug. */
const SEALED_MAX_AGE = 86_400

/** Signs and encrypts cookies with keys derived from the secrets of the conn. */
export const COOKIE_SEALS: CookieSeals = {
  check(conn, options) {
    useOf(options)
    resolveSecrets(conn.secret_key_base)
  },
  seal(conn, cookies) {
    const unsealed = [...cookies].filter(([, { header }]) => header === undefined)
    return waitForAll(unsealed.map(([name, { cookie }]) => sealCookie(conn, cookies, name, cookie)))
  },
  unseal(conn, { signed, encrypted }, cookies) {
    const isPresent = (name: string): boolean => name in conn.req_cookies
    const secrets = resolveSecrets(conn.secret_key_base)
    const unsealCookie = (use: KeyUse, name: string): void | Promise<void> =>
      whenReady(unseal(keyOf(use, name), secrets, conn.req_cookies[name] ?? ""), (found) => {
        if (found === undefined) delete cookies[name]
        else cookies[name] = found.value
      })
    return waitForAll([
      ...signed.filter(isPresent).map((name) => unsealCookie("sign", name)),
      ...encrypted.filter(isPresent).map((name) => unsealCookie("encrypt", name)),
    ])
  },
}

function sealCookie(
  conn: CookieConn,
  cookies: Map<string, PutCookie>,
  name: string,
  cookie: RespCookie,
): void | Promise<void> {
  // A cookie that cannot be sealed is dropped, so that the error page is sent with the other cookies.
  const fail = (error: unknown): never => {
    cookies.delete(name)
    throw error
  }
  return whenFailed(() => {
    const [secret] = resolveSecrets(conn.secret_key_base)
    const token = seal(keyOf(useOf(cookie), name), secret, cookie.value, cookie.max_age ?? SEALED_MAX_AGE)
    return whenReady(token, (value) => void cookies.set(name, { cookie, header: writeCookie(name, value, cookie) }))
  }, fail)
}

/** Resolves when all promises of a list have resolved; undefined if the list has no promises. */
function waitForAll(results: readonly (void | Promise<void>)[]): Promise<void> | undefined {
  const pending = results.filter((result) => result instanceof Promise)
  return pending.length === 0 ? undefined : Promise.all(pending).then(() => {})
}

/** Each cookie name has its own key, so that the token of one cookie is not valid for another. */
const keyOf = (use: KeyUse, name: string): KeyName => ({ use, purpose: "cookie", salt: name })

/** @throws {ArgumentError} when a cookie has both `sign` and `encrypt` */
function useOf({ sign, encrypt }: CookieOptions): KeyUse {
  if (sign === true && encrypt === true)
    throw new ArgumentError("encrypt implies sign: a cookie takes one of them, not both")
  return encrypt === true ? "encrypt" : "sign"
}
