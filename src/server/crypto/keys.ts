import { encodeUtf8 } from "./bytes.js"
import type { Bytes } from "./bytes.js"
import { nodeCipher, webCipher } from "./ciphers.js"
import type { Cipher } from "./ciphers.js"
import { nodeCrypto } from "./node-crypto.js"
import type { NodeCrypto } from "./node-crypto.js"

/** How a key protects a token. */
export type KeyUse = "sign" | "encrypt"

/** The purpose of the tokens of a key. Keeps the keys apart if a cookie's name equals a session's salt. */
export type KeyPurpose = "cookie" | "session" | "token" | "url"

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

/**
 * Creates a value from the key of a secret and a label, once for each: with `node:crypto` if the runtime has it, since WebCrypto
 * would wait behind other work of the thread pool, such as password hashes.
 */
function perKey<Value>(
  withNode: (node: NodeCrypto, key: Bytes) => Value,
  withWeb: (key: Promise<Bytes>) => Value,
): (secret: string, label: string) => Value {
  const cache = new Map<string, Value>()
  return (secret, label) => {
    const name = `${label.length}:${label}${secret}`
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const node = nodeCrypto()
    const created =
      node === undefined
        ? withWeb(deriveKey(secret, label))
        : withNode(node, new Uint8Array(node.pbkdf2Sync(secret, label, ITERATIONS, KEY_BYTES, "sha256")))
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(name, created)
    return created
  }
}

const MAX_CACHED = 1000

/** The function that signs with the key of a secret and a label. */
export const macOf: (secret: string, label: string) => Mac = /* @__PURE__ */ perKey(nodeMac, webMac)

/** Encrypts and decrypts with the key of a secret and a label. */
export const cipherOf: (secret: string, label: string) => Cipher = /* @__PURE__ */ perKey(nodeCipher, webCipher)

export function macWith(key: Bytes): Mac {
  const node = nodeCrypto()
  return node === undefined ? webMac(Promise.resolve(key)) : nodeMac(node, key)
}

function nodeMac(node: NodeCrypto, key: Bytes): Mac {
  return (message) => new Uint8Array(node.createHmac("sha256", key).update(message).digest())
}

function webMac(key: Promise<Bytes>): Mac {
  const imported = key.then((bytes) =>
    crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  )
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", await imported, encodeUtf8(message)))
}

async function deriveKey(secret: string, label: string): Promise<Bytes> {
  const base = await crypto.subtle.importKey("raw", encodeUtf8(secret), "PBKDF2", false, ["deriveBits"])
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: encodeUtf8(label), iterations: ITERATIONS }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, base, KEY_BYTES * 8))
}
