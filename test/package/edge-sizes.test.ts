import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { writeFileSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { FEATURE_NAMES, FEATURES } from "../cases/features.js"
import type { FeatureName } from "../cases/features.js"
import { bundle, SOURCES } from "./bundles.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-edge-sizes-"))
afterAll(() => rmSync(folder, { recursive: true }))

function program(features: readonly FeatureName[]): string {
  const options = (definer: string): string =>
    features
      .filter((name) => FEATURES[name].of === definer)
      .map((name) => FEATURES[name].written.replace("schemas", "{}").replace("{ logger }", "{ logger: console }"))
      .join(", ")
      .replace("{ url }", "{}")
  return `
    import { get } from "waymark"
    import { ${["define_endpoint", "define_router", ...features].join(", ")} } from "waymark/edge"
    const web = define_router([get("/", "PageController", "index")], { ${options("define_router")} })
    const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
    const Endpoint = define_endpoint({ router: web.build({ PageController }), ${options("define_endpoint")} })
    export default { fetch: Endpoint.fetch }`
}

const compressed = async (features: readonly FeatureName[]): Promise<number> =>
  (await bundle(folder, program(features), { alias: SOURCES })).compressed

describe("the features of waymark/edge", () => {
  it.each(FEATURE_NAMES.map((name) => [name, FEATURES[name].bytes] as const))(
    "%s adds about as many bytes as the list says: %i",
    async (name, bytes) => {
      const added = (await compressed([name])) - (await compressed([]))
      expect(Math.abs(added - bytes)).toBeLessThanOrEqual(Math.max(60, bytes * 0.1))
    },
  )

  it("answer in a bundle, each alone and without Node", async () => {
    for (const name of FEATURE_NAMES) {
      const { text } = await bundle(folder, program([name]), { alias: SOURCES, platform: "browser" })
      writeFileSync(join(folder, `${name}.mjs`), text)
      const { default: worker } = (await import(pathToFileURL(join(folder, `${name}.mjs`)).href)) as {
        default: { fetch(request: Request): Promise<Response> }
      }
      expect(await (await worker.fetch(new Request("http://localhost/"))).text()).toBe("Hello")
    }
  })
})
