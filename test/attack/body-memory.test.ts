import { fork } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { connect } from "node:net"
import { fileURLToPath } from "node:url"
import { afterEach, expect, it } from "vitest"
import { TSX } from "../unit/house/tsx.js"

const program = fileURLToPath(new URL("memory-server.ts", import.meta.url))

let child: ChildProcess
afterEach(() => void child.kill())

interface Report {
  readonly read: number
  readonly held: number
}

async function report(): Promise<Report> {
  child.send("report")
  return (await nextMessage()) as Report
}

async function nextMessage(): Promise<unknown> {
  const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`the server ended with ${String(code)}`)))
  const [message] = (await Promise.race([once(child, "message"), ended])) as [unknown]
  return message
}

/** Encodes a string as a chunked body with one byte in each chunk. */
const inBytes = (text: string): string => Array.from(text, (letter) => `1\r\n${letter}\r\n`).join("")

const CHUNKS = 300_000
const part = (more: string): string => `--XX\r\ncontent-disposition: form-data; name=a${more}\r\n\r\n`

it.each([
  ["of JSON", "application/json", '"', '"'],
  ["of a form", "application/x-www-form-urlencoded", "", ""],
  ["with a field of several parts", "multipart/form-data; boundary=XX", part(""), "\r\n--XX--\r\n"],
  ["with a file", "multipart/form-data; boundary=XX", part("; filename=f"), "\r\n--XX--\r\n"],
])("a body %s in chunks of one byte takes little more memory than its bytes", async (_what, type, start, end) => {
  child = fork(program, { execArgv: ["--expose-gc", ...TSX] })
  const { port } = (await nextMessage()) as { readonly port: number }
  const { held: before } = await report()
  const socket = connect(port, "127.0.0.1")
  let answer = ""
  socket.on("data", (piece: Buffer) => (answer += piece.toString()))
  const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`
  const sent = head + inBytes(start) + inBytes("a".repeat(CHUNKS))
  socket.write(sent)
  await expect.poll(async () => (await report()).read, { timeout: 120_000 }).toBe(sent.length)
  const { held } = await report()
  socket.write(`${inBytes(end)}0\r\n\r\n`)
  await once(socket, "close")
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  // An object for each chunk would take more than 100 bytes: 30 MB in total. The body itself is 0.3 MB.
  expect(held - before).toBeLessThan(15 * CHUNKS)
})
