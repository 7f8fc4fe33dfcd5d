// Serves streams of events and a topic, for `live.ts`; runs with --expose-gc. With --broken it keeps its clients for ever, and sends
// messages twice, to test that the attack finds this.
import { z } from "zod"
import { get } from "../../../src/index.js"
import { events_with, topic } from "../../../src/server/live/index.js"
import { serve } from "../../../src/server/node/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import { answerParent } from "./child.js"
import { closeAndList, connections, heap } from "./heap.js"

const isBroken = process.argv.includes("--broken")
const schemas = { Message: z.object({ number: z.number(), text: z.string() }) }
const routes = [
  get("/topic", "EventController", "topic", { events: { message: "Message" } }),
  get("/flood", "EventController", "flood", { events: { message: "Message" } }),
] as const

/** An event of some kilobytes, so that the buffers of a reader that does not read are soon full. */
const LARGE = "x".repeat(10_000)

/** How many streams were opened and not left. */
let open = 0
/** How many events the endless streams have sent. */
let flooded = 0
const kept: unknown[] = []

const messages = topic("messages", schemas.Message)
const web = define_router(routes, {
  schemas,
  conn: [events_with({ max_streams: Infinity, max_streams_per_address: Infinity })],
})
const EventController = web.controller("EventController", {
  topic: (conn) =>
    conn.events(async (send, signal) => {
      open++
      signal.addEventListener("abort", () => open--)
      if (isBroken)
        kept.push(
          signal,
          Array.from({ length: 60_000 }, () => 0.5),
        ) // numbers cost the collector little
      for await (const message of await messages.messages(isBroken ? {} : { signal, max_waiting: 100 }))
        await send("message", message, { id: String(message.number) })
    }),
  flood: (conn) =>
    conn.events(async (send) => {
      open++
      while (await send("message", { number: flooded++, text: LARGE }));
      open--
    }),
})
const endpoint = define_endpoint({ router: web.build({ EventController }), on_error: () => {} })
const server = serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })

let published = 0
const publish = (text: string): Promise<void> => messages.publish({ number: published++, text })

answerParent({
  heap,
  connections,
  ports: async () => ({ node: Number(new URL((await server).url).port) }),
  open: () => open,
  flooded: () => flooded,
  /** Publishes messages to a loop and a function, and returns how many came in another order, twice or not at all. */
  async topic(count) {
    const to = topic("order", z.number())
    let [called, looped, wrong] = [0, 0, 0]
    const leave = await to.subscribe((number) => void (number === called++ || wrong++))
    const loop = await to.messages({ max_waiting: Number(count) })
    for (let number = 0; number < Number(count); number++) {
      await to.publish(isBroken && number % 100 === 7 ? number - 1 : number)
      const { value } = await loop.next()
      if (value !== looped++) wrong++
    }
    leave()
    await loop.return?.()
    return wrong + Math.abs(called - Number(count))
  },
  /** Publishes to the streams; large messages fill the buffers of those that do not read. */
  async publish(given) {
    for (let left = Number(given); left > 0; left--) {
      await publish(LARGE)
      if (left % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  },
  publish_one: () => publish("one"),
  close: () => closeAndList(async () => (await server).close({ grace: 3000 })),
})
