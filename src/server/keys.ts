import { ArgumentError } from "../internal/argument-error.js"
import { encodeUtf8 } from "./base64.js"
import type { SecretKeyBase } from "./request-conn.js"

/** `sign` keys are for HMAC, `encrypt` keys are what the key of each message is made from. */
export type KeyUse = "sign" | "encrypt"

/** As many as Plug.Crypto.KeyGenerator; the secret is random, so that nobody tries all of them. */
const ITERATIONS = 1000
const FEWEST_BYTES = 64
const MOST_KEPT = 1000

/** Keys are made once for each secret and salt. */
const kept = new Map<string, Promise<CryptoKey>>()

/** The key of a secret for a use and a salt. */
export function deriveKey(secret: string, use: KeyUse, salt: string): Promise<CryptoKey> {
  const name = `${use}\0${salt}\0${secret}`
  const known = kept.get(name)
  if (known !== undefined) return known
  const made = makeKey(secret, use, salt)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, made)
  return made
}

async function makeKey(secret: string, use: KeyUse, salt: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", encodeUtf8(secret), "PBKDF2", false, ["deriveBits"])
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: encodeUtf8(`${use}:${salt}`), iterations: ITERATIONS },
    base,
    256,
  )
  return use === "sign"
    ? crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"])
    : crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveBits"])
}

/**
 * The secrets of a conn, the one that writes first.
 *
 * @throws {ArgumentError} when there is none, or one is too short
 */
export function readSecrets(secret_key_base: SecretKeyBase | undefined): readonly [string, ...string[]] {
  const [first, ...older] = typeof secret_key_base === "string" ? [secret_key_base] : (secret_key_base ?? [])
  if (first === undefined)
    throw new ArgumentError("cookies are signed and encrypted with a secret_key_base, but the endpoint was given none")
  for (const secret of [first, ...older]) {
    const bytes = encodeUtf8(secret).length
    if (bytes < FEWEST_BYTES)
      throw new ArgumentError(`expected secret_key_base to have at least ${FEWEST_BYTES} bytes, got: ${bytes}`)
  }
  return [first, ...older]
}
