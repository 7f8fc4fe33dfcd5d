/** The type that `TextEncoder` returns, which WebCrypto accepts in every supported version of TypeScript. */
export type Bytes = ReturnType<TextEncoder["encode"]>

const encoder = /* @__PURE__ */ new TextEncoder()
const decoder = /* @__PURE__ */ new TextDecoder()
const strictDecoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

export const encodeUtf8 = (value: string): Bytes => encoder.encode(value)
export const decodeUtf8 = (bytes: Bytes): string => decoder.decode(bytes)

/** Undefined for bytes that are not UTF-8. A byte order mark is kept. */
export function decodeStrictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a header, which has one character for each byte; unchanged if the bytes are not UTF-8. */
export function decodeHeader(header: string): string {
  if (!/[\x80-\xff]/.test(header) || /[^\0-\xff]/.test(header)) return header
  return decodeStrictUtf8(binaryBytes(header)) ?? header
}

/** The bytes of a string that has one character for each. */
export function binaryBytes(binary: string): Bytes {
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/** Encodes bytes as base64url without padding, for URLs and cookies. */
export function encodeBase64(bytes: Bytes): string {
  let binary = ""
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** Decodes the output of {@link encodeBase64}; returns undefined for any other string. */
export function decodeBase64(encoded: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(encoded) || encoded.length % 4 === 1) return undefined
  const bytes = binaryBytes(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")))
  // Decoding ignores some bits of the last character; only one string may be valid for the same bytes.
  return encodeBase64(bytes) === encoded ? bytes : undefined
}

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Compares bytes in constant time; the time depends only on their length. */
export function equalBytes(received: Bytes | undefined, expected: Bytes): boolean {
  if (received?.length !== expected.length) return false
  return received.reduce((difference, byte, index) => difference | (byte ^ (expected[index] ?? 0)), 0) === 0
}
