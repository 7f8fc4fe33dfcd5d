/**
 * Where to listen if nothing is said: at `HOST` of the environment; else, in production, on every address of the machine,
 * and on `localhost` otherwise.
 */
export function defaultHostname(): string | undefined {
  const { HOST, NODE_ENV } = process.env
  return HOST ?? (NODE_ENV === "production" ? undefined : "localhost")
}

/** The address of a server in a form that a browser opens: every address and `localhost` are `localhost`. */
export function openableUrl(url: string | undefined, hostname: string | undefined): string {
  if (url === undefined) return ""
  const openable = new URL(url)
  if (hostname === "localhost" || EVERY_ADDRESS.includes(openable.hostname)) openable.hostname = "localhost"
  return openable.href
}

const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "[::]"]
