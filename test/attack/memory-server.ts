/** A server in its own process, which tells its parent how much it has read and how much memory it uses. */
import type { Socket } from "node:net"
import { createServer } from "node:http"
import { nodeHandler } from "../../src/server/node/handler.js"
import { parsers } from "../../src/server/plugs/index.js"
import { define_endpoint } from "../../src/server.js"

const endpoint = define_endpoint({
  plugs: [parsers(), (conn) => conn.json(Object.keys(conn.body_params))],
  on_error: () => {},
})
const sockets: Socket[] = []
const server = createServer(nodeHandler(endpoint)).on("connection", (socket) => sockets.push(socket))
server.listen(0, "127.0.0.1", () => process.send?.(server.address()))

process.on("message", () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ read: sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0), held: heapUsed + external })
})
