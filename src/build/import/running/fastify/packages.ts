import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { readText } from "../../../cli/files.js"
import { COMPRESS, CORS, HEADERS, LIMIT, PARSERS } from "../known-middleware.js"
import type { ReplacementOf } from "../known-middleware.js"

const SESSION = "session of the endpoint and fetch_session replace it"

/** Packages whose plugins add hooks and routes, with what replaces them in Waymark. */
const PACKAGES: readonly (readonly [name: string, replacement: string, isGuard?: boolean])[] = [
  ["@fastify/compress", COMPRESS],
  ["@fastify/cookie", "conn.cookies replaces it"],
  ["@fastify/cors", CORS],
  ["@fastify/csrf-protection", "protect_from_forgery replaces it", true],
  ["@fastify/formbody", PARSERS],
  ["@fastify/helmet", HEADERS],
  ["@fastify/multipart", PARSERS],
  ["@fastify/rate-limit", LIMIT, true],
  ["@fastify/secure-session", SESSION],
  ["@fastify/session", SESSION],
  ["@fastify/static", "a plug that calls static_files replaces it"],
  ["@fastify/websocket", "rows of socket replace it"],
  // The hooks of its adapter.
  ["@nestjs/platform-fastify", ""],
]

/**
 * Finds what replaces a function of a known package: a file of the package has its source.
 *
 * @param path that of the application's module, whose packages are read
 */
export function packagesOfHooks(path: string): ReplacementOf {
  const places = createRequire(pathToFileURL(path)).resolve.paths("fastify") ?? []
  const sources = PACKAGES.flatMap(([packageName, replacement, isGuard = false]) => {
    const folder = places.map((place) => join(place, packageName)).find(existsSync)
    const files = folder === undefined ? [] : filesOf(folder)
    return files.map((file) => ({ text: readText(file) ?? "", found: { packageName, replacement, isGuard } }))
  })
  return (handle) => {
    const text = typeof handle === "function" ? String(handle) : ""
    return text.length < MIN_SOURCE ? undefined : sources.find((source) => source.text.includes(text))?.found
  }
}

/** The files of a package with code. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[cm]?js$/.test(file) && !/(?:^|[\\/])(?:node_modules|tests?|examples?)[\\/]/.test(file))
    .map((file) => join(folder, file))
}

/** Shorter sources may be those of several functions. */
const MIN_SOURCE = 30
