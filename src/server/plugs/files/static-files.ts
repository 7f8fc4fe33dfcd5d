import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { lookup } from "mrmime"
import { decodePercent } from "../../../core/lib/http/decode-percent.js"
import { splitPath } from "../../../core/pattern/split-path.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { FileMethods } from "../../conn/features/files.js"
import type { Validators } from "../../conn/response/conditions.js"
import { filePath } from "../../conn/response/file-path.js"
import { acceptedEncodings, findFile } from "./find-file.js"
import type { Encoding, FoundFile } from "./find-file.js"
import { answerPart, fileTag, sentDate } from "../../conn/response/whole-file.js"
import { refuseConn } from "../refuse-conn.js"
import { requestError } from "../../../core/lib/errors/request-error.js"
import { addVary } from "./vary.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { InOrder } from "../../router/plug-order.js"

/** The options of `static_files`. */
export interface StaticFilesOptions {
  /** The URL path of the files, such as `"/"` or `"/assets"`. */
  readonly at: string
  /** The folder of the files. A relative path is resolved from the working directory of the process. */
  readonly from: string | URL
  /** Serves `FILE.gz` for `FILE` to clients that accept gzip; default false. */
  readonly gzip?: boolean
  /** Serves `FILE.br` for `FILE` to clients that accept brotli, preferred over gzip; default false. */
  readonly brotli?: boolean
  /** The files and folders directly under `at` that are served; default: all. Requests for others do not access the disk. */
  readonly only?: readonly string[]
  /** The same, by prefixes of names, such as `"favicon"` for `favicon-57.png`. */
  readonly only_matching?: readonly string[]
  /** Serves names that begin with a dot too; default false, except for `.well-known`. */
  readonly dotfiles?: boolean
  /**
   * The `cache-control` header; default `"public, max-age=0"`, so that browsers revalidate before each use. Null leaves
   * the header that the conn has, and sends neither `etag` nor `last-modified`.
   */
  readonly cache_control_for_etags?: string | null
  /** For requests whose query begins with `vsn=`; default `"public, max-age=31536000"`; null treats them like others. */
  readonly cache_control_for_vsn_requests?: string | null
  /**
   * Returns the etag of a file at a path, without quotes; default: from its size and modification time. For a precompressed
   * file, the name of the encoding is appended.
   */
  readonly etag_generation?: (path: string) => string | Promise<string>
  /** Further response headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Content types by file name, for files whose extension does not determine it. */
  readonly content_types?: Readonly<Record<string, string>>
}

/**
 * A path that cannot be that of a file, such as one that leads out of the folder; answered with 400.
 *
 * @see Plug.Static.InvalidPathError
 * @example
 * import { InvalidPathError } from "waymark/plugs"
 *
 * new InvalidPathError("/..%2fsecret").status //=> 400
 */
export class InvalidPathError extends /* @__PURE__ */ requestError("InvalidPathError", 400) {
  constructor(readonly request_path: string) {
    super(`invalid path for static asset: ${request_path}`)
  }
}

/** A conn that sends files. */
export interface FileConn extends CoreConn, FileMethods {}

/**
 * Answers a GET or HEAD with a file of a folder. Passes on other requests, and those for missing files.
 *
 * Supports `if-match`, `if-unmodified-since`, `if-none-match` and `if-modified-since`, with 412 and 304; and `range` and
 * `if-range`, with 206 and 416. A request for several ranges gets the whole file. A link that leads out of the folder counts as
 * missing.
 *
 * @throws {InvalidPathError} 400, for a path that no file can have
 * @see Plug.Static; RFC 9110, sections 13 and 14
 * @example
 * import { static_files } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   plugs: [static_files({ at: "/assets", from: "public", gzip: true }), (conn) => conn.send_resp(404, "Not found")],
 * })
 * const response = await Endpoint.fetch(new Request("http://localhost/assets/missing.css"))
 * response.status //=> 404
 */
export function static_files(
  options: StaticFilesOptions,
): (<Own extends FileConn>(conn: Own, opts?: readonly []) => Own | Promise<Own>) & InOrder {
  refuseConn(options, "static_files({ at, from })")
  refuseUnknown("static_files", options, {
    at: true,
    from: true,
    gzip: true,
    brotli: true,
    only: true,
    only_matching: true,
    dotfiles: true,
    cache_control_for_etags: true,
    cache_control_for_vsn_requests: true,
    etag_generation: true,
    headers: true,
    content_types: true,
  })
  const at = splitPath(options.at)
  const root = filePath(options.from)
  const encodings: readonly Encoding[] = [
    ...(options.brotli === true ? [["br", ".br"] as const] : []),
    ...(options.gzip === true ? [["gzip", ".gz"] as const] : []),
  ]

  return madePlug((conn) => {
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
  })
}

function segmentsUnder(at: readonly string[], path: readonly string[]): readonly string[] {
  return at.every((name, index) => path[index] === name) ? path.slice(at.length) : []
}

function isWanted(first: string, { only, only_matching }: StaticFilesOptions): boolean {
  if (only === undefined && only_matching === undefined) return true
  return (only?.includes(first) ?? false) || (only_matching?.some((prefix) => first.startsWith(prefix)) ?? false)
}

/** Decodes segments to file names; refuses those with a separator and those that lead out of their folder. */
function decodeSegments(raw: readonly string[], request_path: string): readonly string[] {
  const segments = raw.map(decodePercent)
  if (segments.every(isName)) return segments
  throw new InvalidPathError(request_path)
}

const isName = (name: string | undefined): name is string => name !== undefined && !/^\.{0,2}$|[/\\:\0]/.test(name)

async function serve<Own extends FileConn>(
  conn: Own,
  found: FoundFile,
  name: string,
  varies: boolean,
  options: StaticFilesOptions,
): Promise<Own> {
  const { cache, ...validators } = await cachingOf(conn, found, options)
  conn.send_file(200, found.path, 0) // with an offset, it does not check the conditions itself
  const status = answerPart(conn, { path: found.path, offset: 0 }, found.size, validators)
  if (status < 400 && cache !== undefined) conn.put_resp_header("cache-control", cache)
  if (status < 300) conn.put_resp_header("content-type", options.content_types?.[name] ?? contentType(name))
  if (status < 300 && found.encoding !== undefined) conn.put_resp_header("content-encoding", found.encoding)
  for (const [header, value] of Object.entries(options.headers ?? {}))
    if (isSentWith(status, header.toLowerCase())) conn.put_resp_header(header, value)
  if (varies) addVary(conn, "accept-encoding")
  return conn.halt()
}

interface Caching extends Validators {
  readonly cache: string | undefined
}

/** The validators and the `cache-control` of a file; no validators if the URL has its version. */
async function cachingOf(conn: CoreConn, found: FoundFile, options: StaticFilesOptions): Promise<Caching> {
  const { cache_control_for_vsn_requests: vsn = "public, max-age=31536000" } = options
  const { cache_control_for_etags: cache = "public, max-age=0" } = options
  const none = { etag: undefined, modified: undefined }
  if (conn.query_string.startsWith("vsn=") && vsn !== null) return { ...none, cache: vsn }
  if (cache === null) return { ...none, cache: undefined }
  const custom = await options.etag_generation?.(found.path)
  const tag = custom ?? fileTag(found.size, found.modified)
  return {
    etag: `"${tag}${found.encoding === undefined ? "" : `-${found.encoding}`}"`,
    modified: sentDate(found.modified),
    cache,
  }
}

/** Whether a response has a header of `headers`: a 304 has those that the RFC lists, and errors are not cached. */
function isSentWith(status: number, header: string): boolean {
  if (status === 304) return NOT_MODIFIED_HEADERS.has(header)
  return status < 400 || !(header === "cache-control" || header === "expires")
}

/** See RFC 9110, section 15.4.5. */
const NOT_MODIFIED_HEADERS: ReadonlySet<string> = new Set([
  "cache-control",
  "content-location",
  "date",
  "etag",
  "expires",
  "vary",
])

function encodingsFor(conn: CoreConn, encodings: readonly Encoding[]): readonly (Encoding | undefined)[] {
  if (encodings.length === 0) return [undefined]
  return acceptedEncodings(conn.get_req_header("accept-encoding")[0] ?? "", encodings)
}

function contentType(name: string): string {
  const known: unknown = name.includes(".") ? lookup(name) : undefined
  const type = typeof known === "string" ? known : "application/octet-stream" // "x.constructor" finds a function
  return /^text\/|\/(javascript|json|xml)$|\+xml$/.test(type) ? `${type}; charset=utf-8` : type
}
