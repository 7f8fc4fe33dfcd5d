import type { Context, EndpointConfig, UrlConfig } from "../cases.js"

/** The parts of a context that URLs and paths use; `undefined` if it is not a context. */
export interface Base {
  readonly url: string
  readonly path: string
  readonly static_url: string
  readonly static_path: string
}

/** The endpoint of calls without one. */
export const DEFAULT_ENDPOINT: EndpointConfig = { url: { scheme: "https", host: "example.com", port: 443 } }

const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443, ftp: 21 }

/** Scheme, host and port of an endpoint's configuration; the default port of the scheme if none is configured. */
function configUrl({ http, https }: EndpointConfig, url: UrlConfig | undefined): string {
  const scheme = String(url?.["scheme"] ?? (https === undefined ? "http" : "https"))
  const host = String(url?.["host"] ?? "localhost")
  const port = url?.["port"] ?? (https ?? http)?.["port"] ?? DEFAULT_PORTS[scheme]
  const name = host.includes(":") && !host.startsWith("[") && host.split(":").length > 2 ? `[${host}]` : host
  return `${scheme}://${name}${port === undefined || Number(port) === DEFAULT_PORTS[scheme] ? "" : `:${port}`}`
}

function configPath(url: UrlConfig | undefined): string {
  return withoutSlash(String(url?.["path"] ?? "/"))
}

/** Removes the slash at the end of a base path. */
function withoutSlash(text: string): string {
  return text.replace(/\/+$/, "")
}

function endpointBase(config: EndpointConfig): Base {
  const forFiles = config.static_url ?? config.url
  return {
    url: configUrl(config, config.url),
    path: configPath(config.url),
    static_url: configUrl(config, forFiles),
    static_path: configPath(forFiles),
  }
}

/** A `URL` as a base: the part before its path, and its path, which is empty for `/`. */
function urlBase(url: URL): Base {
  const credentials = url.username === "" ? "" : `${url.username}${url.password === "" ? "" : `:${url.password}`}@`
  const origin = `${url.protocol}//${credentials}${url.host}${url.search}${url.hash}`
  const path = withoutSlash(url.pathname)
  return { url: origin, path, static_url: origin, static_path: path }
}

/** A `URL` as a string, without a slash if it has no path. */
function urlText(url: URL): string {
  const { url: origin, path } = urlBase(url)
  return url.search === "" && url.hash === "" ? origin + path : url.href
}

export function contextBase(context: Context | undefined): Base | undefined {
  switch (context?.type) {
    case undefined:
      return endpointBase(DEFAULT_ENDPOINT)
    case "endpoint":
      return endpointBase(context)
    case "socket":
      return endpointBase(context.endpoint ?? DEFAULT_ENDPOINT)
    case "uri":
      return URL.canParse(context.value) ? urlBase(new URL(context.value)) : undefined
    case "conn": {
      const endpoint = endpointBase(context.endpoint ?? DEFAULT_ENDPOINT)
      const { router_url, static_url, script_name } = context
      const own =
        typeof router_url === "object" ? urlText(new URL(router_url.uri)) : router_url && withoutSlash(router_url)
      return {
        ...endpoint,
        url: own ?? endpoint.url,
        path: script_name.map((segment) => `/${segment}`).join(""),
        ...(static_url === undefined ? {} : { static_url: withoutSlash(static_url), static_path: "" }),
      }
    }
    default:
      return undefined
  }
}
