/**
 * The IPv4 loopback address, which browsers also reach as `localhost`. Listening on `"localhost"` would mean only `::1` on
 * some machines.
 */
export const LOOPBACK = "127.0.0.1"

/**
 * The URL of a server as a browser can open it.
 *
 * @param hostname the configured hostname; if it is undefined, `localhost`, or every address, the URL has `localhost`
 */
export function browserUrl(url: string | undefined, hostname: string | undefined): string {
  if (url === undefined) return ""
  const browsable = new URL(url)
  const isLocal = hostname === undefined || hostname === "localhost" || EVERY_ADDRESS.includes(browsable.hostname)
  if (isLocal) browsable.hostname = "localhost"
  return browsable.href
}

const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "[::]"]
