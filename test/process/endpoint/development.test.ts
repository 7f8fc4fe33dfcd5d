import { connect } from "node:net"
import { afterEach, describe, expect, it, vi } from "vitest"
import { define_routes, forward } from "../../../src/index.js"
import { debug_page, debug_page_for } from "../../../src/server/endpoint/debug/index.js"
import { route_explorer } from "../../../src/readers/explorer/index.js"
import { isProduction } from "../../../src/core/lib/is-production.js"
import { serve } from "../../../src/server/node/index.js"
import { rewrite_on } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Endpoint, EndpointConfig } from "../../../src/server.js"
import { environmentCases, hostCases } from "../../cases/development.js"

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const SHOWN = "hunter2"
const routes = define_routes([
  ["get", "/fail", "Page", "fail"],
  forward("/jobs", "Jobs", [SHOWN]),
  forward("/routes", "Explorer"),
])
const fail = (): never => {
  throw new Error(SHOWN)
}

/** An endpoint with both pages for development: of an error at `/fail`, and of the routes at `/routes`. */
function endpointOf(config: EndpointConfig = {}, hosts?: readonly string[]): Endpoint {
  const listed = hosts === undefined ? {} : { hosts }
  const explorer = route_explorer(routes, { allow_in_production: isProduction(), ...listed })
  const router = define_router(routes).build({ Page: { fail }, Jobs: (conn) => conn, Explorer: explorer })
  const debug_errors = hosts === undefined ? debug_page : debug_page_for({ hosts })
  return define_endpoint({ router, url: { host: "site.test" }, debug_errors, on_error: () => {}, ...config })
}

const HTML = { accept: "text/html" }
const ask = (endpoint: Endpoint, url: string, headers: Record<string, string> = HTML): Promise<Response> =>
  endpoint.fetch(new Request(url, { headers }))

function isExplorerRefused(): boolean {
  try {
    route_explorer(routes)
    return false
  } catch (error) {
    return String(error).includes("not made in production")
  }
}

/** The status, and whether the page is that for development. */
async function seen(response: Response): Promise<readonly [status: number, isShown: boolean]> {
  return [response.status, (await response.text()).includes(SHOWN)]
}

describe("production", () => {
  it.each(environmentCases)("NODE_ENV %j is production: %s", async (env, expected) => {
    vi.stubEnv("NODE_ENV", env)
    expect(isProduction()).toBe(expected)
    expect(await seen(await ask(endpointOf(), "http://localhost/fail"))).toEqual([500, !expected])
    expect(isExplorerRefused()).toBe(expected)
  })

  it("a runtime without a process is production", async () => {
    const endpoint = endpointOf()
    vi.stubGlobal("process", undefined)
    const found = [isProduction(), isExplorerRefused()]
    const response = await ask(endpoint, "http://localhost/fail")
    vi.unstubAllGlobals()
    expect([...found, await seen(response)]).toEqual([true, true, [500, false]])
  })

  it("an explorer that is allowed in production is shown for every host", async () => {
    vi.stubEnv("NODE_ENV", "production")
    expect(await seen(await ask(endpointOf(), "http://evil.example/routes"))).toEqual([200, true])
  })
})

describe("a page for development", () => {
  it.each(hostCases)("is shown for the host %s: %s", async (host, expected) => {
    const endpoint = endpointOf()
    expect(await seen(await ask(endpoint, `http://${host}:4000/fail`))).toEqual([500, expected])
    expect(await seen(await ask(endpoint, `http://${host}:4000/routes`))).toEqual([expected ? 200 : 404, expected])
  })

  it.each(hostCases.filter(([host]) => host !== "[::ffff:127.0.0.1]"))(
    "is shown over a server for the Host header %s: %s",
    async (host, expected) => {
      const server = await serve(endpointOf(), { port: 0, hostname: "127.0.0.1", print: false })
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1").setEncoding("utf8")
      socket.write(`GET /fail HTTP/1.1\r\nhost: ${host}:4000\r\naccept: text/html\r\nconnection: close\r\n\r\n`)
      const answer = (await socket.toArray()).join("")
      await server.close()
      expect([answer.startsWith("HTTP/1.1 500 "), answer.includes(SHOWN)]).toEqual([true, expected])
    },
  )

  it("is also shown for the hosts of the option, in any case of letters", async () => {
    const endpoint = endpointOf({}, ["App.test", "192.168.0.1"])
    for (const [host, expected] of [
      ["app.test", true],
      ["192.168.0.1", true],
      ["localhost", true],
      ["b.test", false],
    ]) {
      expect(await seen(await ask(endpoint, `http://${host}/fail`))).toEqual([500, expected])
      expect(await seen(await ask(endpoint, `http://${host}/routes`))).toEqual([expected ? 200 : 404, expected])
    }
  })

  it.each(["http://app.test", "app.test:4000", "", "*", "a b", 7])("the host %j of the option is refused", (host) => {
    const hosts = [host] as readonly string[]
    expect(() => debug_page_for({ hosts })).toThrow(/^hosts of debug_page_for are names or addresses without scheme/)
    expect(() => route_explorer(routes, { hosts })).toThrow(/^hosts of route_explorer are names/)
  })

  it("is not shown because of a header of a proxy, nor if a proxy reports another host", async () => {
    const behindProxy = rewrite_on(["x_forwarded_host"], { trusted_proxies: ["127.0.0.1"] })
    const endpoint = endpointOf({ plugs: [(conn) => void (conn.remote_ip = "127.0.0.1"), behindProxy] })
    const forwarded = (host: string): Record<string, string> => ({ ...HTML, "x-forwarded-host": host })
    expect(await seen(await ask(endpoint, "http://evil.example/fail", forwarded("localhost")))).toEqual([500, false])
    expect(await seen(await ask(endpoint, "http://localhost/fail", forwarded("evil.example")))).toEqual([500, false])
    expect(await seen(await ask(endpoint, "http://localhost/fail", forwarded("site.test")))).toEqual([500, true])
    expect(await seen(await ask(endpointOf(), "http://evil.example/fail", forwarded("localhost")))).toEqual([
      500,
      false,
    ])
  })

  it("leaves other requests of other hosts as they are", async () => {
    const endpoint = endpointOf({ plugs: [(conn) => conn.text("here").halt()] })
    expect(await (await ask(endpoint, "http://evil.example/")).text()).toBe("here")
  })
})

describe("the debug page and other formats", () => {
  const [shown, production] = [endpointOf(), endpointOf({ debug_errors: false })]
  const contents = async (response: Response): Promise<unknown> => [
    response.status,
    [...response.headers],
    await response.text(),
  ]

  it.each(["application/json", "text/plain", "*/*", "application/json, text/html;q=0.5", "image/png"])(
    "an error is answered as in production if the accept header is %s",
    async (accept) => {
      for (const url of ["http://localhost/fail", "http://localhost/nowhere"])
        expect(await contents(await ask(shown, url, { accept }))).toEqual(
          await contents(await ask(production, url, { accept })),
        )
    },
  )

  it("the formats and views of render_errors decide, as in production", async () => {
    const render_errors = { accepts: ["html", "json"], formats: { json: () => ({ own: true }) } }
    const endpoint = endpointOf({ render_errors })
    expect(await seen(await ask(endpoint, "http://localhost/fail", { accept: "*/*" }))).toEqual([500, true])
    expect(await (await ask(endpoint, "http://localhost/fail", { accept: "application/json" })).json()).toEqual({
      own: true,
    })
    const render_error = (): Response => new Response("own", { status: 503 })
    const own = await ask(endpointOf({ render_error }), "http://localhost/fail", { accept: "text/plain" })
    expect([own.status, await own.text()]).toEqual([503, "own"])
  })
})
