/** Whether the server has visitors, and not only its developers. */
export const isProduction = (): boolean => process.env.NODE_ENV === "production"

/**
 * The loopback address of IPv4, which a browser finds as `localhost` too; `localhost` itself would be `::1` alone on some
 * machines.
 */
export const LOOPBACK = "127.0.0.1"

/**
 * The URL of a server in a form that a browser opens.
 *
 * @param hostname what the server was told to listen at; if nothing, `localhost`, or every address, the URL has `localhost`
 */
export function openableUrl(url: string | undefined, hostname: string | undefined): string {
  if (url === undefined) return ""
  const openable = new URL(url)
  const isLocal = hostname === undefined || hostname === "localhost" || EVERY_ADDRESS.includes(openable.hostname)
  if (isLocal) openable.hostname = "localhost"
  return openable.href
}

const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "[::]"]
