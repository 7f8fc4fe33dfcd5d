import { spawn } from "node:child_process"
import { once } from "node:events"
import { Agent, request } from "node:http"
import type { IncomingMessage } from "node:http"

/** Servers that answer an upload before they have read it, in a process of their own, as real ones are. */
export const EARLY = ["Reads", "Ignores", "Closes", "Destroys", "ReadsSome", "Waits", "Ends", "Cuts", "GivesNoLength", "Resets"] as const // prettier-ignore
export type Early = (typeof EARLY)[number]

const PROGRAM = `
const http = require("node:http"), net = require("node:net")
const refuse = (res, headers = {}) => res.writeHead(413, headers).end("too large")
const close = { connection: "close" }
const servers = {
  Reads: (req, res) => refuse(res, req.resume() && {}),
  Ignores: (req, res) => refuse(res),
  Closes: (req, res) => refuse(res, close),
  Destroys: (req, res) => refuse(res).on("finish", () => req.socket.destroy()),
  ReadsSome: (req, res) => {
    let size = 0
    req.on("data", (part) => (size += part.length) > 65_536 && !res.headersSent && refuse(res, close))
    req.on("end", () => res.headersSent || refuse(res, close))
  },
  Waits: (req, res) => setTimeout(refuse, 20, res, close),
}
const raw = (then, head = "content-length: 9\\r\\n") => (socket) => {
  socket.on("error", () => {}).once("data", () => {
    socket.pause().write("HTTP/1.1 413 Payload Too Large\\r\\n" + head + "\\r\\ntoo large", () => then(socket))
  })
}
const rawServers = {
  Ends: raw((socket) => socket.end()),
  Cuts: raw((socket) => socket.destroy()),
  GivesNoLength: raw((socket) => socket.destroy(), ""),
  Resets: raw((socket) => setTimeout(() => socket.resetAndDestroy(), 5)),
}
const all = [
  ...Object.entries(servers).map(([name, answer]) => [name, http.createServer(answer).on("clientError", () => {})]),
  ...Object.entries(rawServers).map(([name, answer]) => [name, net.createServer({ allowHalfOpen: true }, answer)]),
]
Promise.all(all.map(([name, server]) => new Promise((listening) =>
  server.listen(0, "127.0.0.1", () => listening([name, "http://127.0.0.1:" + server.address().port])),
))).then((urls) => console.log(JSON.stringify(Object.fromEntries(urls))))
`

/** Starts the servers; `urls` has one for each of {@link EARLY}. */
export async function startEarly(): Promise<{ readonly urls: Readonly<Record<Early, string>>; stop(): void }> {
  const child = spawn(process.execPath, ["-e", PROGRAM], { stdio: ["ignore", "pipe", "inherit"] })
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  return { urls: JSON.parse(line.toString()) as Record<Early, string>, stop: () => void child.kill() }
}

const agent = new Agent({ keepAlive: true })

/** Uploads as many bytes as fast as they are taken, and returns status and body of the answer, or why there is none. */
export function uploadTo(url: string, size: number, isChunked: boolean): Promise<string> {
  return new Promise((resolve) => {
    const headers = isChunked ? {} : { "content-length": size }
    const req = request(url, { method: "POST", agent, headers })
    req.on("response", (res: IncomingMessage) => {
      let body = ""
      res.on("data", (part: Buffer) => (body += part.toString()))
      res.on("end", () => resolve(`${res.statusCode} ${body}`)).on("error", (error) => resolve(error.message))
    })
    req.on("error", (error) => resolve(error.message)).on("close", () => resolve("closed without an answer"))
    let left = size
    const send = (): void => {
      while (left > 0) {
        const part = Buffer.alloc(Math.min(left, 65_536))
        left -= part.length
        if (!req.write(part) && left > 0) return void req.once("drain", send)
      }
      req.end()
    }
    send()
  })
}
