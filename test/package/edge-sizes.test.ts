import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { writeFileSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../unit/house/sources.js"
import { bundle, SOURCES } from "./bundles.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-edge-sizes-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Where each feature of `waymark/edge` is named, as `docs/edge.md` shows it. */
const FEATURES = {
  cookies: "conn: [cookies]",
  sessions: "conn: [sessions]",
  chunks: "conn: [chunks]",
  files: "conn: [files]",
  layouts: "conn: [layouts]",
  nested_queries: "conn: [nested_queries]",
  response_checks: "conn: [response_checks]",
  status_names: "conn: [status_names]",
  contracts: "contracts: contracts(schemas)",
  forwards: "forwards",
  resource_routes: "resources: resource_routes",
  param_kinds: "kinds: param_kinds",
  warnings: "warnings",
  compile_matcher: "matcher: compile_matcher",
  error_pages: "errors: error_pages()",
  logs: "logs: logs({ logger })",
  telemetry: "telemetry",
  method_not_allowed: "method_not_allowed",
  urls: "urls: urls({ url })",
} as const
const OF_ENDPOINT: readonly string[] = ["error_pages", "logs", "telemetry", "method_not_allowed", "urls"]

function program(features: readonly (keyof typeof FEATURES)[]): string {
  const options = (isOfEndpoint: boolean): string =>
    features
      .filter((name) => OF_ENDPOINT.includes(name) === isOfEndpoint)
      .map((name) => FEATURES[name].replace("schemas", "{}").replace("{ logger }", "{ logger: console }"))
      .join(", ")
      .replace("{ url }", "{}")
  return `
    import { get } from "waymark"
    import { ${["define_endpoint", "define_router", ...features].join(", ")} } from "waymark/edge"
    const web = define_router([get("/", "PageController", "index")], { ${options(false)} })
    const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
    const Endpoint = define_endpoint({ router: web.build({ PageController }), ${options(true)} })
    export default { fetch: Endpoint.fetch }`
}

const compressed = async (features: readonly (keyof typeof FEATURES)[]): Promise<number> =>
  (await bundle(folder, program(features), { alias: SOURCES })).compressed

const ROW = /^\| `(\w+)` +\| `([^|]+)` +\|[^|]*\| +(\d+) \|$/gm

describe("the features of waymark/edge", () => {
  const rows = [...readFileSync(join(root, "docs/edge.md"), "utf8").matchAll(ROW)]

  it("are the rows of the table in docs/edge.md", () => {
    expect(rows.map(([, name = "", named]) => [name, named])).toEqual(Object.entries(FEATURES))
  })

  it.each(rows.map(([, name, , bytes]) => [name, Number(bytes)] as const))(
    "%s adds about as many bytes as the table says: %i",
    async (name, bytes) => {
      const added = (await compressed([name as keyof typeof FEATURES])) - (await compressed([]))
      expect(Math.abs(added - bytes)).toBeLessThanOrEqual(Math.max(60, bytes * 0.1))
    },
  )

  it("answer in a bundle, each alone and without Node", async () => {
    for (const name of Object.keys(FEATURES) as (keyof typeof FEATURES)[]) {
      const { text } = await bundle(folder, program([name]), { alias: SOURCES, platform: "browser" })
      writeFileSync(join(folder, `${name}.mjs`), text)
      const { default: worker } = (await import(pathToFileURL(join(folder, `${name}.mjs`)).href)) as {
        default: { fetch(request: Request): Promise<Response> }
      }
      expect(await (await worker.fetch(new Request("http://localhost/"))).text()).toBe("Hello")
    }
  })
})
