import { once } from "node:events"
import { connect, createServer } from "node:net"
import type { Socket } from "node:net"

/** A line to a server, which a test can cut. */
export interface Line {
  /** The address at its near end. */
  readonly origin: string
  /** Resets all connections, and refuses new ones. */
  cut(): void
  /** Takes connections again. */
  mend(): void
  close(): Promise<void>
}

/** Opens a line from a free port to the server of an origin. */
export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from
        .on("error", () => {})
        .on("close", () => {
          open.delete(from)
          into.destroy()
        })
      from.pipe(into)
    }
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  const reset = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    origin: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    cut() {
      isCut = true
      reset()
    },
    mend() {
      isCut = false
    },
    async close() {
      server.close()
      reset()
      await once(server, "close")
    },
  }
}
