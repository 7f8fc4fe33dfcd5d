import type { ResponseConn } from "./response.js"
import { streamOf, withFirst } from "./stream-of.js"

/** Waits for the first chunk of a conn's body, if it is a stream. The promise rejects if the stream fails before that. */
export function beginStream<Own extends ResponseConn>(conn: Own): Own | Promise<Own> {
  const { resp_body } = conn
  if (!(resp_body instanceof ReadableStream) || resp_body.locked || conn.state === "chunked") return conn
  const reader: ReadableStreamDefaultReader<Uint8Array> = resp_body.getReader()
  const first = reader.read()
  conn.resp_body = streamOf(withFirst(first, reader))
  return first.then(() => conn)
}
