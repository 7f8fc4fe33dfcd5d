import { describe, expect, it } from "vitest"
import { ArgumentError, dynamic, forward, get, pipe_through, pipeline, plug, scope } from "../../../../src/index.js"
import {
  basic_auth,
  bearer_token,
  compress,
  cors,
  layouts,
  logger,
  parsers,
  rate_limit,
  request_id,
  session,
  static_files,
} from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, Plug } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

/** Any value in place of a plug, as JavaScript allows. */
const unchecked = (value: unknown): Plug => value as Plug

async function thrownBy(call: () => unknown): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return error
  }
}

const through = (...list: readonly unknown[]): Promise<unknown> =>
  thrownBy(() => define_endpoint({ plugs: list.map(unchecked) }).call(build_conn()))

const messageOf = async (failing: Promise<unknown>): Promise<string> => {
  const error = await failing
  expect(error).toBeInstanceOf(ArgumentError)
  return error instanceof Error ? error.message : ""
}

const passes = (conn: Conn): Conn => conn

describe("a function that makes a plug, registered without a call", () => {
  it.each(
    Object.entries({
      basic_auth,
      bearer_token,
      compress,
      cors,
      layouts,
      logger,
      parsers,
      rate_limit,
      request_id,
      session,
      static_files,
    }),
  )("the error about a maker that was not called names it and says to call it: %s", async (name, maker) => {
    const message = await messageOf(through(passes, maker))
    expect(message).toContain(name)
    expect(message).toMatch(/makes a plug.*: call it .*where it is registered/)
  })

  it("the error about a maker in a pipeline has the name of the plug there", async () => {
    const table = [pipeline("browser", [plug("sessions", { key: "a" })]), scope("/", [pipe_through("browser"), get("/", "Page", "show")])] as const // prettier-ignore
    const router = define_router(table, { plugs: { sessions: unchecked(parsers) } }).build({
      Page: { show: passes },
    })
    expect(await messageOf(thrownBy(() => router.call(build_conn())))).toBe(
      'plug "sessions" in pipeline "browser" returned a function, so it makes a plug: call it with its options where it is registered',
    )
  })
})

describe("an error about the result of a plug", () => {
  it("names a plug of an endpoint by its function or its position", async () => {
    const rubbish = (): number => 5
    expect(await messageOf(through(passes, rubbish))).toBe(
      'plug "rubbish" of the endpoint must return the conn, a Response or nothing, got: 5',
    )
    expect(await messageOf(through(passes, () => "text"))).toBe(
      'plug 2 of the endpoint must return the conn, a Response or nothing, got: "text"',
    )
    expect(await messageOf(through({ call: async () => ({}) }))).toBe(
      "plug 1 of the endpoint must return the conn, a Response or nothing, got: {}",
    )
  })

  it("names a plug of a pipeline, of pipe_through, and a target", async () => {
    const table = [
      pipeline("named", [plug("rubbish")]),
      pipeline("inline", [plug("passes"), plug(unchecked(() => 5) as never)]),
      scope("/", [pipe_through("named"), get("/named", "Page", "show")]),
      scope("/", [pipe_through("inline"), get("/inline", "Page", "show")]),
      scope("/", [pipe_through("rubbish"), get("/piped", "Page", "show")]),
      scope("/", "My", [get("/action", "Page", "rubbish"), forward("/plug", "Plug"), forward("/fetch", "App")]),
    ] as const
    const rubbish = unchecked(() => 5)
    const router = define_router(dynamic(table), { plugs: { passes, rubbish } }).build({
      Page: { show: passes },
      My: { Page: { rubbish: async () => 5 }, Plug: rubbish, App: { fetch: () => 5 } },
    })
    const nameOf = async (path: string): Promise<string> =>
      (await messageOf(thrownBy(() => router.call(build_conn("GET", path))))).replace(
        " must return the conn, a Response or nothing, got: 5",
        "",
      )
    expect(await nameOf("/named")).toBe('plug "rubbish" in pipeline "named"')
    expect(await nameOf("/inline")).toBe('plug 2 in pipeline "inline"')
    expect(await nameOf("/piped")).toBe('plug "rubbish" in pipe_through')
    expect(await nameOf("/action")).toBe('action "rubbish" of My.Page')
    expect(await nameOf("/plug")).toBe("plug My.Plug")
    expect(await nameOf("/fetch")).toBe("fetch of My.App")
  })
})

describe("a value that is not a plug is refused before the first request", () => {
  it.each([[undefined], [null], [5], ["parsers"], [{}], [[]]])(
    "define_endpoint refuses %j among its plugs",
    (value) => {
      expect(() => define_endpoint({ plugs: [passes, unchecked(value)] })).toThrow(ArgumentError)
      expect(() => define_endpoint({ plugs: [passes, unchecked(value)] })).toThrow(
        "plug 2 of the endpoint is not a plug: expected a function of the conn, or an object with call, got: ",
      )
    },
  )

  it("define_endpoint refuses a router that is not a plug", () => {
    expect(() => define_endpoint({ router: {} as never })).toThrow("the router is not a plug")
  })
})
