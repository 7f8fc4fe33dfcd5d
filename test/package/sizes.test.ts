import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { SignJWT } from "jose"
import { rolldown } from "rolldown"
import { afterAll, describe, expect, it } from "vitest"
import { clientCode } from "../../src/build/bundler/compile-client.js"
import { pick_routes, resources, scope } from "../../src/index.js"
import type { helpers } from "../../src/index.js"
import { bundle, overBudget, PROGRAMS, SOURCES } from "./bundles.js"
import type { Bundle, Platform } from "./bundles.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-sizes-"))
afterAll(() => rmSync(folder, { recursive: true }))

const bundled = async (program: string, platform: Platform = "neutral"): Promise<Bundle> =>
  bundle(folder, program, { platform, alias: SOURCES })

/** Runs a bundle as a module. */
async function load(name: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const file = join(folder, name)
  writeFileSync(file, text)
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>
}

describe.each(Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[])("the bundle of the program %s", (name) => {
  it("is within its budget", async () => {
    expect(overBudget(name, await bundled(PROGRAMS[name]))).toEqual([])
  })
})

describe("the client of 19 routes through the plugin", () => {
  it("has neither the table, nor names of schemas, nor kinds that it does not use, in at most 5.3 kB", async () => {
    const table = await bundled(PROGRAMS.client.replace(/export const api = .*/, "export { routes }"))
    const { routes } = await load("client-table.mjs", table.text)
    if (!Array.isArray(routes)) throw new TypeError("expected a table")
    const { text, compressed } = await bundled(`
      import { client } from "waymark/compiled"
      export const api = client(${clientCode(routes)}, { base_url: "https://example.com/api" })`)
    expect(text).not.toMatch(/Controller|NewArticle|ArticleFilter|"Errors"|toLowerCase/)
    expect(compressed).toBeLessThanOrEqual(5_280)
  })
})

it("a page that imports the table from a module with helpers, and calls none, does not contain them", async () => {
  writeFileSync(
    join(folder, "table.js"),
    `import { define_routes, get, helpers } from "waymark"
    export const routes = define_routes([get("/users/:id", "UserController", "show", { answers: { 204: null } })])
    export const Routes = helpers(routes)`,
  )
  const modulesOf = async (program: string): Promise<string> => {
    const input = join(folder, "page.js")
    writeFileSync(input, program)
    const build = await rolldown({ input, resolve: { alias: { ...SOURCES } } })
    const { output } = await build.generate({ format: "esm" })
    return Object.entries(output[0].modules)
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([path]) => path)
      .join("\n")
  }
  const page = `import { client } from "waymark/client"
    import { routes, Routes } from "./table.js"
    export const api = client(routes, { base_url: "https://example.com" })`
  expect(await modulesOf(page)).not.toContain("core/helpers/helpers.ts")
  expect(await modulesOf(`${page}\nexport { Routes }`)).toContain("core/helpers/helpers.ts")
})

it("a bundle with bearer_token has the package that verifies tokens, and one with other plugs does not", async () => {
  const program = (plug: string): string => `
    import { ${plug} } from "waymark/plugs"
    import { define_endpoint } from "waymark/server"
    const plug = ${plug === "cors" ? 'cors({ origins: "*" })' : "bearer_token({ key: 'a secret of at least 32 bytes, such as this' })"}
    export const Endpoint = define_endpoint({ plugs: [plug, (conn) => conn.text("Hello")], on_error: () => {} })`
  const { text } = await bundled(program("bearer_token"), "node")
  const { Endpoint } = (await load("bearer-token.mjs", text)) as {
    Endpoint: { fetch(request: Request): Promise<Response> }
  }
  const signed = new SignJWT({ sub: "ada" }).setProtectedHeader({ alg: "HS256" })
  const token = await signed.sign(new TextEncoder().encode("a secret of at least 32 bytes, such as this"))
  const statusOf = async (authorization: string): Promise<number> =>
    (await Endpoint.fetch(new Request("http://localhost/", { headers: { authorization } }))).status
  expect([await statusOf(`Bearer ${token}`), await statusOf("Bearer a.b.c")]).toEqual([200, 401])
  expect((await bundled(program("cors"), "node")).text).not.toMatch(/jwtVerify|JWS/)
})

describe("a Worker that answers one route with text", () => {
  it.each(["neutral", "browser", "node"] as const)("is bundled for the platform %s, and answers", async (platform) => {
    const { text } = await bundled(PROGRAMS.worker, platform)
    const { default: worker } = (await load(`worker-${platform}.mjs`, text)) as {
      default: { fetch(request: Request): Promise<Response> }
    }
    const answer = async (path: string): Promise<string> => {
      const response = await worker.fetch(new Request(`http://localhost${path}`))
      return `${response.status} ${await response.text()}`
    }
    expect([await answer("/"), await answer("/nowhere")]).toEqual(["200 Hello", "404 Not Found"])
  })

  it("contains no code that it does not use", async () => {
    const { files } = await bundled(PROGRAMS.worker)
    const paths = Object.keys(files).filter((path) => (files[path] ?? 0) > 0)
    const unused =
      /node_modules|endpoint\/debug|crypto\/(tokens|keys)|src\/(server\/(plugs|node|testing)|build|core\/helpers|readers)\//
    expect(paths.filter((path) => unused.test(path))).toEqual([])
  })

  it("imports nothing by a name that bundlers cannot follow", async () => {
    const { text } = await bundled(PROGRAMS.worker, "node")
    expect(text).not.toMatch(/\bimport\(/)
  })

  it("contains the page for developers if it is imported", async () => {
    const program = PROGRAMS.worker.replace("define_endpoint({", "define_endpoint({ debug_errors: debug_page,")
    const { files } = await bundled(`import { debug_page } from "waymark/debug"\n${program}`)
    expect(Object.keys(files).filter((path) => path.includes("endpoint/debug/"))).not.toEqual([])
  })
})

describe("a Worker with the route explorer", () => {
  it("has its page in the bundle, and answers", async () => {
    const program = `
      import { forward } from "waymark"
      import { route_explorer } from "waymark/explorer"
      import { define_endpoint, define_router } from "waymark/server"
      const routes = [forward("/dev/routes", "RouteExplorer")]
      const router = define_router(routes).build({ RouteExplorer: route_explorer(routes) })
      export default { fetch: define_endpoint({ router }).fetch }`
    const { text } = await bundled(program)
    const { default: worker } = (await load("explorer.mjs", text)) as {
      default: { fetch(request: Request): Promise<Response> }
    }
    const response = await worker.fetch(new Request("http://localhost/dev/routes"))
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("<title>Routes</title>")])
  })
})

describe("picked rows that were written into a module", () => {
  const routes = [
    resources("/users", "UserController"),
    scope("/admin", "Admin", { as: "admin" }, [resources("/secrets", "SecretController")]),
  ] as const

  it("are the only rows in a bundle, and have the same helpers", async () => {
    const picked = pick_routes(routes, ["user_path"])
    writeFileSync(
      join(folder, "browser_routes.ts"),
      `export const routes = ${JSON.stringify(picked, null, 2)} as const\n`,
    )
    const program = [
      `import { helpers } from "waymark"`,
      `import { routes } from "./browser_routes.ts"`,
      `export const Routes = helpers(routes)`,
    ].join("\n")
    const { text } = await bundled(program)
    expect(text).not.toMatch(/\/admin|SecretController/)
    const { Routes } = await load("picked.mjs", text)
    const link = (Routes as ReturnType<typeof helpers<typeof picked>>).user_path
    expect(link(new URL("https://example.com"), "edit", 42)).toBe("/users/42/edit")
  })
})

describe("helpers with the types of schemas", () => {
  it("are bundled without the schemas and their library", async () => {
    writeFileSync(
      join(folder, "schemas.ts"),
      `import { z } from "zod"\nexport const schemas = { Filter: z.object({ page: z.number() }) }\n`,
    )
    writeFileSync(
      join(folder, "links.ts"),
      `import { get, helpers } from "waymark"
      import type { schemas } from "./schemas.ts"
      const routes = [get("/users", "UserController", "index", { query: "Filter" })] as const
      export const Routes = helpers<typeof routes, typeof schemas>(routes)`,
    )
    const { text, files } = await bundled(`export * from "./links.ts"`, "browser")
    expect(Object.keys(files).filter((path) => /schemas\.ts|node_modules/.test(path))).toEqual([])
    const { Routes } = await load("links.mjs", text)
    const link = (
      Routes as ReturnType<typeof helpers<readonly [readonly ["get", "/users", "UserController", "index"]]>>
    ).user_path
    expect(link(new URL("https://example.com"), "index", { page: 2 })).toBe("/users?page=2")
  })
})
