import type { Conn } from "../server/conn.js"
import { decodeQuery } from "../server/query-params.js"

/** A request body that cannot be read: 413 where it is too large, 415 where its type has no parser, else 400. */
export class BodyError extends Error {
  override readonly name = "BodyError"
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message)
  }
}

/** What `parsers` reads. */
export interface ParsersOptions {
  /** The largest body, in bytes; default 1,000,000. */
  readonly length?: number
}

/**
 * Reads a JSON or urlencoded body into `body_params`; JSON that is no object goes under `_json`. The body's text
 * stays in `private.waymark_raw_body`. A body without a content type is not read.
 *
 * @throws {BodyError} 413 for a body that is too large, 415 for another type, 400 for JSON or UTF-8 that is none
 * @see Plug.Parsers
 */
export function parsers(options: ParsersOptions = {}): (conn: Conn) => Conn | Promise<Conn> {
  const length = options.length ?? 1_000_000
  return (conn) => {
    const body = conn.request?.body
    if (body === null || body === undefined || conn.method === "GET" || conn.method === "HEAD") return conn
    const contentType = conn.req_headers.get("content-type")
    if (contentType === null) return conn
    return readBody(body, length).then((text) => {
      conn.body_params = parseBody(contentType, text.replace(/^\uFEFF/, ""))
      return conn.put_private("waymark_raw_body", text)
    })
  }
}

async function readBody(body: ReadableStream<Uint8Array>, length: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  const reader = body.getReader()
  let [text, size] = ["", 0]
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > length) {
      await reader.cancel()
      throw new BodyError(413, `the request's body is larger than ${length} bytes`)
    }
    text += decode(decoder, part.value)
  }
  return text + decode(decoder)
}

/** Decodes a part, or the end where there is none. */
function decode(decoder: TextDecoder, part?: Uint8Array): string {
  try {
    return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
  } catch {
    throw new BodyError(400, "the request's body is not valid UTF-8")
  }
}

function parseBody(contentType: string, text: string): Readonly<Record<string, unknown>> {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? ""
  if (text === "") return {}
  if (type === "application/x-www-form-urlencoded") return decodeQuery(text)
  if (type !== "application/json" && !type.endsWith("+json"))
    throw new BodyError(
      415,
      `unsupported media type "${type}". Supported: application/json, application/x-www-form-urlencoded`,
    )
  const value = parseJson(text)
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { _json: value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BodyError(400, "the request's body is not valid JSON")
  }
}
