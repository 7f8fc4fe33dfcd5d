import { builtinModule } from "../../../core/lib/builtin-module.js"
import { nodeFiles } from "../node-modules.js"
import type { PartSink } from "./multipart-reader.js"
import { makeUploadFolder, removeAbandonedUploads, removeUploadFolder } from "./upload-folders.js"
import { Upload } from "./upload.js"

/** Receives the bytes of one file. */
export interface UploadSink extends PartSink {
  /** The file; valid after `end`. */
  upload(): Upload
}

/** Stores the files of one request. */
export interface UploadStore {
  /** Whether any file was received. */
  isUsed(): boolean
  receive(filename: string, contentType: string | null): Promise<UploadSink>
  /** Deletes all files, including those that are still being received. */
  remove(): Promise<void>
}

type Folder = Omit<UploadStore, "isUsed">

/**
 * Stores uploads in a new folder under the folder for temporary files, which other users of the system cannot read; or in
 * memory, if the runtime has no file system. The folder is created with the first file.
 */
export function uploadStore(folder: string | undefined): UploadStore {
  let store: Promise<Folder> | undefined
  return {
    isUsed: () => store !== undefined,
    receive: async (filename, contentType) => (await (store ??= openFolder(folder))).receive(filename, contentType),
    remove: async () => (await store)?.remove(),
  }
}

async function openFolder(folder: string | undefined): Promise<Folder> {
  const files = nodeFiles()
  if (files === undefined) return memoryFolder
  const temporary = folder ?? temporaryFolder()
  void removeAbandonedUploads(files, temporary)
  const path = await makeUploadFolder(files, temporary)
  const open = new Set<{ close(): Promise<void> }>()
  return {
    async receive(filename, contentType) {
      const name = `${path}/${crypto.randomUUID()}`
      const file = await files.open(name, "wx", 0o600)
      open.add(file)
      let size = 0
      let content = new Blob()
      return {
        async write(bytes) {
          for (let offset = 0; offset < bytes.length;) {
            const { bytesWritten } = await file.write(bytes, offset, bytes.length - offset, size)
            offset += bytesWritten
            size += bytesWritten
          }
        },
        async end() {
          open.delete(file)
          await file.close()
          content = await fileBlob(name)
        },
        upload: () => new Upload(filename, contentType, content, name),
      }
    },
    async remove() {
      await Promise.all([...open].map((file) => file.close()))
      await removeUploadFolder(files, path)
    },
  }
}

/** A file on the disk as a `Blob`, which reads it when its bytes are used. Deno reads it now. */
async function fileBlob(path: string): Promise<Blob> {
  const fs = builtinModule("node:fs") as typeof import("node:fs") // it is there if `nodeFiles` is
  return fs.openAsBlob(path)
}

/** The same folder as Node's `os.tmpdir`. */
function temporaryFolder(): string {
  const { TMPDIR, TMP, TEMP } = globalThis.process?.env ?? {}
  return (TMPDIR || TMP || TEMP || "/tmp").replace(/(?<=.)[\\/]$/, "")
}

const memoryFolder: Folder = {
  receive(filename, contentType) {
    const chunks: ReturnType<Uint8Array["slice"]>[] = []
    return Promise.resolve({
      write(bytes) {
        chunks.push(bytes.slice())
      },
      end: () => {},
      upload: () => new Upload(filename, contentType, new Blob(chunks)),
    })
  },
  remove: () => Promise.resolve(),
}
