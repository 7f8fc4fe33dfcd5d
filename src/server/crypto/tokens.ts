import { whenReady } from "../../core/lib/maybe-promise.js"
import { parseJson } from "../../core/lib/parse-json.js"
import { decodeBase64, decodeUtf8, encodeBase64, encodeUtf8, equalBytes } from "./bytes.js"
import type { Bytes } from "./bytes.js"
import { cipherOf, keyLabel, macOf } from "./keys.js"
import type { KeyName } from "./keys.js"

/**
 * Writes a value as a token that cannot be created without the secret. Anyone can read a signed token; an encrypted one cannot
 * be read without the secret.
 *
 * A signed token is the message and its HMAC-SHA256. An encrypted one uses AES-256-GCM, with a key that HKDF derives for this
 * message alone, so that there is no limit on the number of messages per secret.
 *
 * Returns a promise if the runtime does not have `node:crypto`.
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
  if (name.use === "encrypt") return whenReady(cipherOf(secret, label).encrypt(message), encodeBase64)
  const payload = encodeBase64(message)
  return whenReady(macOf(secret, label)(payload), (mac) => `${payload}.${encodeBase64(mac)}`)
}

/**
 * Returns the value of a token, or undefined if it is not valid for any of the secrets, or has expired. Returns a promise if
 * the runtime does not have `node:crypto`.
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

function verify(secret: string, label: string, token: string): Bytes | undefined | Promise<Bytes | undefined> {
  const [payload = "", signature = "", ...rest] = token.split(".")
  if (rest.length > 0) return undefined
  return whenReady(macOf(secret, label)(payload), (mac) =>
    equalBytes(decodeBase64(signature), mac) ? decodeBase64(payload) : undefined,
  )
}

function decrypt(secret: string, label: string, token: string): Bytes | undefined | Promise<Bytes | undefined> {
  const sealed = decodeBase64(token)
  return sealed && cipherOf(secret, label).decrypt(sealed)
}

/** The value of a message, or undefined if it has expired, or `seal` did not write it. */
function parseMessage(message: Bytes): Unsealed | undefined {
  const read = parseJson(decodeUtf8(message))
  if (!Array.isArray(read) || read.length !== 2) return undefined
  const [until, value]: readonly unknown[] = read
  return until === null || (typeof until === "number" && Date.now() < until) ? { value } : undefined
}
