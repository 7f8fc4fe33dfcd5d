import { get, post } from "../../../src/index.js"
import type { Conn } from "../../../src/server.js"

/** Routes whose clients disconnect. */
export const leaving_routes = [
  get("/leaving/slow", "LeavingController", "slow"),
  get("/leaving/stream", "LeavingController", "stream"),
  get("/leaving/chunks", "LeavingController", "chunks"),
  get("/leaving/file", "LeavingController", "file"),
  get("/leaving/text", "LeavingController", "text"),
  post("/leaving/body", "LeavingController", "body"),
] as const

let open = 0

/** The number of responses that actions are still writing. */
export const openStreams = (): number => open

const piece = new Uint8Array(65_536)

/** Slow actions, and actions with large responses. */
export const leaving_controller = {
  async slow(conn: Conn): Promise<Conn> {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return conn.text("late")
  },
  stream() {
    open++
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve))
        controller.enqueue(piece.slice())
      },
      cancel: () => void open--,
    })
    return new Response(body)
  },
  async chunks(conn: Conn): Promise<Conn> {
    open++
    conn.send_chunked(200)
    while (await conn.chunk(piece.slice())) await new Promise((resolve) => setImmediate(resolve))
    open--
    return conn
  },
  file: (conn: Conn): Conn => conn.send_file(200, process.execPath),
  text: (conn: Conn): Conn => conn.text("long ".repeat(2_000_000)),
  body: (conn: Conn): Conn => conn.json(Object.keys(conn.body_params)),
}
