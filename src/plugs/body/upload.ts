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

  /** The file as a Web `File`. One on the disk is read into memory. */
  async file(): Promise<File> {
    const content = this.path === null ? this.#content : await readUpload(this.path)
    return new File(content === undefined ? [] : [content], this.filename, { type: this.content_type ?? "" })
  }
}

async function readUpload(path: string): Promise<Blob> {
  const { readFile } = await import("node:fs/promises")
  return new Blob([await readFile(path)])
}
