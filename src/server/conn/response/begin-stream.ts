import type { ResponseConn } from "./response.js"

/** Waits for the first chunk of a conn's body, if it is a stream. The promise rejects if the stream fails before that. */
export function beginStream<Own extends ResponseConn>(conn: Own): Own | Promise<Own> {
  const { resp_body } = conn
  if (!(resp_body instanceof ReadableStream) || resp_body.locked || conn.state === "chunked") return conn
  const reader: ReadableStreamDefaultReader<unknown> = resp_body.getReader()
  const first = reader.read()
  let begin: typeof first | undefined = first
  conn.resp_body = new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await (begin ?? reader.read())
        begin = undefined
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return first.then(() => conn)
}
