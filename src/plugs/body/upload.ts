import { fileStream } from "../../conn/files.js"

/**
 * A file of a multipart body. It is deleted when the response has been sent; to keep it, copy or move it.
 *
 * @see Plug.Upload
 * @example
 * import { parsers, Upload } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({
 *   plugs: [
 *     parsers(),
 *     async (conn) => {
 *       const { photo } = conn.body_params
 *       return photo instanceof Upload ? conn.text(`${photo.filename}: ${photo.size} bytes`) : conn.send_resp(400)
 *     },
 *   ],
 * })
 * const body = new FormData()
 * body.append("photo", new File(["abc"], "cat.png", { type: "image/png" }))
 * const response = await Endpoint.fetch(new Request("http://localhost/", { method: "POST", body }))
 * await response.text() //=> "cat.png: 3 bytes"
 */
export class Upload {
  readonly #content: Blob | undefined

  constructor(
    /** The file name from the client, without folders. It may contain any character, so do not use it in a path. */
    readonly filename: string,
    /** The content type from the client, or null. */
    readonly content_type: string | null,
    /** In bytes. */
    readonly size: number,
    /** The path of the file on the disk, with a random name; null if it is kept in memory. */
    readonly path: string | null,
    content?: Blob,
  ) {
    this.#content = content
  }

  /** Streams the bytes of the file. */
  stream(): ReadableStream<Uint8Array> {
    if (this.path !== null) return fileStream({ path: this.path, offset: 0 })
    return (this.#content ?? new Blob()).stream()
  }

  /** Loads the file into memory as a Web `File`. */
  async file(): Promise<File> {
    const bytes = await new Response(this.stream()).blob()
    return new File([bytes], this.filename, { type: this.content_type ?? "" })
  }
}
