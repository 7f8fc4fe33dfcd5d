import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join, sep } from "node:path"
import { pathToFileURL } from "node:url"
import { readText } from "../../cli/files.js"

const PARSERS = "parsers of the endpoint replaces it"
const HEADERS = "put_secure_browser_headers replaces it"
const LOGGER = "logger of the endpoint replaces it"
const CORS = "cors of the endpoint replaces it"
const COMPRESS = "compress of the endpoint replaces it"
const COOKIES = "conn.cookies replaces it"
const SESSION = "session of the endpoint and fetch_session replace it"
const LIMIT = "rate_limit replaces it"
const CSRF = "protect_from_forgery replaces it"

/** The package of NestJS that adds hooks of its own to Fastify. */
export const NEST_ADAPTER = "@nestjs/platform-fastify"

/** Packages that make middleware or add hooks and routes, with what replaces them in Waymark, and whether they refuse requests. */
const PACKAGES: readonly (readonly [name: string, replacement: string, isGuard?: boolean])[] = [
  ["helmet", HEADERS],
  ["morgan", LOGGER],
  ["cors", CORS],
  ["compression", COMPRESS],
  ["cookie-parser", COOKIES],
  ["express-session", SESSION],
  ["multer", PARSERS],
  ["body-parser", PARSERS],
  ["express-rate-limit", LIMIT, true],
  ["hono-rate-limiter", LIMIT, true],
  ["hono/cors", CORS],
  ["hono/logger", LOGGER],
  ["hono/secure-headers", HEADERS],
  ["hono/compress", COMPRESS],
  ["hono/request-id", "request_id of the endpoint replaces it"],
  ["hono/csrf", CSRF, true],
  ["@fastify/compress", COMPRESS],
  ["@fastify/cookie", COOKIES],
  ["@fastify/cors", CORS],
  ["@fastify/csrf-protection", CSRF, true],
  ["@fastify/formbody", PARSERS],
  ["@fastify/helmet", HEADERS],
  ["@fastify/multipart", PARSERS],
  ["@fastify/rate-limit", LIMIT, true],
  ["@fastify/secure-session", SESSION],
  ["@fastify/session", SESSION],
  ["@fastify/static", "a plug that calls static_files replaces it"],
  ["@fastify/websocket", "rows of socket replace it"],
  [NEST_ADAPTER, ""],
]

/** What replaces a function of a known package. */
export interface Replacement {
  readonly packageName: string
  readonly replacement: string
  /** Whether it refuses requests, so that rows keep it in `pipe_through`. */
  readonly isGuard: boolean
}

/** Finds what replaces a function. */
export type ReplacementOf = (handle: object) => Replacement | undefined

/**
 * Finds what replaces a function of a known package: a file of the package has its source.
 *
 * @param path that of the application's module, whose packages are read
 */
export function knownMiddleware(path: string): ReplacementOf {
  const known = new Map<string, Replacement | undefined>()
  let sources: ReturnType<typeof readSources> | undefined
  return (handle) => {
    const source = typeof handle === "function" ? String(handle) : ""
    if (source.length < MIN_SOURCE) return undefined
    const own = withoutSpace(source)
    sources ??= readSources(path)
    if (!known.has(own)) known.set(own, sources.find(({ text }) => text.includes(own))?.found)
    return known.get(own)
  }
}

/** Shorter sources may be those of several functions. */
const MIN_SOURCE = 30

function readSources(path: string): readonly { readonly text: string; readonly found: Replacement }[] {
  const places = createRequire(pathToFileURL(path)).resolve.paths("waymark") ?? []
  return PACKAGES.flatMap(([packageName, replacement, isGuard = false]) =>
    filesOf(packageName, places).map((file) => ({
      text: withoutSpace(readText(file) ?? ""),
      found: { packageName, replacement, isGuard },
    })),
  )
}

/** The files of a package with code, or of a middleware of Hono. */
function filesOf(name: string, places: readonly string[]): readonly string[] {
  const [, middleware] = /^hono\/(.*)/.exec(name) ?? []
  const within = middleware === undefined ? "" : `${sep}${join("middleware", middleware)}${sep}`
  const folder = places
    .map((place) => join(place, middleware === undefined ? name : join("hono", "dist")))
    .find((one) => existsSync(one))
  if (folder === undefined) return []
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[cm]?js$/.test(file) && !/(?:^|[\\/])(?:node_modules|tests?|examples?)[\\/]/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => file.includes(within))
}

/** A source without what loaders change. */
function withoutSpace(source: string): string {
  return source.replaceAll(/[\s;]+/g, "")
}
