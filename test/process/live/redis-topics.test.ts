import { spawn } from "node:child_process"
import type { ChildProcessWithoutNullStreams } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { createClient } from "redis"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { MissedMessagesError, redis_topics, topic, TopicUnavailableError } from "../../../src/server/live/index.js"
import type { RedisTopics } from "../../../src/server/live/index.js"
import { bundlePrograms } from "../bundled.js"
import type { Bundled } from "../bundled.js"
import { redisPath, startRedis } from "../plugs/redis-server.js"
import type { RedisServer } from "../plugs/redis-server.js"
import { Message } from "./message.js"

if (redisPath === undefined)
  console.warn("No Redis server is installed: no topic was shared on one. On Debian: apt-get install redis-server")

/** Waits until a condition holds. */
const until = (holds: () => unknown): Promise<void> =>
  vi.waitFor(() => void (holds() === true || expect(holds()).toBe(true)), { timeout: 120_000, interval: 5 })

const connect = (url: string) =>
  createClient({ url, socket: { reconnectStrategy: 20 } })
    .on("error", () => {})
    .connect()

// The tests need a server; without one the warning above is printed. `.ci/run` installs one.
describe.skipIf(redisPath === undefined)("a topic on a Redis server", () => {
  let server: RedisServer
  let client: Awaited<ReturnType<typeof connect>>
  let through: RedisTopics
  const errors: unknown[] = []

  beforeAll(async () => {
    server = await startRedis(redisPath ?? "")
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    client = await connect(server.url)
    through = await redis_topics(client, { on_error: (error) => void errors.push(error) })
    errors.length = 0
  })
  afterEach(async () => {
    await through.close()
    client.destroy()
  })

  const numbers = (name: string) => topic(name, z.number(), { through })
  /** How many subscribers Redis has for a topic. */
  const subscribers = async (name: string): Promise<number> =>
    Number(Object.values(await client.pubSubNumSub(`topic:${name}`))[0])

  it("delivers each message once, in order, and subscribes once for all receivers", async () => {
    const got: number[][] = [[], []]
    for (const list of got) await numbers("order").subscribe((value) => void list.push(value))
    expect(await subscribers("order")).toBe(1)
    const sent = Array.from({ length: 1_000 }, (_, index) => index)
    await Promise.all(sent.map((value) => numbers("order").publish(value)))
    await until(() => got[1]?.length === 1_000)
    expect(got).toEqual([sent, sent])
  })

  it("unsubscribes when all have left, even if they come and leave at a time", async () => {
    const leave = await numbers("left").subscribe(() => {})
    leave()
    const others = await Promise.all(Array.from({ length: 20 }, () => numbers("left").subscribe(() => {})))
    const got: number[] = []
    const leave_last = await numbers("left").subscribe((value) => void got.push(value))
    for (const other of others) other()
    await numbers("left").publish(7)
    await until(() => got.length === 1)
    leave_last()
    const coming = numbers("left").subscribe(() => {})
    ;(await coming)()
    await vi.waitFor(async () => expect(await subscribers("left")).toBe(0))
  })

  it("refuses messages of other programs that do not fit the schema", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    const messages = await numbers("foreign").messages()
    await client.publish("topic:foreign", '"a"')
    await client.publish("topic:foreign", "1")
    expect(await messages.next()).toEqual({ done: false, value: 1 })
    expect(printed).toHaveBeenCalledTimes(1)
    printed.mockRestore()
  })

  it("has its own prefix", async () => {
    const other = await redis_topics(client, { prefix: "other:" })
    const got: number[] = []
    await topic("a", z.number(), { through: other }).subscribe((value) => void got.push(value))
    await numbers("a").publish(1)
    await topic("a", z.number(), { through: other }).publish(2)
    await until(() => got.length > 0)
    expect(got).toEqual([2])
    await other.close()
  })

  it("has no channel in common with another prefix, wherever the colons are", async () => {
    const spaces = await Promise.all(["app:", "app:a:"].map((prefix) => redis_topics(client, { prefix })))
    const got: string[] = []
    const names = ["b", "a:b", "a%3Ab", "a"]
    for (const [space, through] of spaces.entries())
      for (const name of names)
        await topic(name, z.string(), { through }).subscribe((sent) => void got.push(`${space} ${name} ${sent}`))
    for (const [space, through] of spaces.entries())
      for (const name of names) await topic(name, z.string(), { through }).publish(`${space} ${name}`)
    const expected = spaces.flatMap((_through, space) => names.map((name) => `${space} ${name} ${space} ${name}`))
    await until(() => got.length >= expected.length)
    expect(got.toSorted()).toEqual(expected.toSorted())
    for (const through of spaces) await through.close()
  })

  it.each(["app", "", ":"])("refuses the prefix %j, which would not end before the name", async (prefix) => {
    await expect(redis_topics(client, { prefix })).rejects.toThrow("ends with a colon")
  })

  it("rejects while the server is away, then works again; messages of that time are lost, and subscribers are notified", async () => {
    const got: number[] = []
    const missed: string[] = []
    await numbers("away").subscribe((value) => void got.push(value), { missed: (reason) => void missed.push(reason) })
    const messages = await numbers("away").messages()
    await numbers("away").publish(1)
    await until(() => got.length === 1)

    await server.stop()
    await until(() => !client.isReady && errors.length > 0)
    await expect(numbers("away").publish(2)).rejects.toThrow(new TopicUnavailableError("away"))
    const later = await numbers("later").messages()
    await numbers("later").subscribe((value) => void got.push(value), { missed: (reason) => void missed.push(reason) })
    ;(await numbers("left").subscribe(() => {}))()
    expect(missed).toEqual([])

    server = await startRedis(redisPath ?? "", server.port)
    await until(() => client.isReady && missed.length === 2)
    expect(missed).toEqual(["the connection to Redis was lost", "the connection to Redis was lost"])
    expect(await messages.next()).toEqual({ done: false, value: 1 })
    await expect(messages.next()).rejects.toThrow(new MissedMessagesError("away", "the connection to Redis was lost"))
    await expect(later.next()).rejects.toThrow(MissedMessagesError)
    await numbers("away").publish(3)
    await numbers("later").publish(4)
    await until(() => got.length === 3)
    expect(got).toEqual([1, 3, 4])
    expect(await subscribers("away")).toBe(1)
    expect(await subscribers("later")).toBe(1)
    expect(await subscribers("left")).toBe(0)
  })

  it("a topic that was left while the server was away is not subscribed to again", async () => {
    const leave = await numbers("quiet").subscribe(() => {})
    const left_before = await numbers("left-before").subscribe(() => {})
    await server.stop()
    left_before()
    await until(() => !client.isReady && errors.length > 0)
    leave()
    server = await startRedis(redisPath ?? "", server.port)
    await until(() => client.isReady)
    await vi.waitFor(async () => {
      expect(await subscribers("quiet")).toBe(0)
      expect(await subscribers("left-before")).toBe(0)
    })
  })

  it("can be closed while the server is away", async () => {
    const other = await redis_topics(client, { on_error: () => {} })
    const messages = await topic("closed", z.number(), { through: other }).messages()
    await server.stop()
    await until(() => !client.isReady)
    await other.close()
    await expect(messages.next()).rejects.toThrow("the connection to Redis was closed")
    server = await startRedis(redisPath ?? "", server.port)
    await until(() => client.isReady)
  })

  it("rejects what was sent when the connection was lost", async () => {
    const results = Promise.allSettled(Array.from({ length: 200 }, (_, index) => numbers("cut").publish(index)))
    await server.stop()
    const reasons = (await results).flatMap((result) => (result.status === "rejected" ? [result.reason] : []))
    expect(reasons.filter((reason) => !(reason instanceof TopicUnavailableError))).toEqual([])
    server = await startRedis(redisPath ?? "", server.port)
    await until(() => client.isReady)
  })

  describe("with two other processes", () => {
    const children: ChildProcessWithoutNullStreams[] = []
    const program = fileURLToPath(new URL("topic-process.ts", import.meta.url))
    let programs: Bundled
    beforeAll(async () => {
      programs = await bundlePrograms(program)
    })
    afterAll(() => programs.remove())
    afterEach(() => {
      for (const child of children.splice(0)) child.kill("SIGKILL")
    })

    /** Starts a process, and resolves to the list of the messages that it gets. */
    async function start(sender: string) {
      const child = spawn(process.execPath, [programs.path(program), server.url, sender])
      child.stderr.pipe(process.stderr)
      children.push(child)
      const got: z.infer<typeof Message>[] = []
      await new Promise<void>((resolve) =>
        createInterface(child.stdout).on("line", (line) => {
          if (line === "ready") resolve()
          else got.push(Message.parse(JSON.parse(line)))
        }),
      )
      return { child, got }
    }

    it("all get each message once, in the order of its publisher, and all in the same order", async () => {
      const others = await Promise.all([start("a"), start("b")])
      const got: z.infer<typeof Message>[] = []
      const here = topic("messages", Message, { through })
      await here.subscribe((message) => void got.push(message))
      for (const { child } of others) child.stdin.write("2000\n")
      for (let number = 1; number <= 2_000; number++) await here.publish({ sender: "here", number })
      const lists = [got, ...others.map((other) => other.got)]
      await until(() => lists.every(({ length }) => length === 6_000))
      for (const sender of ["a", "b", "here"])
        expect(got.filter((message) => message.sender === sender).map(({ number }) => number)).toEqual(
          Array.from({ length: 2_000 }, (_, index) => index + 1),
        )
      expect(lists[1]).toEqual(got)
      expect(lists[2]).toEqual(got)
    })
  })
})
