import { lookup } from "mrmime"
import { splitPath } from "../pattern/split-path.js"
import type { Conn } from "../conn/conn.js"
import { checkConditions, rangeApplies } from "./conditions.js"
import type { ReadHeader, Validators } from "./conditions.js"
import { acceptedEncodings, findFile } from "./find-file.js"
import type { Encoding, FoundFile } from "./find-file.js"
import { readRange } from "./range.js"
import { refuseConn } from "./refuse-conn.js"
import type { Range } from "./range.js"

/** Which files are served, and how they are kept. */
export interface StaticFilesOptions {
  /** The path under which the files are, such as `"/"` or `"/assets"`. */
  readonly at: string
  /** The folder that has them. A relative one is looked for where the process was started. */
  readonly from: string | URL
  /** Serves `FILE.gz` for `FILE` to who takes gzip; default false. */
  readonly gzip?: boolean
  /** Serves `FILE.br` for `FILE` to who takes brotli, before gzip; default false. */
  readonly brotli?: boolean
  /** The names, right under `at`, of files and folders to look for; default: all. With them, other paths cost nothing. */
  readonly only?: readonly string[]
  /** The same, by how the names begin, such as `"favicon"` for `favicon-57.png`. */
  readonly only_matching?: readonly string[]
  /** Serves names that begin with a dot too; default false, but for `.well-known`. */
  readonly dotfiles?: boolean
  /**
   * Default `"public, max-age=0"`, so that browsers ask before each use; null for no header, no etag and no
   * `last-modified`.
   */
  readonly cache_control_for_etags?: string | null
  /** For requests whose query begins with `vsn=`; default `"public, max-age=31536000"`; null to treat them as others. */
  readonly cache_control_for_vsn_requests?: string | null
  /**
   * Makes the etag of a file by its path, without quotes; default: of its size and its time. The name of an encoding is
   * added to that of a precompressed file.
   */
  readonly etag_generation?: (path: string) => string | Promise<string>
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Content types by the name of a file, for those that its ending does not tell. */
  readonly content_types?: Readonly<Record<string, string>>
}

/**
 * A path that can be no file's, such as one that climbs out of its folder; answered with 400.
 *
 * @see Plug.Static.InvalidPathError
 */
export class InvalidPathError extends Error {
  override readonly name = "InvalidPathError"
  /** The status that answers the request. */
  readonly status = 400
  constructor(readonly request_path: string) {
    super(`invalid path for static asset: ${request_path}`)
  }
}

/**
 * Answers a GET or HEAD with a file of a folder; other requests, and those for what is no file there, go on.
 *
 * The conditions `if-match`, `if-unmodified-since`, `if-none-match` and `if-modified-since` are answered with 412 and 304,
 * `range` and `if-range` with 206 and 416; a request for several ranges gets the whole file. A link that leads out of the
 * folder is not a file there.
 *
 * @throws {InvalidPathError} 400, for a path that no file can have
 * @see Plug.Static; RFC 9110, sections 13 and 14
 */
export function static_files(options: StaticFilesOptions): (conn: Conn) => Conn | Promise<Conn> {
  refuseConn(options, "static_files({ at, from })")
  const at = splitPath(options.at)
  const root = options.from instanceof URL ? folderOf(options.from) : options.from
  const encodings: readonly Encoding[] = [
    ...(options.brotli === true ? [["br", ".br"] as const] : []),
    ...(options.gzip === true ? [["gzip", ".gz"] as const] : []),
  ]

  return (conn) => {
    if (conn.method !== "GET" && conn.method !== "HEAD") return conn
    const raw = segmentsUnder(at, conn.path_info)
    const [first] = raw
    if (first === undefined || !isWanted(first, options)) return conn
    const segments = decodeSegments(raw, conn.request_path)
    if (options.dotfiles !== true && segments.some((name) => name.startsWith(".") && name !== ".well-known"))
      return conn
    return findFile(root, segments, encodingsFor(conn, encodings)).then((found) =>
      found === undefined ? conn : serve(conn, found, segments.at(-1) ?? "", encodings.length > 0, options),
    )
  }
}

/** The folder of a `file:` URL; where a disk has a letter, no slash stands before it. */
function folderOf(url: URL): string {
  return decodeURIComponent(url.pathname).replace(/^\/(?=[A-Za-z]:)/, "")
}

function segmentsUnder(at: readonly string[], path: readonly string[]): readonly string[] {
  return at.every((name, index) => path[index] === name) ? path.slice(at.length) : []
}

function isWanted(first: string, { only, only_matching }: StaticFilesOptions): boolean {
  if (only === undefined && only_matching === undefined) return true
  return (only?.includes(first) ?? false) || (only_matching?.some((begin) => first.startsWith(begin)) ?? false)
}

/** Names of files: a segment may neither hold a separator nor lead anywhere else than into its folder. */
function decodeSegments(raw: readonly string[], request_path: string): readonly string[] {
  try {
    const segments = raw.map(decodeURIComponent)
    if (!segments.some((name) => name === "." || name === ".." || name === "" || /[/\\:\0]/.test(name))) return segments
  } catch {
    // Not decodable, so no name either.
  }
  throw new InvalidPathError(request_path)
}

async function serve(
  conn: Conn,
  found: FoundFile,
  name: string,
  varies: boolean,
  options: StaticFilesOptions,
): Promise<Conn> {
  const caching = await cachingOf(conn, found, options)
  const condition: ReadHeader = (header) => conn.get_req_header(header)[0]
  const refused = checkConditions(condition, caching)
  const range = refused === undefined && rangeApplies(condition, caching, Date.now()) ? rangeOf(conn, found) : undefined
  const status = refused ?? (range === undefined ? 200 : range === "unsatisfiable" ? 416 : 206)

  if (status < 400) putValidators(conn, caching, status)
  if (status < 300 || status === 416) conn.put_resp_header("accept-ranges", "bytes")
  if (status < 300) conn.put_resp_header("content-type", options.content_types?.[name] ?? contentType(name))
  if (status < 300 && found.encoding !== undefined) conn.put_resp_header("content-encoding", found.encoding)
  for (const [header, value] of Object.entries(options.headers ?? {}))
    if (isSentWith(status, header.toLowerCase())) conn.put_resp_header(header, value)
  if (varies) addVary(conn)

  if (typeof range === "object") return sendRange(conn, found, range).halt()
  if (status === 200) return conn.send_file(200, found.path).halt()
  if (status === 416) conn.put_resp_header("content-range", `bytes */${found.size}`)
  return conn.send_resp(status).halt()
}

interface Caching extends Validators {
  readonly cache: string | undefined
}

/** The validators of a file, and what caches are told: for a request with its version only to keep it. */
async function cachingOf(conn: Conn, found: FoundFile, options: StaticFilesOptions): Promise<Caching> {
  const { cache_control_for_vsn_requests: vsn = "public, max-age=31536000" } = options
  const { cache_control_for_etags: cache = "public, max-age=0" } = options
  const none = { etag: undefined, modified: undefined }
  if (conn.query_string.startsWith("vsn=") && vsn !== null) return { ...none, cache: vsn }
  if (cache === null) return { ...none, cache: undefined }
  const own = await options.etag_generation?.(found.path)
  const tag = own ?? `${found.size.toString(16)}-${Math.round(found.modified).toString(16)}`
  return {
    etag: `"${tag}${found.encoding === undefined ? "" : `-${found.encoding}`}"`,
    // A clock that was set back makes a file from the future, which no date may say.
    modified: Math.floor(Math.min(found.modified, Date.now()) / 1_000) * 1_000,
    cache,
  }
}

function putValidators(conn: Conn, { cache, etag, modified }: Caching, status: number): void {
  if (cache !== undefined) conn.put_resp_header("cache-control", cache)
  if (etag !== undefined) conn.put_resp_header("etag", etag)
  if (modified !== undefined && status !== 304) conn.put_resp_header("last-modified", new Date(modified).toUTCString())
}

/** Of the `headers` that are given, a 304 has those that the RFC lists, and no error is kept by a cache. */
function isSentWith(status: number, header: string): boolean {
  if (status === 304) return NOT_MODIFIED_HEADERS.has(header)
  return status < 400 || !(header === "cache-control" || header === "expires")
}

/** RFC 9110, section 15.4.5. */
const NOT_MODIFIED_HEADERS: ReadonlySet<string> = new Set([
  "cache-control",
  "content-location",
  "date",
  "etag",
  "expires",
  "vary",
])

/** The range that a GET asks for; undefined for the whole file. */
function rangeOf(conn: Conn, { size }: FoundFile): Range | undefined {
  const [header] = conn.get_req_header("range")
  const isHead = conn.method === "HEAD" || conn.request?.method === "HEAD"
  return header === undefined || isHead ? undefined : readRange(header, size)
}

function sendRange(conn: Conn, { path, size }: FoundFile, { offset, length }: Exclude<Range, string>): Conn {
  conn.put_resp_header("content-range", `bytes ${offset}-${offset + length - 1}/${size}`)
  return conn.send_file(206, path, offset, length)
}

function encodingsFor(conn: Conn, encodings: readonly Encoding[]): readonly (Encoding | undefined)[] {
  if (encodings.length === 0) return [undefined]
  return acceptedEncodings(conn.get_req_header("accept-encoding")[0] ?? "", encodings)
}

function contentType(name: string): string {
  const known: unknown = name.includes(".") ? lookup(name) : undefined
  const type = typeof known === "string" ? known : "application/octet-stream" // "x.constructor" finds a function
  return /^text\/|\/(javascript|json|xml)$|\+xml$/.test(type) ? `${type}; charset=utf-8` : type
}

function addVary(conn: Conn): void {
  const vary = conn.resp_headers.get("vary")
  if (vary === null || !/(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(vary))
    conn.put_resp_header("vary", vary === null ? "accept-encoding" : `${vary}, accept-encoding`)
}
