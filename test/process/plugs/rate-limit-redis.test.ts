import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bundlePrograms } from "../bundled.js"
import type { Bundled } from "../bundled.js"
import { redisPath, startRedis } from "./redis-server.js"
import type { RedisServer } from "./redis-server.js"

if (redisPath === undefined)
  console.warn("No Redis server is installed: no limit was shared on one. On Debian: apt-get install redis-server")

const PROGRAM = fileURLToPath(new URL("limit-process.ts", import.meta.url))

// The test needs a server; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(redisPath === undefined)("a limit on a Redis server", () => {
  const children: ChildProcess[] = []
  let redis: RedisServer
  let programs: Bundled

  /** Starts a process that shares the limit; resolves to its address. */
  async function start(): Promise<string> {
    const child = spawn(process.execPath, [programs.path(PROGRAM), redis.url], { stdio: ["ignore", "pipe", "inherit"] })
    children.push(child)
    const [address] = (await once(child.stdout, "data")) as [Buffer]
    return String(address).trim()
  }

  beforeAll(async () => {
    redis = await startRedis(redisPath ?? "")
    programs = await bundlePrograms(PROGRAM)
  })
  afterAll(async () => {
    for (const child of children) child.kill("SIGKILL")
    await redis.stop()
    programs.remove()
  })

  it("is shared by two processes: together they answer as many requests as it allows", async () => {
    const urls = await Promise.all([start(), start()])
    // The first two one by one, since one process may otherwise take the whole limit before the other answers.
    const first = [await fetch(urls[0] ?? ""), await fetch(urls[1] ?? "")]
    const others = await Promise.all(Array.from({ length: 58 }, (_, index) => fetch(urls[index % 2] ?? "")))
    const responses = [...first, ...others]
    const passed = responses.filter(({ status }) => status === 200)
    expect(passed).toHaveLength(20)
    expect(new Set(await Promise.all(passed.map((response) => response.text()))).size).toBe(2)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(40)
    for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeGreaterThan(50)
    const remaining = passed.map(({ headers }) => Number(headers.get("ratelimit-remaining")))
    expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })
})
