import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { lookup } from "mrmime"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { filePath } from "../../conn/response/file-path.js"
import { wellFormed } from "../../../core/lib/well-formed.js"
import type { AnyConn } from "../../conn/any-conn.types.js"
import type { ResponseBody } from "../../conn/response/response.js"

/** The data that `send_download` sends: the path or the `file:` URL of a file, or the content itself. */
export type DownloadSource = { readonly file: string | URL } | { readonly content: DownloadContent }

type DownloadContent = string | Extract<ResponseBody, ArrayBufferView>

/** The options of `send_download`. */
export interface DownloadOptions {
  /**
   * The name under which a browser saves the file; default: the last part of its path. Required for content. Slashes and backslashes
   * become `_`, and so do the names `.` and `..`.
   */
  readonly filename?: string
  /** Default: by the extension of the file name. */
  readonly content_type?: string
  /** The charset of the content type; default: none. */
  readonly charset?: string
  /** `"inline"` lets a browser show the file; default `"attachment"`. */
  readonly disposition?: "attachment" | "inline"
  /** The first byte of the file that is sent; default 0. */
  readonly offset?: number
  /** How many bytes of the file are sent; default: to its end. */
  readonly length?: number
}

/**
 * Answers with a file or content that a browser saves, with the status of `put_status` or 200. A file is answered by the conditions and the
 * range of the request, as `conn.send_file` does, so that a download that broke off can continue. Serve uploads of users only as
 * attachments: shown in the page, they could run scripts.
 *
 * @throws {ArgumentError} when content has no `filename`
 * @see Phoenix.Controller.send_download/3; RFC 6266
 * @example
 * import { send_download } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = send_download(build_conn("GET", "/report"), { content: "a,b" }, { filename: "Über uns.csv" })
 * conn.get_resp_header("content-type") //=> ["text/csv"]
 * conn.get_resp_header("content-disposition") //=> [`attachment; filename="_ber uns.csv"; filename*=UTF-8''%C3%9Cber%20uns.csv`]
 */
export function send_download<Given extends AnyConn>(
  conn: Given,
  source: DownloadSource,
  options: DownloadOptions = {},
): Given {
  refuseUnknown("send_download", options, {
    filename: true,
    content_type: true,
    charset: true,
    disposition: true,
    offset: true,
    length: true,
  })
  const {
    filename: given = "file" in source ? nameOf(filePath(source.file)) : undefined,
    disposition = "attachment",
    charset = null,
  } = options
  if (typeof given !== "string" || given === "")
    throw new ArgumentError(`send_download takes a filename for content, got: ${inspect(given)}`)
  const filename = safeName(given)
  const type = options.content_type ?? lookup(filename)
  conn
    .put_resp_content_type(typeof type === "string" ? type : "application/octet-stream", charset)
    .put_resp_header("content-disposition", `${disposition}; ${nameParameters(filename)}`)
  const { status = 200 } = conn
  if ("file" in source) return conn.send_file(status, source.file, options.offset, options.length)
  return conn.send_resp(status, source.content)
}

const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)

/** A name without folders: some clients would write the file elsewhere. */
const safeName = (name: string): string => (/^[. ]+$/.test(name) ? "_" : name.replaceAll(/[/\\]/g, "_"))

/** The name in ASCII for all clients, and, if it has other characters, in UTF-8 for those that read it. */
function nameParameters(filename: string): string {
  const ascii = filename.replaceAll(/[^ !#-$&-[\]-~]/g, "_")
  if (ascii === filename) return `filename="${ascii}"`
  const encoded = encodeURIComponent(wellFormed(filename)).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
