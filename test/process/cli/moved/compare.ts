import { once } from "node:events"
import { createServer } from "node:http"
import type { RequestListener } from "node:http"
import { basename, join } from "node:path"
import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { FastifyInstance } from "fastify"
import type { Hono } from "hono"
import { importModule } from "../../../../src/build/cli/load-module.js"
import { snakeCase } from "../../../../src/build/import/naming.js"
import { dynamic, list_routes } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { makeProject } from "../../../unit/build/cli/project.js"
import { addressOf } from "../../adapters/given-address.js"
import type { Rule } from "./rules.js"

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** The action that answered a request with its params; or the status with which the request was refused or not found. */
export type Ask = (asked: Asked) => Promise<string>

const outcome = (status: number, text: string): string => {
  if (status !== 200) return String(status)
  const { action, params } = JSON.parse(text) as { action: string; params: Readonly<Record<string, unknown>> }
  // Each framework has other values for a wildcard.
  const plain = Object.entries(params).filter(([name, value]) => name !== "*" && !Array.isArray(value))
  return [snakeCase(action), ...plain.map(([name, value]) => `${name}=${String(value)}`).toSorted()].join(" ")
}

/** The packages of a framework that has several, by the name of the file of its applications. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  nest: ["@nestjs/common", "@nestjs/core", "@nestjs/platform-express", "reflect-metadata", "rxjs"],
}

const closing: (() => unknown)[] = []

/** Closes something when {@link closeAll} is called. */
export function closeLater(close: () => unknown): void {
  closing.push(close)
}

/** Closes the servers and applications that were asked. */
export async function closeAll(): Promise<void> {
  for (const close of closing) await close()
}

export async function askExpress(app: RequestListener): Promise<Ask> {
  const server = createServer(app)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return async ({ path, ...init }) => {
    const response = await fetch(addressOf(server) + path, init)
    return outcome(response.status, await response.text())
  }
}

export const askHono = async (app: Hono): Promise<Ask> => {
  return async ({ path, ...init }) => {
    const response = await app.fetch(new Request(`http://localhost${path}`, init))
    return outcome(response.status, await response.text())
  }
}

export const askFastify = async (app: FastifyInstance): Promise<Ask> => {
  closing.push(() => app.close())
  return async ({ method, path, headers }) => {
    const { statusCode, body } = await app.inject({ method: method as "GET", url: path, headers })
    return outcome(statusCode, body)
  }
}

/** The routes of a table as they are listed. */
type Listed = ReturnType<typeof list_routes>

/** An application of Waymark whose table was imported, with the same guards; its actions answer with their names. */
function askWaymark(
  table: readonly unknown[],
  schemas: unknown,
  routes: Listed,
  rules: Readonly<Record<string, Rule>>,
): Ask {
  const plugs = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      (conn: Conn) => {
        const status = rule((header) => conn.get_req_header(header)[0], conn.request_path)
        return status === undefined ? conn : conn.send_resp(status, name).halt()
      },
    ]),
  )
  const controllers: Record<string, Record<string, (conn: Conn) => Conn>> = {}
  for (const { plug, plug_opts } of routes) {
    const action = String(plug_opts)
    const actions = (controllers[plug] ??= {})
    actions[action] = (conn) => conn.json({ action, params: conn.path_params })
  }
  const endpoint = define_endpoint({
    router: define_router(dynamic(table), { plugs, ...(isSchemas(schemas) ? { schemas } : {}) }).build(controllers),
  })
  return async ({ path, ...init }) => {
    const response = await endpoint.fetch(new Request(`http://localhost${path}`, init))
    return outcome(response.status, await response.text())
  }
}

/** Whether a value has schemas, as the written modules of contracts export them. */
const isSchemas = (value: unknown): value is Readonly<Record<string, StandardSchemaV1>> =>
  typeof value === "object" && value !== null

const SEGMENTS = ["7", "new", "users", "film"]

/** Requests for the paths of a table and near them, with all methods and credentials. */
function requestsOf(routes: Listed, credentials: Credentials, wanted: number): readonly Asked[] {
  const paths = routes.flatMap(({ path }) => {
    const filled = SEGMENTS.map((segment) => path.replaceAll(/:\w+/g, segment).replace(/\*\w+/, `${segment}/x.txt`))
    const [first = "/"] = filled
    return [...filled, `${first === "/" ? "" : first}/more`, first.replace(/\/[^/]*$/, "") || "/"]
  })
  const all = [...new Set(paths)].flatMap((path) =>
    ["GET", "POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      credentials.map((headers) => ({ method, path, headers })),
    ),
  )
  // A step that shares no factor with the number of methods and credentials, so that all of them are met.
  let step = Math.max(1, Math.floor(all.length / wanted))
  while ([2, 3, 5, 7].some((factor) => step % factor === 0)) step -= 1
  return all.filter((_one, at) => at % step === 0)
}

const isAnswer = (text: string): boolean => !/^\d+$/.test(text)

/** What differs after the move: each answer is the same, and each refusal is one, but of a path without a row it is a 404. */
function differs(before: string, after: string): boolean {
  if (isAnswer(before) || isAnswer(after)) return before !== after
  return /^40[13]$/.test(before) ? before !== after && !/^40[45]$/.test(after) : !/^40[45]$/.test(after)
}

type Credentials = readonly Readonly<Record<string, string>>[]

/** An application that is imported, and how its imported table is asked. */
export interface Compared {
  /** The file that exports `applications`, whose name is that of the framework. */
  readonly source: string
  /** The name of the application there. */
  readonly name: string
  readonly plugs: Readonly<Record<string, Rule>>
  readonly credentials: Credentials
  /** About how many requests are sent, if there are as many. */
  readonly wanted: number
}

/** The requests that are answered otherwise after the import, and the numbers of all requests, and of those answered and refused before. */
interface Differences {
  readonly different: readonly string[]
  readonly sent: number
  readonly answered: number
  readonly refused: number
}

/** Imports an application, and sends the same requests to it before and after. */
export async function compare(
  askBefore: Ask,
  { source, name, plugs, credentials, wanted }: Compared,
): Promise<Differences> {
  const framework = basename(source, ".ts")
  const packages = PACKAGES[framework] ?? [framework]
  const text = `import { applications } from ${JSON.stringify(source)}\nexport const app = await applications[${JSON.stringify(name)}].make()\n`
  const project = makeProject({ "app.ts": text }, Object.fromEntries(packages.map((one) => [one, one])))
  const { code, stderr } = await project.import(["app.ts"])
  if (code !== 0 || stderr !== "") throw new Error(stderr)
  const { routes: table, schemas } = await importModule(join(project.folder, "routes.ts"), "routes.ts")
  project.remove()
  if (!Array.isArray(table)) throw new Error("no table was written")
  const routes = list_routes(dynamic(table as readonly unknown[]))
  const askAfter = askWaymark(table as readonly unknown[], schemas, routes, plugs)
  const different: string[] = []
  let [answered, refused] = [0, 0]
  const requests = requestsOf(routes, credentials, wanted)
  for (const asked of requests) {
    const [before, after] = [await askBefore(asked), await askAfter(asked)]
    if (isAnswer(before)) answered += 1
    if (/^40[13]$/.test(before)) refused += 1
    if (differs(before, after))
      different.push(`${asked.method} ${asked.path} ${JSON.stringify(asked.headers)}: ${before}, then ${after}`)
  }
  return { different, sent: requests.length, answered, refused }
}
