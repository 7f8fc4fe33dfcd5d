import { ArgumentError } from "../lib/argument-error.js"
import { encodeUtf8 } from "./bytes.js"

/**
 * A secret of at least 64 bytes, from which all keys are made; or a list of them, the first of which makes keys for
 * what is written, and the others for what was written before they were replaced.
 */
export type SecretKeyBase = string | readonly string[]

const FEWEST_BYTES = 64

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
