import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import { rolldown } from "rolldown"
import { afterAll, describe, expect, it } from "vitest"
import { testCopies } from "../unit/core/lib/copies.js"
import type { Copy } from "../unit/core/lib/copies.js"
import { testVersions } from "../unit/core/lib/versions.js"
import type { Endpoint, Router } from "waymark/server"
import { root } from "../unit/house/sources.js"
import { entriesOf, readManifest } from "./manifest.js"
import { packedFile } from "./packed.js"
import { run } from "./run.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-copies-"))
afterAll(() => rmSync(folder, { recursive: true }))

const { dependencies, peerDependencies, version } = readManifest(root)
for (const name of Object.keys({ ...dependencies, ...peerDependencies }))
  link(join(root, "node_modules", name), join("node_modules", name))

/** Makes a link in the folder. */
function link(to: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(to, join(folder, path))
}

/** Unpacks the package into a folder, and returns its path. */
function unpack(path: string): string {
  const copy = join(folder, path)
  mkdirSync(copy, { recursive: true })
  run("tar", ["-xzf", packedFile(), "--strip-components=1", "-C", copy], folder)
  return copy
}

/** Loads the entry points of a copy. */
async function load(copy: string, format: "import" | "require"): Promise<Copy> {
  const require = createRequire(join(copy, "package.json"))
  const entries = entriesOf(readManifest(copy)).map(async (entry) => {
    const file = join(copy, entry[format].default)
    const name = entry.specifier.split("/")[1] ?? "core"
    return [name, format === "import" ? await import(pathToFileURL(file).href) : require(file)] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Copy
}

/** The apps of a monorepo, for which pnpm makes a copy for each set of peers. */
unpack("node_modules/.pnpm/waymark@1/node_modules/waymark")
unpack("node_modules/.pnpm/waymark@1_unplugin@2/node_modules/waymark")
link("../../../node_modules/.pnpm/waymark@1/node_modules/waymark", "apps/shop/node_modules/waymark")
link("../../../node_modules/.pnpm/waymark@1_unplugin@2/node_modules/waymark", "apps/blog/node_modules/waymark")
const shop = join(folder, "apps/shop/node_modules/waymark")
const blog = join(folder, "apps/blog/node_modules/waymark")

/** A copy of another version. */
const NEWER = "9.8.7"
const newer = unpack("newer/node_modules/waymark")
for (const file of readdirSync(newer, { recursive: true, encoding: "utf8" })) {
  if (!/^package\.json$|^dist\b.*\.c?js$/.test(file)) continue
  const text = readFileSync(join(newer, file), "utf8")
  const changed = text
    .replace(`"version": "${version}"`, `"version": "${NEWER}"`)
    .replace(`var VERSION = "${version}"`, `var VERSION = "${NEWER}"`)
  if (changed !== text) writeFileSync(join(newer, file), changed)
}

const copies = {
  imported: await load(shop, "import"),
  required: await load(shop, "require"),
  "of another folder": await load(blog, "import"),
  "required of another folder": await load(blog, "require"),
  newer: await load(newer, "import"),
  "newer and required": await load(newer, "require"),
}
type Name = keyof typeof copies

it("the two copies of the package are different files", () => {
  expect(new Set(Object.values(copies).map(({ server }) => server.define_router)).size).toBe(6)
})

describe.each<readonly [Name, Name]>([
  ["imported", "required"],
  ["required", "imported"],
  ["imported", "of another folder"],
  ["of another folder", "imported"],
  ["imported", "required of another folder"],
  ["required of another folder", "required"],
  ["newer", "newer and required"],
])("a packed copy that is %s, with things of one that is %s", (one, other) => {
  testCopies(copies[one], copies[other])
})

describe.each<readonly [Name, Name]>([
  ["imported", "newer"],
  ["required", "newer"],
  ["of another folder", "newer and required"],
])("packed copies of two versions: %s, %s", (present, next) => {
  testVersions(copies[present], copies[next], { one: version, other: NEWER })
  testVersions(copies[next], copies[present], { one: NEWER, other: version })
})

/** A library that has the package in its bundle, with tables that were compiled ahead of time. */
async function bundleLibrary(): Promise<object> {
  const source = join(folder, "apps/shop")
  writeFileSync(
    join(source, "routes.ts"),
    `import { forward, get } from "waymark"
export const routes = [get("/a/:id", "Page", "show", { where: { id: "integer" } }), get("/fail", "Page", "fail")] as const
export const around = [forward("/in", "Inner")] as const`,
  )
  writeFileSync(
    join(source, "library.ts"),
    `import { ArgumentError, NoRouteError } from "waymark"
import { define_endpoint, define_router, InvalidHeaderError } from "waymark/server"
import { around, routes } from "./routes.ts"
export { ArgumentError, InvalidHeaderError, NoRouteError }
const Page = { show: (conn, { id }) => conn.text(String(id)), fail: (conn) => conn.put_resp_header("x-a", "a\\nb") }
export const Router = define_router(routes).build({ Page })
export const serve = (router, options) => define_endpoint({ router, ...options })
export const enclose = (Inner) => define_router(around).build({ Inner })`,
  )
  const { waymark } = (await import(
    pathToFileURL(join(shop, "dist/bundler/index.js")).href
  )) as typeof import("waymark/bundler")
  await build({
    absWorkingDir: source,
    entryPoints: [join(source, "library.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    outfile: join(source, "library.mjs"),
    plugins: [waymark.esbuild({ tables: ["routes.ts"], mode: "production" })],
    logLevel: "silent",
  })
  return (await import(pathToFileURL(join(source, "library.mjs")).href)) as object
}

describe("the bundler of a copy", () => {
  const shop_app = join(folder, "apps/shop")
  mkdirSync(shop_app, { recursive: true })
  writeFileSync(
    join(shop_app, "sold.ts"),
    `import { get, resources, scope } from "waymark"
export const sold = [scope("/shop", [get("/a/:id", "Page", "show"), resources("/b", "Page", { only: ["index"] })])] as const`,
  )
  writeFileSync(
    join(shop_app, "sells.ts"),
    `import { list_routes } from "waymark"
import { define_endpoint, define_router } from "waymark/server"
import { sold } from "./sold.ts"
const Page = { show: (conn, { id }) => conn.text(id), index: (conn) => conn.text("all") }
export const paths = list_routes(sold).map(({ path }) => path)
export const Endpoint = define_endpoint({ router: define_router(sold).build({ Page }) })`,
  )
  const bundle = async (copy: string, format: "import" | "require", bundler: "esbuild" | "rollup"): Promise<string> => {
    const [entry, out] = [join(shop_app, "sells.ts"), join(shop_app, `${Date.now()}.mjs`)]
    const file = join(copy, `dist/bundler/index.${format === "import" ? "js" : "cjs"}`)
    const module = (format === "import" ? await import(pathToFileURL(file).href) : createRequire(file)(file)) as object
    const { waymark } = module as typeof import("waymark/bundler")
    const options = { tables: ["sold.ts"], mode: "production", root: shop_app }
    if (bundler === "esbuild")
      await build({
        absWorkingDir: shop_app,
        entryPoints: [entry],
        bundle: true,
        format: "esm",
        platform: "node",
        outfile: out,
        plugins: [waymark.esbuild(options)],
        logLevel: "silent",
      })
    else {
      const built = await rolldown({ input: entry, platform: "node", plugins: [waymark.rolldown(options)] })
      await built.write({ file: out, codeSplitting: false })
    }
    return out
  }

  it.each([
    [blog, "import", "esbuild"],
    [blog, "require", "esbuild"],
    [blog, "import", "rollup"],
    [shop, "import", "rollup"],
    [shop, "require", "esbuild"],
  ] as const)("%s, %s, builds a program with a copy of another folder by %s", async (copy, format, bundler) => {
    const built = (await import(pathToFileURL(await bundle(copy, format, bundler)).href)) as {
      readonly paths: readonly string[]
      readonly Endpoint: Endpoint
    }
    expect(built.paths).toEqual(["/shop/a/:id", "/shop/b"])
    expect(await (await built.Endpoint.fetch(new Request("http://localhost/shop/a/7"))).text()).toBe("7")
  })

  it.each([
    ["import", "esbuild"],
    ["require", "rollup"],
  ] as const)("of another version refuses the program with an error: %s, %s", async (format, bundler) => {
    await expect(bundle(newer, format, bundler)).rejects.toThrow(
      `sold.ts imports waymark ${version}, but waymark/bundler is of waymark ${NEWER}: install one version of it`,
    )
  })
})

describe("a bundle of compiled tables", async () => {
  const { core, server } = copies.imported
  const library = (await bundleLibrary()) as Pick<Copy["core"], "ArgumentError" | "NoRouteError"> &
    Pick<Copy["server"], "InvalidHeaderError"> & {
      readonly Router: Router
      readonly serve: (router: Router, options: object) => Endpoint
      readonly enclose: (router: Router) => Router
    }
  const statusesOf = async (endpoint: Endpoint): Promise<readonly unknown[]> => {
    const statuses: unknown[] = []
    for (const [method, path] of [
      ["GET", "/a/7"],
      ["GET", "/a/x"],
      ["PUT", "/a/7"],
      ["GET", "/nowhere"],
      ["GET", "/a/%ff"],
      ["GET", "/fail"],
    ])
      // prettier-ignore
      statuses.push((await endpoint.fetch(new Request(`http://localhost${path}`, { method: method ?? "" }))).status)
    return [...statuses, await endpoint.fetch_or_pass(new Request("http://localhost/nowhere"))]
  }
  const STATUSES = [200, 404, 405, 404, 400, 500, null]
  const routes = [
    core.get("/a/:id", "Page", "show", { where: { id: "integer" } }),
    core.get("/fail", "Page", "fail"),
  ] as const
  const router = server.define_router(routes).build({
    Page: { show: (conn, { id }) => conn.text(String(id)), fail: (conn) => conn.put_resp_header("x-a", "a\nb") },
  })

  it("knows the errors of another copy, as that knows its errors", () => {
    const names = ["ArgumentError", "NoRouteError"] as const
    for (const name of names) {
      const [inner, outer] = [library[name], core[name]]
      expect(Object.create(inner.prototype as object) instanceof outer).toBe(true)
      expect(Object.create(outer.prototype as object) instanceof inner).toBe(true)
    }
    const own = Object.create(server.InvalidHeaderError.prototype) as unknown
    expect([own instanceof library.InvalidHeaderError, own instanceof library.ArgumentError]).toEqual([true, false])
  })

  it("answers in the endpoint of another copy, and behind its forward, with the same statuses", async () => {
    const seen: unknown[] = []
    const options = { method_not_allowed: true, on_error: (error: unknown) => void seen.push(error) } as const
    expect(await statusesOf(server.define_endpoint({ router: library.Router, ...options }))).toEqual(STATUSES)
    expect(await statusesOf(library.serve(router, options))).toEqual(STATUSES)
    const other = server.define_router([core.forward("/in", "Inner")]).build({ Inner: library.Router })
    for (const [at, endpoint] of [
      ["/in/a/x", server.define_endpoint({ router: other, ...options })],
      ["/in/a/x", library.serve(library.enclose(router), options)],
    ] as const) {
      expect((await endpoint.fetch(new Request(`http://localhost${at}`))).status).toBe(404)
      expect((await endpoint.fetch(new Request("http://localhost/in/a/7"))).status).toBe(200)
    }
    expect(seen.map((error) => error instanceof server.InvalidHeaderError)).toEqual([true, true])
  })
})
