/**
 * Parses a URL; undefined if it is malformed. `URL.canParse` is no help: after some thousand calls, Node 20 and 22 say `false` for
 * `https://münchen.example` (test/unit/core/lib/parse-url.test.ts).
 */
export function parseUrl(url: string | URL, base?: string): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}
