/** Serves the application on Node, Deno and Bun, and prints the address. */
import { serve } from "waymark/node"
import { Endpoint } from "./fetched-application.js"

const { url } = await serve(Endpoint, { port: 0, hostname: "127.0.0.1", print: false })
console.log(JSON.stringify({ url }))
