// Prints the files of src that a GET passes through, from `Endpoint.fetch` to its action: npx jiti test/unit/house/request-path.ts
import { Session } from "node:inspector"
import type { Profiler } from "node:inspector"
import { fileURLToPath } from "node:url"
import { get, pipe_through, pipeline, scope } from "../../../src/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { src } from "./sources.js"

const routes = [
  pipeline("browser", [["plug", (conn: Conn) => conn]]),
  scope("/", [pipe_through("browser"), get("/users/:id", "UserController", "show")]),
] as const

const session = new Session()
session.connect()

let entered: readonly string[] = []
const web = define_router(routes)
const UserController = web.controller("UserController", {
  show: (conn, { id }) => {
    entered = enteredFiles()
    return conn.text(id)
  },
})
const endpoint = define_endpoint({ router: web.build({ UserController }) })
const request = (): Request => new Request("http://localhost/users/1")

// The first requests create what all others reuse, such as trees of routes; that is part of the start.
for (let count = 0; count < 10; count += 1) await endpoint.fetch(request())
session.post("Profiler.enable")
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
const response = await endpoint.fetch(request())
if ((await response.text()) !== "1") throw new Error("the action did not answer the request")
console.log(entered.join("\n"))

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
