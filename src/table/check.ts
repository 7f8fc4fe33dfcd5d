import { inspect } from "../lib/inspect.js"
import { isSameData } from "../lib/same-data.js"
import { optionsProblem } from "./check-options.js"
import { got, isFields } from "./check-values.js"
import { TableError } from "./errors.js"
import {
  NESTED_LIST,
  NO_NODE,
  NODE_SHAPES,
  aliasMessage,
  badActionsMessage,
  duplicatePipeMessage,
  dynamicForwardMessage,
  pipelineTwiceMessage,
  plugNameMessage,
  quoteList,
  reservedHelperMessage,
  shapeMessage,
  unknownNodeMessage,
} from "./messages.js"
import { shortName } from "./naming.js"
import { RESOURCE_ACTIONS, RESOURCES_OPTION_NAMES, RESOURCES_OPTIONS } from "./nodes.js"
import type { PipelineNode, PipeThroughNode, TableNode } from "./nodes.js"
import { ROUTE_OPTION_NAMES, ROUTE_OPTIONS, SCOPE_OPTION_NAMES, SCOPE_OPTIONS } from "./options.js"
import { located, positionOf } from "./places.js"
import type { Place } from "./places.js"
import { SINGLETON_ACTIONS } from "./resources.js"
import type { Scope } from "./scope.js"

/** What is wrong, as a message. */
type Problem = string | undefined

/** @throws {TableError} when a table from data or from JavaScript is no list */
export function checkTable(table: unknown): void {
  if (!Array.isArray(table)) {
    const text = `${got("a route table must be a list of nodes", table)} (at table)`
    throw new TableError(text, table, "table")
  }
}

/** The error for what is wrong with the row of a place. */
export function tableError(problem: string, at: Place): TableError {
  return new TableError(located(problem, at), at.node, positionOf(at))
}

/**
 * Takes a row of a table for a node, or says why it is none.
 *
 * @throws {TableError} with what was expected, what came and the position
 */
export function checkNode(item: unknown, at: Place): TableNode {
  const problem = Array.isArray(item) ? nodeProblem(item) : got(NO_NODE, item)
  if (problem !== undefined) throw tableError(problem, at)
  return item as TableNode // each element was looked at above
}

/** Elements are looked at by their places: a list that is taken apart by its iterator costs a start more. */
function nodeProblem(node: readonly unknown[]): Problem {
  const kind = node[0]
  const one = node[1]
  const two = node[2]
  switch (kind) {
    case "match":
      return (
        (typeof one === "string" ? undefined : got(`the verb of a match must be a string such as "get" or "*"`, one)) ??
        sizeProblem(node, kind, 5, 6) ??
        rowProblem(two, node[3], node[5])
      )
    case "resources":
      return sizeProblem(node, kind, 3, 5) ?? pathProblem(one) ?? plugProblem(two) ?? resourcesProblem(node)
    case "forward":
      return sizeProblem(node, kind, 3, 5) ?? pathProblem(one) ?? forwardProblem(String(one), two, node[4])
    case "scope":
      return (
        sizeProblem(node, kind, 3, 3) ??
        (isFields(one) ? scopeProblem(one) : got("the options of scope must be an object", one)) ??
        (Array.isArray(two) ? undefined : got("the items of a scope must be a list of nodes", two))
      )
    case "pipeline":
      return (
        sizeProblem(node, kind, 3, 3) ??
        (typeof one === "string" ? undefined : got("the name of a pipeline must be a string", one)) ??
        (Array.isArray(two) ? plugsProblem(two, one) : got("the plugs of a pipeline must be a list", two))
      )
    case "pipe_through":
      return sizeProblem(node, kind, 2, 2) ?? namesProblem(Array.isArray(one) ? one : [one])
  }
  if (isShaped(kind)) return sizeProblem(node, kind, 4, 5) ?? rowProblem(one, two, node[4])
  if (node.length > 0 && node.every((item) => Array.isArray(item))) return NESTED_LIST
  const what = typeof kind === "string" ? unknownNodeMessage(kind) : NO_NODE
  return `${what}. Supported: ${quoteList(Object.keys(NODE_SHAPES))}`
}

function isShaped(kind: unknown): kind is keyof typeof NODE_SHAPES {
  return typeof kind === "string" && Object.hasOwn(NODE_SHAPES, kind)
}

function sizeProblem(
  { length }: readonly unknown[],
  kind: keyof typeof NODE_SHAPES,
  least: number,
  most: number,
): Problem {
  if (length < least || length > most) return `${shapeMessage(NODE_SHAPES[kind])}, got ${length} elements`
  return undefined
}

function rowProblem(path: unknown, plug: unknown, options: unknown): Problem {
  return (
    pathProblem(path) ??
    plugProblem(plug) ??
    (options === undefined ? undefined : optionsProblem(options, "a route", ROUTE_OPTIONS, ROUTE_OPTION_NAMES)) ??
    reservedProblem(isFields(options) ? options["as"] : undefined, plug)
  )
}

function pathProblem(path: unknown): Problem {
  return typeof path === "string" ? undefined : got("router paths must be strings", path)
}

function scopeProblem(options: Readonly<Record<string, unknown>>): Problem {
  const { path, alias } = options
  return (
    (path === undefined || path === null ? undefined : pathProblem(path)) ??
    optionsProblem(options, "scope", SCOPE_OPTIONS, SCOPE_OPTION_NAMES) ??
    (typeof alias === "string" && alias.includes("/") ? aliasMessage(alias) : undefined)
  )
}

function plugProblem(plug: unknown): Problem {
  if (typeof plug === "string" && plug !== "" && plug.charAt(0) !== plug.charAt(0).toLowerCase()) return undefined
  return plugNameMessage(typeof plug === "string" ? `"${plug}"` : inspect(plug))
}

function reservedProblem(as: unknown, plug: unknown): Problem {
  const name = String(plug)
  if (as === "static" || (as === undefined && /static/i.test(name) && shortName(name) === "static"))
    return reservedHelperMessage(name)
  return undefined
}

function resourcesProblem(node: readonly unknown[]): Problem {
  const [, , controller, options, items] = node
  const problem = optionsProblem(options, "resources", RESOURCES_OPTIONS, RESOURCES_OPTION_NAMES, IGNORED_OPTIONS)
  if (problem !== undefined) return problem
  const { as, name, singleton, only, except } = isFields(options) ? options : NO_FIELDS
  const isSingleton = singleton === true
  return (
    reservedProblem(as ?? name, controller) ??
    actionsProblem("only", only, isSingleton) ??
    actionsProblem("except", except, isSingleton) ??
    (items === undefined || Array.isArray(items)
      ? undefined
      : got("the items of resources must be a list of nodes", items))
  )
}

/** Options of other nodes, which resources take without effect. */
const IGNORED_OPTIONS = { ...ROUTE_OPTIONS, ...SCOPE_OPTIONS }

const NO_FIELDS: Readonly<Record<string, unknown>> = {}

function actionsProblem(option: string, actions: unknown, isSingleton: boolean): Problem {
  const given: readonly unknown[] = Array.isArray(actions) ? actions : []
  const supported: readonly string[] = isSingleton ? SINGLETON_ACTIONS : RESOURCE_ACTIONS
  const known: readonly unknown[] = supported
  if (given.every((action) => known.includes(action)) && new Set(given).size === given.length) return undefined
  return badActionsMessage(option, isSingleton ? "singleton " : "", quoteList(supported), given.map(inspect).join(", "))
}

function forwardProblem(path: string, plug: unknown, options: unknown): Problem {
  if (typeof plug !== "string") return `forward expects a module as the second argument, ${inspect(plug)} given`
  return (
    plugProblem(plug) ??
    (/[:*]/.test(path)
      ? dynamicForwardMessage(path)
      : optionsProblem(options, "a route", ROUTE_OPTIONS, ROUTE_OPTION_NAMES))
  )
}

function plugsProblem(plugs: readonly unknown[], name: unknown): Problem {
  const wrong = plugs.findIndex(
    (plug) =>
      !Array.isArray(plug) || plug[0] !== "plug" || plug.length < 2 || plug.length > 3 || !isPlugReference(plug[1]),
  )
  return wrong < 0 ? undefined : got(`expected ["plug", plug, opts?] in pipeline "${String(name)}"`, plugs[wrong])
}

function isPlugReference(plug: unknown): boolean {
  return (
    typeof plug === "string" || typeof plug === "function" || (isFields(plug) && typeof plug["call"] === "function")
  )
}

function namesProblem(names: readonly unknown[]): Problem {
  const wrong = names.findIndex((name) => typeof name !== "string")
  return wrong < 0 ? undefined : got("pipe_through takes names of pipelines and plugs", names[wrong])
}

/**
 * Refuses a `pipe_through` of what the scopes around it, or one before it, go through already. A name twice in
 * one list passes, as in Phoenix.Router.Scope 1.6, `pipe_through/2`.
 */
export function checkPipes(within: Scope, node: PipeThroughNode, at: Place): void {
  const names = typeof node[1] === "string" ? [node[1]] : node[1]
  const twice = names.find((name) => within.pipes.includes(name))
  if (twice !== undefined) throw tableError(duplicatePipeMessage(twice), at)
}

/** The pipelines of a table by name, each with the place of its first declaration. */
export type PipelinePlaces = Map<string, readonly [node: PipelineNode, at: Place]>

/** Refuses a pipeline that has the name of one before it, unless both have the same plugs and options. */
export function checkPipeline(known: PipelinePlaces, node: PipelineNode, at: Place): void {
  const [first, place] = known.get(node[1]) ?? []
  if (first === undefined || place === undefined) known.set(node[1], [node, at])
  else if (!hasSamePlugs(first, node)) {
    const position = positionOf(at)
    throw new TableError(pipelineTwiceMessage(node[1], positionOf(place), position), node, position)
  }
}

/** Plugs are compared by identity, their options by what they hold. */
function hasSamePlugs([, , one]: PipelineNode, [, , other]: PipelineNode): boolean {
  return (
    one.length === other.length &&
    one.every((plug, index) => {
      const same = other[index]
      return plug.length === same?.length && Object.is(plug[1], same[1]) && isSameData(plug[2], same[2])
    })
  )
}
