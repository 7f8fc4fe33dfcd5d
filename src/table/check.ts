import { inspect } from "../internal/inspect.js"
import { TableError } from "./errors.js"
import {
  NO_NODE,
  NODE_SHAPES,
  badActionsMessage,
  duplicatePipeMessage,
  dynamicForwardMessage,
  plugNameMessage,
  quoteList,
  reservedHelperMessage,
  shapeMessage,
  unknownNodeMessage,
  unknownOptionMessage,
} from "./messages.js"
import { resourceName } from "./naming.js"
import { RESOURCE_ACTIONS, RESOURCES_OPTIONS, ROUTE_OPTIONS, SCOPE_OPTIONS, VERBS } from "./nodes.js"
import type { LogLevel, PipeThroughNode, TableNode } from "./nodes.js"
import { SINGLETON_ACTIONS } from "./resources.js"
import type { Scope } from "./scope.js"

type Fields = Readonly<Record<string, unknown>>

/** @throws {TableError} when a table from data or from JavaScript is no list */
export function checkTable(table: unknown): void {
  if (!Array.isArray(table))
    throw new TableError(`a route table must be a list of nodes, got: ${inspect(table)}`, table, "table")
}

/**
 * Takes a row of a table for a node, or says why it is none.
 *
 * @throws {TableError} with what was expected, what came and the position
 */
export function checkNode(item: unknown, at: string): TableNode {
  if (!Array.isArray(item)) throw new TableError(`${NO_NODE}, got: ${inspect(item)}`, item, at)
  const node: readonly unknown[] = item
  const fail = (message: string): never => {
    throw new TableError(message, item, at)
  }
  const [kind] = node
  if (isVerb(kind)) checkRow(node, 1, NODE_SHAPES[kind], fail)
  else if (kind === "match") {
    if (typeof node[1] !== "string")
      fail(`the verb of a match must be a string such as "get" or "*", got: ${inspect(node[1])}`)
    checkRow(node, 2, NODE_SHAPES.match, fail)
  } else if (kind === "resources") checkResources(node, fail)
  else if (kind === "forward") checkForward(node, fail)
  else if (kind === "scope") checkScope(node, fail)
  else if (kind === "pipeline") checkPipeline(node, fail)
  else if (kind === "pipe_through") checkPipeNames(node, fail)
  else
    fail(
      `${typeof kind === "string" ? unknownNodeMessage<string>(kind) : NO_NODE}. Supported: ${quoteList(Object.keys(NODE_SHAPES))}`,
    )
  return item as readonly unknown[] as TableNode // each element was looked at above
}

type Fail = (message: string) => never

function isVerb(kind: unknown): kind is (typeof VERBS)[number] {
  const verbs: readonly unknown[] = VERBS
  return verbs.includes(kind)
}

/** @param first the place of the path */
function checkRow(node: readonly unknown[], first: number, shape: string, fail: Fail): void {
  const plug = node[first + 1]
  const options = node[first + 3]
  if (node.length < first + 3 || node.length > first + 4)
    fail(`${shapeMessage<string>(shape)}, got ${node.length} elements`)
  checkPath(node[first], fail)
  checkPlug(plug, fail)
  checkOptions(options, "a route", ROUTE_OPTIONS, [], fail)
  checkReserved(options, plug, fail)
}

function checkPath(path: unknown, fail: Fail): asserts path is string {
  if (typeof path !== "string") fail(`router paths must be strings, got: ${inspect(path)}`)
}

function checkPlug(plug: unknown, fail: Fail): asserts plug is string {
  if (typeof plug !== "string" || plug === "" || plug.charAt(0) === plug.charAt(0).toLowerCase())
    fail(plugNameMessage<string>(typeof plug === "string" ? `"${plug}"` : inspect(plug)))
}

function checkReserved(options: unknown, plug: unknown, fail: Fail): void {
  const name = String(plug)
  const own = isFields(options) ? options["as"] : undefined
  if (own === "static" || (own === undefined && /static/i.test(name) && resourceName<string>(name) === "static"))
    fail(reservedHelperMessage<string>(name))
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function checkOptions(
  options: unknown,
  node: string,
  supported: readonly string[],
  ignored: readonly string[],
  fail: Fail,
): asserts options is Fields | undefined {
  if (options === undefined) return
  if (!isFields(options)) return fail(`the options of ${node} must be an object, got: ${inspect(options)}`)
  for (const [key, value] of Object.entries(options)) {
    if (!supported.includes(key) && !ignored.includes(key))
      fail(unknownOptionMessage<string, string, string>(node, key, quoteList(supported)))
    if (value === undefined) continue
    const expected = node === "a route" && key === "alias" ? isRouteAlias : OPTION_SHAPES[key]
    if (expected !== undefined && !expected.accepts(value))
      fail(`option "${key}" must be ${expected.what}, got: ${inspect(value)}`)
  }
}

const isObject = { what: "an object", accepts: isFields }
const isTextOrNull = {
  what: "a string",
  accepts: (value: unknown): boolean => value === null || typeof value === "string",
}
const isTextOrNot = {
  what: "a string or false",
  accepts: (value: unknown): boolean => value === null || value === false || typeof value === "string",
}
const isBoolean = {
  what: "true or false",
  accepts: (value: unknown): boolean => value === null || typeof value === "boolean",
}

/** A route has no alias of its own to give: the option says whether those of the scopes count. */
const isRouteAlias = {
  what: "true or false in a route, where it says whether the scopes' aliases prefix the plug's name",
  accepts: isBoolean.accepts,
}
const LOG_LEVELS: readonly unknown[] = [
  "debug",
  "info",
  "notice",
  "warn",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] satisfies readonly LogLevel[]

/** What the value of an option must be. */
const OPTION_SHAPES: Readonly<Record<string, { what: string; accepts: (value: unknown) => boolean }>> = {
  as: isTextOrNot,
  alias: isTextOrNot,
  host: isTextOrNull,
  private: isObject,
  assigns: isObject,
  metadata: isObject,
  trailing_slash: isBoolean,
  param: { what: "a string", accepts: (value) => typeof value === "string" },
  name: { what: "a string", accepts: (value) => typeof value === "string" },
  singleton: { what: "true or false", accepts: (value) => typeof value === "boolean" },
  only: { what: "a list of actions", accepts: Array.isArray },
  except: { what: "a list of actions", accepts: Array.isArray },
  log: {
    what: "a level, a function or false",
    accepts: (value) => value === false || typeof value === "function" || LOG_LEVELS.includes(value),
  },
}

function checkResources(node: readonly unknown[], fail: Fail): void {
  const [, path, controller, options, items] = node
  if (node.length < 3 || node.length > 5)
    fail(`${shapeMessage<string>(NODE_SHAPES.resources)}, got ${node.length} elements`)
  checkPath(path, fail)
  checkPlug(controller, fail)
  checkOptions(options, "resources", RESOURCES_OPTIONS, [...ROUTE_OPTIONS, ...SCOPE_OPTIONS], fail)
  const as = options?.["as"] ?? options?.["name"]
  checkReserved({ as }, controller, fail)
  const singleton = options?.["singleton"] === true
  const supported: readonly string[] = singleton ? SINGLETON_ACTIONS : RESOURCE_ACTIONS
  for (const option of ["only", "except"]) {
    const actions = options?.[option]
    if (!Array.isArray(actions)) continue
    const got: readonly unknown[] = actions
    if (
      got.some((action) => typeof action !== "string" || !supported.includes(action)) ||
      new Set(got).size < got.length
    )
      fail(
        badActionsMessage<string, string, string, string>(
          option,
          singleton ? "singleton " : "",
          quoteList(supported),
          got.map(inspect).join(", "),
        ),
      )
  }
  if (items !== undefined && !Array.isArray(items))
    fail(`the items of resources must be a list of nodes, got: ${inspect(items)}`)
}

function checkForward(node: readonly unknown[], fail: Fail): void {
  const [, path, plug, , options] = node
  if (node.length < 3 || node.length > 5)
    fail(`${shapeMessage<string>(NODE_SHAPES.forward)}, got ${node.length} elements`)
  checkPath(path, fail)
  if (typeof plug !== "string") return fail(`forward expects a module as the second argument, ${inspect(plug)} given`)
  checkPlug(plug, fail)
  if (/[:*]/.test(path)) fail(dynamicForwardMessage<string>(path))
  checkOptions(options, "a route", ROUTE_OPTIONS, [], fail)
}

function checkScope(node: readonly unknown[], fail: Fail): void {
  const [, options, items] = node
  if (node.length !== 3) fail(`${shapeMessage<string>(NODE_SHAPES.scope)}, got ${node.length} elements`)
  if (!isFields(options)) return fail(`the options of scope must be an object, got: ${inspect(options)}`)
  if (options["path"] !== undefined && options["path"] !== null) checkPath(options["path"], fail)
  checkOptions(options, "scope", SCOPE_OPTIONS, [], fail)
  if (!Array.isArray(items)) fail(`the items of a scope must be a list of nodes, got: ${inspect(items)}`)
}

function checkPipeline(node: readonly unknown[], fail: Fail): void {
  const [, name, plugs] = node
  if (node.length !== 3) fail(`${shapeMessage<string>(NODE_SHAPES.pipeline)}, got ${node.length} elements`)
  if (typeof name !== "string") fail(`the name of a pipeline must be a string, got: ${inspect(name)}`)
  if (!Array.isArray(plugs)) return fail(`the plugs of a pipeline must be a list, got: ${inspect(plugs)}`)
  for (const plug of plugs as readonly unknown[])
    if (!Array.isArray(plug) || plug[0] !== "plug" || plug.length < 2 || plug.length > 3 || !isPlugReference(plug[1]))
      fail(`expected ["plug", plug, opts?] in pipeline "${String(name)}", got: ${inspect(plug)}`)
}

function isPlugReference(plug: unknown): boolean {
  return (
    typeof plug === "string" || typeof plug === "function" || (isFields(plug) && typeof plug["call"] === "function")
  )
}

function checkPipeNames(node: readonly unknown[], fail: Fail): void {
  const names: readonly unknown[] = Array.isArray(node[1]) ? node[1] : [node[1]]
  if (node.length !== 2) fail(`${shapeMessage<string>(NODE_SHAPES.pipe_through)}, got ${node.length} elements`)
  for (const name of names)
    if (typeof name !== "string") fail(`pipe_through takes names of pipelines and plugs, got: ${inspect(name)}`)
}

/**
 * Refuses a `pipe_through` of what the scopes around it, or one before it, go through already. A name twice in
 * one list passes, as in Phoenix.Router.Scope 1.6, `pipe_through/2`.
 */
export function checkPipes(within: Scope, node: PipeThroughNode, at: string): void {
  const names = typeof node[1] === "string" ? [node[1]] : node[1]
  const twice = names.find((name) => within.pipes.includes(name))
  if (twice !== undefined) throw new TableError(duplicatePipeMessage<string>(twice), node, at)
}
