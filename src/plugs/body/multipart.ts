import { decodeUtf8, joinPieces } from "./bytes.js"
import { ParseError, RequestTooLargeError } from "./errors.js"
import { nestFields } from "./form.js"
import type { BodyParams } from "./form.js"
import { readHeaderParams } from "./header-params.js"
import type { KnownLimits } from "./limits.js"
import { MultipartReader } from "./multipart-reader.js"
import type { PartHead, PartSink } from "./multipart-reader.js"
import type { UploadSink, UploadStore } from "./upload-store.js"
import { writeMultipart } from "./write-multipart.js"
import type { ReadPart } from "./write-multipart.js"

/** A form that was read. */
export interface ReadForm {
  readonly params: BodyParams
  /** Its body anew, for who reads it after us. */
  again(): ReadableStream<Uint8Array>
}

/** What `Content-Disposition` says of a part. */
interface Disposition {
  readonly name: string
  readonly filename: string | undefined
}

/**
 * Reads a multipart form: fields as text, files as uploads, nested by their names. Parts without a name, and files
 * without a file name, which stand for a file that nobody chose, are left out.
 *
 * @throws {ParseError} 400, for a body that breaks the form, and for names that nest deeper than the limit
 * @throws {BadEncodingError} 415, for a name or a field that is not UTF-8
 * @throws {RequestTooLargeError} 413, past a limit
 * @see Plug.Parsers.MULTIPART
 */
export async function readMultipart(
  parts: AsyncIterable<Uint8Array>,
  boundary: string | undefined,
  limits: KnownLimits,
  store: UploadStore,
): Promise<ReadForm> {
  if (boundary === undefined || !BOUNDARY.test(boundary))
    throw new ParseError("its multipart content type has no boundary, or one that is none")
  const read: (() => ReadPart & { readonly name: string })[] = []
  let [count, files] = [0, 0]

  const reader = new MultipartReader(boundary, async (head) => {
    if (++count > limits.max_keys) throw new RequestTooLargeError("max_keys", limits.max_keys, "fields")
    const found = disposition(head)
    if (found === undefined || found.filename === "") return NOTHING
    if (found.filename === undefined) {
      const field = fieldSink(limits.field_length)
      read.push(() => ({ head, name: found.name, value: field.text() }))
      return field
    }
    if (++files > limits.files) throw new RequestTooLargeError("files", limits.files, "files")
    const sink: UploadSink = await store.receive(found.filename, head.get("content-type") ?? null)
    read.push(() => ({ head, name: found.name, value: sink.upload() }))
    return sink
  })
  for await (const bytes of parts) await reader.write(bytes)
  reader.end()
  const fields = read.map((part) => part())
  return { params: nestFields(fields, limits), again: () => writeMultipart(boundary, fields) }
}

/** RFC 2046, section 5.1.1; longer than 70 characters is no boundary either. */
const BOUNDARY = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/

const NOTHING: PartSink = { write: () => {}, end: () => {} }

function fieldSink(limit: number): PartSink & { text(): string } {
  const pieces: Uint8Array[] = []
  let size = 0
  return {
    write(bytes) {
      size += bytes.length
      if (size > limit) throw new RequestTooLargeError("field_length", limit, "bytes in a field")
      pieces.push(bytes.slice())
    },
    end: () => {},
    text: () => decodeUtf8(joinPieces(pieces, size), "multipart body"),
  }
}

/** Undefined for a part without a name. */
function disposition(head: PartHead): Disposition | undefined {
  const header = head.get("content-disposition")
  if (header === undefined) return undefined
  const params = readHeaderParams(header)?.params
  if (params === undefined) throw new ParseError("the content-disposition of a part cannot be read")
  const name = params.get("name")
  return name === undefined ? undefined : { name, filename: filename(params) }
}

/** The name without folders, which some clients send. */
function filename(params: ReadonlyMap<string, string>): string | undefined {
  const plain = params.get("filename")
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(params.get("filename*") ?? "")?.[1]
  const name = plain ?? (encoded === undefined ? undefined : decodeName(encoded))
  return name?.replace(/^.*[\\/]/s, "").replace(/\0/g, "")
}

function decodeName(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw new ParseError("the file name of a part is not well encoded")
  }
}
