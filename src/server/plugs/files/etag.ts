import type { CoreConn } from "../../conn/core-conn.js"
import { isInMemory } from "../../conn/response/body.js"
import type { ResponseBody } from "../../conn/response/response.js"
import { privateKey } from "../../conn/private-key.js"
import { beforeSend } from "../../conn/response/send.js"
import { encodeBase64, encodeUtf8 } from "../../crypto/bytes.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { MadeSyncPlug } from "../../router/flow/made-plug.js"
import { matchesWeakly } from "../../conn/response/conditions.js"

/** Computes the etag of a conn's answer. Set by `etag`; `compress` calls it before it changes the body. */
export const tagKey = /* @__PURE__ */ privateKey<() => Promise<unknown>>("tag")

/** The longest body that gets an etag, in bytes. */
const MOST = 1_048_576

/** Headers that a 304 does not have: they describe the body, which it lacks. See RFC 9110, 15.4.5. */
const OF_BODY = ["content-type", "content-length", "content-encoding", "content-language", "accept-ranges"]

/**
 * Gives answers a weak `etag` by their content, and answers with 304 if the client already has this content, by its `if-none-match`.
 *
 * It is for answers with 200 to GET and HEAD whose body is a string or bytes of at most 1 MB. An answer with `set-cookie` has none, so
 * that no cache keeps a cookie, and an etag that the action puts is kept. The content is that before `compress`, whichever of the two comes
 * first. The action still runs for each request; only the transfer is saved.
 *
 * @see RFC 9110, 8.8.3 and 13.1.2
 * @example
 * import { etag } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({ plugs: [etag(), (conn) => conn.text("Hello")] })
 * const first = await Endpoint.fetch(new Request("http://localhost/"))
 * const headers = { "if-none-match": first.headers.get("etag") ?? "" }
 * const second = await Endpoint.fetch(new Request("http://localhost/", { headers }))
 * second.status //=> 304
 */
export function etag(): MadeSyncPlug {
  return madePlug((conn) => {
    if (conn.method !== "GET" && conn.method !== "HEAD") return conn
    let tagged: Promise<Untagged | undefined> | undefined
    const tagOnce = (): Promise<Untagged | undefined> => (tagged ??= tag(conn))
    tagKey.set(conn, tagOnce)
    conn.register_before_send(async () => void (await tagOnce()))
    // The first callback runs last, when the cookies of sessions are known.
    const last = async (): Promise<void> => settle(conn, await tagOnce())
    beforeSend.set(conn, [last, ...(beforeSend.get(conn) ?? [])])
    return conn
  })
}

/** A body that was taken from an answer with 304. */
interface Untagged {
  readonly body: ResponseBody
}

/** Puts the etag of a conn's answer, and makes it a 304 if the client has the content. */
async function tag(conn: CoreConn): Promise<Untagged | undefined> {
  const { status = 200, resp_body: body } = conn
  if (status !== 200 || body === null || !isInMemory(body) || hasCookies(conn)) return undefined
  if (conn.get_resp_header("etag").length === 0) {
    const bytes = typeof body === "string" ? encodeUtf8(body) : new Uint8Array(await new Response(body).arrayBuffer())
    if (bytes.length > MOST) return undefined
    const digest = await crypto.subtle.digest("SHA-256", bytes)
    conn.put_resp_header("etag", `W/"${encodeBase64(new Uint8Array(digest.slice(0, 15)))}"`)
  }
  const known = conn.req_headers.get("if-none-match")
  if (known === null || !matchesWeakly(known, conn.get_resp_header("etag")[0])) return { body }
  conn.status = 304
  conn.resp_body = null
  return { body }
}

/** Removes the etag if a cookie was set or the body was replaced, and removes the headers of the body from a 304. */
function settle(conn: CoreConn, untagged: Untagged | undefined): void {
  if (untagged === undefined) return
  const isKnown = conn.status === 304 && conn.resp_body === null
  const isReplaced =
    !isKnown && conn.resp_body !== untagged.body && conn.get_resp_header("content-encoding").length === 0
  if (hasCookies(conn) || isReplaced) {
    conn.delete_resp_header("etag")
    if (isKnown) Object.assign(conn, { status: 200, resp_body: untagged.body })
  } else if (isKnown) for (const name of OF_BODY) conn.delete_resp_header(name)
}

function hasCookies(conn: CoreConn): boolean {
  try {
    return conn.resp_cookie_headers().length > 0 || conn.get_resp_header("set-cookie").length > 0
  } catch {
    return true // it still has to be signed or encrypted
  }
}
