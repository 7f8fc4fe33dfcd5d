import { spawn, spawnSync } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { Agent } from "node:http"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { bundlePrograms } from "../bundled.js"
import type { Bundled } from "../bundled.js"
import { readBlocks } from "../docs/blocks.js"
import { redisPath, startRedis } from "../plugs/redis-server.js"
import type { RedisServer } from "../plugs/redis-server.js"
import { Load, visit } from "./load.js"

if (redisPath === undefined)
  console.warn(
    "No Redis server is installed: the guide to several processes was not run. On Debian: apt-get install redis-server",
  )

const PAGE = "docs/processes.md"
const page = readFileSync(join(root, PAGE), "utf8")
const [, unitOfGuide = ""] = /```ini\n([^`]+)```/.exec(page) ?? []

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  return typeof address === "object" && address !== null ? address.port : 0
}

// `.ci/run` installs the server; without one the warning above is printed.
describe.skipIf(redisPath === undefined)("the program of the guide, with two processes behind one port", () => {
  let redis: RedisServer
  let programs: Bundled
  let primary: ChildProcess
  let url: string

  beforeAll(async () => {
    redis = await startRedis(redisPath ?? "")
    mkdirSync(join(root, ".cache"), { recursive: true })
    const folder = mkdtempSync(join(root, ".cache/processes-"))
    for (const { file, text } of readBlocks({ path: PAGE, text: page }))
      if (file !== undefined) writeFileSync(join(folder, file), text)
    programs = await bundlePrograms(join(folder, "cluster.ts"))
    rmSync(folder, { recursive: true })
  })
  afterAll(async () => {
    programs.remove()
    await redis.stop()
  })

  beforeEach(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    primary = spawn(process.execPath, [programs.path("cluster.ts")], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        PROCESSES: "2",
        REDIS_URL: redis.url,
        SECRET_KEY_BASE: "s".repeat(64),
      },
      stdio: ["ignore", "inherit", "inherit"],
    })
    await bothAnswer()
  })
  afterEach(async () => {
    if (primary.exitCode !== null || primary.signalCode !== null) return
    primary.kill("SIGTERM")
    await once(primary, "exit")
  })

  /** Resolves when two processes answer. */
  async function bothAnswer(): Promise<void> {
    while ((await processes()).size < 2) await new Promise((resolve) => void setTimeout(resolve, 10))
  }

  /** The processes that answer. */
  async function processes(): Promise<ReadonlySet<number>> {
    const visits = await Promise.all(Array.from({ length: 12 }, () => visit(url, new Agent(), "")))
    return new Set(visits.flatMap((one) => one.process ?? []))
  }

  it("a session and a limit are shared", async () => {
    let cookie = ""
    const seen = new Set<number>()
    for (let count = 1; count <= 20 || (seen.size < 2 && count < 500); count++) {
      const one = await visit(url, new Agent(), cookie)
      expect(one.visits).toBe(count)
      seen.add(one.process ?? 0)
      cookie = one.cookie ?? cookie
    }
    expect(seen.size).toBe(2)

    const logins = await Promise.all(
      Array.from({ length: 30 }, () => visit(`${url}login`, new Agent(), "", performance.now(), "POST")),
    )
    const passed = logins.filter(({ status }) => status === 200)
    expect(passed).toHaveLength(10)
    expect(logins.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it.each([true, false])(
    "one that is drained under load loses no answer, with kept connections: %s",
    async (keepAlive) => {
      const load = new Load(url, 24, keepAlive)
      await load.next(300)
      // All 24 kept connections may have gone to one process: the other is slower when the machine is busy.
      const drained = load.ended.at(-1)?.process ?? 0
      process.kill(drained, "SIGTERM")
      await load.next(1_500)
      await bothAnswer() // it is replaced
      await load.next(300)
      await load.stop()

      expect(load.lost).toEqual([])
      expect(load.ended.filter(({ status }) => status !== 200)).toEqual([])
      expect(load.ended.slice(-100).filter((one) => one.process === drained)).toEqual([])
      expect(await processes()).not.toContain(drained)
    },
  )

  it("SIGHUP replaces them all without a lost answer", async () => {
    const before = await processes()
    const load = new Load(url, 24, false)
    await load.next(300)
    primary.kill("SIGHUP")
    const successors = new Set<number>()
    while (successors.size < 2) for (const one of await processes()) if (!before.has(one)) successors.add(one)
    await load.stop()

    expect(load.lost).toEqual([])
    expect(load.ended.filter(({ status }) => status !== 200)).toEqual([])
    expect([...(await processes())].filter((one) => before.has(one))).toEqual([])
  })

  it.each([true, false])(
    "one that is killed under load loses only what it had begun, with kept connections: %s",
    async (keepAlive) => {
      const clients = 24
      const load = new Load(url, clients, keepAlive)
      await load.next(300)
      const killed = load.ended.at(-1)?.process ?? 0
      const at = performance.now()
      process.kill(killed, "SIGKILL")
      await load.next(1_500)
      await bothAnswer()
      await load.next(300)
      await load.stop()

      expect(load.lost.length).toBeLessThanOrEqual(clients)
      for (const { error, began } of load.lost) {
        expect(error).toMatch(/socket hang up|ECONNRESET/)
        expect(began).toBeLessThan(at + 100)
      }
      expect(load.ended.filter(({ error, status }) => error === undefined && status !== 200)).toEqual([])
      expect(await processes()).not.toContain(killed)
    },
  )

  it("all answer what they have received when the first one gets SIGTERM, and it ends after them", async () => {
    const load = new Load(url, 24, true)
    await load.next(300)
    primary.kill("SIGTERM")
    expect(await once(primary, "exit")).toEqual([0, null])
    await load.stop()

    expect(load.lost.length).toBeGreaterThan(0)
    for (const one of load.lost) expect(one).toMatchObject({ isReused: false }) // a connection that none had accepted
  })
})

const systemd = ["/usr/bin/systemd-analyze", "/bin/systemd-analyze"].find((path) => existsSync(path))
if (systemd === undefined)
  console.warn("No systemd is installed: it did not check the unit of the guide. On Debian: apt-get install systemd")

describe("the files of the guide", () => {
  const graces = [...page.matchAll(/grace: ([\d_]+)/g)].map(([, text = ""]) => Number(text.replaceAll("_", "")))

  it("give a process more time than its grace", () => {
    const times = [...page.matchAll(/(?:TimeoutStopSec=|stop_grace_period: )(\d+)/g)].map(([, text]) => Number(text))
    expect(times).toHaveLength(2)
    expect(graces).toHaveLength(1)
    expect(Math.min(...times) * 1_000).toBeGreaterThan(Math.max(...graces))
  })

  // `.ci/run` installs it; without it the warning above is printed.
  it.skipIf(systemd === undefined)("have a unit that systemd takes", () => {
    const folder = mkdtempSync(join(tmpdir(), "waymark-unit-"))
    const unit = unitOfGuide.replace("/usr/bin/node", process.execPath)
    const file = join(folder, "shop.service")
    writeFileSync(file, unit)
    const check = (): string => {
      const { stderr } = spawnSync(systemd ?? "", ["verify", "--man=no", file], { encoding: "utf8" })
      return stderr
        .split("\n")
        .filter((line) => line.includes("shop.service"))
        .join("\n")
    }
    expect(check()).toBe("")
    writeFileSync(file, unit.replace("KillMode", "KilMode"))
    expect(check()).toContain("KilMode")
    rmSync(folder, { recursive: true })
  })
})
