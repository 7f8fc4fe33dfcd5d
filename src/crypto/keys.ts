import { builtinModule } from "../lib/builtin-module.js"
import { encodeUtf8 } from "./bytes.js"
import type { Bytes } from "./bytes.js"

/** How a key protects a token. */
export type KeyUse = "sign" | "encrypt"

/** What the tokens of a key are for. Keeps the keys apart if a cookie's name equals a session's salt. */
export type KeyPurpose = "cookie" | "session"

/** Identifies a key of a secret: each use, purpose and salt has its own key. */
export interface KeyName {
  readonly use: KeyUse
  readonly purpose: KeyPurpose
  readonly salt: string
}

/** The salt for deriving a key. `salt` comes last, so that different names have different labels. */
export const keyLabel = ({ use, purpose, salt }: KeyName): string => `${use}:${purpose}:${salt}`

/** Computes the HMAC-SHA256 of a string; returns a promise if the runtime does not have `node:crypto`, but WebCrypto. */
export type Mac = (message: string) => Bytes | Promise<Bytes>

/** The default of Plug.Crypto.KeyGenerator; the secret is random, so brute force is no threat. */
const ITERATIONS = 1000
const KEY_BYTES = 32

/** Caches the results of a function of a secret and a label. */
function memoize<Value>(create: (secret: string, label: string) => Value): (secret: string, label: string) => Value {
  const cache = new Map<string, Value>()
  return (secret, label) => {
    const name = `${label.length}:${label}${secret}`
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const created = create(secret, label)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(name, created)
    return created
  }
}

const MAX_CACHED = 1000

/** The function that signs with the key of a secret and a label. */
export const macOf: (secret: string, label: string) => Mac = /* @__PURE__ */ memoize(
  (secret, label) => nodeMac(secret, label) ?? webMac(secret, label),
)

/** The key from which the keys of encrypted messages are derived, for a secret and a label. */
export const encryptionKeyOf: (secret: string, label: string) => Promise<CryptoKey> = /* @__PURE__ */ memoize(
  async (secret, label) => {
    const bits = await deriveBits(secret, label)
    return crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveBits"])
  },
)

function nodeMac(secret: string, salt: string): Mac | undefined {
  const node = builtinModule("node:crypto") as NodeCrypto | undefined // test/crypto/keys.test.ts checks that both implementations agree
  if (node?.createHmac === undefined || node.pbkdf2Sync === undefined) return undefined
  const key = node.pbkdf2Sync(secret, salt, ITERATIONS, KEY_BYTES, "sha256")
  return (message) => new Uint8Array(node.createHmac("sha256", key).update(message).digest())
}

/** Signs with WebCrypto. */
export function webMac(secret: string, salt: string): Mac {
  const key = deriveBits(secret, salt).then((bits) =>
    crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  )
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", await key, encodeUtf8(message)))
}

/** The part of `node:crypto` that is used here. */
interface NodeCrypto {
  pbkdf2Sync(secret: string, salt: string, iterations: number, bytes: number, digest: "sha256"): Uint8Array
  createHmac(digest: "sha256", key: Uint8Array): { update(message: string): { digest(): Iterable<number> } }
}

async function deriveBits(secret: string, salt: string): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey("raw", encodeUtf8(secret), "PBKDF2", false, ["deriveBits"])
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: encodeUtf8(salt), iterations: ITERATIONS }
  return crypto.subtle.deriveBits(algorithm, base, KEY_BYTES * 8)
}
