import { readFileSync } from "node:fs"
import { inspect } from "node:util"
import { describe, expect, it, vi } from "vitest"
import { VERSION } from "../../../../src/core/lib/copies.js"
import { root } from "../../house/sources.js"
import { routerOf, secret_key_base, testCopies } from "./copies.js"
import type { Copy } from "./copies.js"

/** Loads a copy of the package of its own. */
async function loadCopy(): Promise<Copy> {
  vi.resetModules()
  const [core, server, edge, plugs, live, node, client, explorer, openapi, testing] = await Promise.all([
    import("../../../../src/index.js"),
    import("../../../../src/server.js"),
    import("../../../../src/edge.js"),
    import("../../../../src/server/plugs/index.js"),
    import("../../../../src/server/live/index.js"),
    import("../../../../src/server/node/index.js"),
    import("../../../../src/core/client/index.js"),
    import("../../../../src/readers/explorer/index.js"),
    import("../../../../src/readers/openapi/index.js"),
    import("../../../../src/server/testing/index.js"),
  ])
  return { core, server, edge, plugs, live, node, client, explorer, openapi, testing }
}

const first = await loadCopy()
const second = await loadCopy()
const pairs: readonly (readonly [string, Copy, Copy])[] = [
  ["the first copy with things of the second", first, second],
  ["the second copy with things of the first", second, first],
]

it("the version is that of package.json", () => {
  expect(JSON.parse(readFileSync(`${root}/package.json`, "utf8"))).toMatchObject({ version: VERSION })
})

it("the copies of this test differ", () => {
  expect(first.server.define_router).not.toBe(second.server.define_router)
  expect(first.core.NoRouteError).not.toBe(second.core.NoRouteError)
})

describe.each(pairs)("%s", (_name, one, other) => {
  testCopies(one, other)

  it("refuses what another version made, in one sentence", async () => {
    const SENTENCE = /was made by waymark 9\.9\.9, but this copy is waymark \d+\.\d+\.\d+: install one version of it/
    const version = Symbol.for("waymark.version")
    const from = <Made extends object>(made: Made): Made =>
      Object.defineProperty(Object.create(made) as Made, version, { value: "9.9.9" })
    const router = from(routerOf(other))
    const table = [one.core.forward("/", "Other")] as const
    expect(() => one.server.define_endpoint({ router })).toThrow(SENTENCE)
    expect(() => one.server.define_endpoint({ plugs: [router] })).toThrow(SENTENCE)
    expect(() => one.edge.define_endpoint({ router: router as never })).toThrow(SENTENCE)
    expect(() => one.server.define_router(table).build({ Other: router })).toThrow(SENTENCE)
    const endpoint = from(other.server.define_endpoint({}))
    expect(() => one.server.define_router(table).build({ Other: endpoint })).toThrow(SENTENCE)
    const conn = Object.defineProperty(other.testing.build_conn("GET", "/users/7"), version, { value: "9.9.9" })
    expect(() => routerOf(one).call(conn)).toThrow(SENTENCE)
    expect(() => one.plugs.fetch_session(conn)).toThrow(SENTENCE)
    await expect(one.testing.dispatch(conn, routerOf(one), "GET", "/users/7")).rejects.toThrow(SENTENCE)
    await expect(one.testing.dispatch(one.testing.build_conn(), router, "GET", "/users/7")).rejects.toThrow(SENTENCE)
  })
})

it("private values are seen neither in JSON nor by inspect, and no route or plug can set them", async () => {
  const { plugs, server, testing } = first
  const store = plugs.cookie_store({ signing_salt: "salt" })
  const session = plugs.session({ store, key: "_key" })
  const endpoint = server.define_endpoint({
    secret_key_base,
    plugs: [session, plugs.fetch_session, (conn) => conn.text("a")],
  })
  const conn = await endpoint.call(testing.build_conn("GET", "/"))
  expect(Reflect.ownKeys(conn.private).map(String)).toEqual(["waymark_skip_csrf_protection"])
  expect(inspect(conn.put_private("waymark_session", 1), { showHidden: true })).not.toMatch(
    /session_fetch|Symbol\(waymark\.session/,
  )
})
