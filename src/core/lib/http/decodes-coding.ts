import { readField } from "../errors/error-details.js"

/**
 * Whether `fetch` of this runtime has decoded a body with a `content-encoding`; all runtimes keep the header.
 * test/package/runtimes compares it with each runtime. A response of Deno does not show that its request had
 * `accept-encoding: identity` or `range`, for which Deno decodes nothing.
 */
export function decodesCoding(coding: string | null): boolean {
  return coding !== null && codings().test(coding)
}

/** The codings that `fetch` decodes: Node also decodes lists of them. Other runtimes, such as browsers, decode those of Node 24. */
function codings(): RegExp {
  if ("Bun" in globalThis) return /^((x-)?gzip|deflate|br|zstd)$/i
  if ("Deno" in globalThis) return /^(gzip|br)$/i
  if (readField(readField(globalThis, "navigator"), "userAgent") === "Cloudflare-Workers") return /^(gzip|br)$/
  return hasZstd() ? /^(((x-)?gzip|deflate|br|zstd)(\s*,\s*|$))+$/i : /^(((x-)?gzip|deflate|br)(\s*,\s*|$))+$/i
}

/** Node decodes zstd since its `fetch` is that of undici 7.11. */
function hasZstd(): boolean {
  const undici = readField(readField(readField(globalThis, "process"), "versions"), "undici")
  if (undici === undefined) return true
  const [major = 0, minor = 0] = String(undici).split(".").map(Number)
  return major > 7 || (major === 7 && minor >= 11)
}
