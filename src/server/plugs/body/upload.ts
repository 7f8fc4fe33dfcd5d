import { sharedProperty } from "../../../core/lib/shared-property.js"

/** Marks uploads for all copies of the package. */
const isUpload = /* @__PURE__ */ sharedProperty<true>("upload")

/**
 * A file of a multipart body: a Web `File`, so that schemas such as `z.file()` take it. Its bytes are read from the disk when they are
 * used. It is deleted when the response has been sent; to keep it, copy or move it.
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
export class Upload extends File {
  /** Also an upload of another copy of the package is one. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isInstance(this, value)
  }

  constructor(
    /** The file name from the client, without folders. It may contain any character, so do not use it in a path. */
    readonly filename: string,
    /** The content type from the client, or null. */
    readonly content_type: string | null,
    content: Blob,
    /** The path of the file on the disk, with a random name; null if it is kept in memory. */
    readonly path: string | null = null,
  ) {
    super([content], filename, { type: content_type ?? "" })
    isUpload.set(this, true)
  }

  /** Loads the file into memory as a `File` that stays when the upload is deleted. */
  async file(): Promise<File> {
    const { name, type } = this
    return new File([await this.arrayBuffer()], name, { type })
  }
}

/** Outside the class, which bundlers would call `_Upload` if it named itself, and so would logs. */
function isInstance(type: unknown, value: unknown): boolean {
  return type === Upload ? isUpload.get(value) === true : Function.prototype[Symbol.hasInstance].call(type, value)
}
