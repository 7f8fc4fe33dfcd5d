import { decodePercent } from "../../../core/lib/http/decode-percent.js"
import { decodeUtf8, joinChunks } from "./bytes.js"
import { ParseError, RequestTooLargeError } from "./errors.js"
import { nestFields } from "./form.js"
import type { BodyParams } from "./form.js"
import type { RepeatRules } from "../../conn/request/query-params.js"
import { readFormParams } from "./header-params.js"
import type { KnownLimits } from "./limits.js"
import { MultipartReader } from "./multipart-reader.js"
import type { PartHeaders, PartSink } from "./multipart-reader.js"
import type { UploadSink, UploadStore } from "./upload-store.js"
import { writeMultipart } from "./write-multipart.js"
import type { MultipartPart } from "./write-multipart.js"

export interface MultipartForm {
  readonly params: (repeats: RepeatRules) => BodyParams
  /** Returns the body once more, for an application behind a forward. */
  rewriteBody(): ReadableStream<Uint8Array>
}

/** The params of the header `Content-Disposition` of a part. */
interface Disposition {
  readonly name: string
  readonly filename: string | undefined
}

/**
 * Reads a multipart form, nested by names: fields as strings, files as uploads. Parts without a name are ignored, and so are
 * files with an empty file name, which browsers send if no file was chosen.
 *
 * @throws {ParseError} 400, for a malformed body, and for names that nest deeper than the limit
 * @throws {BadEncodingError} 415, for a name or a field that is not UTF-8
 * @throws {RequestTooLargeError} 413, beyond a limit
 * @see Plug.Parsers.MULTIPART
 */
export async function readMultipart(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string | undefined,
  limits: KnownLimits,
  store: UploadStore,
): Promise<MultipartForm> {
  if (boundary === undefined || !BOUNDARY.test(boundary))
    throw new ParseError("its multipart content type has no boundary, or an invalid one")
  const read: (() => MultipartPart & { readonly name: string })[] = []
  let [count, files] = [0, 0]

  const reader = new MultipartReader(boundary, async (headers) => {
    if (++count > limits.max_keys) throw new RequestTooLargeError("max_keys", limits.max_keys, "fields")
    const found = disposition(headers)
    if (found === undefined || found.filename === "") return DISCARD
    if (found.filename === undefined) {
      const field = fieldSink(limits.field_length)
      read.push(() => ({ headers, name: found.name, value: field.value() }))
      return field
    }
    if (++files > limits.files) throw new RequestTooLargeError("files", limits.files, "files")
    const sink: UploadSink = await store.receive(found.filename, headers.get("content-type") ?? null)
    read.push(() => ({ headers, name: found.name, value: sink.upload() }))
    return sink
  })
  for await (const bytes of chunks) await reader.write(bytes)
  reader.end()
  const fields = read.map((part) => part())
  return {
    params: (repeats) => nestFields(fields, limits, repeats),
    rewriteBody: () => writeMultipart(boundary, fields),
  }
}

/** At most 70 characters; see RFC 2046, section 5.1.1. */
const BOUNDARY = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/

const DISCARD: PartSink = { write: () => {}, end: () => {} }

function fieldSink(limit: number): PartSink & { value(): string } {
  const chunks: Uint8Array[] = []
  let size = 0
  return {
    write(bytes) {
      size += bytes.length
      if (size > limit) throw new RequestTooLargeError("field_length", limit, "bytes in a field")
      chunks.push(bytes.slice())
    },
    end: () => {},
    value: () => decodeUtf8(joinChunks(chunks), "multipart body"),
  }
}

/** The disposition of a part; undefined if it has no name. */
function disposition(headers: PartHeaders): Disposition | undefined {
  const header = headers.get("content-disposition")
  if (header === undefined) return undefined
  const params = readFormParams(header)?.params
  if (params === undefined) throw new ParseError("the content-disposition of a part cannot be read")
  const name = params.get("name")
  return name === undefined ? undefined : { name, filename: filename(params) }
}

/** The file name, without the folders that some clients send. It is never `.` or `..`, and empty only if the client sent none. */
function filename(params: ReadonlyMap<string, string>): string | undefined {
  const plain = params.get("filename")
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(params.get("filename*") ?? "")?.[1]
  const name = plain ?? (encoded === undefined ? undefined : decodeName(encoded))
  if (name === undefined || name === "") return name
  const own = name
    .replaceAll("\0", "")
    .split(/[\\/]/)
    .findLast((part) => part !== "")
  return own === undefined || /^[. ]+$/.test(own) ? "_" : own
}

function decodeName(encoded: string): string {
  const name = decodePercent(encoded)
  if (name === undefined) throw new ParseError("the file name of a part is not valid percent-encoding")
  return name
}
