import { builtinModule } from "../../core/lib/builtin-module.js"
import { attach_telemetry } from "../endpoint/attach-telemetry.js"
import type { DispatchMessage } from "../router/telemetry.js"
import { list_routes } from "../../core/table/routes.js"
import type { Route } from "../../core/table/route.js"
import { makeFolder } from "./make-folder.js"
import { dispatchedRoute, routeLine, startLine } from "./route-coverage.js"

type Files = typeof import("node:fs")
type Paths = typeof import("node:path")

/** The recordings of this process by the path of their file, each with the function that ends it. */
const recordings = new Map<string, () => void>()

/**
 * Appends to a file which routes the routers of this process dispatch. `waymark routes --coverage FILE` then lists the routes
 * that no test dispatched.
 *
 * Any number of processes and threads may append to one file. Each writes one line for each route, at its first request.
 * The file is created, with its folder, but never emptied: delete it before a new run. A request counts even if a plug of the
 * route's pipelines halts it. The recording uses the tracing channel `waymark.router_dispatch`. If the file cannot be written
 * later, the error is reported as one of {@link attach_telemetry}, and the recording ends.
 *
 * @param file e.g. `"coverage/routes.jsonl"`; relative to the current folder
 * @returns a function that ends the recording
 * @throws {Error} when the file cannot be written, or the runtime does not have `node:fs` and `node:diagnostics_channel`
 * @example
 * import { mkdtempSync, readFileSync } from "node:fs"
 * import { tmpdir } from "node:os"
 * import { join } from "node:path"
 * import { get } from "waymark"
 * import { define_endpoint, define_router } from "waymark/server"
 * import { build_conn, conn_test, record_routes } from "waymark/testing"
 *
 * const file = join(mkdtempSync(join(tmpdir(), "waymark-")), "routes.jsonl")
 * const stop = record_routes(file)
 *
 * const web = define_router([get("/users/:id", "UserController", "show")])
 * const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id) })
 * const test = conn_test(define_endpoint({ router: web.build({ UserController }) }))
 * await test.get(build_conn(), "/users/7")
 * stop()
 * readFileSync(file, "utf8").includes("GET /users/:id") //=> true
 */
export function record_routes(file: string): () => void {
  const { files, paths } = nodeModules()
  const path = paths.resolve(file)
  const known = recordings.get(path)
  if (known !== undefined) return known
  makeFolder(paths.dirname(path), files, paths)
  // One call of `appendFileSync` for each line: lines of other processes do not get into it.
  files.appendFileSync(path, startLine())
  const seen = new WeakSet<Route>()
  const detach = attach_telemetry("waymark.router_dispatch", {
    start(message) {
      const line = lineOfFirst(message, seen)
      if (line !== undefined) files.appendFileSync(path, line)
    },
  })
  const stop = (): void => {
    detach()
    recordings.delete(path)
  }
  recordings.set(path, stop)
  return stop
}

function nodeModules(): { readonly files: Files; readonly paths: Paths } {
  const files = builtinModule("node:fs") as Files | undefined
  const paths = builtinModule("node:path") as Paths | undefined
  if (files === undefined || paths === undefined)
    throw new Error("record_routes needs node:fs and node:path, which this runtime does not have")
  return { files, paths }
}

/** The line for the first request to a route; undefined for later requests. */
function lineOfFirst({ conn }: DispatchMessage, seen: WeakSet<Route>): string | undefined {
  const visit = conn.private.waymark_routers?.at(-1)
  if (visit?.route === undefined || seen.has(visit.route)) return undefined
  seen.add(visit.route)
  const routes: readonly Route[] = list_routes(visit.table)
  const dispatched = dispatchedRoute(routes, routes.indexOf(visit.route))
  return dispatched && routeLine(dispatched)
}
