import { builtinModule } from "../../core/lib/builtin-module.js"
import { hasMethod } from "../../core/lib/is-object.js"

/** The part of `node:crypto` that is used here: it computes on the calling thread, which WebCrypto never does. */
export interface NodeCrypto {
  pbkdf2Sync(secret: string, salt: string, iterations: number, bytes: number, digest: "sha256"): Uint8Array
  createHmac(digest: "sha256", key: Uint8Array): { update(message: string): { digest(): Uint8Array } }
  hkdfSync(digest: "sha256", key: Uint8Array, salt: Uint8Array, info: string, bytes: number): ArrayBuffer
  createCipheriv: CreateCipher<{ getAuthTag(): Uint8Array }>
  createDecipheriv: CreateCipher<{ setAuthTag(tag: Uint8Array): unknown }>
}

/** Without `authTagLength`, Node accepts tags of 4 bytes. */
type CreateCipher<Tag> = (
  algorithm: "aes-256-gcm",
  key: Uint8Array,
  iv: Uint8Array,
  options: { readonly authTagLength: number },
) => Tag & { update(part: Uint8Array): Uint8Array; final(): Uint8Array }

const METHODS = ["pbkdf2Sync", "createHmac", "hkdfSync", "createCipheriv", "createDecipheriv"]

/** Returns `node:crypto`, or undefined if the runtime does not have all of its functions that are used here. */
export function nodeCrypto(): NodeCrypto | undefined {
  const module = builtinModule("node:crypto")
  if (!METHODS.every((name) => hasMethod(module, name))) return undefined
  return module as NodeCrypto // test/unit/server/crypto/tokens.test.ts checks that both implementations agree
}
