import { readFileSync, rmSync } from "node:fs"
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
