import { isRecord } from "../../core/lib/is-object.js"
import { parseJson } from "../../core/lib/parse-json.js"
import { callTool } from "./call-tool.js"
import type { CallContext } from "./call-tool.js"
import type { McpOptions } from "./mcp.js"
import type { RouteTool } from "./tools.js"

/** The versions of the protocol that are spoken, the newest first. */
export const VERSIONS: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"]

/** How many tools a list has; the next ones are on the next page. */
const PAGE = 200

/** What a server offers. */
interface Offer extends Pick<McpOptions, "info"> {
  readonly tools: ReadonlyMap<string, RouteTool>
  readonly instructions: string | undefined
}

type Answer = { readonly result: object } | { readonly error: { readonly code: number; readonly message: string } }

/** Answers a message: a request with JSON, a notification or an answer of the client with 202. */
export async function answerMessage(text: string, offer: Offer, context: CallContext): Promise<Response> {
  const message = parseJson(text)
  if (message === undefined) return protocolError(400, -32700, "the body is not JSON")
  if (Array.isArray(message)) return protocolError(400, -32600, "expected one message, got a list")
  if (!isRecord(message) || message["jsonrpc"] !== "2.0")
    return protocolError(400, -32600, `expected a message of JSON-RPC with "jsonrpc": "2.0"`)
  const { id, method, params = {} } = message
  if (typeof method !== "string")
    return "result" in message || "error" in message
      ? new Response(null, { status: 202 })
      : protocolError(400, -32600, "the message has no method")
  if (id === undefined) return new Response(null, { status: 202 })
  if (typeof id !== "string" && typeof id !== "number")
    return protocolError(400, -32600, "the id is a string or a number")
  const answer = isRecord(params)
    ? await answerRequest(method, params, offer, context)
    : failure(-32602, "the params are an object")
  return json(200, { jsonrpc: "2.0", id, ...answer })
}

async function answerRequest(
  method: string,
  params: Readonly<Record<string, unknown>>,
  { tools, info, instructions }: Offer,
  context: CallContext,
): Promise<Answer> {
  switch (method) {
    case "initialize": {
      const { protocolVersion: asked } = params
      const protocolVersion = typeof asked === "string" && VERSIONS.includes(asked) ? asked : VERSIONS[0]
      const told = instructions === undefined ? {} : { instructions }
      return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo: info, ...told } }
    }
    case "ping":
      return { result: {} }
    case "tools/list":
      return listTools([...tools.values()], params["cursor"])
    case "tools/call": {
      const { name, arguments: input = {} } = params
      const found = typeof name === "string" ? tools.get(name) : undefined
      if (found === undefined) return failure(-32602, `there is no tool ${JSON.stringify(name) ?? "without a name"}`)
      if (!isRecord(input)) return failure(-32602, "the arguments are an object")
      return { result: await callTool(found, input, context) }
    }
    default:
      return failure(-32601, `there is no method ${method}; there are initialize, ping, tools/list and tools/call`)
  }
}

function listTools(tools: readonly RouteTool[], cursor: unknown): Answer {
  const start = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isSafeInteger(start) || start < 0 || start > tools.length)
    return failure(-32602, `the cursor is not one that a list returned: ${JSON.stringify(cursor)}`)
  const end = start + PAGE
  const next = end < tools.length ? { nextCursor: String(end) } : {}
  return { result: { tools: tools.slice(start, end).map(({ tool }) => tool), ...next } }
}

function failure(code: number, message: string): Answer {
  return { error: { code, message } }
}

/** An answer to a request whose message cannot be read. */
export function protocolError(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return json(status, { jsonrpc: "2.0", id: null, error: { code, message } }, headers)
}

function json(status: number, data: object, headers: Record<string, string> = {}): Response {
  return Response.json(data, { status, headers: { "cache-control": "no-store", ...headers } })
}
