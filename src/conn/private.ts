import type { RouterVisit } from "../helpers/context.js"
import type { Chunks } from "./chunks.js"
import type { Conn } from "./conn.js"
import type { FilePart } from "./files.js"
import type { Flash } from "./flash.js"
import type { LayoutChoice, LayoutRegistry } from "./layout.js"
import type { SessionData } from "./session.js"

/** What runs just before a response leaves. */
export type BeforeSend = (conn: Conn) => Conn | void | Promise<Conn | void>

/** What the library keeps in a conn's `private`, beside what routes and plugs put there. */
export interface ConnPrivate {
  waymark_router_url?: string | URL | undefined
  waymark_static_url?: string | URL | undefined
  waymark_routers?: readonly RouterVisit[] | undefined
  /** The text of the request's body, where `parsers` read it. */
  waymark_raw_body?: string | undefined
  /** Writes the request's body anew, where `parsers` read it without keeping its text. */
  waymark_body_again?: (() => ReadableStream<Uint8Array>) | undefined
  /** What `register_before_send` took, first to last. */
  waymark_before_send?: readonly BeforeSend[] | undefined
  /** The body of a chunked response. */
  waymark_chunks?: Chunks | undefined
  /** Called when a chunked response begins. */
  waymark_begin_chunks?: (() => void) | undefined
  /** What `send_file` sends. */
  waymark_file?: FilePart | undefined
  /** The format of the response, such as `"html"`. */
  waymark_format?: string | undefined
  /** Loads the session, as the plug `session` has it, or `"done"` when it was. */
  waymark_session_fetch?: "done" | ((conn: Conn) => Conn | Promise<Conn>) | undefined
  waymark_session?: SessionData | undefined
  waymark_session_info?: "write" | "renew" | "drop" | "ignore" | undefined
  /** The token that this response gives out, masked. */
  waymark_csrf_token?: string | undefined
  /** Requests of this conn are not asked for a token. */
  waymark_skip_csrf_protection?: boolean | undefined
  waymark_flash?: Flash | undefined
  waymark_layouts?: LayoutRegistry | undefined
  waymark_layout?: LayoutChoice | undefined
  waymark_root_layout?: LayoutChoice | undefined
  [key: string]: unknown
}
