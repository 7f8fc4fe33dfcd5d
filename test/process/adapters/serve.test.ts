import { once } from "node:events"
import { request } from "node:http"
import type { IncomingMessage } from "node:http"
import { afterEach, expect, it, vi } from "vitest"
import { serve } from "waymark/node"
import type { RunningServer, ServeOptions } from "waymark/node"
import { define_endpoint } from "waymark/server"
import type { Conn } from "waymark/server"

const endpoint = define_endpoint({ plugs: [(conn: Conn) => conn.text("here")] })

let running: RunningServer | undefined
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await running?.close({ grace: 0 })
  running = undefined
})

/** The URL of a server that `serve` runs, and the lines that it prints. */
async function start(options: ServeOptions = {}): Promise<readonly [url: URL, lines: readonly string[]]> {
  const lines: string[] = []
  running = await serve(endpoint, { port: 0, print: (line) => void lines.push(line), ...options })
  return [new URL(running.url), lines]
}

it("serve prints a line with a URL that can be opened", async () => {
  const [url, lines] = await start({ hostname: "127.0.0.1" })
  expect(lines).toEqual([`Listening on http://127.0.0.1:${url.port}`])
  expect(await (await fetch(url)).text()).toBe("here")
})

it("serve gives its server, e.g. for upgrades of connections", async () => {
  const [{ port }] = await start({ hostname: "127.0.0.1" })
  running?.server?.on("upgrade", (_request, socket) => {
    socket.end("HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n")
  })
  const asking = request({ port, host: "127.0.0.1", headers: { upgrade: "echo", connection: "upgrade" } }).end()
  const [response] = (await once(asking, "upgrade")) as [IncomingMessage]
  expect(response.headers.upgrade).toBe("echo")
})

it("serve prints to standard output in development, unless print is false", async () => {
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => true)
  const printing = await serve(endpoint, { port: 0, hostname: "127.0.0.1" })
  await printing.close()
  expect(write.mock.calls).toEqual([[`Listening on ${printing.url.slice(0, -1)}\n`]])
  running = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  expect(write.mock.calls).toHaveLength(1)
})

it("serve prints in production only to a given function", async () => {
  vi.stubEnv("NODE_ENV", "production")
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => true)
  const silent = await serve(endpoint, { port: 0, hostname: "127.0.0.1" })
  await silent.close()
  const [url, lines] = await start({ hostname: "127.0.0.1" })
  expect([write.mock.calls, lines]).toEqual([[], [`Listening on http://127.0.0.1:${url.port}`]])
})

it.each(["0.0.0.0", "::", "localhost"])("the URL of a server on %s has the host localhost", async (hostname) => {
  const [url, lines] = await start({ hostname })
  expect([url.hostname, lines]).toEqual(["localhost", [`Listening on http://localhost:${url.port}`]])
  expect(await (await fetch(url)).text()).toBe("here")
})

const isReached = async (host: string, port: string): Promise<boolean> =>
  fetch(`http://${host}:${port}`).then(
    () => true,
    () => false,
  )

it.each([undefined, "development", "test"])(
  "with NODE_ENV %s, serve listens only on the loopback address",
  async (env) => {
    vi.stubEnv("HOST", undefined)
    vi.stubEnv("NODE_ENV", env)
    const [url] = await start()
    expect(url.hostname).toBe("localhost")
    expect(await Promise.all(["localhost", "127.0.0.1"].map((host) => isReached(host, url.port)))).toEqual([true, true])
    expect(await isReached("127.0.0.2", url.port)).toBe(false)
  },
)

it.each(["production", "staging"])("with NODE_ENV %s, serve listens on all addresses", async (env) => {
  vi.stubEnv("HOST", undefined)
  vi.stubEnv("NODE_ENV", env)
  const [url] = await start()
  expect(url.hostname).toBe("localhost")
  expect(await isReached("127.0.0.2", url.port)).toBe(true)
})

it("serve listens on its hostname, or else on HOST", async () => {
  vi.stubEnv("HOST", "127.0.0.2")
  vi.stubEnv("NODE_ENV", "production")
  expect((await start())[0].hostname).toBe("127.0.0.2")
  await running?.close()
  expect((await start({ hostname: "127.0.0.3" }))[0].hostname).toBe("127.0.0.3")
})
