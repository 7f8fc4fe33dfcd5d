import { ArgumentError } from "../internal/argument-error.js"
import type { SecretKeyBase } from "./conn.js"

const LEAST = 64

/**
 * @throws {ArgumentError} when a secret is shorter than 64 bytes; the message does not have it
 * @see Plug.Session.COOKIE 1.12
 */
export function checkSecret(secret: SecretKeyBase | undefined): void {
  if (secret === undefined) return
  const secrets = typeof secret === "string" ? [secret] : secret
  if (secrets.length === 0) throw new ArgumentError("secret_key_base expects a secret or a list of them, got: []")
  for (const each of secrets) {
    const length = new TextEncoder().encode(each).length
    if (length < LEAST) throw new ArgumentError(`secret_key_base must be at least ${LEAST} bytes, got one of ${length}`)
  }
}
