// Prints the files of src that requests pass through, as JSON: npx tsx test/unit/house/request-path.ts
import { once } from "node:events"
import { Session } from "node:inspector"
import type { Profiler } from "node:inspector"
import { fileURLToPath } from "node:url"
import WebSocket from "ws"
import { get, pipe_through, pipeline, post, scope, socket } from "../../../src/index.js"
import { sockets } from "../../../src/server/live/index.js"
import { serve } from "../../../src/server/node/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { src } from "./sources.js"

interface User {
  readonly name: string
}

/** A schema of users without a library. */
const User = {
  "~standard": {
    version: 1,
    vendor: "house",
    validate: (value: unknown) => ({ value: { name: String(Reflect.get(Object(value), "name")) } }),
    types: undefined as { readonly input: User; readonly output: User } | undefined,
  },
} as const

const routes = [
  pipeline("browser", [["plug", (conn: Conn) => conn]]),
  scope("/", [
    pipe_through("browser"),
    get("/users/:id", "UserController", "show"),
    post("/users", "UserController", "create", { body: "User", answers: { 201: "User" } }),
    socket("/echo", "EchoSocket"),
  ]),
] as const

const session = new Session()
session.connect()

let entered: readonly string[] = []
const web = define_router(routes, { schemas: { User }, conn: [sockets] })
const UserController = web.controller("UserController", {
  show: (conn, { id }) => {
    entered = enteredFiles()
    return conn.text(id)
  },
  create: (conn) => conn.answer(201, conn.body_params),
})
const EchoSocket = web.socket("EchoSocket", { message: (peer, message) => peer.send(message) })
const router = web.build({ UserController, EchoSocket })
const plain = define_endpoint({ router })
const parsing = define_endpoint({ plugs: [parsers()], router })

await cover(async () => {
  const response = await plain.fetch(new Request("http://localhost/users/1"))
  if ((await response.text()) !== "1") throw new Error("the action did not answer the request")
})
const toAction = entered

await cover(async () => {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ name: "Ada", role: "admin" })
  const response = await parsing.fetch(new Request("http://localhost/users", { method: "POST", headers, body }))
  if (response.status !== 201 || (await response.text()) !== `{"name":"Ada"}`) throw new Error("no answer by contract")
})
const throughPost = enteredFiles()

const server = await serve(plain, { port: 0, print: false })
await cover(async () => {
  const client = new WebSocket(new URL("echo", server.url))
  await once(client, "open")
  client.send("hello")
  const [message] = (await once(client, "message")) as [Buffer]
  if (message.toString() !== "hello") throw new Error("the socket did not answer")
  client.close()
  await once(client, "close")
})
const throughSocket = enteredFiles()
await server.close()
console.log(JSON.stringify({ get: toAction, post: throughPost, socket: throughSocket }))

/** Sends a request with coverage, after some without: the first create what all others reuse, such as trees of routes. */
async function cover(send: () => Promise<void>): Promise<void> {
  for (let count = 0; count < 10; count += 1) await send()
  session.post("Profiler.enable")
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  await send()
}

/** The files with a function that was called since coverage began. A session with its own thread calls back immediately. */
function enteredFiles(): readonly string[] {
  let coverage: readonly Profiler.ScriptCoverage[] = []
  session.post("Profiler.takePreciseCoverage", (_error, taken: Profiler.TakePreciseCoverageReturnType | undefined) => {
    coverage = taken?.result ?? []
  })
  return coverage
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => (url.startsWith("file:") ? fileURLToPath(url) : url))
    .filter((file) => file.startsWith(src))
    .map((file) => file.slice(src.length + 1))
    .toSorted()
}
