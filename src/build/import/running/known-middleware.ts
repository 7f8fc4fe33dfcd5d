import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { readField } from "../../../core/lib/errors/error-details.js"
import { readText } from "../../cli/files.js"
import { importPackage, loadedFiles } from "../../cli/load-module.js"

/** A package whose functions make middleware, with what replaces it in Waymark. */
interface KnownPackage {
  readonly name: string
  /** The function that makes it; the default export, if there is no name. */
  readonly make?: string
  readonly args?: readonly unknown[]
  /** The method of what was made that makes the middleware. */
  readonly method?: string
  readonly replacement: string
  /** Whether it refuses requests, so that rows keep it in `pipe_through`. */
  readonly isGuard?: boolean
}

export const PARSERS = "parsers of the endpoint replaces it"
export const HEADERS = "put_secure_browser_headers replaces it"
const LOGGER = "logger of the endpoint replaces it"
export const CORS = "cors of the endpoint replaces it"
export const COMPRESS = "compress of the endpoint replaces it"
export const LIMIT = "rate_limit replaces it"

const PACKAGES: readonly KnownPackage[] = [
  { name: "helmet", replacement: HEADERS },
  { name: "morgan", args: ["tiny"], replacement: LOGGER },
  { name: "cors", replacement: CORS },
  { name: "compression", replacement: COMPRESS },
  { name: "cookie-parser", replacement: "conn.cookies replaces it" },
  {
    name: "express-session",
    args: [{ secret: "a", resave: false, saveUninitialized: false }],
    replacement: "session of the endpoint and fetch_session replace it",
  },
  { name: "multer", method: "any", replacement: PARSERS },
  ...["json", "urlencoded", "raw", "text"].map((make) => ({
    name: "body-parser",
    make,
    args: [{ extended: true }],
    replacement: PARSERS,
  })),
  { name: "express-rate-limit", replacement: LIMIT, isGuard: true },
  {
    name: "hono-rate-limiter",
    make: "rateLimiter",
    args: [{ keyGenerator: () => "" }],
    replacement: LIMIT,
    isGuard: true,
  },
  { name: "hono/cors", make: "cors", replacement: CORS },
  { name: "hono/logger", make: "logger", replacement: LOGGER },
  { name: "hono/secure-headers", make: "secureHeaders", replacement: HEADERS },
  { name: "hono/compress", make: "compress", replacement: COMPRESS },
  { name: "hono/request-id", make: "requestId", replacement: "request_id of the endpoint replaces it" },
  { name: "hono/csrf", make: "csrf", replacement: "protect_from_forgery replaces it", isGuard: true },
]

/** What replaces a function of a known package. */
export interface Replacement {
  readonly packageName: string
  readonly replacement: string
  readonly isGuard: boolean
}

/** Finds what replaces a function. */
export type ReplacementOf = (handle: object) => Replacement | undefined

/**
 * Finds the middleware of known packages among the functions of an application that is loaded: it has the source of a function that the
 * same package makes.
 *
 * @param path that of the application's module, whose packages are used
 */
export async function knownMiddleware(path: string): Promise<ReplacementOf> {
  const found = new Map<string, Replacement>()
  const texts = loadedFiles(path).map((file) => readText(file) ?? "")
  for (const known of PACKAGES) {
    if (!texts.some((text) => text.includes(known.name))) continue
    for (const module of await modulesOf(known.name, path)) {
      const made = makeOf(module, known)
      const { name: packageName, replacement, isGuard = false } = known
      if (typeof made === "function") found.set(sourceOf(made), { packageName, replacement, isGuard })
    }
  }
  return (handle) => (typeof handle === "function" ? found.get(sourceOf(handle)) : undefined)
}

/** A package as it was loaded: the application may have required it, or imported it, which may be another file. */
async function modulesOf(name: string, path: string): Promise<readonly unknown[]> {
  const imported = await importPackage(name, path)
  try {
    return [imported, createRequire(pathToFileURL(path))(name)]
  } catch {
    return [imported]
  }
}

function makeOf(module: unknown, { make = "default", args = [], method }: KnownPackage): unknown {
  const factory = make === "default" && typeof module === "function" ? module : readField(module, make)
  if (typeof factory !== "function") return undefined
  try {
    const made: unknown = Reflect.apply(factory, undefined, args)
    const own = method === undefined ? made : readField(made, method)
    return method === undefined || typeof own !== "function" ? own : Reflect.apply(own, made, [])
  } catch {
    return undefined
  }
}

/** The source of a function, without what loaders change. */
function sourceOf(handle: object): string {
  return String(handle).replaceAll(/[\s;]+/g, "")
}
