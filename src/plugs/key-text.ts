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

/** How the kinds of keys are named in a public key or a certificate, with their algorithms; a certificate has only its own. */
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

/** The words for a key in a form that is not read; undefined for what may be a secret. */
export function encodedForm(text: string, bytes: Uint8Array): string | undefined {
  if (isDer(bytes)) return "a key in DER: give it as PEM"
  if (SSH.test(text)) return "a public key of SSH: give it as PEM, e.g. from ssh-keygen -e -m pkcs8"
  if (/^(?:https?|file):\/\//i.test(text)) return "an address as a string: give new URL(…) for a set of keys"
  if (/[/\\.][\w-]+\.(?:pem|pub|crt|cer|der|key|jwks?|json)$/i.test(text)) return "the name of a file: give its content"
  if (/\bkty\\?["']?\s*[:=]/.test(text)) return "a JWK that is not valid JSON"
  const inner = /^[0-9a-f\s:]+$/i.test(text) ? [fromHex(text), fromBase64(text)] : [fromBase64(text)]
  for (const each of inner) {
    if (each === undefined) continue
    const decoded = new TextDecoder().decode(each).replaceAll("\0", "")
    if (isDer(each) || SSH.test(decoded))
      return "the base64 or hex of a key: give it as PEM, with its BEGIN and END lines"
    if (/-{2,}\s*BEGIN\b/i.test(decoded) || /"kty"|"keys"/.test(decoded))
      return "base64 or hex of a key: decode it first"
  }
  return undefined
}

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
  if (!/^[A-Za-z0-9+/]+$/.test(bare) || bare.length % 4 === 1) return undefined
  return Uint8Array.from(atob(bare), (character) => character.charCodeAt(0))
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.replace(/[\s:]/g, "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
