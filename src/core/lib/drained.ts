/** The used part of a writable stream of Node. */
interface Writable {
  on(event: "drain" | "close", listener: () => void): this
  off(event: "drain" | "close", listener: () => void): this
}

/** Resolves when more can be written to a stream of Node, or when it is closed. */
export function drained(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done).off("close", done)
      resolve()
    }
    stream.on("drain", done).on("close", done)
  })
}
