import { serve } from "waymark/node"
import { make_endpoint } from "./endpoint.ts"

const server = await serve(make_endpoint(console))

// Answers the requests in flight before it ends, for at most 5 s.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close({ grace: 5_000 }))
