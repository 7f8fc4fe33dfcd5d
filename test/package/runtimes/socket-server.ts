/** Serves the sockets on Node, Deno and Bun, and prints the address. */
import { serve } from "waymark/node"
import { Endpoint } from "./socket-application.js"

const server = await serve(Endpoint, { port: 0, hostname: "127.0.0.1", print: false })
process.once("SIGTERM", () => void server.close().then(() => process.exit(0)))
console.log(JSON.stringify({ url: server.url }))
