import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { createInterface } from "node:readline"

/** The usual paths of the server; `REDIS_SERVER` sets another one. */
const PLACES = ["/usr/bin/redis-server", "/usr/local/bin/redis-server"]

/** The path of the server's program, or undefined if it is not installed. */
export const redisPath = [process.env["REDIS_SERVER"] ?? "", ...PLACES].find((path) => path !== "" && existsSync(path))

/** A running server that writes nothing to disk. */
export interface RedisServer {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/** Starts a server on a port of this machine, by default a free one, and resolves when it listens. */
export async function startRedis(program: string, given?: number): Promise<RedisServer> {
  const port = given ?? (await freePort())
  const server = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"])
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()))
  await ready(server)
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop: () => {
      server.kill()
      return ended
    },
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.once("exit", (code) => reject(new Error(`redis-server ended with ${code}`)))
    if (server.stdout !== null)
      createInterface(server.stdout).on("line", (line) => {
        if (line.includes("Ready to accept connections")) resolve()
      })
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
}
