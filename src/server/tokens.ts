import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, randomBytes } from "./base64.js"
import type { Bytes } from "./base64.js"
import { deriveKey } from "./keys.js"
import type { KeyUse } from "./keys.js"

/**
 * A value as a text that only who has the secret can make: `sign` lets everybody read it, `encrypt` nobody else.
 *
 * A signed token is the message and its HMAC-SHA256. An encrypted one is encrypted with AES-256-GCM, under a key that
 * is made by HKDF for that message alone, so that no number of messages is too large for one secret.
 *
 * @param value what JSON has a text for
 * @param max_age in seconds; a token that is older is none
 */
export async function seal(
  use: KeyUse,
  secret: string,
  salt: string,
  value: unknown,
  max_age: number | undefined,
): Promise<string> {
  const key = await deriveKey(secret, use, salt)
  const until = max_age === undefined ? null : Date.now() + max_age * 1000
  const message = encodeUtf8(JSON.stringify([until, value]))
  if (use === "sign") {
    const payload = encodeBase64(message)
    const mac = await crypto.subtle.sign("HMAC", key, encodeUtf8(payload))
    return `${payload}.${encodeBase64(new Uint8Array(mac))}`
  }
  const nonce = randomBytes(SALT_BYTES)
  const [messageKey, iv] = await messageKeyOf(key, nonce, "encrypt")
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, messageKey, message)
  return encodeBase64(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

/** What a token was made of, or undefined where it is none, or no longer, of any of the secrets. */
export async function unseal(
  use: KeyUse,
  secrets: readonly string[],
  salt: string,
  token: string,
): Promise<{ readonly value: unknown } | undefined> {
  for (const secret of secrets) {
    const key = await deriveKey(secret, use, salt)
    const message = await (use === "sign" ? verify(key, token) : decrypt(key, token))
    if (message !== undefined) return readMessage(message)
  }
  return undefined
}

const SALT_BYTES = 16
const KEY_BYTES = 32
const IV_BYTES = 12

/** The key and the initial vector of one message. */
async function messageKeyOf(key: CryptoKey, salt: Bytes, use: "encrypt" | "decrypt"): Promise<[CryptoKey, Bytes]> {
  const info = encodeUtf8("waymark message")
  const length = (KEY_BYTES + IV_BYTES) * 8
  const bits = new Uint8Array(
    await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length),
  )
  const messageKey = await crypto.subtle.importKey("raw", bits.slice(0, KEY_BYTES), "AES-GCM", false, [use])
  return [messageKey, bits.slice(KEY_BYTES)]
}

async function verify(key: CryptoKey, token: string): Promise<Bytes | undefined> {
  const [payload = "", mac = "", ...more] = token.split(".")
  const bytes = decodeBase64(mac)
  if (bytes === undefined || more.length > 0) return undefined
  return (await crypto.subtle.verify("HMAC", key, bytes, encodeUtf8(payload))) ? decodeBase64(payload) : undefined
}

async function decrypt(key: CryptoKey, token: string): Promise<Bytes | undefined> {
  const bytes = decodeBase64(token)
  if (bytes === undefined || bytes.length <= SALT_BYTES) return undefined
  const [messageKey, iv] = await messageKeyOf(key, bytes.slice(0, SALT_BYTES), "decrypt")
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, messageKey, bytes.slice(SALT_BYTES)))
  } catch {
    return undefined
  }
}

function readMessage(message: Bytes): { readonly value: unknown } | undefined {
  const [until, value] = JSON.parse(decodeUtf8(message)) as readonly [number | null, unknown] // made by `seal`
  return until === null || Date.now() < until ? { value } : undefined
}
