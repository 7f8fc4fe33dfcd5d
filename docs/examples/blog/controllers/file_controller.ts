import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { NotFoundError } from "../errors.js"
import { web } from "../web.js"

const FOLDER = fileURLToPath(new URL("../static", import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
}

/** The files of the `static` folder, and nothing outside it. */
export const FileController = web.controller("BlogWeb.FileController", {
  async show(conn, { path }) {
    const type = TYPES[extname(path.at(-1) ?? "")]
    if (type === undefined || !path.every(is_file_name)) throw new NotFoundError("there is no such file")
    const bytes = await readFile(join(FOLDER, ...path)).catch(not_there)
    return conn
      .put_resp_header("content-type", type)
      .put_resp_header("cache-control", "public, max-age=300")
      .send_resp(200, bytes)
  },
})

/** A segment comes decoded, so it may hold a slash or be `..`: only plain names are let through. */
function is_file_name(segment: string): boolean {
  return /^[a-z0-9][a-z0-9._-]*$/i.test(segment)
}

function not_there(cause: unknown): never {
  throw new NotFoundError("there is no such file", { cause })
}
