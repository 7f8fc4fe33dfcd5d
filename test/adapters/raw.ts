import { once } from "node:events"
import { connect } from "node:net"

/** Sends bytes to a server as they are, and gives what comes back, as Latin-1, until the other side closes. */
export async function sendRaw(url: string | URL, bytes: string | Uint8Array): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  const parts: Buffer[] = []
  socket.on("data", (part: Buffer) => parts.push(part))
  socket.on("error", () => {}) // of a server that cuts the connection; "close" follows
  const closed = once(socket, "close")
  await once(socket, "connect")
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes)
  await closed
  return Buffer.concat(parts).toString("latin1")
}

/** The status of an answer, and its body. */
export function readAnswer(answer: string): readonly [status: number, body: string] {
  const [head = "", ...rest] = answer.split("\r\n\r\n")
  const body = rest.join("\r\n\r\n")
  return [
    Number(head.split(" ", 2)[1] ?? Number.NaN),
    /^transfer-encoding: chunked$/im.test(head) ? joined(body) : body,
  ]
}

/** The body that comes in chunks. */
function joined(chunks: string): string {
  const mark = chunks.indexOf("\r\n")
  const size = Number.parseInt(chunks.slice(0, mark), 16)
  const end = mark + 2 + size
  return size > 0 ? chunks.slice(mark + 2, end) + joined(chunks.slice(end + 2)) : ""
}

/** The text of a GET over HTTP/1.1, after which the connection is closed. */
export const rawGet = (target: string, headers: readonly string[] = ["host: localhost"]): string =>
  [`GET ${target} HTTP/1.1`, ...headers, "connection: close", "", ""].join("\r\n")
