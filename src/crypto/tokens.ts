import { whenReady } from "../lib/maybe-promise.js"
import { parseJson } from "../lib/parse-json.js"
import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, equalBytes, randomBytes } from "./bytes.js"
import type { Bytes } from "./bytes.js"
import { encryptionKeyOf, keyLabel, macOf } from "./keys.js"
import type { KeyName } from "./keys.js"

/**
 * Writes a value as a token that cannot be created without the secret. Anyone can read a signed token; an encrypted one cannot
 * be read without the secret.
 *
 * A signed token is the message and its HMAC-SHA256. An encrypted one uses AES-256-GCM, with a key that HKDF derives for this
 * message alone, so that there is no limit on the number of messages per secret.
 *
 * @param value any value that JSON can represent
 * @param max_age in seconds; an older token is invalid
 */
export function seal(
  name: KeyName,
  secret: string,
  value: unknown,
  max_age: number | undefined,
): string | Promise<string> {
  const until = max_age === undefined ? null : Date.now() + max_age * 1000
  const message = encodeUtf8(JSON.stringify([until, value]))
  const label = keyLabel(name)
  if (name.use === "encrypt") return encrypt(secret, label, message)
  const payload = encodeBase64(message)
  return whenReady(macOf(secret, label)(payload), (mac) => `${payload}.${encodeBase64(mac)}`)
}

/**
 * Returns the value of a token, or undefined if it is not valid for any of the secrets, or has expired. Returns a promise if it
 * is encrypted, or the runtime does not have `node:crypto`.
 */
export function unseal(
  name: KeyName,
  secrets: readonly string[],
  token: string,
): Unsealed | undefined | Promise<Unsealed | undefined> {
  const [secret, ...others] = secrets
  if (secret === undefined) return undefined
  const label = keyLabel(name)
  return whenReady(name.use === "sign" ? verify(secret, label, token) : decrypt(secret, label, token), (message) =>
    message === undefined ? unseal(name, others, token) : parseMessage(message),
  )
}

/** The value of a valid token; the value itself may be undefined. */
export interface Unsealed {
  readonly value: unknown
}

const SALT_BYTES = 16
const KEY_BYTES = 32
const IV_BYTES = 12

/** The key and the initialization vector of one message. */
async function messageKeyOf(key: CryptoKey, salt: Bytes, use: "encrypt" | "decrypt"): Promise<[CryptoKey, Bytes]> {
  const info = encodeUtf8("waymark message")
  const length = (KEY_BYTES + IV_BYTES) * 8
  const bits = new Uint8Array(
    await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length),
  )
  const messageKey = await crypto.subtle.importKey("raw", bits.slice(0, KEY_BYTES), "AES-GCM", false, [use])
  return [messageKey, bits.slice(KEY_BYTES)]
}

function verify(secret: string, label: string, token: string): Bytes | undefined | Promise<Bytes | undefined> {
  const [payload = "", signature = "", ...rest] = token.split(".")
  if (rest.length > 0) return undefined
  return whenReady(macOf(secret, label)(payload), (mac) =>
    equalBytes(decodeBase64(signature), mac) ? decodeBase64(payload) : undefined,
  )
}

async function encrypt(secret: string, label: string, message: Bytes): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const [key, iv] = await messageKeyOf(await encryptionKeyOf(secret, label), nonce, "encrypt")
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, message)
  return encodeBase64(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

async function decrypt(secret: string, label: string, token: string): Promise<Bytes | undefined> {
  const bytes = decodeBase64(token)
  if (bytes === undefined) return undefined
  const [key, iv] = await messageKeyOf(await encryptionKeyOf(secret, label), bytes.slice(0, SALT_BYTES), "decrypt")
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.slice(SALT_BYTES)))
  } catch {
    return undefined
  }
}

/** The value of a message, or undefined if it has expired, or `seal` did not write it. */
function parseMessage(message: Bytes): Unsealed | undefined {
  const read = parseJson(decodeUtf8(message))
  if (!Array.isArray(read) || read.length !== 2) return undefined
  const [until, value]: readonly unknown[] = read
  return until === null || (typeof until === "number" && Date.now() < until) ? { value } : undefined
}
