import { encodeQuery, refuseCall } from "../../core/helpers/refuse.js"
import { isRecord } from "../../core/lib/is-object.js"
import { parseJson } from "../../core/lib/parse-json.js"
import { fillLink } from "../../core/links/write.js"
import { linkOf, prepareLink } from "../../core/links/link.js"
import { isQuery } from "../../core/links/query.js"
import { paramList } from "../../core/pattern/params.js"
import { readLimited } from "./read-limited.js"
import { PASSED } from "./tools.js"
import type { RouteTool } from "./tools.js"

/** The result of a call, as the protocol has it. */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: true
}

/** What answers the requests of tools. */
export interface ToolEndpoint {
  /** Answers the request of a tool. */
  fetch(request: Request): Response | Promise<Response>
}

/** Where a call comes from, and how long an answer may be. */
export interface CallContext {
  readonly endpoint: ToolEndpoint
  /** The scheme, host and port of the site. */
  readonly origin: string
  readonly headers: Headers
  readonly signal: AbortSignal | undefined
  /** In bytes. */
  readonly answer_length: number
}

/** Calls a tool by a request to the endpoint. Input that the row does not take, and answers of 400 and above, are errors of the tool. */
export async function callTool(
  { route, tool }: RouteTool,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<ToolResult> {
  const names = paramList(route.path).map(([name]) => name)
  const { query, headers: given = {}, body, ...params } = input
  const { lists } = route.contract ?? {}
  const { properties, required } = tool.inputSchema
  const known = Object.keys(isRecord(properties) ? properties : {})
  const unknown = Object.keys(input).find((key) => !known.includes(key))
  if (unknown !== undefined) return failed(`unknown argument "${unknown}"; expected ${known.join(", ") || "none"}`)
  const missing = known.find((key) => Array.isArray(required) && required.includes(key) && input[key] === undefined)
  if (missing !== undefined) return failed(`the argument "${missing}" is missing`)
  if (query !== undefined && !(isRecord(query) && isQuery(query)))
    return failed(`the argument "query" has to be an object`)
  if (!isRecord(given)) return failed(`the argument "headers" has to be an object`)
  // An input may be what a page told the model, so it has no headers that the row does not name, and none of the caller.
  const named = isRecord(properties) ? namesIn(properties["headers"]) : []
  const other = Object.keys(given).find((name) => !named.includes(name))
  if (other !== undefined) return failed(`unknown header "${other}"; expected ${named.join(", ") || "none"}`)
  const headers = new Headers({ accept: "application/json, text/*;q=0.5" })
  let path: string
  try {
    for (const [name, value] of Object.entries(given)) headers.set(name, String(value))
    path = fillLink(prepareLink(linkOf(route)), [route.plug_opts, ...names.map((name) => params[name])], refuseCall)
    const text = query === undefined ? "" : encodeQuery(query, [], lists)
    if (text !== "") path += `?${text}`
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
  for (const name of PASSED) {
    const value = context.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (body !== undefined) headers.set("content-type", "application/json")
  const request = new Request(context.origin + path, {
    method: route.verb.toUpperCase(),
    headers,
    signal: context.signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return resultOf(await context.endpoint.fetch(request), context.answer_length)
}

/** The names of the headers of a schema that an input may have. */
function namesIn(schema: unknown): readonly string[] {
  const fields = isRecord(schema) ? schema["properties"] : undefined
  return Object.keys(isRecord(fields) ? fields : {})
}

async function resultOf(response: Response, limit: number): Promise<ToolResult> {
  const { status } = response
  const type = response.headers.get("content-type") ?? ""
  const isText = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript|x-ndjson)\b)/i.test(type)
  if (!isText && type !== "") {
    await response.body?.cancel()
    return failed(`the answer ${status} is ${type.split(";")[0] ?? ""}, which is not text`)
  }
  const text = await readLimited(response.body, limit)
  if (text === undefined) return failed(`the answer ${status} is longer than ${limit} bytes`)
  if (status >= 400) return failed(text === "" ? `status ${status}` : `status ${status}: ${text}`)
  const location = response.headers.get("location")
  const shown = text !== "" ? text : location === null ? `status ${status}` : `status ${status}: ${location}`
  const data = /\bjson\b/i.test(type) ? parseJson(text) : undefined
  return { content: [{ type: "text", text: shown }], ...(isRecord(data) ? { structuredContent: data } : {}) }
}

function failed(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true }
}
