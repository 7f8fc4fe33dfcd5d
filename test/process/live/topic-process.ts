/**
 * Subscribes to a topic on a Redis server, whose address it is given, and publishes to it; for a test that starts several. It prints
 * `ready`, then a line of JSON for each message. For each line of its input it publishes that many messages.
 */
import { createInterface } from "node:readline"
import { createClient } from "redis"
import { redis_topics, topic } from "../../../src/server/live/index.js"
import { Message } from "./message.js"

const [url = "", sender = ""] = process.argv.slice(2)
const client = await createClient({ url })
  .on("error", () => {})
  .connect()
const through = await redis_topics(client, { on_error: () => {} })
const messages = topic("messages", Message, { through })
await messages.subscribe((message) => console.log(JSON.stringify(message)))
console.log("ready")
let number = 0
for await (const line of createInterface(process.stdin))
  // In parts, since the client of Redis rejects a command that waits for five seconds, as one of thousands may on a loaded machine.
  for (const last = number + Number(line); number < last;)
    await Promise.all(
      Array.from({ length: Math.min(50, last - number) }, () => messages.publish({ sender, number: ++number })),
    )
await through.close()
await client.close()
