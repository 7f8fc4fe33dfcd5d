/** A part of a file, to be sent as a body. */
export interface FilePart {
  readonly path: string
  /** The first byte. */
  readonly offset: number
  /** In bytes; default: to the end. */
  readonly length?: number | undefined
}

const PIECE = 65_536

/** The size of a part, in bytes, as its file is now. Asks the runtime for Node's `fs` when it is called. */
export async function fileSize({ path, offset, length }: FilePart): Promise<number> {
  const { size } = await (await fileSystem()).stat(path)
  return Math.max(0, Math.min(length ?? size, size - offset))
}

/** The bytes of a part; its file is opened when they are first read. */
export function fileStream({ path, offset, length }: FilePart): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined
  let [position, left] = [offset, length ?? Infinity]
  const read = async (): Promise<Uint8Array> => {
    file ??= await (await fileSystem()).open(path)
    const piece = new Uint8Array(Math.min(PIECE, left))
    const { bytesRead } = await file.read(piece, 0, piece.length, position)
    position += bytesRead
    left -= bytesRead
    return piece.subarray(0, bytesRead)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = left === 0 ? EMPTY : await read()
          if (piece.length > 0) controller.enqueue(piece)
          if (piece.length > 0 && left > 0) return
          controller.close()
        } catch (error) {
          controller.error(error)
        }
        await file?.close()
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  )
}

const EMPTY = new Uint8Array()

/** The part of Node's `fs/promises` that is used here. */
interface FileSystem {
  stat(path: string): Promise<{ readonly size: number }>
  open(path: string): Promise<FileHandle>
}

interface FileHandle {
  read(into: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>
  close(): Promise<void>
}

/** Taken by a name that no bundler follows, since not every runtime has files. */
function fileSystem(): Promise<FileSystem> {
  const name = ["node", "fs/promises"].join(":")
  return import(/* @vite-ignore */ name) as Promise<FileSystem> // test/server/send-file.test.ts reads by it
}
