import { decodePercent } from "../../../core/lib/http/decode-percent.js"
import { binaryBytes } from "../../crypto/bytes.js"

/** A part of PEM: its label, such as `PUBLIC KEY`, and its bytes as base64. */
export interface PemBlock {
  readonly label: string
  readonly base64: string
}

/**
 * Finds the blocks of PEM in a text, also where line breaks are written as `\n`, as in variables of the environment.
 *
 * @returns undefined for a text that does not look like PEM; an empty list if it does, but has no complete block
 */
export function pemBlocks(text: string): readonly PemBlock[] | undefined {
  if (!/-{2,}\s*BEGIN\b/i.test(text)) return undefined
  const blocks = text
    .replace(/\\[nr]/g, "\n")
    .matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g)
  return [...blocks].map(([, label = "", base64 = ""]) => ({ label, base64: base64.replace(/\s/g, "") }))
}

/** The object identifiers of the kinds of keys in public keys and certificates, with their algorithms; a certificate has only its own. */
const KEY_KINDS: readonly (readonly [objectId: string, algorithms: readonly string[]])[] = [
  ["06092a864886f70d010101", ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]],
  ["06072a8648ce3d020106082a8648ce3d030107", ["ES256"]],
  ["06072a8648ce3d020106052b81040022", ["ES384"]],
  ["06072a8648ce3d020106052b81040023", ["ES512"]],
  ["06032b6570", ["EdDSA", "Ed25519"]],
]

/** The algorithms of a public key or a certificate in DER; undefined if it is of another kind. */
export function derAlgorithms(base64: string): readonly string[] | undefined {
  const der = fromBase64(base64)
  if (der === undefined || !isDer(der)) return undefined
  const hex = toHex(der)
  return KEY_KINDS.find(([objectId]) => hex.includes(objectId))?.[1]
}

/** Whether bytes begin with a public key, which may be cut off. */
function namesKeyKind(bytes: Uint8Array): boolean {
  const hex = toHex(bytes.subarray(0, 64))
  return KEY_KINDS.some(([objectId]) => hex.includes(objectId))
}

/** The words for a key in a form that is not read; undefined for what may be a secret. */
export function encodedForm(text: string, bytes: Uint8Array): string | undefined {
  if (isDer(bytes)) return "a key in DER: give it as PEM"
  if (SSH.test(text)) return "a public key of SSH: give it as PEM, e.g. from ssh-keygen -e -m pkcs8"
  if (/^(?:https?|file):\/\//i.test(text)) return "an address as a string: give new URL(…) for a set of keys"
  if (/[/\\.][\w-]+\.(?:pem|pub|crt|cer|der|key|jwks?|json)$/i.test(text)) return "the name of a file: give its content"
  if (JWK.test(text)) return "a JWK that is not valid JSON"
  return hasEncodedKey(text, MAX_ENCODINGS)
    ? "a key that is encoded: decode it, and give it as PEM or as a JWK"
    : undefined
}

/** The maximum number of nested encodings that are decoded. */
const MAX_ENCODINGS = 4

/** Whether a text is the base64, the hex, the URL encoding or the quotation of a key, or has one after a comment. */
function hasEncodedKey(text: string, depth: number): boolean {
  if (depth === 0) return false
  return decodings(text).some((bytes) => {
    if (isDer(bytes) || namesKeyKind(bytes)) return true
    const inner = new TextDecoder().decode(bytes).replaceAll("\0", "").trim()
    return pemBlocks(inner) !== undefined || JWK.test(inner) || SSH.test(inner) || hasEncodedKey(inner, depth - 1)
  })
}

function decodings(text: string): readonly Uint8Array[] {
  const unescaped = text
    .replace(/\\+u0000/g, "")
    .replace(/\\+(["'\\])/g, "$1")
    .replace(/\\+[nrt]/g, "\n")
  const texts = [/^(["'`])(.*)\1$/s.exec(text)?.[2], withoutComments(text), decodePercent(text), unescaped]
  const inner = texts
    .filter((each): each is string => each !== undefined && each !== text)
    .map((each) => new TextEncoder().encode(each))
  const parts = [text, ...(text.match(/[\w+/=-]{40,}/g)?.slice(0, MAX_PARTS) ?? [])]
  return [...inner, ...parts.flatMap((part) => [fromHex(part), fromBase64(part)])].filter(
    (each): each is Uint8Array => each !== undefined,
  )
}

/** How many long words of a text are decoded. */
const MAX_PARTS = 4

const withoutComments = (text: string): string => text.replace(/^\s*#.*$/gm, "").trim()

/** The beginning of a JWK or a set of them, in JSON or as some other languages write it. */
const JWK = /"keys"\s*:|\bkty\\*["']?\s*[:=]/

/** A public key of SSH: its kind and base64, or the bytes that the base64 stands for, without NULs. */
const SSH =
  /(?:^|\s)(?:ssh-\w+|ecdsa-sha2-\w+|sk-[\w-]+@openssh\.com)\s+AAAA|^.?(?:ssh-(?:rsa|dss|ed)|ecdsa-sha2-|sk-(?:ssh|ecdsa))/s

/** Whether bytes are a sequence in DER that starts with a sequence or a number, as keys and certificates do. */
function isDer(bytes: Uint8Array): boolean {
  const outer = derHeader(bytes, 0)
  if (outer?.tag !== 0x30) return false
  const inner = derHeader(bytes, outer.start)
  if (inner === undefined || (inner.tag !== 0x30 && inner.tag !== 0x02) || inner.end > outer.end) return false
  // A long key that was cut is not a secret either; in short bytes, fewer checks would take some random secrets for keys.
  if (outer.end > bytes.length) return outer.start === 4 && outer.end > 256
  let at = inner.end
  while (at < outer.end) at = derHeader(bytes, at)?.end ?? Infinity
  return at === outer.end && outer.end === bytes.length && inner.end < outer.end
}

function derHeader(bytes: Uint8Array, at: number): { tag: number; start: number; end: number } | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) return undefined
  if (first < 0x80) return { tag, start: at + 2, end: at + 2 + first }
  const count = first - 0x80
  if (count < 1 || count > 2) return undefined
  const length = bytes.slice(at + 2, at + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0)
  return { tag, start: at + 2 + count, end: at + 2 + count + length }
}

function fromBase64(text: string): Uint8Array | undefined {
  const bare = text.replace(/[\s=]/g, "").replaceAll("-", "+").replaceAll("_", "/")
  return /^[A-Za-z0-9+/]+$/.test(bare) && bare.length % 4 !== 1 ? binaryBytes(atob(bare)) : undefined
}

function fromHex(text: string): Uint8Array | undefined {
  if (!/^[0-9a-f\s:]+$/i.test(text)) return undefined
  return Uint8Array.from(text.replace(/[\s:]/g, "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
