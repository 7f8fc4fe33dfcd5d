import { expect, it } from "vitest"
import { routerOf, secret_key_base } from "./copies.js"
import type { Copy } from "./copies.js"

/** The tests of two copies of other versions: what one of them makes is refused in the other. */
export function testVersions(one: Copy, other: Copy, versions: { readonly one: string; readonly other: string }): void {
  const sentence = `was made by waymark ${versions.other}, but this copy is waymark ${versions.one}: install one version of it`
  const table = [one.core.forward("/", "Other")] as const

  it("refuses a router, an endpoint and a conn, in one sentence", async () => {
    const router = routerOf(other)
    const endpoint = other.server.define_endpoint({})
    const conn = other.testing.build_conn("GET", "/users/7")
    const edge = other.edge
      .define_router([other.core.get("/", "Page", "a")])
      .build({ Page: { a: (got) => got.text("a") } })
    expect(() => one.server.define_endpoint({ router })).toThrow(sentence)
    expect(() => one.server.define_endpoint({ router: edge as never })).toThrow(sentence)
    expect(() => one.server.define_endpoint({ plugs: [router] })).toThrow(sentence)
    expect(() => one.edge.define_endpoint({ router: router as never })).toThrow(sentence)
    expect(() => one.server.define_router(table).build({ Other: router })).toThrow(sentence)
    expect(() => one.server.define_router(table).build({ Other: endpoint })).toThrow(sentence)
    expect(() => one.node.middleware(endpoint)).toThrow(sentence)
    expect(() => one.node.fastify_plugin(endpoint)).toThrow(sentence)
    await expect((async () => one.node.serve(endpoint, { port: 0, print: false }))()).rejects.toThrow(sentence)
    expect(() => routerOf(one).call(conn)).toThrow(sentence)
    expect(() => one.plugs.fetch_session(conn)).toThrow(sentence)
    expect(() => one.testing.init_test_session(conn, {})).toThrow(sentence)
    await expect(one.testing.dispatch(conn, routerOf(one), "GET", "/users/7")).rejects.toThrow(sentence)
    await expect(one.testing.dispatch(one.testing.build_conn(), router, "GET", "/users/7")).rejects.toThrow(sentence)
  })

  it("reports the sentence if a plug of the other version gets a conn", async () => {
    const reported: string[] = []
    const session = other.plugs.session({ store: other.plugs.cookie_store({ signing_salt: "salt" }), key: "_key" })
    const endpoint = one.server.define_endpoint({
      secret_key_base,
      plugs: [(conn) => session(conn)],
      router: routerOf(one),
      on_error: (error) => void reported.push(String(error)),
    })
    const response = await endpoint.fetch(new Request("http://localhost/users/7"))
    expect(response.status).toBe(500)
    expect(reported.join("")).toContain(
      `was made by waymark ${versions.one}, but this copy is waymark ${versions.other}: install one version of it`,
    )
  })

  it("refuses parsers of the other version, in an endpoint, a router and a pipeline", () => {
    const parsers = other.plugs.parsers({ parsers: ["json"] })
    const routes = [one.core.pipeline("api", [one.core.plug("parsers")]), one.core.get("/", "Page", "a")] as const
    const Page = { a: (conn: object) => conn }
    expect(() => one.server.define_endpoint({ plugs: [parsers] })).toThrow(sentence)
    expect(() => one.server.define_endpoint({ plugs: [one.plugs.request_id(), parsers] })).toThrow(sentence)
    expect(() => one.edge.define_endpoint({ plugs: [parsers] as never })).toThrow(sentence)
    expect(() => one.server.define_router(routes, { plugs: { parsers } }).build({ Page: Page as never })).toThrow(
      sentence,
    )
    expect(one.server.define_endpoint({ plugs: [one.plugs.parsers()] }).config.plugs?.length).toBe(1)
  })

  it("refuses a topic of this process that the other version is subscribed to", async () => {
    const schema = { "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) } } as const
    const said = `a subscription to the topic "news of ${versions.one}" ${sentence}`
    const heard: unknown[] = []
    const [news, theirs] = [one, other].map(({ live }) => live.topic(`news of ${versions.one}`, schema))
    await news?.publish("nobody is subscribed")
    const stop = await theirs?.subscribe((text) => void heard.push(text))
    await expect(news?.publish("a")).rejects.toThrow(said)
    await expect(news?.subscribe(() => {})).rejects.toThrow(said)
    await expect(news?.messages()).rejects.toThrow(said)
    await one.live.topic("others", schema).publish("a")
    await theirs?.publish("b")
    expect(heard).toEqual(["b"])
    stop?.()
    await new Promise((resolve) => setTimeout(resolve)) // the name is left in a microtask
    await news?.publish("nobody is subscribed any more")
    const end = await news?.subscribe(() => {})
    await expect(theirs?.publish("c")).rejects.toThrow(`was made by waymark ${versions.one}`)
    end?.()
  })

  it("knows the errors of the other version", () => {
    expect(new other.core.NoRouteError("GET", [], "Router") instanceof one.core.NoRouteError).toBe(true)
  })
}
