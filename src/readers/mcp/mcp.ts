import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { isObject } from "../../core/lib/is-object.js"
import { isOrigin } from "../../core/lib/http/origin.js"
import type { Route } from "../../core/table/route.js"
import type { CoreConn } from "../../server/conn/core-conn.js"
import { checkOrigin } from "../../server/live/origin.js"
import { forwardedRequest } from "../../server/router/forwards/forwarded-request.js"
import { madePlug } from "../../server/router/flow/made-plug.js"
import type { InOrder } from "../../server/router/plug-order.js"
import { metadataOf } from "../openapi/metadata.js"
import type { OpenApiOptions } from "../openapi/options.js"
import type { ToolEndpoint } from "./call-tool.js"
import { answerMessage, protocolError, VERSIONS } from "./protocol.js"
import { readLimited } from "./read-limited.js"
import { toolsOf } from "./tools.js"

/** The options of {@link mcp}. */
export interface McpOptions extends Pick<OpenApiOptions, "schemas" | "json_schemas"> {
  /** Returns the endpoint that answers the requests of tools. It is a function, since the endpoint has the router that has this plug. */
  readonly endpoint: () => ToolEndpoint
  /** The name and version of the server, for the client. */
  readonly info: { readonly name: string; readonly version: string; readonly title?: string }
  /** Selects the rows that are tools. Default: those with a truthy `mcp` in their metadata. */
  readonly include?: (route: Route) => boolean
  /** What a model should know before it calls the tools. */
  readonly instructions?: string
  /** The origins of pages that may send messages: `"*"` for all. Default: those of the own site. Clients that are not pages send none. */
  readonly origins?: "*" | readonly string[]
  /** The length of a message, in bytes; default 1,000,000. Longer ones are answered with 413. */
  readonly length?: number
  /** The length of an answer that a tool passes on, in bytes; default 1,000,000. Longer ones are errors of the tool. */
  readonly answer_length?: number
}

const NAMES: Readonly<Record<keyof McpOptions, true>> = {
  endpoint: true,
  info: true,
  include: true,
  instructions: true,
  origins: true,
  length: true,
  answer_length: true,
  schemas: true,
  json_schemas: true,
}

/**
 * Makes a plug for a row that offers rows of a table as tools of the Model Context Protocol, over Streamable HTTP without sessions: each
 * message is a POST that is answered with JSON. Forward a path to it.
 *
 * A call of a tool is a request to the endpoint, with the caller's `authorization` and `cookie`: pipelines, guards and contracts run as for any
 * request. Its input has the params of the path, `query`, `headers` and `body`. Errors of the row are errors of the tool, which a model can read.
 *
 * @throws {ArgumentError} for an unknown or invalid option; when a selected row cannot be a tool, as a socket or a row for files; for a schema
 *   that is missing or cannot be written as JSON Schema
 * @throws {TableError} when the table breaks a rule
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 * @example
 * import { define_routes, forward, get } from "waymark"
 * import { mcp } from "waymark/mcp"
 * import { define_endpoint, define_router } from "waymark/server"
 * import type { Endpoint as AnyEndpoint } from "waymark/server"
 *
 * const routes = define_routes([
 *   get("/users/:id", "UserController", "show", { where: { id: "integer" }, metadata: { mcp: true } }),
 *   forward("/mcp", "Mcp"),
 * ])
 * const web = define_router(routes)
 * const UserController = web.controller("UserController", { show: (conn, { id }) => conn.json({ id }) })
 * const Mcp = mcp(routes, { endpoint: () => Endpoint, info: { name: "users", version: "1.0.0" } })
 * const Endpoint: AnyEndpoint = define_endpoint({ router: web.build({ UserController, Mcp }) })
 *
 * const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "user_show", arguments: { id: 7 } } }
 * const response = await Endpoint.fetch(
 *   new Request("http://localhost/mcp", {
 *     method: "POST",
 *     headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
 *     body: JSON.stringify(message),
 *   }),
 * )
 * const { result } = (await response.json()) as { result: unknown }
 * result //=> { content: [{ type: "text", text: '{"id":7}' }], structuredContent: { id: 7 } }
 */
export function mcp(
  routes: readonly unknown[],
  options: McpOptions,
): ((conn: CoreConn, opts?: readonly []) => Promise<Response>) & InOrder {
  const {
    endpoint,
    info,
    include = isMarked,
    instructions,
    origins,
    length = 1_000_000,
    answer_length = 1_000_000,
  } = checked(options)
  const tools = toolsOf(routes, include, options)
  return madePlug(async (conn: CoreConn) => {
    checkOrigin(conn, origins)
    const request = forwardedRequest(conn)
    const refused = refuse(request)
    if (refused !== undefined) return refused
    const text = await readLimited(request.body, length)
    if (text === undefined) return protocolError(413, -32600, `a message has at most ${length} bytes`)
    const { origin } = new URL(request.url)
    const call = { endpoint: endpoint(), origin, headers: request.headers, signal: request.signal, answer_length }
    return answerMessage(text, { tools, info, instructions }, call)
  })
}

const isMarked = (route: Route): boolean => Boolean(metadataOf(route, "mcp"))

/** Answers a request that has no message of the protocol. There is no stream for GET, and no session to DELETE. */
function refuse({ method, headers }: Request): Response | undefined {
  if (method !== "POST") return protocolError(405, -32600, `expected POST, got ${method}`, { allow: "POST" })
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json")
    return protocolError(415, -32600, `expected the content-type application/json, got ${type ?? "none"}`)
  const accept = headers.get("accept") ?? "*/*"
  if (!/\*\/\*|application\/(?:\*|json)/i.test(accept))
    return protocolError(406, -32600, `the answer is application/json, and accept is ${accept}`)
  const version = headers.get("mcp-protocol-version")
  if (version !== null && !VERSIONS.includes(version))
    return protocolError(400, -32600, `the versions of the protocol are ${VERSIONS.join(", ")}, got ${version}`)
  return undefined
}

function checked(options: McpOptions): McpOptions {
  if (!isObject(options)) throw new ArgumentError(`mcp takes options with endpoint and info, got: ${inspect(options)}`)
  refuseUnknown("mcp", options, NAMES)
  const { endpoint, info, origins = "*", length = 1, answer_length = 1 } = options
  if (typeof endpoint !== "function")
    throw new ArgumentError(`mcp takes the endpoint as a function, such as () => Endpoint, got: ${inspect(endpoint)}`)
  if (!isObject(info) || typeof info.name !== "string" || typeof info.version !== "string")
    throw new ArgumentError(`mcp takes info with a name and a version, got: ${inspect(info)}`)
  const wrong = origins === "*" ? undefined : origins.find((origin) => !isOrigin(origin))
  if (wrong !== undefined)
    throw new ArgumentError(`origins of mcp are such as "https://app.example.com", got: ${inspect(wrong)}`)
  for (const [name, value] of Object.entries({ length, answer_length }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new ArgumentError(`${name} of mcp is a number of bytes, 1 or more, got: ${inspect(value)}`)
  return options
}
