import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { isObject } from "../lib/is-object.js"
import { RequestError } from "../lib/request-error.js"
import type { CoreConn } from "../conn/core-conn.js"
import { encodeUtf8 } from "../crypto/bytes.js"
import { defineEdgePlug } from "../router/edge-plug.js"
import type { DefinedPlugOf } from "../router/edge-plug.js"
import { refuseConn } from "./refuse-conn.js"

/**
 * The request has no valid bearer token; answered with 401, with `www-authenticate`.
 *
 * @see RFC 6750, 3
 * @example
 * import { InvalidTokenError } from "waymark/plugs"
 *
 * new InvalidTokenError("it has expired").status //=> 401
 */
export class InvalidTokenError extends RequestError {
  static override get name(): string {
    return "InvalidTokenError"
  }
  override readonly name = "InvalidTokenError"
  /** The status that answers the request. */
  readonly status = 401
  /** @param reason what is wrong with the token; it is for logs */
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

/**
 * The key that verifies tokens: a secret of at least 32 bytes, a public key, a set of keys (JWKS), the URL of a set, or a function
 * of the token's header, as `jose` takes it.
 */
export type TokenKey =
  | string
  | Uint8Array
  | CryptoKeyLike
  | { readonly keys: readonly object[] }
  | URL
  | ((header: {
      readonly alg?: string
      readonly kid?: string
    }) => CryptoKeyLike | Uint8Array | Promise<CryptoKeyLike | Uint8Array>)

/** An algorithm of signatures that `jose` verifies. */
export type TokenAlgorithm =
  `${"HS" | "RS" | "PS" | "ES"}${256 | 384 | 512}` | "EdDSA" | "Ed25519" | `ML-DSA-${44 | 65 | 87}`

/** The options of `bearer_token`. */
export interface BearerTokenOptions {
  readonly key: TokenKey
  /** The algorithms of signatures; default: `HS256` for a secret, those of the key for a public key. */
  readonly algorithms?: readonly TokenAlgorithm[]
  /** Who may have issued the token: its `iss`. */
  readonly issuer?: string | readonly string[]
  /** Whom the token must be for: its `aud`. */
  readonly audience?: string | readonly string[]
  /** By how many seconds clocks may differ; default 0. */
  readonly clock_tolerance?: number
  /** The realm in `www-authenticate`; default `"Application"`. */
  readonly realm?: string
  /** The module `jose`, for programs that are bundled: `import * as jose from "jose"`. Default: it is imported when it is needed. */
  readonly jose?: Jose
}

/** The part of the package `jose`, since version 6, that is used here. */
export interface Jose {
  /** Verifies a token. */
  jwtVerify(token: string, key: unknown, options: object): Promise<{ readonly payload: object }>
  /** Finds keys in a set. */
  createLocalJWKSet(keys: unknown): unknown
  /** Finds keys in the set at a URL. */
  createRemoteJWKSet(url: URL): unknown
}

/**
 * Requires a signed JSON Web Token in the header `authorization: Bearer TOKEN`, and assigns its claims. Checks the signature, `exp`,
 * `nbf`, and the issuer and audience if they are given. It needs the package `jose`, an optional peer.
 *
 * @throws {InvalidTokenError} 401, per request, with `www-authenticate`
 * @throws {ArgumentError} when a secret has less than 32 bytes, or the key is of another kind
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
): DefinedPlugOf<{ assigns: { claims: TokenClaims } }, CoreConn> {
  refuseConn(options, "bearer_token({ key })")
  const { key, issuer, audience, clock_tolerance = 0, realm = "Application" } = options
  checkKey(key)
  checkAlgorithms(options.algorithms)
  const algorithms = options.algorithms ?? algorithmsOf(key)
  const settings = {
    clockTolerance: clock_tolerance,
    ...(algorithms === undefined ? {} : { algorithms }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(audience === undefined ? {} : { audience }),
  }
  let ready: Promise<(token: string) => Promise<TokenClaims>> | undefined
  const prepare = async (): Promise<(token: string) => Promise<TokenClaims>> => {
    const jose = options.jose ?? (await importJose())
    const verifier = verifierOf(jose, key)
    return async (token) => {
      const { payload } = await jose.jwtVerify(token, verifier, settings)
      return payload as TokenClaims // jose has checked the types of the registered claims
    }
  }
  return defineEdgePlug<{ assigns: { claims: TokenClaims } }>(async (conn) => {
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
      throw refusal(conn, `${challenge}, error="invalid_token"`, error.message)
    }
  })
}

function refusal(conn: Pick<CoreConn, "put_resp_header">, challenge: string, reason: string): InvalidTokenError {
  conn.put_resp_header("www-authenticate", challenge)
  return new InvalidTokenError(reason)
}

async function importJose(): Promise<Jose> {
  try {
    // Bundlers must not resolve it in programs that have no `bearer_token`: it is an optional package.
    return await import(/* webpackIgnore: true */ /* @vite-ignore */ "jose")
  } catch (cause) {
    throw new ArgumentError(
      'bearer_token needs the package jose: install it; in a bundle, give { jose } of import * as jose from "jose"',
      { cause },
    )
  }
}

const MIN_SECRET = 32

function checkKey(key: unknown): void {
  const secret = typeof key === "string" ? encodeUtf8(key) : key
  if (secret instanceof Uint8Array) {
    if (secret.length >= MIN_SECRET) return
    throw new ArgumentError(`bearer_token takes a secret of at least ${MIN_SECRET} bytes as key, got: ${secret.length}`)
  }
  if (typeof key === "function" || key instanceof URL || isCryptoKey(key)) return
  if (isKeySet(key)) return
  throw new ArgumentError(
    `bearer_token takes a secret, a CryptoKey, a set { keys }, the URL of a set or a function as key, got: ${inspect(key)}`,
  )
}

function checkAlgorithms(algorithms: readonly string[] = []): void {
  const unknown = algorithms.find(
    (name) => !/^(?:(?:HS|RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519|ML-DSA-(?:44|65|87))$/.test(name),
  )
  if (unknown !== undefined)
    throw new ArgumentError(`bearer_token takes algorithms of signatures, such as "RS256", got: ${inspect(unknown)}`)
}

/** Bytes have a member `keys` too. */
const isKeySet = (key: unknown): key is { readonly keys: readonly object[] } =>
  isObject(key) && "keys" in key && Array.isArray(key.keys)

const isCryptoKey = (key: unknown): key is CryptoKeyLike => isObject(key) && "algorithm" in key && "usages" in key

function verifierOf(jose: Jose, key: TokenKey): unknown {
  if (typeof key === "string") return encodeUtf8(key)
  if (key instanceof URL) return jose.createRemoteJWKSet(key)
  return isKeySet(key) ? jose.createLocalJWKSet(key) : key
}

/** The algorithms of a key, so that a token with another one is refused before its signature is checked. */
function algorithmsOf(key: TokenKey): readonly string[] | undefined {
  if (typeof key === "string" || key instanceof Uint8Array) return ["HS256"]
  if (!isCryptoKey(key)) return typeof key === "function" ? undefined : PUBLIC_ALGORITHMS
  const { name } = key.algorithm
  const hash =
    "hash" in key.algorithm && isObject(key.algorithm.hash) ? String(Reflect.get(key.algorithm.hash, "name")) : ""
  const curve = "namedCurve" in key.algorithm ? String(key.algorithm.namedCurve) : ""
  const size = hash.replace("SHA-", "")
  if (name === "HMAC") return [`HS${size}`]
  if (name === "RSASSA-PKCS1-v1_5") return [`RS${size}`]
  if (name === "RSA-PSS") return [`PS${size}`]
  if (name === "ECDSA") return [curve === "P-521" ? "ES512" : `ES${curve.replace("P-", "")}`]
  return ["EdDSA", name]
}

/** Not those of secrets: a set of public keys must not verify a token that is signed with one of them as a secret. */
const PUBLIC_ALGORITHMS = "RS256,RS384,RS512,PS256,PS384,PS512,ES256,ES384,ES512,EdDSA,Ed25519".split(",")

/** Whether the token is wrong, rather than the key, its server or the connection. */
function isTokenError(error: unknown): error is Error {
  return error instanceof Error && TOKEN_ERROR.test(String(Reflect.get(error, "code")))
}

const TOKEN_ERROR =
  /^ERR_(?:JWT_\w+|JWS_\w+|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE_MATCHING_KEYS)$/
