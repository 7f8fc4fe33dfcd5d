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

/** The beginning of a body, at most some bytes of it, as text. */
export async function readStart({ body }: Response, max: number): Promise<string> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = body?.getReader()
  const decoder = new TextDecoder()
  let text = ""
  try {
    for (let left = max; left > 0;) {
      const value = (await reader?.read())?.value
      if (value === undefined) break
      text += decoder.decode(value.subarray(0, left), { stream: true })
      left -= value.length
    }
    return text
  } finally {
    void reader?.cancel().catch(() => {})
  }
}
