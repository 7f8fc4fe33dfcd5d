import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import { isPromise, refused } from "../../../core/lib/maybe-promise.js"
import { writeJson } from "../../../core/lib/write-json.js"
import type { NoJson } from "../../conn/page.js"
import type { AsJsonBody } from "../../../core/lib/types/json-value.types.js"
import { resolveSecrets } from "../../crypto/secrets.js"
import type { SecretKeyBase } from "../../crypto/secrets.js"
import { seal, unseal } from "../../crypto/tokens.js"

/** The source of the secret: a conn, an endpoint, or the secret itself. */
export type TokenContext =
  | { readonly secret_key_base: SecretKeyBase | undefined }
  | { readonly config: { readonly secret_key_base?: SecretKeyBase } }
  | SecretKeyBase

/** The options of `sign_token`. */
export interface SignTokenOptions {
  /** How long the token is valid, in seconds; default 86,400, a day. `verify_token` may be given another time. */
  readonly max_age?: number
  /** When the token was signed, in seconds since 1970; default: now. Before this time, the token is invalid. */
  readonly signed_at?: number
}

/** The options of `verify_token`. */
export interface VerifyTokenOptions {
  /** How long after it was signed the token is valid, in seconds, or `Infinity`; default: the time that `sign_token` was given. */
  readonly max_age?: number
}

/** The result of `verify_token`. Only someone with the secret can have written the value; its type is not checked. */
export type VerifiedToken =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: "missing" | "invalid" | "expired" }

/** Only a string can be a token; other values that clients send are invalid. */
const NO_TOKEN = "verify_token takes a string: await a promise of a token first"

/** The type of a token: one that may be a string, or is missing, and that is never a promise or a function. */
// prettier-ignore
type Token<Given> =
  unknown extends Given ? unknown :
  [NoJson<Given>] extends [never] ? [Extract<Given, string | null | undefined>] extends [never] ? ErrorMessage<typeof NO_TOKEN> : unknown :
  ErrorMessage<typeof NO_TOKEN>

/**
 * Signs a value as a token for a URL, a form or another program, such as the id of a user in a link that confirms an address.
 * Anyone can read the value, but nobody can change it.
 *
 * @param context a conn or an endpoint with a `secret_key_base`, or the secret
 * @param salt the purpose of the token; a token with another salt is not valid for it
 * @param value any value that JSON can represent
 * @throws {ArgumentError} when there is no secret, it has less than 64 bytes, or JSON cannot represent the value
 * @see Phoenix.Token.sign/4
 * @example
 * import { sign_token, verify_token } from "waymark/plugs"
 *
 * const secret = "s".repeat(64)
 * const token = await sign_token(secret, "confirm email", { user_id: 7 }, { max_age: 3_600 })
 * await verify_token(secret, "confirm email", token) //=> { ok: true, value: { user_id: 7 } }
 * await verify_token(secret, "reset password", token) //=> { ok: false, reason: "invalid" }
 */
export async function sign_token<Value>(
  context: TokenContext,
  salt: string,
  value: AsJsonBody<Value>,
  options: SignTokenOptions = {},
): Promise<string> {
  refuseUnknown("sign_token", options, { max_age: true, signed_at: true })
  const { max_age = 86_400, signed_at = Date.now() / 1_000 } = options
  if (!(Math.abs(signed_at) < MAX_SECONDS))
    throw new ArgumentError(`sign_token takes signed_at in seconds since 1970, got: ${inspect(signed_at)}`)
  if (value === undefined)
    throw new ArgumentError(`sign_token takes a value that JSON can represent, got: ${inspect(value)}`)
  writeJson(value)
  const [secret] = secretsOf(context, "sign_token")
  return seal(nameOf(salt), secret, [value, Math.trunc(signed_at * 1_000), max_age], undefined)
}

/** A larger number is most likely a time in milliseconds. */
const MAX_SECONDS = 1e11

/** By how many milliseconds the clocks of two servers may differ. */
const CLOCK_TOLERANCE = 10_000

/**
 * Returns the value of a token of `sign_token`, or why it is not valid: `"missing"` if it is undefined or null, `"invalid"` if it
 * was not signed with the secret and the salt or its time is more than 10 seconds in the future, or `"expired"`.
 *
 * @throws {ArgumentError} when there is no secret, or it has less than 64 bytes, or the token is a promise
 * @see Phoenix.Token.verify/4
 * @example
 * import { sign_token, verify_token } from "waymark/plugs"
 *
 * const secret = "s".repeat(64)
 * const old = await sign_token(secret, "user", 7, { signed_at: 0 })
 * await verify_token(secret, "user", old) //=> { ok: false, reason: "expired" }
 * await verify_token(secret, "user", old, { max_age: Infinity }) //=> { ok: true, value: 7 }
 * await verify_token(secret, "user", undefined) //=> { ok: false, reason: "missing" }
 */
export async function verify_token<Given>(
  context: TokenContext,
  salt: string,
  token: Given & Token<Given>,
  options: VerifyTokenOptions = {},
): Promise<VerifiedToken> {
  refuseUnknown("verify_token", options, { max_age: true })
  const secrets = secretsOf(context, "verify_token")
  if (isPromise(token)) throw refused(token, new ArgumentError(NO_TOKEN))
  if (token === undefined || token === null) return { ok: false, reason: "missing" }
  const unsealed = typeof token === "string" ? await unseal(nameOf(salt), secrets, token) : undefined
  if (unsealed === undefined || !Array.isArray(unsealed.value)) return { ok: false, reason: "invalid" }
  const [value, signedAt, maxAge]: readonly unknown[] = unsealed.value
  if (!(Number(signedAt) <= Date.now() + CLOCK_TOLERANCE)) return { ok: false, reason: "invalid" }
  // JSON has no infinity: it is null.
  const max_age = options.max_age ?? maxAge ?? Infinity
  const isExpired = !(Number(max_age) > 0 && Number(signedAt) + Number(max_age) * 1_000 >= Date.now())
  return isExpired ? { ok: false, reason: "expired" } : { ok: true, value }
}

const nameOf = (salt: string) => ({ use: "sign", purpose: "token", salt }) as const

export function secretsOf(context: TokenContext, caller: string): readonly [string, ...string[]] {
  const secrets = secretOf(context)
  if (secrets !== undefined) return resolveSecrets(secrets)
  throw new ArgumentError(`${caller} needs a secret: an endpoint with a secret_key_base, a conn of one, or the secret`)
}

function secretOf(context: TokenContext): SecretKeyBase | undefined {
  if (typeof context === "string" || isList(context)) return context
  return "config" in context ? context.config.secret_key_base : context.secret_key_base
}

const isList = (context: TokenContext): context is readonly string[] => Array.isArray(context)
