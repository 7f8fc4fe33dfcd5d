import { frame, handshake, OPCODES } from "./frames.js"

/** A request to open a socket, and the status of its only answer. */
export interface Handshake {
  readonly name: string
  readonly bytes: Buffer
  readonly status: number
}

const SMUGGLED = "GET /smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n"

/** Handshakes that are wrong, or that hide another request. */
export const HANDSHAKES: readonly Handshake[] = [
  ["a valid one", handshake("/echo"), 101],
  ["frames in the same packet", Buffer.concat([Buffer.from(handshake("/echo")), frame(OPCODES.text, "hi")]), 101],
  ["a request in place of frames", handshake("/echo") + SMUGGLED, 101],
  ["a request after a refused one", handshake("/private/echo") + SMUGGLED, 401],
  ["frames after a refused one", Buffer.concat([Buffer.from(handshake("/private/echo")), frame(1, SMUGGLED)]), 401],
  ["a request after one of no route", handshake("/nowhere") + SMUGGLED, 404],
  ["a body of a length", handshake("/echo", { "content-length": String(SMUGGLED.length) }) + SMUGGLED, 101],
  ["a body in chunks", `${handshake("/echo", { "transfer-encoding": "chunked" })}2b\r\n${SMUGGLED}\r\n0\r\n\r\n`, 101],
  ["two lengths", handshake("/echo", { "content-length": "0", "Content-Length": "9" }) + SMUGGLED, 400],
  ["an old version", handshake("/echo", { "sec-websocket-version": "12" }), 400],
  ["no version", handshake("/echo", { "sec-websocket-version": null }), 400],
  ["no key", handshake("/echo", { "sec-websocket-key": null }), 400],
  ["a short key", handshake("/echo", { "sec-websocket-key": "AAAA" }), 400],
  ["two keys", handshake("/echo", { "Sec-WebSocket-Key": "x" }), 400],
  ["another protocol", handshake("/echo", { upgrade: "h2c" }), 426],
  ["two protocols", handshake("/echo", { upgrade: "websocket, h2c" }), 426],
  ["no connection: upgrade", handshake("/echo", { connection: "keep-alive" }), 426],
  ["POST", handshake("/echo").replace("GET", "POST"), 404],
  ["HEAD", handshake("/echo").replace("GET", "HEAD"), 404],
  ["no host", handshake("/echo", { host: null }), 400],
  ["a wrong host", handshake("/echo", { host: "a b" }), 400],
  ["a line break in a subprotocol", handshake("/echo", { "sec-websocket-protocol": "a\r\n b" }), 400],
  ["a path with a null character", handshake("/echo\0"), 400],
].map(([name, bytes, status]) => ({ name: String(name), bytes: Buffer.from(bytes as string), status: Number(status) }))

/** Origins of pages, and whether they open a socket of the host `localhost`. */
export const ORIGINS: readonly (readonly [origin: string, opens: boolean])[] = [
  ["http://localhost", true],
  ["https://localhost", true],
  ["http://LOCALHOST", true],
  ["http://localhost:81", false],
  ["http://localhost.evil.example", false],
  ["http://evil.example/localhost", false],
  ["http://evil.example#localhost", false],
  ["http://localhost@evil.example", false],
  ["http://evil-localhost", false],
  ["null", false],
  ["", false],
  ["http://", false],
  ["localhost", false],
  ["http://localhost http://evil.example", false],
  ["http://evil.example, http://localhost", false],
  ["file://localhost", false],
  ["http://[::1]", false],
  ["http://127.0.0.1", false],
]
