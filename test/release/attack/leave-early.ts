import type { Child } from "./child.js"
import type { Findings } from "./findings.js"
import type { Random } from "./random.js"
import { connected } from "./raw-client.js"

/** How much a client has sent when it disconnects, or how long it has read. */
const POINTS: readonly (readonly [name: string, sent: string, waits: number])[] = [
  ["behind the connection", "", 0],
  ["in the request line", "GET /leav", 0],
  ["behind the request line", "GET /leaving/text HTTP/1.1\r\n", 0],
  ["in the headers", "GET /leaving/text HTTP/1.1\r\nhost: a\r\nx: ", 0],
  ["in a body of a length", post("application/json", "content-length: 100", '{"a":'), 5],
  ["in a body of chunks", post("application/json", "transfer-encoding: chunked", "5\r\n{"), 5],
  ["in a form", post("application/x-www-form-urlencoded", "content-length: 100", "a="), 5],
  ["in an upload", post("multipart/form-data; boundary=x", "content-length: 900", upload()), 10],
  ["before expect is answered", post("application/json", "expect: 100-continue\r\ncontent-length: 9", ""), 0],
  ["before a slow answer", get("slow"), 5],
  ["before a slow answer, with more behind it", get("slow").repeat(3), 5],
  ["in a stream", get("stream"), 15],
  ["in chunks", get("chunks"), 15],
  ["in a file", get("file"), 15],
  ["in a long text", get("text"), 15],
  ["behind HEAD of a stream", get("stream").replace("GET", "HEAD"), 5],
]

function get(path: string): string {
  return `GET /leaving/${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
}

function post(type: string, length: string, body: string): string {
  return `POST /leaving/body HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${length}\r\n\r\n${body}`
}

function upload(): string {
  return '--x\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\nfile'
}

/** How a client disconnects: by ending, by closing immediately, or with a reset. */
const WAYS_TO_LEAVE = ["end", "destroy", "resetAndDestroy"] as const

/**
 * Makes clients disconnect at random points, on every kind of server.
 *
 * @param count the maximum number of clients; there are fewer if every point was tried several times
 * @returns the number of clients that disconnected
 */
export async function leaveEarly(child: Child, count: number, random: Random, findings: Findings): Promise<number> {
  const ports = Object.entries(child.ports).filter(([name]) => name.endsWith(" main"))
  const most = Math.min(Math.ceil(count / 3), ROUNDS * ports.length * POINTS.length * WAYS_TO_LEAVE.length)
  for (let left = 0; left < most; left++) {
    const [way, port] = random.pick(ports)
    const [point, sent, waits] = random.pick(POINTS)
    const leave = random.pick(WAYS_TO_LEAVE)
    const name = `${way}: a client leaves ${point} by ${leave}`
    const socket = await connected(port)
    socket.on("error", () => {}).resume()
    socket.write(sent, "latin1")
    await new Promise((resolve) => setTimeout(resolve, waits))
    socket[leave]()
    const isOk = await isAnswered(port)
    socket.destroy()
    if (!isOk) findings.add("the next request is not answered", name)
    const ended = child.ended()
    if (ended !== undefined) {
      findings.add(ended, name)
      return left
    }
    await isQuiet(child, name, findings)
  }
  return most
}

const ROUNDS = 20

async function isAnswered(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/ok`, { headers: { connection: "close" } }).catch(
    () => undefined,
  )
  return (await response?.text()) === "ok"
}

/** Checks that nothing is reported about a client that disconnects, and that its response is canceled. */
async function isQuiet(child: Child, name: string, findings: Findings): Promise<void> {
  for (let tries = 0; (await child.ask("open")) !== 0; tries++) {
    if (tries === 100) return findings.add("a response to a client that left is never given up", name)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const report = (await child.ask("report", "")) as { errors: number; unhandled: readonly string[] } | undefined
  for (const what of report?.unhandled ?? []) findings.add(what, name)
  if (report !== undefined && report.errors > 0) findings.add("a client that leaves is reported as an error", name)
}
