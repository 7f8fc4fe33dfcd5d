/** Bytes as `TextEncoder` gives them, which is what WebCrypto takes under every TypeScript. */
export type Bytes = ReturnType<TextEncoder["encode"]>

const encoder = /* @__PURE__ */ new TextEncoder()
const decoder = /* @__PURE__ */ new TextDecoder()

export const encodeUtf8 = (text: string): Bytes => encoder.encode(text)
export const decodeUtf8 = (bytes: Bytes): string => decoder.decode(bytes)

/** Base64 for URLs and cookies, without padding. */
export function encodeBase64(bytes: Bytes): string {
  let text = ""
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** The bytes of {@link encodeBase64}, or undefined of any other text. */
export function decodeBase64(text: string): Bytes | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  // Of the last letter some bits say nothing: one text, and no other, stands for these bytes.
  return encodeBase64(bytes) === text ? bytes : undefined
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** Whether bytes that came are the right ones; takes as long for all of one length. */
export function equalBytes(came: Bytes | undefined, right: Bytes): boolean {
  if (came?.length !== right.length) return false
  return came.reduce((difference, byte, index) => difference | (byte ^ (right[index] ?? 0)), 0) === 0
}
