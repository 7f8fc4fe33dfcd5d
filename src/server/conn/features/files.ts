import { whenReady } from "../../../core/lib/maybe-promise.js"
import type { ConnFeature } from "../core-conn.js"
import { fileKey, filePart, fileSize, fileStream } from "../response/files.js"

/** The method of a conn that answers with a file. */
export interface FileMethods {
  /**
   * Answers with a part of a file, by default all of it.
   *
   * @param offset the first byte
   * @param length in bytes; default: to the end of the file
   * @throws {ArgumentError} when the path has a null byte, or `offset` or `length` is not a number of bytes
   * @throws {AlreadySentError} when the request was already answered
   * @see Plug.Conn.send_file/5
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/licence").put_resp_content_type("text/plain").send_file(200, "LICENSE")
   * conn.state //=> "file"
   */
  send_file(status: number, path: string, offset?: number, length?: number): this
}

/** Answers from files, on runtimes with a file system. */
export const files: ConnFeature<"files", FileMethods> = {
  feature: "files",
  extend: (Base) =>
    class extends Base implements FileMethods {
      send_file(status: number, path: string, offset = 0, length?: number): this {
        const part = filePart(path, offset, length)
        this.send_resp(status, fileStream(part)).state = "file"
        fileKey.set(this, part)
        return this
      }

      /** Sets `content-length`, unless it was put. */
      protected override prepareResponse(): void | Promise<void> {
        const ready = super.prepareResponse()
        const file = this.state === "file" ? fileKey.get(this) : undefined
        if (file === undefined) return ready
        return whenReady(ready, () => {
          if (this.get_resp_header("content-length").length > 0) return undefined
          return fileSize(file).then((size) => {
            file.promised = size
            this.put_resp_header("content-length", String(size))
          })
        })
      }
    },
}
