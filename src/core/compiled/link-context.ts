import { refuse } from "./messages.js"

/** An endpoint. Methods that take no path ignore it. */
interface Endpoint {
  path(path?: string): string
  url(path?: string): string
  static_path(path?: string): string
  static_url(path?: string): string
  static_integrity(path?: string): string | null
}

/** What a context may have: it is an endpoint, a `URL`, a conn, or an object with an endpoint. */
export interface Context extends Partial<Endpoint> {
  readonly endpoint?: Endpoint
  readonly pathname?: string
  readonly script_name?: readonly string[]
  readonly private?: Readonly<Record<string, unknown>>
}

/**
 * Calls a method of a context's endpoint, or returns what a conn or a URL has in its place: see `core/helpers/context.ts`.
 *
 * @throws {ArgumentError} when the value is not a context, and when a conn needs an endpoint and has none
 */
export const askContext = (
  context: Context | null | undefined,
  method: keyof Endpoint,
  path?: string,
): string | null => {
  const { script_name, private: own, endpoint, pathname }: Context = Object(context)
  const isConn = own && Array.isArray(script_name)
  const below = (): string => ("/" + (isConn ? script_name.join("/") : pathname)).replace(/\/+(?=\/|$)/g, "") + path
  if (isConn) {
    if (method === "path") return below()
    const base = own["waymark_" + (method === "url" ? "router_url" : method)]
    if (base !== undefined) return (base + "").replace(/\/+$/, "") + (method === "url" ? "" : path)
  }
  if (context instanceof URL)
    return method === "static_integrity"
      ? null
      : (/url/.test(method) ? context.href.replace(context.host + pathname, context.host) : "") +
          (method === "url" ? "" : below())
  const found = isConn
    ? endpoint
    : [endpoint, context].find((value): value is Endpoint => !!(value?.url?.call && value.path))
  const at = found ?? refuse("context")
  return method === "static_url" ? at[method]() + at.static_path(path) : at[method](path)
}
