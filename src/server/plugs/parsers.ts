import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"
import { rewriteBodyKey } from "../router/forwards/forwarded-request.js"
import { isForHost } from "../router/methods-of-path.js"
import { listBody, rereadBody } from "../router/contracts/schema-input.js"
import { passedType } from "../router/contracts/unparsed-body.js"
import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import type { CoreConn } from "../conn/core-conn.js"
import { withoutPrototype } from "../conn/request/nested-params.js"
import { InvalidQueryError } from "../conn/request/query-params.js"
import type { RepeatRules } from "../conn/request/query-params.js"
import { afterResponse } from "./body/after-response.js"
import {
  BadEncodingError,
  ParseError,
  UnsupportedContentEncodingError,
  UnsupportedMediaTypeError,
} from "./body/errors.js"
import { hasBody } from "./body/body-source.js"
import { readForm } from "./body/form.js"
import type { BodyParams } from "./body/form.js"
import { readHeaderParams } from "./body/header-params.js"
import { readJson } from "./body/json.js"
import { DEFAULT_LIMITS } from "./body/limits.js"
import type { BodyLimits, KnownLimits, ParserName } from "./body/limits.js"
import { readMultipart } from "./body/multipart.js"
import { announcedLength, readChunks, readText } from "./body/read-body.js"
import { uploadStore } from "./body/upload-store.js"
import { madePlug } from "../router/flow/made-plug.js"
import type { MadePlug } from "../router/flow/made-plug.js"
import { isConn } from "../conn/is-conn.js"

/** The options of `parsers`. Limits given here apply to all parsers. */
export interface ParsersOptions extends BodyLimits {
  /** The enabled parsers, each optionally with its own limits, e.g. `["json", ["multipart", { length: 50_000_000 }]]`; default: all three. */
  readonly parsers?: readonly (ParserName | readonly [ParserName, BodyLimits])[]
  /**
   * Other media types whose bodies are passed on unread, such as `"text/plain"` or `"text/*"`; a star on both sides of the
   * slash means all. Default: none; other types are refused with 415.
   */
  readonly pass?: readonly string[]
  /** Decodes a JSON string; default `JSON.parse`. If it throws, the answer is 400. */
  readonly json_decoder?: (text: string) => unknown
  /** The folder for uploads; default: the folder of the system for temporary files. */
  readonly upload_dir?: string
  /** The maximum length of a query, in bytes; longer ones are answered with 414. Default 1,000,000. */
  readonly query_string_length?: number
}

interface Parser {
  readonly supported: string
  /** Matches the media types that it reads. */
  readonly type: RegExp
  readonly length: number
  read(conn: CoreConn, request: Request, head: Head): Promise<BodyParams>
}

/** The properties of a body in the headers. */
interface Head {
  readonly contentType: string
  readonly announced: number | undefined
}

/** The methods whose requests have no body: HTTP forbids it, or runtimes drop it. */
const BODILESS: ReadonlySet<string> = new Set(["GET", "HEAD", "CONNECT", "TRACE"])

/**
 * Reads the body of a request of any method into `body_params`, except GET, HEAD, CONNECT and TRACE. A body without a content type is not read.
 *
 * - `urlencoded` and `multipart`: fields by name, nested as in a query. A file of a multipart body is an {@link Upload}.
 *   It is streamed to the disk, and deleted when the response has been sent.
 * - `json`: the object, or any other value under `_json`.
 *
 * The string of an urlencoded or JSON body is stored in `private.waymark_raw_body`.
 *
 * Inside another application, the body of a request is left to it if no row has the path of the request.
 *
 * @throws {ArgumentError} when the name of a parser is unknown
 * @throws {ParseError} 400, for a malformed body
 * @throws {RequestTooLargeError} 413, for a body beyond a limit
 * @throws {UnsupportedMediaTypeError} 415, for a type that neither a parser nor `pass` allows
 * @throws {UnsupportedContentEncodingError} 415, for a compressed body
 * @throws {BadEncodingError} 415, for a form that is not UTF-8
 * @throws {InvalidQueryError} 414, for a query that is too long
 * @see Plug.Parsers
 * @example
 * import { parsers } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   plugs: [parsers({ parsers: ["urlencoded", ["json", { length: 100_000 }]] }), (conn) => conn.json(conn.body_params)],
 * })
 * const body = new URLSearchParams({ "user[name]": "Ada" })
 * const response = await Endpoint.fetch(new Request("http://localhost/", { method: "POST", body }))
 * await response.json() //=> { user: { name: "Ada" } }
 */
export function parsers(options: ParsersOptions = {}): MadePlug<"parsers"> {
  if (!isConn(options))
    refuseUnknown("parsers", options, {
      ...LIMITS,
      parsers: true,
      pass: true,
      json_decoder: true,
      upload_dir: true,
      query_string_length: true,
    })
  const enabled = (options.parsers ?? (["urlencoded", "multipart", "json"] as const)).map((entry) => {
    const [name, own] = typeof entry === "string" ? [entry, {}] : entry
    if (!Object.hasOwn(PARSERS, name))
      throw new ArgumentError(`parsers are ${Object.keys(PARSERS).join(", ")}; got: ${inspect(name)}`)
    refuseUnknown(`the parser ${name}`, own, LIMITS)
    return PARSERS[name]({ ...DEFAULT_LIMITS[name], ...limitsIn(options), ...limitsIn(own) }, options)
  })
  const pass = new Set(options.pass)
  const maxQueryLength = options.query_string_length ?? 1_000_000

  return madePlug(
    (conn) => {
      const { length } = conn.query_string
      if (length > maxQueryLength)
        throw new InvalidQueryError(
          `maximum query string length is ${maxQueryLength} bytes, got a query of ${length}`,
          414,
        )
      const { request } = conn
      if (request === undefined || BODILESS.has(conn.method) || isForHost(conn)) return conn
      const contentType = conn.req_headers.get("content-type")
      if (contentType === null) passedType.set(conn, "")
      if (contentType === null || request.bodyUsed) return conn
      const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? ""
      const parser = enabled.find((candidate) => candidate.type.test(type))
      if (parser !== undefined) {
        const announced = announcedLength(conn.req_headers, parser.length)
        if (announced === 0 || (announced === undefined && !hasBody(request))) return conn
        refuseEncoded(conn)
        return parser.read(conn, request, { contentType, announced }).then((params) => {
          conn.body_params = params
          return conn
        })
      }
      if (pass.has("*/*") || pass.has(type) || pass.has(type.replace(/\/.*/s, "/*"))) {
        passedType.set(conn, type)
        return conn
      }
      throw new UnsupportedMediaTypeError(
        type,
        enabled.map(({ supported }) => supported),
      )
    },
    { gives: "parsers" },
  )
}

const LIMITS = { length: true, max_keys: true, depth: true, files: true, field_length: true } as const

/** Bodies are not decompressed: a small one can become larger than any limit. */
function refuseEncoded(conn: CoreConn): void {
  const encoding = conn.req_headers.get("content-encoding")?.trim().toLowerCase() ?? ""
  if (encoding === "" || encoding === "identity") return
  conn.put_resp_header("accept-encoding", "identity")
  throw new UnsupportedContentEncodingError(encoding)
}

const PARSERS: Readonly<Record<ParserName, (limits: KnownLimits, options: ParsersOptions) => Parser>> = {
  urlencoded: (limits) => ({
    supported: "application/x-www-form-urlencoded",
    type: /^application\/x-www-form-urlencoded$/,
    length: limits.length,
    async read(conn, request, { announced }) {
      const text = await readText(request, announced, limits.length, "urlencoded body")
      conn.put_private("waymark_raw_body", text)
      return readFields(conn, (repeats) => readForm(text, limits, repeats))
    },
  }),

  json: (limits, { json_decoder = JSON.parse }) => ({
    supported: "application/json",
    type: /^application\/([^/]+\+)?json$/,
    length: limits.length,
    async read(conn, request, { announced }) {
      const text = await readText(request, announced, limits.length, "JSON").catch(asParseError)
      conn.put_private("waymark_raw_body", text)
      if (text === "") return withoutPrototype({})
      return readJson(text.replace(/^\uFEFF/, ""), limits, json_decoder, (params) => listBody.set(conn, params))
    },
  }),

  multipart: (limits, { upload_dir }) => ({
    supported: "multipart/form-data",
    type: /^multipart\/(form-data|mixed)$/,
    length: limits.length,
    async read(conn, request, { contentType }) {
      const store = uploadStore(upload_dir)
      try {
        const boundary = readHeaderParams(contentType)?.params.get("boundary")
        const form = await readMultipart(readChunks(request, limits.length), boundary, limits, store)
        if (store.isUsed()) afterResponse(conn, () => store.remove())
        rewriteBodyKey.set(conn, () => form.rewriteBody())
        return readFields(conn, form.params)
      } catch (error) {
        await store.remove()
        throw error
      }
    },
  }),
}

/** Reads the fields of a form. If some values are lost because names repeat, the schema of a route still gets all of them. */
function readFields(conn: CoreConn, read: (repeats: RepeatRules) => BodyParams): BodyParams {
  return read({ onLost: () => rereadBody.set(conn, read) })
}

/** JSON that is not UTF-8 is malformed. */
function asParseError(error: unknown): never {
  throw error instanceof BadEncodingError ? new ParseError("it is not UTF-8", { cause: error }) : error
}

/** The limits in options, without those that are undefined. */
function limitsIn(options: BodyLimits): BodyLimits {
  const { length, max_keys, depth, files, field_length } = options
  const all = Object.entries({ length, max_keys, depth, files, field_length })
  return Object.fromEntries(all.filter(([, limit]) => limit !== undefined))
}
