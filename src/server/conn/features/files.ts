import { whenReady } from "../../../core/lib/maybe-promise.js"
import type { ConnFeature } from "../core-conn.js"
import { fileKey, filePart, fileSize, fileStream } from "../response/files.js"
import { answerByFile } from "../response/whole-file.js"

/** The method of a conn that answers with a file. */
export interface FileMethods {
  /**
   * Answers with a part of a file, by default all of it.
   *
   * A GET or HEAD for all of it with 200 is answered by its conditions and its range, as `static_files` does: with 304 if the client has the
   * file, 206 with a part, 412 or 416. The answer has the file's `etag` and `last-modified`, unless others were put.
   *
   * @param path a path from the working directory of the process, or a `file:` URL
   * @param offset the first byte; with it or `length`, the range of the request is not read
   * @param length in bytes; default: to the end of the file
   * @throws {ArgumentError} when the path has a null byte, the URL is not one of a file, or `offset` or `length` is not a number of bytes
   * @throws {AlreadySentError} when the request was already answered
   * @see Plug.Conn.send_file/5
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/licence").put_resp_content_type("text/plain").send_file(200, "LICENSE")
   * conn.state //=> "file"
   */
  send_file(status: number, path: string | URL, offset?: number, length?: number): this
}

/** Answers from files, on runtimes with a file system. */
export const files: ConnFeature<"files", FileMethods> = {
  feature: "files",
  extend: (Base) =>
    class extends Base implements FileMethods {
      send_file(status: number, path: string | URL, offset?: number, length?: number): this {
        const part = filePart(path, offset ?? 0, length)
        this.send_resp(status, fileStream(part)).state = "file"
        fileKey.set(this, part)
        const isWhole = status === 200 && offset === undefined && length === undefined
        return isWhole ? this.register_before_send(() => answerByFile(this, part)) : this
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
