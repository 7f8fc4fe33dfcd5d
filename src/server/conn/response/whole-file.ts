import type { CoreConn } from "../core-conn.js"
import { isHeadRequest } from "../request/request.js"
import { checkConditions, rangeApplies } from "./conditions.js"
import type { ReadHeader, Validators } from "./conditions.js"
import { fileKey, fileStat, fileStream } from "./files.js"
import type { FilePart } from "./files.js"
import { DEFAULT_CACHE, headersOf } from "./headers.js"
import { readRange } from "./range.js"

/** Headers to delete from an answer that is sent without the file. */
const OF_FILE = [
  "content-type",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-length",
  "last-modified",
]

/**
 * Answers a GET or HEAD for a whole file by the conditions and the range of the request. An etag or a date that was put is kept.
 */
export async function answerByFile(conn: CoreConn, part: FilePart): Promise<void> {
  if (fileKey.get(conn) !== part || (conn.method !== "GET" && conn.method !== "HEAD")) return
  const { size, modified } = await fileStat(part)
  const [etag = `"${fileTag(size, modified)}"`] = conn.get_resp_header("etag")
  const [put] = conn.get_resp_header("last-modified")
  answerPart(conn, part, size, { etag, modified: put === undefined ? sentDate(modified) : Date.parse(put) })
}

/** The etag of a file, without quotes. */
export const fileTag = (size: number, modified: number): string =>
  `${size.toString(16)}-${Math.round(modified).toString(16)}`

/** The date of a file in full seconds, as headers have it. If the clock was set back, a file may be from the future; headers must not be. */
export const sentDate = (modified: number): number => Math.floor(Math.min(modified, Date.now()) / 1_000) * 1_000

/**
 * Changes the answer with a whole file by the conditions and the range of the request: to 304 or 412 if the client has it or has
 * another one, to 206 for a part of it, to 416 for a part that it does not have. Puts the validators.
 *
 * @returns the status
 * @see RFC 9110, sections 13 and 14
 */
export function answerPart(conn: CoreConn, { path }: FilePart, size: number, validators: Validators): number {
  const { etag, modified } = validators
  const condition: ReadHeader = (name) => conn.get_req_header(name)[0]
  const refused = checkConditions(condition, validators)
  if (etag !== undefined) conn.put_resp_header("etag", etag)
  if (refused !== undefined) return putEmpty(conn, refused)
  if (modified !== undefined) conn.put_resp_header("last-modified", new Date(modified).toUTCString())
  conn.put_resp_header("accept-ranges", "bytes")
  const [asked] = conn.get_req_header("range")
  if (asked === undefined || isHeadRequest(conn) || !rangeApplies(condition, validators, Date.now())) return 200
  const range = readRange(asked, size)
  if (range === undefined) return 200
  if (range === "unsatisfiable") {
    conn.put_resp_header("content-range", `bytes */${size}`)
    return putEmpty(conn, 416)
  }
  const { offset, length } = range
  const part: FilePart = { path, offset, length }
  conn.put_resp_header("content-range", `bytes ${offset}-${offset + length - 1}/${size}`)
  conn.resp_body = fileStream(part)
  fileKey.set(conn, part)
  return (conn.status = 206)
}

function putEmpty(conn: CoreConn, status: number): number {
  fileKey.set(conn, undefined)
  for (const name of OF_FILE) conn.delete_resp_header(name)
  if (status >= 400) {
    // A cache must not keep the error for as long as the file.
    for (const name of ["etag", "expires"]) conn.delete_resp_header(name)
    headersOf(conn).put("cache-control", DEFAULT_CACHE)
  }
  conn.resp_body = null
  conn.state = "sent"
  return (conn.status = status)
}
