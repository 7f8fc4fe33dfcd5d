// The servers of `answers.ts`: the same application with each framework.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { root } from "../unit/house/sources.js"

/** A server, as the text of a module. */
export interface Server {
  readonly name: string
  /** The checkout of Waymark that it uses, if any. */
  readonly checkout?: string
  /** Defines `listen`, which resolves to the port, and `fetch` if the framework has it. */
  readonly program: string
  /** Whether it runs only on Node. */
  readonly onlyNode?: boolean
}

/** The routes other than those that are requested, and the page. */
const OTHERS = `const others = Array.from({ length: 46 }, (_, index) => "/other" + index + "/:id")
const page = "<!doctype html>" + "x".repeat(1200)`

/** The names of six plugs: three set a header each, three set a value each. */
const NAMES = `const names = ["one", "two", "three"]`

const waymark = (name: string, checkout: string): Server => ({
  name,
  checkout,
  program: `
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_endpoint, define_router } from "waymark/server"
import { serve } from "waymark/node"
const plugs = Object.fromEntries(names.flatMap((name) => [
  ["header_" + name, (conn) => conn.put_resp_header("x-" + name, name)],
  ["assign_" + name, (conn) => conn.assign(name, name)],
]))
const web = define_router([
  pipeline("browser", Object.keys(plugs).map((name) => plug(name))),
  get("/", "Page", "text"), get("/json", "Page", "json"),
  scope("/", [pipe_through("browser"), get("/pages/:id", "Page", "page")]),
  ...others.map((path) => get(path, "Page", "text", { as: null })),
], { plugs })
const Page = {
  text: (conn) => conn.text("Hello"),
  json: (conn) => conn.json({ id: 7, name: "Ada" }),
  page: (conn, { id }) => conn.html(page + id + conn.assigns.three),
}
const endpoint = define_endpoint({ router: web.build({ Page }) })
const { fetch } = endpoint
const listen = async () => new URL((await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })).url).port`,
})

/** @param put what each handler does before it answers, as code with a comma after it */
const hono = (name: string, put: string): Server => ({
  name,
  program: `
import { Hono } from "hono"
import { serve } from "srvx"
const app = new Hono()
const cache = "max-age=0, private, must-revalidate"
const plugs = names.flatMap((name) => [
  async (c, next) => { c.header("x-" + name, name); await next() },
  async (c, next) => { c.set(name, name); await next() },
])
app.get("/", (c) => (${put}c.text("Hello")))
app.get("/json", (c) => (${put}c.json({ id: 7, name: "Ada" })))
app.get("/pages/:id", ...plugs, (c) => (${put}c.html(page + c.req.param("id") + c.get("three"))))
for (const path of others) app.get(path, (c) => c.text("Hello"))
app.notFound((c) => (${put}c.text("404 Not Found", 404)))
const fetch = async (request) => app.fetch(request)
const listen = async () => {
  const { Bun, Deno } = globalThis
  if (Bun !== undefined) return Bun.serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }).port
  if (Deno !== undefined) return Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, app.fetch).addr.port
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1", silent: true })
  await server.ready()
  return new URL(server.url).port
}`,
})

const FASTIFY: Server = {
  name: "fastify",
  onlyNode: true,
  program: `
import fastify from "fastify"
const app = fastify()
const onRequest = names.flatMap((name) => [
  (request, reply, done) => { reply.header("x-" + name, name); done() },
  (request, reply, done) => { request[name] = name; done() },
])
for (const name of names) app.decorateRequest(name, "")
app.get("/", (request, reply) => reply.type("text/plain; charset=utf-8").send("Hello"))
app.get("/json", (request, reply) => reply.send({ id: 7, name: "Ada" }))
app.get("/pages/:id", { onRequest }, (request, reply) =>
  reply.type("text/html; charset=utf-8").send(page + request.params.id + request.three))
for (const path of others) app.get(path, (request, reply) => reply.type("text/plain; charset=utf-8").send("Hello"))
const listen = async () => {
  await app.listen({ port: 0, host: "127.0.0.1" })
  return app.server.address().port
}`,
}

/** A server without routes; each answer has the headers of the framework's. */
const NODE: Server = {
  name: "node:http",
  onlyNode: true,
  program: `
import { createServer } from "node:http"
const send = (res, status, type, body, headers) =>
  res.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body), ...headers }).end(body)
const more = Object.fromEntries(names.map((name) => ["x-" + name, name]))
const server = createServer(({ url }, res) => {
  if (url === "/") send(res, 200, "text/plain; charset=utf-8", "Hello")
  else if (url === "/json") send(res, 200, "application/json; charset=utf-8", JSON.stringify({ id: 7, name: "Ada" }))
  else if (url.startsWith("/pages/")) send(res, 200, "text/html; charset=utf-8", page + url.slice(7) + "three", more)
  else send(res, 404, "text/plain; charset=utf-8", "Not Found")
})
const listen = () => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)))
const fetch = undefined`,
}

/** The servers, and those with other checkouts of Waymark. */
export const servers = (checkouts: ReadonlyMap<string, string>): readonly Server[] => [
  waymark("waymark", root),
  ...[...checkouts].map(([name, checkout]) => waymark(name, checkout)),
  hono("hono", ""),
  // Waymark's answers have `cache-control`, as those of the reference.
  hono("hono, same headers", 'c.header("cache-control", cache), '),
  FASTIFY,
  NODE,
]

/**
 * Prints the port, and then answers each line of the standard input with the processor time so far in microseconds. A line
 * of a path and a count first calls `fetch` that often.
 */
const CONTROL = `
const run = async (path, count) => {
  for (let index = 0; index < count; index += 1)
    await fetch(new Request("http://localhost" + path, { headers: { accept: "*/*" } }))
}
process.stdin.setEncoding("utf8").on("data", async (line) => {
  const [path, count] = line.trim().split(" ")
  const before = process.cpuUsage()
  if (count !== undefined) await run(path, Number(count))
  const { user, system } = process.cpuUsage(count === undefined ? undefined : before)
  console.log(user + system)
})
console.log(await listen())`

/** Writes the modules of the servers into a folder inside the project, where they find the packages. */
export async function writeServers(all: readonly Server[]): Promise<string> {
  mkdirSync(join(root, ".cache"), { recursive: true })
  const folder = mkdtempSync(join(root, ".cache/answers-"))
  for (const { name, checkout, program } of all) {
    const file = join(folder, `${fileOf(name)}.mjs`)
    const text = [NAMES, OTHERS, program, CONTROL].join("\n")
    if (checkout === undefined) writeFileSync(file, text)
    else await bundleWaymark(text, file, folder, checkout)
  }
  return folder
}

/** The name of a server's file, without its ending. */
export const fileOf = (name: string): string => name.replaceAll(/\W+/g, "-")

async function bundleWaymark(text: string, file: string, folder: string, checkout: string): Promise<void> {
  await build({
    stdin: { contents: text, resolveDir: folder },
    alias: {
      "waymark/server": join(checkout, "src/server.ts"),
      "waymark/node": join(checkout, "src/server/node/index.ts"),
      waymark: join(checkout, "src/index.ts"),
    },
    bundle: true,
    packages: "external",
    format: "esm",
    target: "es2022",
    platform: "node",
    outfile: file,
    logLevel: "silent",
    tsconfigRaw: {},
  })
}
