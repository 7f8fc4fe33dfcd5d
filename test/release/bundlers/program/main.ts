/** Serves the application on Node, Deno and Bun, and prints the address. */
import { serve } from "waymark/node"
import { Endpoint } from "./endpoint.js"

void serve(Endpoint, { port: 0, hostname: "127.0.0.1", print: (line) => console.log(line) })
