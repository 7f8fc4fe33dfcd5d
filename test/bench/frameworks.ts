// Compares the costs of a route with Waymark and other frameworks, for the table of docs/benchmarks.md: npm run bench:frameworks
// Finding one of GitHub's 203 routes; checking a route with its handler and, if the framework has typed links, one link;
// an application of one route, bundled for a Worker.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cleanUp, measureAnew } from "../../type-tests/cost/measure.js"
import { writeProgram } from "../../type-tests/cost/tables.js"
import { root } from "../unit/house/sources.js"
import { bundle, PROGRAMS, SOURCES } from "../package/bundles.js"

interface Framework {
  readonly name: string
  /** The router in `routers.ts` that it uses. */
  readonly router: string
  /** A program with a number of routes. */
  readonly types?: (routes: number) => string
  /** A Worker with one route. */
  readonly worker?: string
}

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)
const path = (route: number): string => `/r${route}/:id${route % 2 === 1 ? "/:sub" : ""}`
const groups = (routes: number): readonly (readonly number[])[] =>
  range(Math.ceil(routes / 10)).map((group) => range(10).map((index) => group * 10 + index))

const FRAMEWORKS: readonly Framework[] = [
  {
    name: "waymark",
    router: "waymark",
    types: (routes) => writeProgram({ form: "scopes of builders", use: "everything", routes }),
    worker: PROGRAMS.worker,
  },
  {
    name: "hono",
    router: "hono",
    types: (routes) => `import { Hono } from "hono"
import { hc } from "hono/client"
${groups(routes)
  .map(
    (group, g) =>
      `const s${g} = new Hono()${group.map((route) => `.get("${path(route)}", (c) => c.text(c.req.param("id")))`).join("\n")}`,
  )
  .join("\n")}
const app = new Hono()${groups(routes)
      .map((_, g) => `.route("/g${g}", s${g})`)
      .join("\n")}
const client = hc<typeof app>("http://localhost")
${range(routes)
  .map(
    (route) =>
      `export const l${route} = client.g${Math.floor(route / 10)}.r${route}[":id"]${route % 2 === 1 ? `[":sub"]` : ""}.$url({ param: { id: "x", sub: "y" } }).pathname`,
  )
  .join("\n")}`,
    worker: `import { Hono } from "hono"; export default new Hono().get("/", (c) => c.text("Hello"))`,
  },
  {
    name: "express",
    router: "path-to-regexp, a list",
    types: (routes) => `import express from "express"
const app = express()
${range(routes)
  .map((route) => `app.get("${path(route)}", (req, res) => { const id: string = req.params.id; res.send(id) })`)
  .join("\n")}`,
  },
  { name: "fastify", router: "find-my-way" },
]

const folder = mkdtempSync(join(tmpdir(), "waymark-frameworks-"))
try {
  const rows = ["find a route, ns", "check a route, instantiations", "a Worker, bytes compressed"]
  const columns = await Promise.all(FRAMEWORKS.map(costsOf))
  console.log(`| ${new Date().toISOString().slice(0, 10)} | ${FRAMEWORKS.map(titleOf).join(" | ")} |`)
  console.log(`|---|${FRAMEWORKS.map(() => "---:|").join("")}`)
  for (const [index, row] of rows.entries())
    console.log(`| ${row} | ${columns.map((cells) => cells[index]).join(" | ")} |`)
} finally {
  rmSync(folder, { recursive: true })
  cleanUp()
}

async function costsOf({ name, router, types, worker }: Framework): Promise<readonly string[]> {
  const made =
    worker === undefined
      ? undefined
      : await bundle(join(folder, name), worker, {
          alias: { ...SOURCES, hono: fileURLToPath(import.meta.resolve("hono")) },
          platform: "neutral",
        })
  return [
    timeOf(router),
    types === undefined ? "—" : typeCost(name, types),
    made === undefined ? "—" : String(made.compressed),
  ]
}

function timeOf(router: string): string {
  const rounds = range(3).map(() => {
    const args = ["--import", "jiti/register", join(import.meta.dirname, "worker.ts"), "github", router]
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
    const time = /"ns":([\d.]+)/.exec(stdout)?.[1]
    if (time === undefined) throw new Error(stderr)
    return Number(time)
  })
  return (rounds.toSorted((one, other) => one - other)[1] ?? Number.NaN).toFixed(0)
}

/** From 100 to 300 routes, so that constant costs do not count. */
function typeCost(name: string, types: (routes: number) => string): string {
  const [small, large] = [100, 300].map((routes) => measureAnew("typescript-7", types(routes)))
  const errors = [...(small?.errors ?? []), ...(large?.errors ?? [])]
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]}`)
  return (((large?.instantiations ?? 0) - (small?.instantiations ?? 0)) / 200).toFixed(0)
}

function titleOf({ name }: Framework): string {
  const manifest = join(root, name === "waymark" ? "package.json" : `node_modules/${name}/package.json`)
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
  return `${name} ${version}`
}
