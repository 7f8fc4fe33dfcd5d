/** Serves with a limit on a Redis server, whose address it is given, and prints its own address; for a test that starts several. */
import { createClient } from "redis"
import { RateLimiterRedis } from "rate-limiter-flexible"
import { serve } from "../../../src/server/node/index.js"
import { rate_limit } from "../../../src/server/plugs/index.js"
import { define_endpoint } from "../../../src/server.js"

const storeClient = createClient({ url: process.argv[2] ?? "" })
await storeClient.on("error", console.error).connect()
const limiter = new RateLimiterRedis({ storeClient, useRedisPackage: true, points: 20, duration: 60 })
const endpoint = define_endpoint({ plugs: [rate_limit({ limiter }), (conn) => conn.text(String(process.pid))] })
const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
console.log(server.url)
