import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { requestError } from "../../../core/lib/errors/request-error.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { defineEdgePlug } from "../../router/flow/define-plug.js"
import type { DefinedPlugOf } from "../../router/flow/define-plug.js"
import { refuseConn } from "../refuse-conn.js"
import { readTokenKey } from "./token-key.js"
import type { Jose, TokenVerifier } from "./token-key.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { InOrder } from "../../router/plug-order.js"

/**
 * The request has no valid bearer token; answered with 401, with `www-authenticate`.
 *
 * @see RFC 6750, 3
 * @example
 * import { InvalidTokenError } from "waymark/plugs"
 *
 * new InvalidTokenError("it has expired").status //=> 401
 */
export class InvalidTokenError extends /* @__PURE__ */ requestError("InvalidTokenError", 401) {
  /** @param reason why the token is invalid; for logs */
  constructor(readonly reason: string) {
    super(`invalid bearer token: ${reason}`)
  }
}

/** The claims of a token. Those with a type are registered in RFC 7519; times are in seconds since 1970. */
export interface TokenClaims {
  readonly iss?: string
  readonly sub?: string
  readonly aud?: string | readonly string[]
  readonly jti?: string
  readonly nbf?: number
  readonly exp?: number
  readonly iat?: number
  readonly [name: string]: unknown
}

/** The part of a `CryptoKey` that is used here; not every program has the type. */
export interface CryptoKeyLike {
  readonly algorithm: { readonly name: string }
  readonly usages: readonly string[]
}

/** A JSON Web Key: a public key, or with the kind `oct` a secret. */
export interface TokenJwk {
  readonly kty: string
  readonly crv?: string
  readonly alg?: string
  readonly [name: string]: unknown
}

/** A set of public keys: a JWKS. */
export interface PublicKeySet {
  readonly keys: readonly object[]
}

/** A key that does not depend on the token. */
export type FixedTokenKey = string | Uint8Array | CryptoKeyLike | TokenJwk | PublicKeySet

/**
 * The key that verifies tokens:
 *
 * - a secret of at least 32 bytes
 * - a public key or a certificate as PEM, or a JWK or a set of them (JWKS), as JSON or as an object; text and bytes are read by their
 *   form, so a public key is never a secret
 * - a `CryptoKey` that may verify
 * - the URL of a set
 * - a function of the token's header that returns one of the first three, as `jose` takes it
 */
export type TokenKey = FixedTokenKey | URL | KeyFunction

/** Returns the key of a token, e.g. by the `kid` in its header. */
export type KeyFunction<Result = FixedTokenKey> = (
  header: { readonly alg?: string; readonly kid?: string },
  token: TokenParts,
) => Result | Promise<Result>

/** The parts of a token, as `jose` passes them to a function that returns a key. */
export interface TokenParts {
  readonly payload: string | Uint8Array
  readonly protected?: string
  readonly signature: string
}

/** An algorithm of signatures that `jose` verifies. */
export type TokenAlgorithm =
  `${"HS" | "RS" | "PS" | "ES"}${256 | 384 | 512}` | "EdDSA" | "Ed25519" | `ML-DSA-${44 | 65 | 87}`

/** The options of `bearer_token`. */
export interface BearerTokenOptions {
  readonly key: TokenKey
  /** The algorithms of signatures, which the key must have; default: `HS256` for a secret, those of the key for a public key. */
  readonly algorithms?: readonly TokenAlgorithm[]
  /** Who may have issued the token: its `iss`. */
  readonly issuer?: string | readonly string[]
  /** Whom the token must be for: its `aud`. */
  readonly audience?: string | readonly string[]
  /** By how many seconds clocks may differ; default 0. */
  readonly clock_tolerance?: number
  /** The realm in `www-authenticate`; default `"Application"`. */
  readonly realm?: string
}

/**
 * Requires a signed JSON Web Token in the header `authorization: Bearer TOKEN`, and assigns its claims. Checks the signature, `exp`,
 * `nbf`, and the issuer and audience if they are given. Tokens are verified by the package `jose`, which is loaded at the first one.
 *
 * @throws {InvalidTokenError} 401, per request, with `www-authenticate`
 * @throws {ArgumentError} when a secret has less than 32 bytes, the key is private or in an unknown form, or it cannot be used with any of the algorithms; for a function, when a request needs the key
 * @see RFC 6750; RFC 7519; RFC 8725
 * @example
 * import { bearer_token } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 * import { SignJWT } from "jose"
 *
 * const key = "a secret of at least 32 bytes, such as this"
 * const verify = bearer_token({ key, issuer: "https://login.example.com" })
 * const Endpoint = define_endpoint({ plugs: [verify, (conn) => conn.text("Hello")] })
 *
 * const signed = new SignJWT({ sub: "ada" }).setProtectedHeader({ alg: "HS256" }).setIssuer("https://login.example.com")
 * const token = await signed.setExpirationTime("1h").sign(new TextEncoder().encode(key))
 * const ask = (authorization: string) => Endpoint.fetch(new Request("http://localhost/", { headers: { authorization } }))
 * const accepted = await ask(`Bearer ${token}`)
 * accepted.status //=> 200
 * const refused = await ask("Bearer forged")
 * refused.status //=> 401
 */
export function bearer_token(
  options: BearerTokenOptions,
): DefinedPlugOf<{ assigns: { claims: TokenClaims }; options: readonly [] | undefined }, CoreConn> &
  InOrder<never, never, "cors"> {
  refuseConn(options, "bearer_token({ key })")
  refuseUnknown("bearer_token", options, {
    key: true,
    algorithms: true,
    issuer: true,
    audience: true,
    clock_tolerance: true,
    realm: true,
  })
  const { key, issuer, audience, clock_tolerance = 0, realm = "Application" } = options
  const verifier = readTokenKey(key)
  checkAlgorithms(options.algorithms, verifier)
  const algorithms = options.algorithms ?? verifier.defaults
  const settings = { clockTolerance: clock_tolerance, algorithms, issuer, audience }
  let ready: Promise<(token: string) => Promise<TokenClaims>> | undefined
  const prepare = async (): Promise<(token: string) => Promise<TokenClaims>> => {
    const jose: Jose = await import("jose")
    const prepared = typeof key === "function" ? readReturnedKey(jose, key) : verifier.prepare(jose)
    return async (token) => {
      const { payload } = await jose.jwtVerify(token, prepared, settings)
      return payload as TokenClaims // jose has checked the types of the registered claims
    }
  }
  const plug = defineEdgePlug<{ assigns: { claims: TokenClaims }; options: readonly [] | undefined }>(async (conn) => {
    const [header = ""] = conn.get_req_header("authorization")
    const token = /^bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header)?.[1]
    const challenge = `Bearer realm="${realm.replaceAll('"', "")}"`
    if (token === undefined) throw refusal(conn, challenge, "the request has none")
    ready ??= prepare()
    const verify = await ready.catch((error: unknown) => {
      ready = undefined
      throw error
    })
    try {
      return conn.assign("claims", await verify(token))
    } catch (error) {
      if (!isTokenError(error)) throw error
      const reason = error instanceof InvalidTokenError ? error.reason : error.message
      throw refusal(conn, `${challenge}, error="invalid_token"`, reason)
    }
  })
  return madePlug(plug, { follows: ["cors"] })
}

function refusal(conn: Pick<CoreConn, "put_resp_header">, challenge: string, reason: string): InvalidTokenError {
  conn.put_resp_header("www-authenticate", challenge)
  return new InvalidTokenError(reason)
}

function checkAlgorithms(algorithms: readonly string[] = [], verifier: TokenVerifier): void {
  const unknown = algorithms.find(
    (name) => !/^(?:(?:HS|RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519|ML-DSA-(?:44|65|87))$/.test(name),
  )
  if (unknown !== undefined)
    throw new ArgumentError(`bearer_token takes algorithms of signatures, such as "RS256", got: ${inspect(unknown)}`)
  const known = verifier.algorithms
  const other = algorithms.find((name) => known?.includes(name) === false)
  if (other !== undefined)
    throw new ArgumentError(`bearer_token takes algorithms of its key: ${known?.join(", ")}; got: ${inspect(other)}`)
}

/** Calls a function of the program for each token, and reads the key that it returns by its form. */
function readReturnedKey(jose: Jose, keyOf: KeyFunction): KeyFunction<unknown> {
  return async (header, token) => {
    const verifier = readTokenKey(await keyOf(header, token))
    const { alg = "" } = header
    if (verifier.algorithms?.includes(alg) === false)
      throw new InvalidTokenError(`the key has no algorithm ${inspect(alg)}`)
    const prepared = verifier.prepare(jose)
    return isKeyFunction(prepared) ? prepared(header, token) : prepared
  }
}

const isKeyFunction = (value: unknown): value is KeyFunction<unknown> => typeof value === "function"

/** Whether the token is wrong, rather than the key, its server or the connection. */
function isTokenError(error: unknown): error is Error {
  if (error instanceof InvalidTokenError) return true
  return error instanceof Error && TOKEN_ERROR.test(String(readField(error, "code")))
}

const TOKEN_ERROR =
  /^ERR_(?:JWT_\w+|JWS_\w+|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE_MATCHING_KEYS)$/
