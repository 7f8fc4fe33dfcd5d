import { fileStream } from "../../conn/files.js"

/**
 * A file that came in a multipart body. It is there until the response has left: an action that wants to keep it copies
 * it, or moves it away.
 *
 * @see Plug.Upload
 */
export class Upload {
  readonly #content: Blob | undefined

  constructor(
    /** The file's name as the client says it, without folders. It may have any character: do not make a path of it. */
    readonly filename: string,
    /** As the client says it, or null. */
    readonly content_type: string | null,
    /** In bytes. */
    readonly size: number,
    /** Where the file is on the disk, under a random name; null where it is kept in memory. */
    readonly path: string | null,
    content?: Blob,
  ) {
    this.#content = content
  }

  /** Its bytes, as they are read from the disk. */
  stream(): ReadableStream<Uint8Array> {
    if (this.path !== null) return fileStream({ path: this.path, offset: 0 })
    return (this.#content ?? new Blob()).stream()
  }

  /** The file as a Web `File`, in memory. */
  async file(): Promise<File> {
    const bytes = await new Response(this.stream()).blob()
    return new File([bytes], this.filename, { type: this.content_type ?? "" })
  }
}
