import type { ServerResponse } from "node:http"

/**
 * Writes a Web response, and resolves when it has left or when its client has gone. Headers that stand on `res` stay
 * where the response has none of that name; its cookies come after those that stand there.
 */
export function writeResponse(response: Response, res: ServerResponse): Promise<void> {
  if (response.statusText !== "") res.statusMessage = response.statusText
  for (const [name, value] of response.headers)
    if (name === "set-cookie") res.appendHeader(name, value)
    else res.setHeader(name, value)
  return writeBody(response.status, response.body, res)
}

/** Writes a body behind headers that are set, a stream piece by piece, no faster than the client reads. */
export function writeBody(
  status: number,
  body: string | Uint8Array | ReadableStream<Uint8Array> | null,
  res: ServerResponse,
): Promise<void> {
  res.statusCode = status
  if (body instanceof ReadableStream) return writeStream(body, res)
  if (body === null) res.end()
  else res.end(body)
  return DONE
}

const DONE = Promise.resolve()

async function writeStream(stream: ReadableStream<Uint8Array>, res: ServerResponse): Promise<void> {
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.getReader()
  const giveUp = (): void => void reader.cancel(new Error("the client has gone")).catch(() => {})
  if (res.destroyed) return giveUp()
  res.once("close", giveUp)
  try {
    res.flushHeaders()
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (!res.write(part.value) && !res.destroyed) await roomFor(res)
    res.end()
  } catch {
    res.destroy() // the client sees that the body is not whole; the endpoint has told of the error
  } finally {
    res.off("close", giveUp)
  }
}

/** Resolves when more can be written, or nothing any more. */
function roomFor(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      res.off("drain", goOn).off("close", goOn)
      resolve()
    }
    res.on("drain", goOn).on("close", goOn)
  })
}
