import type { CoreConn } from "../core-conn.js"
import { isHeadRequest } from "../request/request.js"
import { checkConditions, rangeApplies } from "./conditions.js"
import type { ReadHeader, Validators } from "./conditions.js"
import { fileKey, fileStat, fileStream } from "./files.js"
import type { FilePart } from "./files.js"
import { readRange } from "./range.js"

/** Headers to delete from an answer that is sent without the file. */
const OF_FILE = ["content-type", "content-disposition", "content-encoding", "content-language", "content-length"]

/**
 * Answers a GET or HEAD for a whole file by the conditions and the range of the request: with 304 or 412 if the client has it or has
 * another one, with 206 for a part of it, with 416 for a part that it does not have. An etag or a date that was put is kept.
 *
 * @see RFC 9110, sections 13 and 14
 */
export async function answerByFile(conn: CoreConn, part: FilePart): Promise<void> {
  if (fileKey.get(conn) !== part || (conn.method !== "GET" && conn.method !== "HEAD")) return
  const { size, modified } = await fileStat(part)
  const [etag = `"${size.toString(16)}-${Math.round(modified).toString(16)}"`] = conn.get_resp_header("etag")
  // If the clock was set back, a file may be from the future. `last-modified` must not be in the future.
  const date = Math.floor(Math.min(modified, Date.now()) / 1_000) * 1_000
  const [last = new Date(date).toUTCString()] = conn.get_resp_header("last-modified")
  const validators: Validators = { etag, modified: Date.parse(last) }
  conn.put_resp_header("etag", etag).put_resp_header("last-modified", last).put_resp_header("accept-ranges", "bytes")
  const condition: ReadHeader = (name) => conn.get_req_header(name)[0]
  const refused = checkConditions(condition, validators)
  if (refused !== undefined) return putEmpty(conn, refused)
  const [asked] = conn.get_req_header("range")
  if (asked === undefined || isHeadRequest(conn) || !rangeApplies(condition, validators, Date.now())) return
  const range = readRange(asked, size)
  if (range === undefined) return
  if (range === "unsatisfiable") {
    conn.put_resp_header("content-range", `bytes */${size}`)
    return putEmpty(conn, 416)
  }
  const { offset, length } = range
  const own: FilePart = { path: part.path, offset, length }
  conn.put_resp_header("content-range", `bytes ${offset}-${offset + length - 1}/${size}`)
  conn.status = 206
  conn.resp_body = fileStream(own)
  fileKey.set(conn, own)
}

function putEmpty(conn: CoreConn, status: number): void {
  fileKey.set(conn, undefined)
  for (const name of OF_FILE) conn.delete_resp_header(name)
  if (status >= 400) conn.delete_resp_header("etag").delete_resp_header("last-modified")
  conn.status = status
  conn.resp_body = null
  conn.state = "sent"
}
