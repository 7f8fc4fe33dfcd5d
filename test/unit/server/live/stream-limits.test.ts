import { get } from "waymark"
import { events, events_with } from "waymark/live"
import type { StreamLimits } from "waymark/live"
import { define_endpoint, define_router } from "waymark/server"
import { describe, expect, it } from "vitest"
import { z } from "zod"

const routes = [
  get("/ticks", "TickController", "endless", { events: { tick: "Tick" } }),
  get("/once", "TickController", "once", { events: { tick: "Tick" } }),
  get("/fails", "TickController", "fails", { events: { tick: "Tick" } }),
] as const
const NEVER = new Promise<void>(() => {})

/** Opens streams of a router with these limits, as clients with addresses. */
function start(feature = events) {
  const web = define_router(routes, { schemas: { Tick: z.number() }, conn: [feature] })
  const TickController = web.controller("TickController", {
    endless: (conn) => conn.events(() => NEVER),
    once: (conn) => conn.events([{ event: "tick", data: 1 }]),
    fails: (conn) =>
      conn.events(async () => {
        throw new Error("no")
      }),
  })
  const Endpoint = define_endpoint({ router: web.build({ TickController }), on_error: () => {} })
  const ask = (ip: string | undefined, path = "/ticks", init: RequestInit = {}): Promise<Response> =>
    Endpoint.fetch(Object.assign(new Request(`http://localhost${path}`, init), { ip }))
  /** Opens a stream, and returns its reader, or the status of the refusal. */
  const open = async (ip: string | undefined): Promise<ReadableStreamDefaultReader<unknown> | number> => {
    const { status, body } = await ask(ip)
    const reader = body?.getReader()
    if (status !== 200 || reader === undefined) return status
    await reader.read()
    return reader
  }
  const openMany = async (addresses: readonly (string | undefined)[]): Promise<number> => {
    let count = 0
    for (const address of addresses) if (typeof (await open(address)) === "object") count++
    return count
  }
  return { ask, open, openMany }
}

const each = (count: number, address: (index: number) => string): string[] => Array.from({ length: count }, (_, at) => address(at)) // prettier-ignore

describe("streams of events", () => {
  it.each<[string, StreamLimits, readonly (string | undefined)[], number]>([
    ["of one IPv4 address", { max_streams_per_address: 3 }, each(5, () => "203.0.113.7"), 3],
    ["of an address that is mapped to IPv6", { max_streams_per_address: 3 }, ["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107", "203.0.113.7"], 3], // prettier-ignore
    ["of several IPv4 addresses", { max_streams_per_address: 1 }, each(5, (at) => `203.0.113.${at}`), 5],
    ["of one IPv6 network of 64 bits", { max_streams_per_address: 3 }, each(9, (at) => `2001:db8::${at + 1}`), 3],
    ["of one of 56 bits", { max_streams_per_address: 2 }, each(20, (at) => `2001:db8:0:${at}::1`), 8],
    ["of one of 48 bits", { max_streams_per_address: 1 }, each(30, (at) => `2001:db8:0:${at}00::1`), 16],
    ["of all clients", { max_streams: 4 }, each(9, (at) => `203.0.113.${at}`), 4],
    ["of clients without an address", { max_streams_per_address: 2 }, Array<undefined>(5).fill(undefined), 5],
    [
      "without limits",
      { max_streams: Infinity, max_streams_per_address: Infinity },
      each(300, () => "203.0.113.7"),
      300,
    ],
  ])("%s are limited", async (_title, limits, addresses, allowed) => {
    const { openMany } = start(events_with(limits))
    expect(await openMany(addresses)).toBe(allowed)
  })

  it("have limits if none are given", async () => {
    const { openMany } = start()
    expect(await openMany(each(300, () => "198.51.100.9"))).toBe(256)
    expect(await openMany(["198.51.100.10"])).toBe(1)
  })

  it.each([
    ["text/plain", "text/plain"],
    ["application/json", "application/json"],
  ])("above the limit are answered with 503 and retry-after as %s", async (accept, type) => {
    const { open, ask } = start(events_with({ max_streams: 1 }))
    await open("203.0.113.7")
    const { status, headers } = await ask("203.0.113.7", "/ticks", { headers: { accept } })
    expect([status, headers.get("retry-after"), headers.get("content-type")?.split(";")[0]]).toEqual([503, "30", type])
  })

  it.each([
    ["left", async ({ open }: ReturnType<typeof start>) => {
      const reader = await open("203.0.113.7")
      if (typeof reader === "object") await reader.cancel()
    }],
    ["at the end of its source", async ({ ask }: ReturnType<typeof start>) => void (await (await ask("203.0.113.7", "/once")).text())],
    ["broken by its source", async ({ ask }: ReturnType<typeof start>) => void (await (await ask("203.0.113.7", "/fails")).text().catch(() => {}))],
    ["never read", async ({ ask }: ReturnType<typeof start>) => void (await ask("203.0.113.7"))],
    ["for HEAD", async ({ ask }: ReturnType<typeof start>) => void (await ask("203.0.113.7", "/ticks", { method: "HEAD" }))],
  ])("a stream that was %s is no longer counted", async (_title, use) => {
    const app = start(events_with({ max_streams: 1 }))
    for (let count = 0; count < 3; count++) await use(app)
    expect(typeof (await app.open("203.0.113.7"))).toBe("object")
    expect(await app.open("203.0.113.7")).toBe(503)
  }) // prettier-ignore

  it("that are admitted together end if they are too many", async () => {
    const { ask } = start(events_with({ max_streams: 1 }))
    const bodies = await Promise.all([ask("203.0.113.7"), ask("203.0.113.7")])
    const [first, second] = bodies.map(({ body }) => body?.getReader())
    expect([(await first?.read())?.done, (await second?.read())?.done]).toEqual([false, true])
  })

  it.each([
    [{ max_stream: 1 }, 'events_with has no limit "max_stream". Supported: max_streams, max_streams_per_address'],
    [{ max_streams: 0 }, "the limit max_streams takes a number above 0, or Infinity, got: 0"],
    [
      { max_streams_per_address: NaN },
      "the limit max_streams_per_address takes a number above 0, or Infinity, got: NaN",
    ],
  ])("refuse the limits %j", (limits, message) => {
    expect(() => events_with(limits as object)).toThrow(message)
  })
})
