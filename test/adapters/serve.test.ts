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

/** The address that `serve` gives, and the lines that it prints. */
async function start(options: ServeOptions = {}): Promise<readonly [url: URL, lines: readonly string[]]> {
  const lines: string[] = []
  running = await serve(endpoint, { port: 0, print: (line) => void lines.push(line), ...options })
  return [new URL(running.url), lines]
}

it("the line that is printed has the address, which can be opened", async () => {
  const [url, lines] = await start({ hostname: "127.0.0.1" })
  expect(lines).toEqual([`Listening on http://127.0.0.1:${url.port}`])
  expect(await (await fetch(url)).text()).toBe("here")
})

it("the line goes to standard output in development, unless it is switched off", async () => {
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => true)
  const printing = await serve(endpoint, { port: 0, hostname: "127.0.0.1" })
  await printing.close()
  expect(write.mock.calls).toEqual([[`Listening on ${printing.url.slice(0, -1)}\n`]])
  running = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  expect(write.mock.calls).toHaveLength(1)
})

it("in production the line goes to a function that is given, and nowhere else", async () => {
  vi.stubEnv("NODE_ENV", "production")
  const write = vi.spyOn(process.stdout, "write").mockImplementation(() => true)
  const silent = await serve(endpoint, { port: 0, hostname: "127.0.0.1" })
  await silent.close()
  const [url, lines] = await start({ hostname: "127.0.0.1" })
  expect([write.mock.calls, lines]).toEqual([[], [`Listening on http://127.0.0.1:${url.port}`]])
})

it.each(["0.0.0.0", "::", "localhost"])("the address of a server on %s is localhost", async (hostname) => {
  const [url, lines] = await start({ hostname })
  expect([url.hostname, lines]).toEqual(["localhost", [`Listening on http://localhost:${url.port}`]])
  expect(await (await fetch(url)).text()).toBe("here")
})

const isReached = async (host: string, port: string): Promise<boolean> =>
  fetch(`http://${host}:${port}`).then(
    () => true,
    () => false,
  )

it.each([undefined, "development", "test"])("in NODE_ENV %s it listens on this machine alone", async (env) => {
  vi.stubEnv("HOST", undefined)
  vi.stubEnv("NODE_ENV", env)
  const [url] = await start()
  expect(url.hostname).toBe("localhost")
  expect(await Promise.all(["localhost", "127.0.0.1"].map((host) => isReached(host, url.port)))).toEqual([true, true])
  expect(await isReached("127.0.0.2", url.port)).toBe(false)
})

it("in production it listens on every address", async () => {
  vi.stubEnv("HOST", undefined)
  vi.stubEnv("NODE_ENV", "production")
  const [url] = await start()
  expect(url.hostname).toBe("localhost")
  expect(await isReached("127.0.0.2", url.port)).toBe(true)
})

it("a server listens at HOST, and at its hostname before that", async () => {
  vi.stubEnv("HOST", "127.0.0.2")
  vi.stubEnv("NODE_ENV", "production")
  expect((await start())[0].hostname).toBe("127.0.0.2")
  await running?.close()
  expect((await start({ hostname: "127.0.0.3" }))[0].hostname).toBe("127.0.0.3")
})
