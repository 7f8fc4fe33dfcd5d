import { privateKey } from "../private-key.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { builtinModule } from "../../../core/lib/builtin-module.js"
import { filePath } from "./file-path.js"
import { inspect } from "../../../core/lib/errors/inspect.js"

type FileSystem = typeof import("node:fs/promises")

/** A part of a file to send as a body. */
export interface FilePart {
  readonly path: string
  /** The first byte. */
  readonly offset: number
  /** In bytes; default: to the end. */
  readonly length?: number | undefined
  /** The `content-length` that was sent, in bytes: no more is sent, and less is an error. */
  promised?: number | undefined
}

/** The file that `send_file` sends. */
export const fileKey = /* @__PURE__ */ privateKey<FilePart>("file")

/** In bytes. */
const CHUNK_SIZE = 65_536

/** @throws {ArgumentError} when the path is not a string or has a null byte, or `offset` or `length` is not a number of bytes */
export function filePart(file: string | URL, offset: number, length: number | undefined): FilePart {
  const path = filePath(file)
  if (typeof path !== "string") throw new ArgumentError(`send_file takes a path, got: ${inspect(path)}`)
  if (path.includes("\0")) throw new ArgumentError("cannot send_file with null byte")
  for (const bytes of [offset, length ?? 0])
    if (!Number.isSafeInteger(bytes) || bytes < 0)
      throw new ArgumentError(`send_file takes whole numbers of bytes, from 0 up, got: ${inspect(bytes)}`)
  return { path, offset, length }
}

/**
 * The size of a file in bytes, and when it changed, in milliseconds since 1970.
 *
 * @throws {ArgumentError} when the path is that of a folder, a device or a pipe, or the runtime has no file system
 */
export async function fileStat({ path }: FilePart): Promise<{ readonly size: number; readonly modified: number }> {
  const stat = await fileSystem().stat(path)
  if (!stat.isFile()) throw new ArgumentError(`send_file takes the path of a file, got: ${inspect(path)}`)
  return { size: stat.size, modified: stat.mtimeMs }
}

/** The current size of a part, in bytes; throws as {@link fileStat} does. */
export async function fileSize(part: FilePart): Promise<number> {
  const { size } = await fileStat(part)
  return Math.max(0, Math.min(part.length ?? size, size - part.offset))
}

/**
 * A stream of the bytes of a part; its file is opened on the first read. If the file grows while it is sent, the stream ends at the promised length; if it shrinks below that, the stream fails.
 */
export function fileStream(part: FilePart): ReadableStream<Uint8Array> {
  const { path, offset, length } = part
  let file: Awaited<ReturnType<FileSystem["open"]>> | undefined
  let sent = 0
  const left = (): number => (part.promised ?? length ?? Infinity) - sent
  const read = async (): Promise<Uint8Array> => {
    if (left() <= 0) return EMPTY
    file ??= await fileSystem().open(path)
    const chunk = new Uint8Array(Math.min(CHUNK_SIZE, left()))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset + sent)
    sent += bytesRead
    if (bytesRead === 0 && part.promised !== undefined && left() > 0)
      throw new Error(`${path} became shorter while it was sent: ${left()} of ${part.promised} bytes are missing`)
    return chunk.subarray(0, bytesRead)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await read()
          if (chunk.length > 0) controller.enqueue(chunk)
          if (chunk.length > 0 && left() > 0) return
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

/** @throws {ArgumentError} when the runtime has no file system */
function fileSystem(): FileSystem {
  const files = builtinModule("node:fs/promises") as FileSystem | undefined // test/unit/server/conn/streams.test.ts reads files with it
  if (files === undefined) throw new ArgumentError("send_file needs a runtime with a file system")
  return files
}
