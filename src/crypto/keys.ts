import { builtinModule } from "../lib/builtin-module.js"
import { encodeUtf8 } from "./bytes.js"
import type { Bytes } from "./bytes.js"

/** How a key protects a token. */
export type KeyUse = "sign" | "encrypt"

/** What a key's tokens hold. The name of a cookie and the salt of a session are both chosen freely, and may be equal. */
export type KeyPurpose = "cookie" | "session"

/** Which of the keys of a secret: each use, purpose and salt has its own. */
export interface KeyName {
  readonly use: KeyUse
  readonly purpose: KeyPurpose
  readonly salt: string
}

/** A key's name as the salt of its derivation. The salt comes last, so that different names have different labels. */
export const keyLabel = ({ use, purpose, salt }: KeyName): string => `${use}:${purpose}:${salt}`

/** The HMAC-SHA256 of a text: at once where the runtime has Node's crypto, else by WebCrypto. */
export type Mac = (text: string) => Bytes | Promise<Bytes>

/** As many as Plug.Crypto.KeyGenerator; the secret is random, so that nobody tries all of them. */
const ITERATIONS = 1000
const KEY_BYTES = 32

/** Makes a value once for each secret and label. */
function keep<Value>(make: (secret: string, label: string) => Value): (secret: string, label: string) => Value {
  const kept = new Map<string, Value>()
  return (secret, label) => {
    const name = `${label.length}:${label}${secret}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const made = make(secret, label)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, made)
    return made
  }
}

const MOST_KEPT = 1000

/** What signs with the key of a secret and a label. */
export const macOf: (secret: string, label: string) => Mac = /* @__PURE__ */ keep(
  (secret, label) => nodeMac(secret, label) ?? webMac(secret, label),
)

/** What the keys of encrypted messages are made from, for a secret and a label. */
export const encryptionKeyOf: (secret: string, label: string) => Promise<CryptoKey> = /* @__PURE__ */ keep(
  async (secret, label) => {
    const bits = await deriveBits(secret, label)
    return crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveBits"])
  },
)

function nodeMac(secret: string, salt: string): Mac | undefined {
  const node = builtinModule("node:crypto") as NodeCrypto | undefined // both ways agree by test/crypto/keys.test.ts
  if (node?.createHmac === undefined || node.pbkdf2Sync === undefined) return undefined
  const key = node.pbkdf2Sync(secret, salt, ITERATIONS, KEY_BYTES, "sha256")
  return (text) => new Uint8Array(node.createHmac("sha256", key).update(text).digest())
}

/** What signs by WebCrypto. */
export function webMac(secret: string, salt: string): Mac {
  const key = deriveBits(secret, salt).then((bits) =>
    crypto.subtle.importKey("raw", bits, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
  )
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", await key, encodeUtf8(text)))
}

/** The part of Node's crypto that is used here. */
interface NodeCrypto {
  pbkdf2Sync(secret: string, salt: string, iterations: number, bytes: number, digest: "sha256"): Uint8Array
  createHmac(digest: "sha256", key: Uint8Array): { update(text: string): { digest(): Iterable<number> } }
}

async function deriveBits(secret: string, salt: string): Promise<ArrayBuffer> {
  const base = await crypto.subtle.importKey("raw", encodeUtf8(secret), "PBKDF2", false, ["deriveBits"])
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: encodeUtf8(salt), iterations: ITERATIONS }
  return crypto.subtle.deriveBits(algorithm, base, KEY_BYTES * 8)
}
