import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { isRecord } from "../../core/lib/is-object.js"
import { kindOf, kindSchema } from "../../core/pattern/kind.js"
import { paramList } from "../../core/pattern/params.js"
import { NO_CONTRACT } from "../../core/table/contracts/contract.js"
import { nameRoute } from "../../core/table/messages.js"
import { list_routes } from "../../core/table/routes.js"
import type { Route } from "../../core/table/route.js"
import { convertSchema, mapRefs } from "../openapi/json-schema.js"
import type { OpenApiSchema } from "../openapi/document.js"
import { textOf } from "../openapi/metadata.js"
import type { OpenApiOptions } from "../openapi/options.js"

/** A tool, as the protocol lists it. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description?: string
  readonly inputSchema: OpenApiSchema
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
  }
}

/** A tool and its row. */
export interface RouteTool {
  readonly tool: Tool
  readonly route: Route
}

/** The parts of an input that are not params of the path. */
const PARTS = ["query", "headers", "body"] as const
type Part = (typeof PARTS)[number]

/** The headers of the caller that a tool's request has too, so that guards and sessions see who calls. They are not in an input. */
export const PASSED = ["authorization", "cookie", "accept-language", "traceparent", "tracestate", "x-request-id"]

type SchemaOptions = Pick<OpenApiOptions, "schemas" | "json_schemas">

/**
 * The tools of a table, by name, in the order of its rows.
 *
 * @throws {ArgumentError} when a row cannot be a tool, or a schema is missing or cannot be written as JSON Schema
 */
export function toolsOf(
  table: readonly unknown[],
  include: (route: Route) => boolean,
  options: SchemaOptions,
): ReadonlyMap<string, RouteTool> {
  const tools = new Map<string, RouteTool>()
  const routes: readonly Route[] = list_routes(table)
  for (const route of routes)
    if (include(route)) {
      checkRow(route)
      const name = freeName(route, tools)
      tools.set(name, { tool: toolOf(name, route, options), route })
    }
  return tools
}

function checkRow(route: Route): void {
  const { kind, verb, contract = NO_CONTRACT } = route
  const refuse = (reason: string): never => {
    throw new ArgumentError(`mcp: ${nameRoute(route)} cannot be a tool: ${reason}`)
  }
  if (kind !== "match") refuse(`it is a ${kind}`)
  if (contract.socket !== undefined) refuse("it is a socket")
  if (contract.events !== undefined) refuse("its events are a stream")
  if (verb === "*") refuse("it is for every method; write a row for one")
  if (contract.body_types?.includes("application/json") === false)
    refuse(`its body is ${contract.body_types.join(" or ")}, and tools send JSON`)
  for (const [name] of paramList(route.path))
    if (PARTS.some((part) => part === name))
      refuse(`its param "${name}" has the name of a part of the input; rename it`)
}

/** A name of its own: that of `metadata.operation_id`, or the helper's name and the action, and the verb if two rows have both. */
function freeName(route: Route, taken: ReadonlyMap<string, unknown>): string {
  const given = textOf(route, "operation_id")
  if (given !== undefined) {
    if (!/^[\w.-]{1,128}$/.test(given) || taken.has(given))
      throw new ArgumentError(
        `mcp: the name of ${nameRoute(route)} has 1 to 128 letters, digits, "_", "-" and ".", and no other row has it; got: "${given}"`,
      )
    return given
  }
  const { helper, plug, plug_opts, verb } = route
  const action = typeof plug_opts === "string" ? `_${plug_opts}` : ""
  const base = `${helper ?? snakeCase(plug)}${action}`.replaceAll(/[^\w.-]/g, "_").slice(0, 110)
  let name = taken.has(base) ? `${base}_${verb}` : base
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`
  return name
}

/** `UserController` as `user`. */
function snakeCase(plug: string): string {
  const [last = ""] = plug.split(".").slice(-1)
  return last
    .replace(/Controller$/, "")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
}

function toolOf(name: string, route: Route, options: SchemaOptions): Tool {
  const { verb, path } = route
  const description = textOf(route, "description")
  return {
    name,
    title: textOf(route, "summary") ?? `${verb.toUpperCase()} ${path}`,
    ...(description === undefined ? {} : { description }),
    inputSchema: inputSchema(route, options),
    annotations: {
      readOnlyHint: verb === "get" || verb === "head" || verb === "query",
      destructiveHint: verb === "delete",
      idempotentHint: ["get", "head", "query", "put", "delete"].includes(verb),
    },
  }
}

function inputSchema(route: Route, options: SchemaOptions): OpenApiSchema {
  const contract = route.contract ?? NO_CONTRACT
  const params = paramList(route.path).map(([name, kind]) => [name, paramSchema(route, name, kind === "glob")] as const)
  const place = `${route.verb} "${route.path}"`
  const definitions: Record<string, unknown> = {}
  const parts = PARTS.flatMap((part) => {
    const name = contract[part] ?? null
    if (name === null) return []
    const {
      $defs,
      $schema: _dialect,
      ...schema
    } = convertSchema(name, "input", { what: `the ${part}`, place }, options)
    // References are from the root of the input, not from that of the schema.
    const moved = (ref: string): string =>
      ref.startsWith("#/$defs/")
        ? `#/$defs/${part}_${ref.slice("#/$defs/".length)}`
        : ref.replace(/^#/, `#/properties/${part}`)
    for (const [key, inner] of Object.entries($defs ?? {}))
      definitions[`${part}_${key}`] = mapRefs(inner as OpenApiSchema, moved) // of a JSON Schema
    const ofInput = part === "headers" ? withoutPassed(schema) : schema
    return [[part, mapRefs(ofInput, moved)] as const]
  })
  const required = [
    ...params.map(([name]) => name),
    ...parts.flatMap(([part, schema]) => (isNeeded(part, schema) ? [part] : [])),
  ]
  return {
    type: "object",
    properties: Object.fromEntries([...params, ...parts]),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
  }
}

function withoutPassed({ properties, required, ...schema }: OpenApiSchema): OpenApiSchema {
  const isOwn = (name: unknown): boolean => !PASSED.some((passed) => passed === name)
  const fields = Object.entries(isRecord(properties) ? properties : {}).filter(([name]) => isOwn(name))
  return {
    ...schema,
    properties: Object.fromEntries(fields),
    ...(Array.isArray(required) ? { required: required.filter(isOwn) } : {}),
  }
}

/** A query or headers may be left out unless one of their keys is required. */
function isNeeded(part: Part, { required }: OpenApiSchema): boolean {
  return part === "body" || (Array.isArray(required) && required.length > 0)
}

function paramSchema({ where }: Route, name: string, isGlob: boolean): OpenApiSchema {
  if (isGlob) return { type: "array", items: { type: "string" }, description: "The segments of the rest of the path." }
  return kindSchema(kindOf(where, name))
}
