/** A part of a body, or its end. */
export type PartOrEnd<Part> =
  | { readonly done?: false | undefined; readonly value: Part }
  | { readonly done: true; readonly value?: Part | undefined }

/** Reads the parts of a body one by one: the reader of a stream, or an object around one. */
export interface PartReader<out Part> {
  read(): Promise<PartOrEnd<Part>>
  cancel(reason?: unknown): unknown
}

/** A stream of the parts of a reader, which does not read ahead. */
export function streamOf<Part>(reader: PartReader<Part>): ReadableStream<Part> {
  let isCancelled = false
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        const part = await reader.read()
        if (isCancelled) return
        if (part.done === true) controller.close()
        else controller.enqueue(part.value)
      },
      async cancel(reason) {
        isCancelled = true
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/** A reader whose first read has begun. */
export function withFirst<Part>(first: Promise<PartOrEnd<Part>>, reader: PartReader<Part>): PartReader<Part> {
  let begun: typeof first | undefined = first
  return {
    read() {
      const part = begun ?? reader.read()
      begun = undefined
      return part
    },
    cancel: (reason) => reader.cancel(reason),
  }
}
