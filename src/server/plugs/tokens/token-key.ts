import { parseJson } from "../../../core/lib/parse-json.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { hasMethod, isObject, isRecord } from "../../../core/lib/is-object.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { isPromise } from "../../../core/lib/maybe-promise.js"
import { decodeBase64, encodeUtf8 } from "../../crypto/bytes.js"
import type { CryptoKeyLike, PublicKeySet } from "./bearer-token.js"
import { derAlgorithms, encodedForm, pemBlocks } from "./key-text.js"

/** The part of the package `jose` that is used here. */
export interface Jose {
  /** Verifies a token. */
  jwtVerify(token: string, key: unknown, options: object): Promise<{ readonly payload: object }>
  /** Finds keys in a set. */
  createLocalJWKSet(keys: unknown): unknown
  /** Finds keys in the set at a URL. */
  createRemoteJWKSet(url: URL): unknown
  /** Reads a public key in PEM. */
  importSPKI(pem: string, algorithm: string): Promise<unknown>
  /** Reads the public key of a certificate in PEM. */
  importX509(pem: string, algorithm: string): Promise<unknown>
}

/** A key whose form is known. */
export interface TokenVerifier {
  /** The algorithms of signatures that the key can verify; undefined if that depends on the token. */
  readonly algorithms: readonly string[] | undefined
  /** Those that are accepted if the program names none. */
  readonly defaults: readonly string[] | undefined
  /** The key as `jose` takes it. */
  prepare(jose: Jose): unknown
}

const MIN_SECRET = 32
const SECRET_ALGORITHMS = ["HS256", "HS384", "HS512"]
const RSA_ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]
/** Not those of secrets: a public key must not verify a token that is signed with it as a secret. */
const PUBLIC_ALGORITHMS = [...RSA_ALGORITHMS, "ES256", "ES384", "ES512", "EdDSA", "Ed25519"]
const CURVES: Readonly<Record<string, readonly string[]>> = {
  "P-256": ["ES256"],
  "P-384": ["ES384"],
  "P-521": ["ES512"],
  Ed25519: ["EdDSA", "Ed25519"],
}
const ML_DSA = ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"]

/**
 * Reads a key by its form. Text or bytes that hold a key in another form are never a secret: whoever has the public key could sign
 * tokens with it.
 *
 * @throws {ArgumentError} when the key cannot verify tokens, or its form is not read
 */
export function readTokenKey(key: unknown): TokenVerifier {
  if (typeof key === "string") return readText(key, encodeUtf8(key))
  if (isBytes(key)) return readText(new TextDecoder().decode(key), key)
  if (key instanceof URL) return readUrl(key)
  if (typeof key === "function") return { algorithms: undefined, defaults: undefined, prepare: () => key }
  if (isPromise(key)) throw refusal("a promise: await it first, or give a function that returns it")
  if (isCryptoKey(key)) return readCryptoKey(key)
  // A `KeyObject` of Node.
  if (hasMethod(key, "export") && "type" in key) return readObject(key.export({ format: "jwk" }))
  return readObject(key)
}

function readText(text: string, bytes: Uint8Array): TokenVerifier {
  // A file in UTF-16, which some shells write, has NULs between the characters.
  const plain = text.replaceAll("\0", "").trim()
  const json = /^[[{"]/.test(plain) ? parseJson(plain) : undefined
  if (isObject(json)) return readObject(json)
  const blocks = pemBlocks(plain)
  if (blocks !== undefined) return readPem(blocks)
  const form = encodedForm(plain, bytes)
  if (form !== undefined) throw refusal(form)
  if (bytes.length < MIN_SECRET)
    throw new ArgumentError(`bearer_token takes a secret of at least ${MIN_SECRET} bytes as key, got: ${bytes.length}`)
  return { algorithms: SECRET_ALGORITHMS, defaults: ["HS256"], prepare: () => bytes }
}

function readPem(blocks: ReturnType<typeof pemBlocks> & object): TokenVerifier {
  const [block] = blocks
  const names = blocks.map(({ label }) => label).join(", ")
  if (names.includes("PRIVATE")) throw refusal("a private key, which only signs tokens: give its public key")
  if (block === undefined || blocks.length > 1 || !/^(?:PUBLIC KEY|CERTIFICATE)$/.test(block.label))
    throw refusal(`PEM with ${names === "" ? "no complete block" : names}`)
  const { label, base64 } = block
  const algorithms = derAlgorithms(base64)
  if (algorithms === undefined) throw refusal(`PEM with a ${label} of a kind that does not verify tokens`)
  const pem = `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----`
  return {
    algorithms,
    defaults: algorithms,
    prepare(jose) {
      const read = (alg: string): Promise<unknown> =>
        label === "CERTIFICATE" ? jose.importX509(pem, alg) : jose.importSPKI(pem, alg)
      const imported = new Map<string, Promise<unknown>>()
      return ({ alg = "" }: { readonly alg?: string }) => {
        const known = imported.get(alg) ?? read(alg)
        imported.set(alg, known)
        return known
      }
    },
  }
}

function readUrl(url: URL): TokenVerifier {
  if (!/^https?:$/.test(url.protocol)) throw refusal(`a URL with the scheme ${url.protocol}`)
  const algorithms = [...PUBLIC_ALGORITHMS, ...ML_DSA]
  return { algorithms, defaults: PUBLIC_ALGORITHMS, prepare: (jose) => jose.createRemoteJWKSet(url) }
}

function readObject(value: unknown): TokenVerifier {
  if (isRecord(value) && Array.isArray(value.keys)) return readSet({ keys: value.keys })
  if (!isRecord(value) || typeof value.kty !== "string") throw refusal(describe(value))
  if (isPrivate(value)) throw refusal("a private key, which only signs tokens: give its public key")
  const algorithms = jwkAlgorithms(value)
  if (algorithms === undefined || algorithms.length === 0)
    throw refusal("a JWK that is incomplete, or of a kind or a use that does not verify signatures")
  if (value.kty !== "oct") return { algorithms, defaults: algorithms, prepare: () => value }
  const bytes = decodeBase64(String(value.k))
  if (bytes === undefined) throw refusal("a JWK whose k is not base64url")
  const secret = readText(new TextDecoder().decode(bytes), bytes)
  if (secret.algorithms !== SECRET_ALGORITHMS) throw refusal("a JWK whose secret is a key in another form")
  return { ...secret, algorithms, defaults: value.alg === undefined ? secret.defaults : algorithms }
}

function readSet(set: PublicKeySet): TokenVerifier {
  const keys: readonly unknown[] = set.keys
  if (keys.some((key) => isRecord(key) && key.kty !== "oct" && isPrivate(key)))
    throw refusal("a set with a private key, which only signs tokens: give public keys")
  if (!keys.some((key) => isRecord(key) && key.kty !== "oct" && (jwkAlgorithms(key)?.length ?? 0) > 0))
    throw refusal("a set without a public key that verifies signatures")
  const algorithms = [...PUBLIC_ALGORITHMS, ...ML_DSA]
  return { algorithms, defaults: PUBLIC_ALGORITHMS, prepare: (jose) => jose.createLocalJWKSet(set) }
}

const isPrivate = (jwk: Readonly<Record<string, unknown>>): boolean => "d" in jwk || "priv" in jwk

function jwkAlgorithms(jwk: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const { kty, alg, use = "sig", key_ops } = jwk
  if (use !== "sig" || (Array.isArray(key_ops) && !key_ops.includes("verify"))) return undefined
  const [members, all] = shapeOf(jwk)
  if (kty === undefined || !members.every((name) => typeof jwk[name] === "string")) return undefined
  return alg === undefined ? all : all?.filter((name) => name === alg)
}

/** The members that a JWK of its kind has, and its algorithms. */
function shapeOf({
  kty,
  crv,
  alg,
}: Readonly<Record<string, unknown>>): [members: readonly string[], algorithms: readonly string[] | undefined] {
  if (kty === "oct") return [["k"], SECRET_ALGORITHMS]
  if (kty === "RSA") return [["n", "e"], RSA_ALGORITHMS]
  if (kty === "EC" && crv !== "Ed25519") return [["x", "y"], CURVES[String(crv)]]
  if (kty === "OKP" && crv === "Ed25519") return [["x"], CURVES[crv]]
  return [["pub"], kty === "AKP" ? ML_DSA.filter((name) => name === alg) : undefined]
}

function readCryptoKey(key: CryptoKeyLike): TokenVerifier {
  const algorithms = key.usages.includes("verify") ? cryptoKeyAlgorithms(key.algorithm) : undefined
  if (algorithms === undefined) throw refusal(`a CryptoKey of ${key.algorithm.name} that does not verify signatures`)
  return { algorithms, defaults: algorithms, prepare: () => key }
}

function cryptoKeyAlgorithms(algorithm: CryptoKeyLike["algorithm"]): readonly string[] | undefined {
  const { name } = algorithm
  const size = String(readField(readField(algorithm, "hash"), "name")).replace("SHA-", "")
  if (name === "HMAC") return [`HS${size}`]
  if (name === "RSASSA-PKCS1-v1_5") return [`RS${size}`]
  if (name === "RSA-PSS") return [`PS${size}`]
  if (name === "ECDSA") return "namedCurve" in algorithm ? CURVES[String(algorithm.namedCurve)] : undefined
  return name === "Ed25519" ? CURVES[name] : ML_DSA.includes(name) ? [name] : undefined
}

const isCryptoKey = (key: unknown): key is CryptoKeyLike =>
  isObject(key) && "algorithm" in key && isObject(key.algorithm) && "usages" in key && Array.isArray(key.usages)

/** Bytes of another realm too, such as those of a test in Jest. */
const isBytes = (key: unknown): key is Uint8Array => ArrayBuffer.isView(key) && "subarray" in key

/** Without values, since they may be secret. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return "a list"
  return isObject(value) ? `an object with ${Object.keys(value).join(", ") || "no keys"}` : inspect(value)
}

const refusal = (got: string): ArgumentError =>
  new ArgumentError(
    `bearer_token takes a secret, PEM, a JWK, { keys }, a CryptoKey, a URL or a function as key, got: ${got}`,
  )
