import { lookup } from "mrmime"
import { ArgumentError } from "../internal/argument-error.js"
import { splitPath } from "../pattern/split-path.js"
import type { Conn } from "../server/conn.js"
import { nodeFiles } from "./node-files.js"
import { readRange } from "./range.js"

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
  /** Default `"public"`; null for no header, and no etag. */
  readonly cache_control_for_etags?: string | null
  /** For requests whose query begins with `vsn=`; default `"public, max-age=31536000"`; null to treat them as others. */
  readonly cache_control_for_vsn_requests?: string | null
  /** Makes the etag of a file by its path, without quotes; default: of its size and its time. */
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

/** A file that is there, and how it is encoded. */
interface Found {
  readonly path: string
  readonly size: number
  readonly modified: number
  readonly encoding: string | undefined
}

/**
 * Answers a GET or HEAD with a file of a folder; other requests, and those for what is no file there, go on.
 *
 * It understands `if-none-match`, `range` and `if-range`; of a request for several ranges it sends the whole file. A
 * link that leads out of the folder is no file there.
 *
 * @throws {InvalidPathError} 400, for a path that no file can have
 * @see Plug.Static
 */
export function static_files(options: StaticFilesOptions): (conn: Conn) => Conn | Promise<Conn> {
  const at = splitPath<string>(options.at)
  const root = options.from instanceof URL ? folderOf(options.from) : options.from
  const encodings = [
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
    return findFile(root, segments, acceptedEncodings(conn, encodings)).then((found) =>
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

type Encoding = readonly [name: string, ending: string]

/** Those that the request takes, and last the file as it is. */
function acceptedEncodings(conn: Conn, encodings: readonly Encoding[]): readonly (Encoding | undefined)[] {
  if (encodings.length === 0) return [undefined]
  const header = conn.get_req_header("accept-encoding")[0] ?? ""
  const accepted = new Map<string, boolean>()
  for (const part of header.split(",")) {
    const [name = "", ...params] = part.split(";").map((text) => text.trim().toLowerCase())
    accepted.set(name, !params.some((param) => /^q=0(\.0*)?$/.test(param)))
  }
  return [...encodings.filter(([name]) => accepted.get(name) ?? accepted.get("*") ?? false), undefined]
}

async function findFile(
  root: string,
  segments: readonly string[],
  encodings: readonly (Encoding | undefined)[],
): Promise<Found | undefined> {
  const files = await nodeFiles()
  if (files === undefined) throw new ArgumentError("static_files needs a runtime that has files")
  for (const encoding of encodings) {
    const path = `${root}/${segments.join("/")}${encoding?.[1] ?? ""}`
    const stat = await files.stat(path).catch(() => undefined)
    if (stat === undefined || !stat.isFile()) continue
    // Without links, so that what is checked is what is read.
    const [real, folder] = await Promise.all([files.realpath(path), files.realpath(root)])
    if (!real.startsWith(folder.endsWith("/") ? folder : `${folder}${real.includes("\\") ? "\\" : "/"}`)) continue
    return { path: real, size: stat.size, modified: stat.mtimeMs, encoding: encoding?.[0] }
  }
  return undefined
}

async function serve(
  conn: Conn,
  found: Found,
  name: string,
  varies: boolean,
  options: StaticFilesOptions,
): Promise<Conn> {
  if (varies) addVary(conn)
  const etag = await putCacheHeaders(conn, found, options)
  if (etag !== undefined && matches(conn.get_req_header("if-none-match")[0], etag)) return conn.send_resp(304).halt()

  conn.put_resp_header("content-type", options.content_types?.[name] ?? contentType(name))
  conn.put_resp_header("accept-ranges", "bytes")
  if (found.encoding !== undefined) conn.put_resp_header("content-encoding", found.encoding)
  for (const [header, value] of Object.entries(options.headers ?? {})) conn.put_resp_header(header, value)
  return sendRange(conn, found, etag).halt()
}

/** Puts the headers for caches, and gives the etag where there is one. */
async function putCacheHeaders(conn: Conn, found: Found, options: StaticFilesOptions): Promise<string | undefined> {
  const { cache_control_for_vsn_requests: vsn = "public, max-age=31536000", cache_control_for_etags = "public" } =
    options
  if (conn.query_string.startsWith("vsn=") && vsn !== null) {
    conn.put_resp_header("cache-control", vsn)
    return undefined
  }
  if (cache_control_for_etags === null) return undefined
  const own = await options.etag_generation?.(found.path)
  const etag = `"${own ?? `${found.size.toString(16)}-${Math.round(found.modified).toString(16)}`}"`
  conn.put_resp_header("cache-control", cache_control_for_etags).put_resp_header("etag", etag)
  return etag
}

function sendRange(conn: Conn, { path, size }: Found, etag: string | undefined): Conn {
  const [header] = conn.get_req_header("range")
  const [condition] = conn.get_req_header("if-range")
  const isHead = conn.method === "HEAD" || conn.request?.method === "HEAD"
  const applies = header !== undefined && !isHead && (condition === undefined || condition === etag)
  const range = applies ? readRange(header, size) : undefined
  if (range === undefined) return conn.send_file(200, path)
  if (range === "unsatisfiable")
    return conn
      .delete_resp_header("content-encoding")
      .put_resp_header("content-range", `bytes */${size}`)
      .send_resp(416)
  const { offset, length } = range
  conn.put_resp_header("content-range", `bytes ${offset}-${offset + length - 1}/${size}`)
  return conn.send_file(206, path, offset, length)
}

/** Whether a list of etags has one; a weak one counts, since the file is not asked for. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag)
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
