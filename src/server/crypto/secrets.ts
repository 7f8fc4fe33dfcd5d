import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { encodeUtf8 } from "./bytes.js"

/**
 * A secret of at least 64 bytes, from which all keys are derived; or a list of secrets: the first signs and encrypts new values,
 * the others verify and decrypt values written before they were replaced.
 */
export type SecretKeyBase = string | readonly string[]

const MIN_BYTES = 64

/**
 * Checks a `secret_key_base`, and returns it as a list with the current secret first.
 *
 * @throws {ArgumentError} when there is no secret, or one is too short
 */
export function resolveSecrets(secret_key_base: SecretKeyBase | undefined): readonly [string, ...string[]] {
  const [first, ...older] = typeof secret_key_base === "string" ? [secret_key_base] : (secret_key_base ?? [])
  if (first === undefined)
    throw new ArgumentError("cookies are signed and encrypted with a secret_key_base, but the endpoint was given none")
  for (const secret of [first, ...older]) {
    const bytes = encodeUtf8(secret).length
    if (bytes < MIN_BYTES)
      throw new ArgumentError(`expected secret_key_base to have at least ${MIN_BYTES} bytes, got: ${bytes}`)
  }
  return [first, ...older]
}
