import { nodeFiles } from "../node-files.js"
import type { PartSink } from "./multipart-reader.js"
import { makeUploadFolder, removeLeftUploads, removeUploadFolder } from "./upload-folders.js"
import { Upload } from "./upload.js"

/** A file that is coming in. */
export interface UploadSink extends PartSink {
  /** The file, when it is whole. */
  upload(): Upload
}

/** Where the files of one request are kept. */
export interface UploadStore {
  /** Whether a file has come in. */
  isUsed(): boolean
  receive(filename: string, contentType: string | null): Promise<UploadSink>
  /** Takes all files away, those that are still coming in too. */
  remove(): Promise<void>
}

type Folder = Omit<UploadStore, "isUsed">

/**
 * A folder of its own for one request, under the folder for temporary files, that no other user of the machine may
 * enter; or memory, where the runtime has no files. The folder is made with the first file.
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
  const files = await nodeFiles()
  if (files === undefined) return memoryFolder
  const temporary = folder ?? temporaryFolder()
  void removeLeftUploads(files, temporary)
  const path = await makeUploadFolder(files, temporary)
  const open = new Set<{ close(): Promise<void> }>()
  return {
    async receive(filename, contentType) {
      const name = `${path}/${crypto.randomUUID()}`
      const file = await files.open(name, "wx", 0o600)
      open.add(file)
      let size = 0
      return {
        async write(bytes) {
          for (let at = 0; at < bytes.length;) {
            const { bytesWritten } = await file.write(bytes, at, bytes.length - at, size)
            at += bytesWritten
            size += bytesWritten
          }
        },
        async end() {
          open.delete(file)
          await file.close()
        },
        upload: () => new Upload(filename, contentType, size, name),
      }
    },
    async remove() {
      await Promise.all([...open].map((file) => file.close()))
      await removeUploadFolder(files, path)
    },
  }
}

/** As Node's `os.tmpdir` finds it. */
function temporaryFolder(): string {
  const { TMPDIR, TMP, TEMP } = globalThis.process?.env ?? {}
  return (TMPDIR || TMP || TEMP || "/tmp").replace(/(?<=.)[\\/]$/, "")
}

const memoryFolder: Folder = {
  receive(filename, contentType) {
    const pieces: ReturnType<Uint8Array["slice"]>[] = []
    let size = 0
    return Promise.resolve({
      write(bytes) {
        size += bytes.length
        pieces.push(bytes.slice())
      },
      end: () => {},
      upload: () => new Upload(filename, contentType, size, null, new Blob(pieces)),
    })
  },
  remove: () => Promise.resolve(),
}
