import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { get } from "waymark"
import { events, MissedMessagesError, topic } from "waymark/live"
import type { Receiver, Topic, TopicServer } from "waymark/live"
import { define_endpoint, define_router } from "waymark/server"
import { type } from "arktype"
import * as v from "valibot"
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest"
import { z } from "zod"
import { ArgumentError } from "../../../../src/index.js"

const Comment = z.object({ text: z.string() })
let last = 0
/** A name that no other test uses. */
const fresh = (): string => `topic-${++last}`

/** The next messages of an iterator. */
async function take<Message>(messages: AsyncIterator<Message>, count: number): Promise<Message[]> {
  const taken: Message[] = []
  while (taken.length < count) taken.push((await messages.next()).value)
  return taken
}

/** A server of topics that counts its subscriptions, and can lose its connection. */
function recordingServer() {
  const receivers = new Set<Receiver<string>>()
  const server: TopicServer = {
    publish: async (_name, text) => receivers.forEach(({ receive }) => receive(text)),
    subscribe: async (_name, receiver) => {
      receivers.add(receiver)
      return () => void receivers.delete(receiver)
    },
  }
  return { server, receivers }
}

afterEach(() => void vi.restoreAllMocks())

describe("a topic", () => {
  it("delivers each message to all its subscribers, and to no other topic", async () => {
    const [name, other] = [fresh(), fresh()]
    const [one, two] = [await topic(name, Comment).messages(), await topic(name, Comment).messages()]
    const elsewhere = await topic(other, Comment).messages()
    await topic(name, Comment).publish({ text: "a" })
    await topic(other, Comment).publish({ text: "b" })
    await topic(name, Comment).publish({ text: "c" })
    expect(await take(one, 2)).toEqual([{ text: "a" }, { text: "c" }])
    expect(await take(two, 2)).toEqual([{ text: "a" }, { text: "c" }])
    expect(await take(elsewhere, 1)).toEqual([{ text: "b" }])
  })

  it("does not deliver a message that was published before", async () => {
    const one = topic(fresh(), Comment)
    await one.publish({ text: "before" })
    const messages = await one.messages()
    await one.publish({ text: "after" })
    expect(await take(messages, 1)).toEqual([{ text: "after" }])
  })

  it.each([
    ["zod", z.object({ text: z.string() })],
    ["valibot", v.object({ text: v.string() })],
    ["arktype", type({ "+": "delete", text: "string" })],
  ])("passes messages through a schema of %s", async (_library, schema) => {
    const one = topic(fresh(), schema)
    const messages = await one.messages()
    await one.publish(JSON.parse('{ "text": "a", "secret": 1 }'))
    expect(await take(messages, 1)).toEqual([{ text: "a" }])
    await expect(one.publish(JSON.parse('{ "text": 1 }'))).rejects.toThrow(ArgumentError)
    await expect(one.publish(JSON.parse('{ "text": 1 }'))).rejects.toThrow(
      `a message does not fit the schema of the topic "${one.name}": text: `,
    )
  })

  it("delivers the output of the schema for the JSON of a message", async () => {
    const schema = z.object({ at: z.iso.datetime().transform((text) => new Date(text)) })
    const one = topic(fresh(), schema)
    expectTypeOf(one).toEqualTypeOf<Topic<{ at: string }, { at: Date }>>()
    const messages = await one.messages()
    await one.publish({ at: "2026-11-24T00:00:00Z" })
    expect(await take(messages, 1)).toEqual([{ at: new Date("2026-11-24T00:00:00Z") }])
  })

  it.each([
    ["a number", z.string().transform(Number), "7", 7],
    ["a date", z.coerce.date(), "2026-11-24", new Date("2026-11-24")],
    ["a set", z.array(z.string()).transform((tags) => new Set(tags)), ["a"], new Set(["a"])],
    ["nothing", z.object({ id: z.number() }).transform(() => undefined), { id: 1 }, undefined],
    [
      "another object",
      z.object({ id: z.string() }).transform(({ id }) => ({ key: Number(id) })),
      { id: "1" },
      { key: 1 },
    ],
    ["a codec", z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String }), "9", 9n],
  ])("delivers %s, which the schema returns but does not take", async (_, schema: z.ZodType, given, received) => {
    const one = topic(fresh(), schema)
    const heard: unknown[] = []
    const leave = await one.subscribe((message) => heard.push(message))
    const messages = await one.messages()
    await one.publish(given)
    expect(await take(messages, 1)).toEqual([received])
    expect(heard).toEqual([received])
    leave()
  })

  it("refuses a message that JSON cannot carry", async () => {
    const one = topic(fresh(), z.object({ at: z.date() }))
    // @ts-expect-error - JSON has no dates
    await expect(one.publish({ at: new Date() })).rejects.toThrow("does not fit the schema")
  })

  it("gives each subscriber of one schema the same value, and none that of the publisher", async () => {
    const one = topic(fresh(), Comment)
    const [first, second] = [await one.messages(), await one.messages()]
    const given = { text: "a" }
    await one.publish(given)
    const [[a], [b]] = [await take(first, 1), await take(second, 1)]
    expect(a).toBe(b)
    expect(a).not.toBe(given)
  })

  it("keeps the order of a publisher, even if the schema takes longer for the first message", async () => {
    const slow = z.number().refine(async (time) => {
      await new Promise((resolve) => setTimeout(resolve, time))
      return true
    })
    const name = fresh()
    const messages = await topic(name, slow).messages()
    await Promise.all([20, 1, 10, 0].map((time) => topic(name, slow).publish(time)))
    expect(await take(messages, 4)).toEqual([20, 1, 10, 0])
  })

  it("works after a message that does not fit", async () => {
    const odd = z.number().refine(async (value) => value % 2 === 1)
    const one = topic(fresh(), odd)
    const messages = await one.messages()
    const results = await Promise.allSettled([1, 2, 3].map((value) => one.publish(value)))
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
    expect(await take(messages, 2)).toEqual([1, 3])
  })

  it("delivers a message to all before one that a receiver publishes", async () => {
    const one = topic(fresh(), z.number())
    const got: string[] = []
    await one.subscribe((value) => {
      got.push(`first ${value}`)
      if (value === 1) void one.publish(2)
    })
    await one.subscribe((value) => void got.push(`second ${value}`))
    await one.publish(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(got).toEqual(["first 1", "second 1", "first 2", "second 2"])
  })

  it.each([
    ["", Comment, 'topic takes a name such as "comments", got: ""'],
    ["a", {}, 'the topic "a" takes a Standard Schema, such as one of zod, valibot or arktype, got: {}'],
  ])("refuses the name %j and the schema %j", (name, schema, message) => {
    expect(() => topic(name, schema as typeof Comment)).toThrow(new ArgumentError(message))
  })

  it.each([0, -1, 1.5, "10", NaN])("refuses to keep %j messages", async (max_waiting) => {
    const messages = topic(fresh(), Comment).messages({ max_waiting: max_waiting as number })
    await expect(messages).rejects.toThrow("messages takes a whole number above 0 as max_waiting, got: ")
  })
})

describe("messages of a topic", () => {
  it("end at the signal, in a loop that waits, and without a subscription if it is aborted before", async () => {
    const { server, receivers } = recordingServer()
    const one = topic("a", Comment, { through: server })
    const leaving = new AbortController()
    const got: string[] = []
    const reading = (async () => {
      for await (const { text } of await one.messages({ signal: leaving.signal })) got.push(text)
    })()
    await new Promise((resolve) => setTimeout(resolve, 1))
    await one.publish({ text: "a" })
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(receivers.size).toBe(1)
    leaving.abort()
    await reading
    expect(got).toEqual(["a"])
    expect(await (await one.messages({ signal: leaving.signal })).next()).toEqual({ done: true, value: undefined })
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect(receivers.size).toBe(0)
  })

  it("end when the loop breaks", async () => {
    const { server, receivers } = recordingServer()
    const one = topic("a", Comment, { through: server })
    const messages = await one.messages()
    await one.publish({ text: "a" })
    for await (const { text } of messages) {
      expect(text).toBe("a")
      break
    }
    await Promise.resolve()
    expect(receivers.size).toBe(0)
    expect(await messages.next()).toEqual({ done: true, value: undefined })
  })

  it("end with an error if too many wait, after those that wait", async () => {
    const { server, receivers } = recordingServer()
    const one = topic("slow", z.number(), { through: server })
    const messages = await one.messages({ max_waiting: 3 })
    for (let value = 0; value < 3; value++) await one.publish(value)
    expect(receivers.size).toBe(1)
    for (let value = 3; value < 10; value++) await one.publish(value)
    expect(receivers.size).toBe(0)
    expect(await take(messages, 3)).toEqual([0, 1, 2])
    await expect(messages.next()).rejects.toThrow(new MissedMessagesError("slow", "3 were waiting"))
    expect(await messages.next()).toEqual({ done: true, value: undefined })
  })

  it("end with an error if the server may have lost some", async () => {
    const { server, receivers } = recordingServer()
    const one = topic("a", z.number(), { through: server })
    const messages = await one.messages()
    const waiting = messages.next()
    for (const { missed } of receivers) missed("the connection was lost")
    await expect(waiting).rejects.toThrow('a subscriber of the topic "a" has missed messages: the connection was lost')
    await Promise.resolve()
    expect(receivers.size).toBe(0)
  })

  it("that nobody reads leave the topic, and keep at most max_waiting", async () => {
    const { server, receivers } = recordingServer()
    const one = topic("a", z.number(), { through: server })
    await one.messages()
    for (let value = 0; value < 1_001; value++) await one.publish(value)
    expect(receivers.size).toBe(0)
  })
})

describe("functions that are subscribed to a topic", () => {
  it("are called until they leave, and after a message that another one throws at", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {})
    const one = topic(fresh(), z.number())
    const got: number[] = []
    const broken = new Error("broken")
    const leave_first = await one.subscribe(() => {
      throw broken
    })
    const leave = await one.subscribe((value) => void got.push(value))
    await one.publish(1)
    await one.publish(2)
    leave()
    leave()
    await one.publish(3)
    expect(got).toEqual([1, 2])
    expect(errors.mock.calls).toEqual([[broken], [broken], [broken]])
    leave_first()
  })

  it("are unsubscribed by the signal", async () => {
    const { server, receivers } = recordingServer()
    const one = topic("a", z.number(), { through: server })
    const leaving = new AbortController()
    await one.subscribe(() => {}, { signal: leaving.signal })
    expect(receivers.size).toBe(1)
    leaving.abort()
    await Promise.resolve()
    expect(receivers.size).toBe(0)
  })

  it("share a subscription of the server, which ends with the last of them", async () => {
    const { server, receivers } = recordingServer()
    const calls = vi.spyOn(server, "subscribe")
    const leave = await Promise.all(
      Array.from({ length: 5 }, () => topic("a", Comment, { through: server }).subscribe(() => {})),
    )
    expect(calls).toHaveBeenCalledTimes(1)
    for (const one of leave.slice(1)) one()
    await Promise.resolve()
    expect(receivers.size).toBe(1)
    leave[0]?.()
    await Promise.resolve()
    expect(receivers.size).toBe(0)
    await topic("a", Comment, { through: server }).subscribe(() => {})
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it("are notified if the server may have missed messages", async () => {
    const { server, receivers } = recordingServer()
    const reasons: string[] = []
    await topic("a", Comment, { through: server }).subscribe(() => {}, {
      missed: (reason) => void reasons.push(reason),
    })
    for (const { missed } of receivers) missed("away")
    expect(reasons).toEqual(["away"])
    expect(receivers.size).toBe(1)
  })

  it("get no message of another program that does not fit, which is printed; more of them in a minute as a count", async () => {
    vi.useFakeTimers()
    const errors = vi.spyOn(console, "error").mockImplementation(() => {})
    const printed = (): readonly string[] => errors.mock.calls.splice(0).map(([error]) => String(error))
    const { server, receivers } = recordingServer()
    const got: number[] = []
    await topic("a", z.number(), { through: server }).subscribe((value) => void got.push(value))
    const receive = (...texts: readonly string[]): void =>
      texts.forEach((text) => receivers.forEach((receiver) => receiver.receive(text)))
    receive('"a"', "{", ...Array<string>(5_000).fill('"b"'), "1")
    expect(got).toEqual([1])
    const unfit = expect.stringContaining('a message does not fit the schema of the topic "a"')
    expect(printed()).toEqual([unfit])
    vi.advanceTimersByTime(60_000)
    expect(printed()).toEqual(['5001 more messages of the topic "a" could not be read in the last minute'])
    receive("null")
    expect(printed()).toEqual([unfit])
    vi.advanceTimersByTime(60_000)
    expect(printed()).toEqual([])
    vi.useRealTimers()
  })
})

describe("a message of a topic", () => {
  it("is frozen, since all subscribers get the same object", async () => {
    const one = topic(fresh(), z.object({ tags: z.array(z.string()) }))
    const got: { tags: string[] }[] = []
    for (let count = 0; count < 2; count++) await one.subscribe((message) => void got.push(message))
    await one.publish({ tags: ["a"] })
    expect(got[0]).toBe(got[1])
    expect(() => got[0]?.tags.push("b")).toThrow(TypeError)
  })

  it("with an object that is not plain stays as the schema returns it", async () => {
    const one = topic(fresh(), z.object({ tags: z.array(z.string()).transform((tags) => new Set(tags)) }))
    const messages = await one.messages()
    await one.publish({ tags: ["a"] })
    const [message] = await take(messages, 1)
    expect(message?.tags.add("b").size).toBe(2)
    expect(Object.isFrozen(message)).toBe(false)
  })

  it.each([
    ["the same message", (message: { text: string }) => message, 1],
    ["a copy for each", (message: { text: string }) => ({ ...message }), 10],
  ])("is validated and written once for all streams of events that send it: %s", async (_name, each, expected) => {
    let checked = 0
    const Sent = z.object({ text: z.string().transform((text) => `${text}${++checked}`) })
    const one = topic(fresh(), Comment)
    const routes = [get("/events", "LineController", "events", { events: { added: "Sent", other: "Sent" } })] as const
    const web = define_router(routes, { schemas: { Sent }, conn: [events] })
    const LineController = web.controller("LineController", {
      events: (conn) =>
        conn.events(async (send, signal) => {
          for await (const message of await one.messages({ signal })) await send("added", each(message))
        }),
    })
    const endpoint = define_endpoint({ router: web.build({ LineController }) })
    const readers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { body } = await endpoint.fetch(new Request("http://localhost/events"))
        const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
        await reader?.read() // the comment at the beginning
        return reader
      }),
    )
    const parts = readers.map(async (reader) => (await reader?.read())?.value)
    await new Promise((resolve) => setTimeout(resolve)) // until each has subscribed
    await one.publish({ text: "a" })
    const texts = new Set(await Promise.all(parts))
    expect(checked).toBe(expected)
    expect(texts.size).toBe(expected)
    expect(texts).toContain('event: added\ndata: {"text":"a1"}\n\n')
    await Promise.all(readers.map(async (reader) => reader?.cancel()))
  })
})

it("topics without subscribers take no memory", async () => {
  setFlagsFromString("--expose-gc")
  const collect: () => void = runInNewContext("gc")
  const run = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index++) {
      const one = topic(`left/${index}`, Comment)
      const messages = await one.messages()
      await one.publish({ text: "a" })
      await messages.next()
      await messages.return?.()
    }
  }
  const heap = async (): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    collect()
    return process.memoryUsage().heapUsed
  }
  await run(2_000)
  const before = await heap()
  await run(8_000)
  expect((await heap()) - before).toBeLessThan(700_000)
})
