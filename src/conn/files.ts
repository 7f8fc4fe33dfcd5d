import { privateKey } from "./private-key.js"
import type { PrivateKey } from "./private-key.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"

/** A part of a file, to be sent as a body. */
export interface FilePart {
  readonly path: string
  /** The first byte. */
  readonly offset: number
  /** In bytes; default: to the end. */
  readonly length?: number | undefined
  /** How many bytes the headers promise, once they do: no more are sent, and fewer are an error. */
  promised?: number | undefined
}

/** The file that `send_file` sends. */
export const fileKey: PrivateKey<FilePart> = /* @__PURE__ */ privateKey("waymark_file")

const PIECE = 65_536

/** @throws {ArgumentError} when the path has a null byte, or `offset` or `length` is not a count of bytes */
export function filePart(path: string, offset: number, length: number | undefined): FilePart {
  if (path.includes("\0")) throw new ArgumentError("cannot send_file with null byte")
  for (const bytes of [offset, length ?? 0])
    if (!Number.isSafeInteger(bytes) || bytes < 0)
      throw new ArgumentError(`send_file takes bytes from 0 on, got: ${bytes}`)
  return { path, offset, length }
}

/**
 * The size of a part, in bytes, as its file is now. Asks the runtime for Node's `fs` when it is called.
 *
 * @throws {ArgumentError} if the path is that of a folder, a device or a pipe
 */
export async function fileSize({ path, offset, length }: FilePart): Promise<number> {
  const stat = await (await fileSystem()).stat(path)
  if (!stat.isFile()) throw new ArgumentError(`send_file takes the path of a file, got: ${inspect(path)}`)
  const { size } = stat
  return Math.max(0, Math.min(length ?? size, size - offset))
}

/**
 * The bytes of a part; its file is opened when they are first read. A file that grows meanwhile is cut at what was promised,
 * and one that shrinks below that breaks the stream off.
 */
export function fileStream(part: FilePart): ReadableStream<Uint8Array> {
  const { path, offset, length } = part
  let file: FileHandle | undefined
  let sent = 0
  const left = (): number => (part.promised ?? length ?? Infinity) - sent
  const read = async (): Promise<Uint8Array> => {
    if (left() <= 0) return EMPTY
    file ??= await (await fileSystem()).open(path)
    const piece = new Uint8Array(Math.min(PIECE, left()))
    const { bytesRead } = await file.read(piece, 0, piece.length, offset + sent)
    sent += bytesRead
    if (bytesRead === 0 && part.promised !== undefined && left() > 0)
      throw new Error(`${path} became shorter while it was sent: of ${part.promised} bytes ${left()} are missing`)
    return piece.subarray(0, bytesRead)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await read()
          if (piece.length > 0) controller.enqueue(piece)
          if (piece.length > 0 && left() > 0) return
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

const EMPTY = /* @__PURE__ */ new Uint8Array()

/** The part of Node's `fs/promises` that is used here. */
interface FileSystem {
  stat(path: string): Promise<{ readonly size: number; isFile(): boolean }>
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
