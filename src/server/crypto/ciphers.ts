import { encodeUtf8, joinBytes, randomBytes } from "./bytes.js"
import type { Bytes } from "./bytes.js"
import type { NodeCrypto } from "./node-crypto.js"

/**
 * Encrypts messages with AES-256-GCM, each with a key of its own, which HKDF derives from one key. Returns promises if the
 * runtime does not have `node:crypto`, but WebCrypto.
 */
export interface Cipher {
  /** Returns the salt of the message's key, the encrypted message, and its tag. */
  encrypt(message: Bytes): Bytes | Promise<Bytes>
  /** Returns the message, or undefined for bytes that were not encrypted with this key, or were changed or cut. */
  decrypt(sealed: Bytes): Bytes | undefined | Promise<Bytes | undefined>
}

const SALT_BYTES = 16
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const INFO = "waymark message"

/** Encrypts on the calling thread. */
export function nodeCipher(node: NodeCrypto, key: Bytes): Cipher {
  const options = { authTagLength: TAG_BYTES }
  const messageKeyOf = (salt: Bytes): [key: Bytes, iv: Bytes] =>
    split(new Uint8Array(node.hkdfSync("sha256", key, salt, INFO, KEY_BYTES + IV_BYTES)), KEY_BYTES)
  return {
    encrypt(message) {
      const salt = randomBytes(SALT_BYTES)
      const cipher = node.createCipheriv("aes-256-gcm", ...messageKeyOf(salt), options)
      return joinBytes([salt, cipher.update(message), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(sealed) {
      if (isTooShort(sealed)) return undefined
      const [salt, rest] = split(sealed, SALT_BYTES)
      const [encrypted, tag] = split(rest, -TAG_BYTES)
      const decipher = node.createDecipheriv("aes-256-gcm", ...messageKeyOf(salt), options)
      decipher.setAuthTag(tag)
      const message = decipher.update(encrypted)
      try {
        return joinBytes([message, decipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** Encrypts with WebCrypto. */
export function webCipher(key: Promise<Bytes>): Cipher {
  const base = key.then((bytes) => crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]))
  const messageKeyOf = async (salt: Bytes, use: "encrypt" | "decrypt"): Promise<[key: CryptoKey, iv: Bytes]> => {
    const algorithm = { name: "HKDF", hash: "SHA-256", salt, info: encodeUtf8(INFO) }
    const bits = await crypto.subtle.deriveBits(algorithm, await base, (KEY_BYTES + IV_BYTES) * 8)
    const [own, iv] = split(new Uint8Array(bits), KEY_BYTES)
    return [await crypto.subtle.importKey("raw", own, "AES-GCM", false, [use]), iv]
  }
  return {
    async encrypt(message) {
      const salt = randomBytes(SALT_BYTES)
      const [own, iv] = await messageKeyOf(salt, "encrypt")
      const encrypted = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, own, message)
      return joinBytes([salt, new Uint8Array(encrypted)])
    },
    async decrypt(sealed) {
      if (isTooShort(sealed)) return undefined
      const [salt, rest] = split(sealed, SALT_BYTES)
      const [own, iv] = await messageKeyOf(salt, "decrypt")
      try {
        return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, own, rest))
      } catch {
        return undefined
      }
    },
  }
}

const isTooShort = (sealed: Bytes): boolean => sealed.length < SALT_BYTES + TAG_BYTES

const split = (bytes: Bytes, at: number): [Bytes, Bytes] => [bytes.slice(0, at), bytes.slice(at)]
