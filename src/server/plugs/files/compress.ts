import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { acceptedWeight, parseAccept } from "../../../core/lib/http/accept.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isInMemory } from "../../conn/response/body.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { fileKey, fileSize } from "../../conn/response/files.js"
import { encodeUtf8 } from "../../crypto/bytes.js"
import { compressBytes, compressStream } from "./compression.js"
import type { Compression } from "./compression.js"
import { nodeZlib } from "../node-modules.js"
import { refuseConn } from "../refuse-conn.js"
import { tagKey } from "./etag.js"
import { addVary } from "./vary.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { MadeSyncPlug } from "../../router/flow/made-plug.js"

/** The options of `compress`. */
export interface CompressOptions {
  /** The size from which a body is compressed, in bytes, if it is known; default 1,024. A smaller one fits into one packet anyway. */
  readonly min_length?: number
  /** The encodings, the preferred first; default `["br", "gzip"]`. */
  readonly encodings?: readonly Compression[]
}

/**
 * Compresses responses with brotli or gzip, as the `accept-encoding` header of the request allows. Put it before the plugs that
 * answer. It compresses text, JSON, JavaScript, XML, SVG and fonts. A stream is compressed chunk by chunk: each chunk is sent when
 * it is written.
 *
 * It does not compress a response that already has a `content-encoding`, that is an event stream, that is a part of a file, or
 * whose `cache-control` has `no-transform`. A strong etag becomes weak, since the bytes differ. All responses vary by
 * `accept-encoding`.
 *
 * It needs `node:zlib`, which Node, Deno and Bun have. On Workers it changes nothing, since the platform compresses.
 *
 * @throws {ArgumentError} when `min_length` is not a number of bytes, or an encoding is neither `"br"` nor `"gzip"`
 * @see RFC 9110, 8.4 and 12.5.3
 * @example
 * import { compress } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({ plugs: [compress(), (conn) => conn.text("word ".repeat(1_000))] })
 * const headers = { "accept-encoding": "gzip" }
 * const response = await Endpoint.fetch(new Request("http://localhost/", { headers }))
 * response.headers.get("content-encoding") //=> "gzip"
 * response.headers.get("vary") //=> "accept-encoding"
 */
export function compress(options: CompressOptions = {}): MadeSyncPlug {
  refuseConn(options, "compress()")
  refuseUnknown("compress", options, { min_length: true, encodings: true })
  const { min_length = 1_024, encodings = ["br", "gzip"] } = options
  if (!Number.isSafeInteger(min_length) || min_length < 0)
    throw new ArgumentError(`compress takes a whole number of bytes as min_length, got: ${inspect(min_length)}`)
  for (const encoding of encodings)
    if (encoding !== "br" && encoding !== "gzip")
      throw new ArgumentError(`compress takes the encodings "br" and "gzip", got: ${inspect(encoding)}`)
  const send = (conn: CoreConn): void | Promise<void> => {
    const tagged = tagKey.get(conn)?.()
    if (tagged === undefined) return compressResponse(conn, encodings, min_length)
    return tagged.then(() => compressResponse(conn, encodings, min_length))
  }
  return madePlug((conn) => (nodeZlib() === undefined ? conn : conn.register_before_send(send)))
}

function compressResponse(conn: CoreConn, encodings: readonly Compression[], minLength: number): void | Promise<void> {
  addVary(conn, "accept-encoding")
  if (typeof conn.resp_body === "string" && header(conn, "content-type") === "")
    conn.put_resp_header("content-type", "text/plain;charset=UTF-8") // what a Web `Response` gives a string
  const encoding = isCompressible(conn)
    ? acceptedEncoding(header(conn, "accept-encoding", "request"), encodings)
    : undefined
  return encoding === undefined ? undefined : compressBody(conn, encoding, minLength)
}

async function compressBody(conn: CoreConn, encoding: Compression, minLength: number): Promise<void> {
  const { resp_body: body } = conn
  const zlib = nodeZlib()
  if (body === null || zlib === undefined) return
  if (isInMemory(body)) {
    const bytes = bytesOf(body)
    if (bytes.length < minLength) return
    conn.resp_body = await compressBytes(zlib, encoding, bytes)
  } else {
    const { body: stream } = new Response(body)
    if (stream === null || (await streamLength(conn)) < minLength) return
    // A file has all its chunks already, so there is nothing to wait for.
    conn.resp_body = compressStream(zlib, encoding, stream, fileKey.get(conn) === undefined)
    fileKey.set(conn, undefined) // so that no `content-length` is set
  }
  conn.put_resp_header("content-encoding", encoding)
  conn.delete_resp_header("content-length").delete_resp_header("accept-ranges")
  const etag = header(conn, "etag")
  if (etag.startsWith('"')) conn.put_resp_header("etag", `W/${etag}`)
}

function bytesOf(body: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof body === "string") return encodeUtf8(body)
  return body instanceof ArrayBuffer
    ? new Uint8Array(body)
    : new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
}

/** The length of a stream in bytes: that of the file or of `content-length`, or infinity if it is not known. */
async function streamLength(conn: CoreConn): Promise<number> {
  const file = fileKey.get(conn)
  if (file !== undefined) return fileSize(file)
  const declared = header(conn, "content-length")
  return declared === "" ? Infinity : Number(declared)
}

/** Media types whose content is text, or compresses like it. */
const TYPES =
  /^(?:text\/(?!event-stream\b)|[^;]+\+(?:json|text|xml)\b|application\/(?:json|javascript|ecmascript|xml|graphql|ld-json|ndjson|x-ndjson|x-javascript|x-www-form-urlencoded|x-sh|toml|yaml|x-yaml|sql|wasm|rtf|manifest|vnd\.ms-fontobject)\b|font\/(?:ttf|otf|collection)\b|image\/(?:bmp|x-icon|vnd\.microsoft\.icon)\b)/i

/** Statuses without a body, and that of a part of it. */
const WITHOUT_BODY: readonly unknown[] = [204, 205, 206, 304]

function isCompressible(conn: CoreConn): boolean {
  return (
    !WITHOUT_BODY.includes(conn.status) &&
    TYPES.test(header(conn, "content-type")) &&
    header(conn, "content-encoding") === "" &&
    header(conn, "content-range") === "" &&
    !/(?:^|[\s,])no-transform(?:$|[\s,])/i.test(header(conn, "cache-control"))
  )
}

function header(conn: CoreConn, name: string, of: "request" | "response" = "response"): string {
  return (of === "request" ? conn.req_headers.get(name) : conn.get_resp_header(name)[0]) ?? ""
}

/** The encoding that the client prefers, the first of several with the same weight; undefined if it prefers the plain body. */
function acceptedEncoding(accepted: string, encodings: readonly Compression[]): Compression | undefined {
  const items = parseAccept(accepted)
  const weights = [...encodings, "identity"].map((encoding) => acceptedWeight(encoding, items))
  const most = Math.max(...weights)
  return most > 0 ? encodings[weights.indexOf(most)] : undefined
}
