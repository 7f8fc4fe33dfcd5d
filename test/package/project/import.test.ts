import { spawnSync } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, extname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { linkPackages, unpack, unpackImporter } from "./packages.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-import-"))
afterAll(() => rmSync(folder, { recursive: true }))

const FOLDER = "test/package/project/import"

/** Files of other frameworks, and the routes that they have: in their order, the live ones of Phoenix after the others. */
const IMPORTED = {
  "live.ex": `
    get /desks/:id/export/:format
    get /
    get /desks/:id/*path
    get /settings
    get /settings/keys/:key_id`,
  "conditions.ex": `
    post /api/session
    delete /api/session
    get /api/tenants
    get /api/tenants/:id
    post /api/tenants
    patch /api/tenants/:id
    put /api/tenants/:id
    delete /api/tenants/:id
    post /api/tenants/:tenant_id/reload
    get /admin
    * /swagger`,
  "hosts.ex": `
    get /:name/:version docs.
    * /*path docs.
    get /login shelf.example
    get /packages/:name shelf.example
    get /packages/:name/:version/files/*path shelf.example
    get /login www.shelf.example
    get /packages/:name www.shelf.example
    get /packages/:name/:version/files/*path www.shelf.example
    post /account/keys/rotate
    delete /account/keys/:id`,
  "macros.ex": `
    get /plugins/v1/goals
    get /terms
    get /privacy
    get /teams/:id
    get /register`,
  "express.ts": `
    get /
    get /books
    post /books
    get /api/users/:id
    get /api/users/:userId/posts
    get /api/users/:userId/posts/:postId/files/*path
    * /legacy/*rest`,
  "hono.ts": `
    get /
    get /api/books
    get /api/books/:id
    delete /api/books/:id
    get /admin/stats
    put /settings
    put /settings/:key
    patch /settings
    patch /settings/:key
    get /files/*path`,
  "fastify.ts": `
    get /
    get /static/*path
    get /api/v1/users/me
    get /api/v1/users/:id
    put /api/v1/users/:id
    patch /api/v1/users/:id`,
  "../../../unit/build/import/library.yaml": `
    get /v2/books
    post /v2/books
    get /v2/books/newest
    get /v2/books/:book_id
    delete /v2/books/:book_id
    put /v2/books/:book_id/cover
    get /v2/books/:book_id_pdf
    get /v2/loans/:day/:state
    head /v2/loans/v:version/files/*path`,
} satisfies Readonly<Record<string, string>>

const TSCONFIG = {
  compilerOptions: { target: "es2022", module: "nodenext", strict: true, noEmit: true, skipLibCheck: true, types: [] },
  include: ["tables", "links.ts"],
}

/** Links to pages that Phoenix keeps, and one that its router does not have. */
const LINKS = `import { Routes } from "./tables/live.js"
const site = new URL("https://desk.example")
export const links = [
  Routes.home_path(site, "page"),
  Routes.desk_show_path(site, "files", 7, ["a", "b"]),
  Routes.live_path(site, "DeskWeb.Settings.Profile"),
  Routes.key_path(site, "edit", 3),
  Routes.export_path(site, "download", 7, "csv"),
]
// @ts-expect-error - there is no such page
export const wrong = () => Routes.home_path(site, "pages")
`

/** Prints the routes of all tables, by the names of their files. */
const LISTS = `import { readdirSync } from "node:fs"
import { list_routes } from "waymark"
const lists: Record<string, readonly string[]> = {}
for (const file of readdirSync("tables")) {
  const { routes = [], phoenix = [] } = await import("./tables/" + file)
  const all = [...list_routes(routes), ...list_routes(phoenix)]
  lists[file] = all.map(({ verb, path, host }) => [verb, path, host ?? []].flat().join(" "))
}
const { links } = await import("./links.js")
console.log(JSON.stringify({ lists, links }))
`

describe("waymark import of the packed files", () => {
  beforeAll(() => {
    linkPackages(folder, unpack(folder))
    unpackImporter(folder)
    mkdirSync(join(folder, "tables"))
    writeFileSync(join(folder, "package.json"), `{ "type": "module" }`)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG))
    writeFileSync(join(folder, "links.ts"), LINKS)
    writeFileSync(join(folder, "lists.mts"), LISTS)
  })

  const run = (program: string, ...args: readonly string[]) => {
    const path = join(folder, "node_modules/.bin", program)
    const { status, stdout, stderr } = spawnSync(path, args, { cwd: folder, encoding: "utf8" })
    return { status, stdout, stderr }
  }

  it.each(Object.keys(IMPORTED))("writes a table of %s that its own check accepts", (file) => {
    const name = basename(file)
    copyFileSync(join(root, FOLDER, file), join(folder, name))
    expect(run("waymark", "import", name, "--out", tableOf(name))).toMatchObject({ status: 0, stderr: "" })
    expect(run("waymark", "routes", tableOf(name), "--check")).toMatchObject({ status: 0, stderr: "" })
  })

  it("runs waymark-import with the same arguments, and exits with its exit code", () => {
    const own = (...args: readonly string[]) => {
      const program = join(folder, "node_modules/waymark-import/dist/main.js")
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
        cwd: folder,
        encoding: "utf8",
      })
      return { status, stdout, stderr }
    }
    const usage = own("--help")
    expect(usage).toMatchObject({ status: 0, stderr: "" })
    expect(usage.stdout).toMatch(/^Usage: waymark-import FILE /)
    expect(run("waymark", "import", "-h")).toEqual(usage)
    for (const args of [
      ["--version"],
      [],
      ["live.ex", "--force", "--strict"],
      ["live.ex", "--colour"],
      ["no such.ex", "--force"],
    ])
      expect(run("waymark", "import", ...args)).toEqual(own(...args))
    expect([own("live.ex", "--force", "--strict").status, own().status]).toEqual([1, 2])
  })

  it("writes tables that compile, with the routes of their files, and with links to live routes", () => {
    expect(run("tsc", "-p", ".")).toEqual({ status: 0, stdout: "", stderr: "" })
    const { stdout, stderr } = run("tsx", "lists.mts")
    expect(stderr).toBe("")
    const lines = Object.entries(IMPORTED).map(([file, text]) => [basename(tableOf(file)), text.trim().split(/\n\s*/)])
    expect(JSON.parse(stdout)).toEqual({
      lists: Object.fromEntries(lines) as unknown,
      links: ["/", "/desks/7/a/b", "/settings", "/settings/keys/3", "/desks/7/export/csv"],
    })
  })
})

function tableOf(name: string): string {
  return `tables/${basename(name, extname(name))}.ts`
}
