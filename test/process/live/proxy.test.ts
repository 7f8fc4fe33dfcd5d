import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { client } from "waymark/client"
import { open_sockets_by, read_events } from "waymark/live"
import { createClient } from "redis"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import WebSocket from "ws"
import { root } from "../../unit/house/sources.js"
import { bundlePrograms } from "../bundled.js"
import type { Bundled } from "../bundled.js"
import { redisPath, startRedis } from "../plugs/redis-server.js"
import type { RedisServer } from "../plugs/redis-server.js"
import { proxied_routes } from "./proxied-routes.js"
import type { schemas } from "./proxied-routes.js"

const nginxPath = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx"].find((path) => existsSync(path))
if (nginxPath === undefined || redisPath === undefined)
  console.warn(
    "No nginx or no Redis is installed: no events and sockets came through a proxy. On Debian: apt-get install nginx redis-server",
  )

const READERS = 100
const SOCKETS = 1_000
const PROGRAM = fileURLToPath(new URL("proxied-process.ts", import.meta.url))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  return typeof address === "object" && address !== null ? address.port : 0
}

/** The configuration of the guide, with other ports. */
function nginxConfig(folder: string, ports: Readonly<Record<string, number>>): string {
  const page = readFileSync(join(root, "docs/processes.md"), "utf8")
  const [, text = ""] = /```nginx\n([^`]+)```/.exec(page) ?? []
  const own = text.replace(/\b400\d\b/g, (port) => String(ports[port]))
  const files = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events { worker_connections 4096; } http { access_log off; ${files.join(" ")} ${own} }`
}

// `.ci/run` installs both; without them the warning above is printed.
describe.skipIf(nginxPath === undefined || redisPath === undefined)("two processes behind nginx", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-nginx-"))
  let redis: RedisServer
  let nginx: ChildProcess
  let programs: Bundled
  let ports: number[]
  const running = new Map<number, ChildProcess>()

  async function start(port: number): Promise<void> {
    const child = spawn(process.execPath, [programs.path(PROGRAM), redis.url, String(port)], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    running.set(port, child)
    if (child.stdout !== null) await once(createInterface(child.stdout), "line")
  }

  async function stop(port: number): Promise<void> {
    const child = running.get(port)
    child?.kill("SIGTERM")
    if (child !== undefined) await once(child, "exit")
  }

  /** Replaces a process by a new one, as a deploy does. */
  async function replace(port: number): Promise<void> {
    await stop(port)
    await start(port)
  }

  beforeAll(async () => {
    ports = [await freePort(), await freePort(), await freePort()]
    redis = await startRedis(redisPath ?? "")
    programs = await bundlePrograms(PROGRAM)
    const [listen = 0, ...own] = ports
    await Promise.all(own.map(start))
    writeFileSync(
      join(folder, "nginx.conf"),
      nginxConfig(folder, { 4000: listen, 4001: own[0] ?? 0, 4002: own[1] ?? 0 }),
    )
    nginx = spawn(nginxPath ?? "", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "inherit" })
    for (;;)
      try {
        await fetch(`http://127.0.0.1:${listen}/`)
        break
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
  })
  afterAll(async () => {
    for (const child of [nginx, ...running.values()]) {
      child.kill("SIGTERM")
      if (child.exitCode === null) await once(child, "exit")
    }
    await redis.stop()
    programs.remove()
    rmSync(folder, { recursive: true })
  })

  it("share a topic through Redis, and when one after the other is replaced, each reader gets each message once, in order", async () => {
    const api = client<typeof proxied_routes, typeof schemas>(proxied_routes, {
      base_url: `http://127.0.0.1:${ports[0]}`,
      events: read_events,
    })
    const leaving = new AbortController()
    const readers = Array.from({ length: READERS }, () => ({ texts: [] as string[], processes: new Set<number>() }))
    const done = readers.map(async ({ texts, processes }) => {
      for await (const { data } of api.message("events", { signal: leaving.signal })) {
        texts.push(data.text)
        processes.add(data.process)
      }
    })
    const until = async (count: number): Promise<void> => {
      while (readers.some(({ texts }) => texts.length < count)) await new Promise((resolve) => setTimeout(resolve, 10))
    }

    const sent: string[] = []
    let isStopping = false
    const publish = async (): Promise<void> => {
      const text = `message ${sent.length + 1}`
      const answer = await api.message("create", { body: { text } })
      expect(answer).toMatchObject({ status: 201, body: sent.push(text) })
    }
    for (let left = 20; left > 0; left--) await publish()
    await until(20)
    // Both processes have readers, whatever process the message came to.
    expect(new Set(readers.flatMap(({ processes }) => [...processes])).size).toBe(2)

    const publishing = (async () => {
      while (!isStopping) await publish()
    })()
    for (const port of ports.slice(1)) await replace(port)
    isStopping = true
    await publishing
    await until(sent.length)
    for (const { texts } of readers) expect(texts).toEqual(sent)
    expect(new Set(readers.flatMap(({ processes }) => [...processes])).size).toBeGreaterThan(2)
    leaving.abort()
    await Promise.allSettled(done)
  })
  it(`move ${SOCKETS} sockets of a process that gets SIGTERM, and each acknowledged note is stored once`, async () => {
    const [listen, first = 0, second = 0] = ports
    const api = client<typeof proxied_routes, typeof schemas>(proxied_routes, {
      base_url: `http://127.0.0.1:${listen}`,
      sockets: open_sockets_by((url) => new WebSocket(url)),
    })
    const acknowledged = new Map<string, string>()
    let repeated = 0

    /** The client of docs/sockets.md: it keeps its notes until the server has stored them. */
    const open = () => {
      const unstored = new Map<string, { readonly id: string; readonly text: string }>()
      const processes = new Set<number>()
      const socket = api.note("open").on_open(() => {
        repeated += unstored.size
        for (const note of unstored.values()) socket.send(note)
      })
      const done = (async () => {
        for await (const { id, process } of socket) {
          processes.add(process)
          const note = unstored.get(id)
          if (note !== undefined) acknowledged.set(id, note.text)
          unstored.delete(id)
        }
      })()
      const write = (text: string): void => {
        const note = { id: randomUUID(), text }
        unstored.set(note.id, note)
        if (socket.is_open) socket.send(note)
      }
      return { socket, unstored, processes, done, write }
    }

    // All of them are open on one process when the other one comes back and this one is replaced.
    await stop(second)
    const old = running.get(first)?.pid ?? 0
    const all: ReturnType<typeof open>[] = []
    const until = (test: (each: ReturnType<typeof open>) => boolean) =>
      vi.waitFor(() => expect(all.filter((each) => !test(each)).length).toBe(0), { timeout: 30_000, interval: 50 })
    while (all.length < SOCKETS) {
      all.push(...Array.from({ length: 100 }, open))
      await until(({ socket }) => socket.is_open)
    }
    await start(second)

    let sent = 0
    const writing = setInterval(() => {
      for (let count = 0; count < SOCKETS / 10; count++, sent++) all[sent % SOCKETS]?.write(`note ${sent}`)
    }, 100)
    await until(({ processes }) => processes.has(old))
    await replace(first)
    await until(({ socket, processes }) => socket.is_open && processes.size > 1)
    clearInterval(writing)
    await until(({ unstored }) => unstored.size === 0)

    const store = await createClient({ url: redis.url }).connect()
    const order = await store.lRange("order of notes", 0, -1)
    expect(new Map(Object.entries(await store.hGetAll("notes")))).toEqual(acknowledged)
    expect([acknowledged.size, new Set(order).size, order.length]).toEqual([sent, sent, sent])
    expect(repeated).toBeGreaterThan(0)
    for (const { socket } of all) socket.close()
    await Promise.all(all.map(({ done }) => done))
    await store.close()
  }, 60_000)
})
