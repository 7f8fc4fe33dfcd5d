import { once } from "node:events"
import { connect } from "node:net"

/** Sends raw bytes to a server, and returns what comes back, as Latin-1, until the server closes the connection. */
export async function sendRaw(url: string | URL, bytes: string | Uint8Array): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  const parts: Buffer[] = []
  socket.on("data", (part: Buffer) => parts.push(part))
  socket.on("error", () => {}) // of a server that cuts the connection; "close" follows
  const closed = new Promise<unknown>((resolve) => socket.once("close", resolve))
  await once(socket, "connect")
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes)
  await closed
  return Buffer.concat(parts).toString("latin1")
}

/** The status and body of a response. */
export function readAnswer(answer: string): readonly [status: number, body: string] {
  const [head = "", ...rest] = answer.split("\r\n\r\n")
  const body = rest.join("\r\n\r\n")
  return [
    Number(head.split(" ", 2)[1] ?? Number.NaN),
    /^transfer-encoding: chunked$/im.test(head) ? joined(body) : body,
  ]
}

/** Decodes a chunked body. */
function joined(chunks: string): string {
  const mark = chunks.indexOf("\r\n")
  const size = Number.parseInt(chunks.slice(0, mark), 16)
  const end = mark + 2 + size
  return size > 0 ? chunks.slice(mark + 2, end) + joined(chunks.slice(end + 2)) : ""
}

/** A GET request of HTTP/1.1 with `connection: close`, as a string. */
export const rawGet = (target: string, headers: readonly string[] = ["host: localhost"]): string =>
  [`GET ${target} HTTP/1.1`, ...headers, "connection: close", "", ""].join("\r\n")
