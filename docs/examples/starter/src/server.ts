import { serve } from "waymark/node"
import { development_endpoint, production_endpoint } from "./endpoint.ts"

const isProduction = process.env["NODE_ENV"] === "production"
const server = await serve(isProduction ? production_endpoint() : await development_endpoint())

// Answers the requests in flight before it ends, for at most 5 s.
const stop = (): void => void server.close({ grace: 5_000 })
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop)

// npm passes a signal only to the shell between them, which ends, and then another process is the parent of this one.
const parent = process.ppid
const stop_with_npm = (): void => {
  if (process.ppid !== parent) stop()
}
if (process.env["npm_lifecycle_event"] !== undefined) setInterval(stop_with_npm, 200).unref()
