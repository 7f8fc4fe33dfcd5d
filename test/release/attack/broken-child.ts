// Serves wrong answers, to test that `sockets.ts` finds them: each port has a different mistake.
import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { SECRET } from "./secret.js"
import { answerParent } from "./child.js"

const MISTAKES: Readonly<Record<string, (req: IncomingMessage, res: ServerResponse) => void>> = {
  ends(req, res) {
    if (req.method === "POST") setImmediate(() => JSON.parse("{"))
    res.end("ok")
  },
  mixes: (_req, res) => void res.setHeader("x-request-id", "of-another-request").end("ok"),
  fails: (_req, res) => void res.writeHead(500).end(),
  leaks: (_req, res) => void res.end(SECRET),
  drops: (req, res) => void (req.method === "GET" ? res.destroy() : res.end("ok")),
}

const ports = Promise.all(
  Object.entries(MISTAKES).map(async ([name, answer]) => {
    const server = createServer(answer).listen(0, "127.0.0.1")
    await new Promise((resolve) => server.once("listening", resolve))
    return [name, (server.address() as AddressInfo).port] as const
  }),
)
answerParent({ ports: async () => Object.fromEntries(await ports), errors: () => 0 })
