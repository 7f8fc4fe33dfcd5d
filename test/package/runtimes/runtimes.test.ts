import { spawnSync } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rawGet, readAnswer, sendRaw } from "../../process/adapters/raw.js"
import { answersAll } from "../../process/adapters/requests.js"
import { root } from "../../unit/house/sources.js"
import { prepareFolder } from "./prepare.js"
import { runtimes, start, versionOf, whyNot } from "./runtimes.js"
import type { Running } from "./runtimes.js"

let folder: string
beforeAll(async () => {
  folder = await prepareFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The versions in the page about hosts. */
const page = readFileSync(join(root, "docs/hosts.md"), "utf8")
const documented = new Map(
  [...page.matchAll(/^\| (\w[\w ]*?) +\| ([\d.-]+) +\|/gm)].map(([, name, version]) => [name, version]),
)

const reasons = runtimes.map((runtime) => [runtime, whyNot(runtime)] as const)

describe.each(reasons.filter(([, reason]) => reason === undefined))("on $0.name", (runtime) => {
  let running: Running
  beforeAll(async () => {
    running = await start(runtime, folder)
  })
  afterAll(() => running.stop())
  answersAll(() => running.url)

  it("dots in a path are ordinary characters, unless the runtime has resolved them", async () => {
    const [status, body] = readAnswer(await sendRaw(running.url, rawGet("/files/a/../b/%2e%2e")))
    expect([status, body.split(" ", 1)[0]]).toEqual([200, runtime.name === "Bun" ? "" : "a|..|b|.."])
  })

  it("the version is the one in docs/hosts.md", () => {
    expect(documented.get(runtime.name)).toBe(versionOf(runtime))
  })
})

/** Prints the client's address in two servers, and the error of a third at a port that is taken. */
const SERVING = `
import { serve } from "waymark/node"
import { define_endpoint } from "waymark/server"
const at = { hostname: "127.0.0.1", print: false }
const endpoint = define_endpoint({ plugs: [(conn) => conn.text(String(conn.remote_ip))] })
const servers = [endpoint, { fetch: (request) => new Response(request.ip) }].map((each) => serve(each, { ...at, port: 0 }))
const [own, other] = await Promise.all(servers)
const addresses = [await (await fetch(own.url)).text(), await (await fetch(other.url)).text()]
const { port } = new URL(own.url)
const { code, message } = await serve(endpoint, { ...at, port: Number(port) }).catch((error) => error)
await Promise.all([own.close(), other.close()])
console.log(JSON.stringify([...addresses, code, message.replace(port, "PORT")]))
`

const serving = reasons.filter(([{ name }, reason]) => name !== "workerd" && reason === undefined)
it.each(serving)("$name tells the address of clients, and that a port is taken", ({ binary, args }) => {
  writeFileSync(join(folder, "serving.js"), SERVING)
  const { stdout, stderr } = spawnSync(binary, args.with(-1, "serving.js"), { cwd: folder, encoding: "utf8" })
  const taken = "port PORT is taken by another program: stop that, or choose another port by PORT or the option port"
  expect([stderr, stdout && JSON.parse(stdout)]).toEqual(["", ["127.0.0.1", "127.0.0.1", "EADDRINUSE", taken]])
})

it.each(reasons.flatMap(([{ name }, reason]) => (reason === undefined ? [] : [[name, reason]])))(
  "%s is not asked, since %s",
  (name, reason) => {
    console.warn(`${name} was not asked, since ${reason}`)
    expect(documented.has(name)).toBe(true)
  },
)

it.each(["Express", "Fastify", "Hono"])("the version of %s is the one in docs/hosts.md", (name) => {
  const manifest = join(root, "node_modules", name.toLowerCase(), "package.json")
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
  expect(documented.get(name)).toBe(version)
})
