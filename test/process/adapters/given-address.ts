import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

/** The address of a server that listens on this machine. */
export function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
