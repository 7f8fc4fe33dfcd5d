/** Decodes the bytes of a stream of events. Each end of a line becomes `"\n"`, also a lone CR at the end of a part. */
export class StreamText {
  readonly #decoder = new TextDecoder()
  #endsInReturn = false

  read(part: Uint8Array): string {
    const text = this.#decoder.decode(part, { stream: true })
    if (text === "") return ""
    const rest = this.#endsInReturn && text.startsWith("\n") ? text.slice(1) : text
    this.#endsInReturn = text.endsWith("\r")
    return rest.replaceAll(/\r\n?/g, "\n")
  }
}

/** Reads a body until it ends, or until a signal aborts. */
export interface BodyParts {
  /**
   * The next part; undefined at the end.
   *
   * @throws the reason of the signal if it is aborted, else the error of the body
   */
  read(): Promise<Uint8Array | undefined>
  /** Cancels the body. Nothing waits for it, whatever the server does. */
  leave(): void
}

/** Reads the body of a response. A custom `fetch`, such as that of an endpoint, does not end its answer at the signal. */
export function readParts({ body }: Response, signal: AbortSignal | undefined): BodyParts {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = body?.getReader()
  const cancel = (): void => void reader?.cancel().catch(() => {})
  signal?.addEventListener("abort", cancel)
  return {
    async read() {
      signal?.throwIfAborted() // it may have been aborted before the listener was added
      const part = await reader?.read().catch((error: unknown) => {
        signal?.throwIfAborted()
        throw error
      })
      signal?.throwIfAborted()
      return part?.value
    },
    leave() {
      signal?.removeEventListener("abort", cancel)
      cancel()
    },
  }
}

/** The beginning of a body, at most some bytes of it, as text. */
export async function readStart(response: Response, max: number, signal: AbortSignal | undefined): Promise<string> {
  const parts = readParts(response, signal)
  const decoder = new TextDecoder()
  let text = ""
  try {
    for (let left = max; left > 0;) {
      const part = await parts.read()
      if (part === undefined) break
      text += decoder.decode(part.subarray(0, left), { stream: true })
      left -= part.length
    }
    return text
  } finally {
    parts.leave()
  }
}
