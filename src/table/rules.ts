import { inspect } from "../lib/inspect.js"
import { isSameData } from "../lib/same-data.js"
import { InvalidSpecError } from "../pattern/errors.js"
import type { Where } from "../pattern/kind.js"
import { joinPath } from "../pattern/join.js"
import { isPlainPattern, parsePattern } from "../pattern/pattern.js"
import { TableError } from "./errors.js"
import { contractProblem, forwardContractProblem, whereProblem } from "./contract.js"
import {
  aliasMessage,
  duplicatePipeMessage,
  dynamicForwardMessage,
  forwardedTwiceMessage,
  pipelineTwiceMessage,
  plugNameMessage,
  quoteList,
  reservedHelperMessage,
  unknownOptionMessage,
} from "./messages.js"
import { shortName } from "./naming.js"
import type { PipelineNode, PipeThroughNode } from "./nodes.js"
import { ROUTE_OPTION_NAMES, ROUTE_OPTIONS, SCOPE_OPTIONS, VALUES } from "./options.js"
import type { OptionTable } from "./options.js"
import { located, positionOf } from "./places.js"
import type { Place } from "./places.js"
import type { Scope } from "./scope.js"
import { got, gotUnless, isObject, typeName } from "./values.js"

/*
 * The rules of a table at run time. Each function returns a message, or undefined if there is no problem; those about a
 * node's place in the table throw. `rules.types.ts` has the same rules as types, with the same names in the same order.
 */

/** A message, or undefined if there is no problem. */
export type Problem = string | undefined

/** @throws {TableError} when a table from data or from JavaScript is not a list */
export function checkTable(table: unknown): void {
  if (!Array.isArray(table)) {
    const text = `${got("a route table must be a list of nodes", table)} (at table)`
    throw new TableError(text, table, "table")
  }
}

/** The error for a problem of the row at a place. */
export function tableError(problem: string, at: Place): TableError {
  return new TableError(located(problem, at), at.node, positionOf(at))
}

/** @throws {InvalidSpecError} with the place of the row, when its path is not a valid pattern */
export function checkPattern(path: string, at: Place): void {
  if (isPlainPattern(path)) return
  try {
    parsePattern(path)
  } catch (error) {
    throw error instanceof InvalidSpecError
      ? new InvalidSpecError(located(error.message, at), error.path, error.segment, positionOf(at))
      : error
  }
}

/** Checks a path within the scopes of its node, and the kinds of params in the node's options. */
export function checkPath(path: string, options: KindOptions | undefined, within: Scope, at: Place): void {
  checkPattern(path, at)
  checkWhere(path, options, within, at)
}

/** The options of a node with the kinds of its params. */
interface KindOptions {
  readonly where?: Where
}

/** @throws {TableError} when a node has a kind for a name that is not a param of its path, or an unknown kind */
export function checkWhere(path: string, options: KindOptions | undefined, within: Scope, at: Place): void {
  const problem = options?.where && whereProblem(options.where, joinPath(within.path, path))
  if (problem !== undefined) throw tableError(problem, at)
}

export function pathProblem(path: unknown): Problem {
  return gotUnless(typeof path === "string", "router paths must be strings", path)
}

export function plugProblem(plug: unknown): Problem {
  if (typeof plug === "string" && plug.charAt(0) !== plug.charAt(0).toLowerCase()) return undefined
  return plugNameMessage(typeof plug === "string" ? `"${plug}"` : inspect(plug))
}

const STATIC = /static/i

export function reservedProblem(as: unknown, plug: unknown): Problem {
  const name = String(plug)
  if (as === "static" || (as === undefined && STATIC.test(name) && shortName(name) === "static"))
    return reservedHelperMessage(name)
  return undefined
}

/**
 * The problem of the options of a node.
 *
 * @param known the options that the node accepts, including those that it ignores
 * @param listed the options that have an effect, for the message
 */
export function optionsProblem(
  options: unknown,
  node: string,
  known: OptionTable,
  listed: OptionTable | readonly string[] = known,
): Problem {
  if (options === undefined) return undefined
  if (!isObject(options)) return got(`the options of ${node} must be an object`, options)
  for (const key of Object.keys(options)) {
    const value = options[key]
    const type = Object.hasOwn(known, key) ? known[key] : undefined
    if (type === undefined)
      return unknownOptionMessage(node, key, quoteList(Array.isArray(listed) ? listed : Object.keys(listed)))
    const [description, types, values] = VALUES[type]
    if (value !== undefined && !types.includes(typeName(value)) && values?.includes(value) !== true)
      return got(`option "${key}" must be ${description}`, value)
  }
  return undefined
}

/** The problem of a route; `checkPath` checks its path as a pattern. */
export function rowProblem(verb: unknown, path: unknown, plug: unknown, options: unknown): Problem {
  return (
    pathProblem(path) ??
    plugProblem(plug) ??
    routeOptionsProblem(options) ??
    reservedProblem(isObject(options) ? options["as"] : undefined, plug) ??
    (isObject(options) ? contractProblem(options, verb) : undefined)
  )
}

function routeOptionsProblem(options: unknown): Problem {
  return optionsProblem(options, "a route", ROUTE_OPTIONS, ROUTE_OPTION_NAMES)
}

export function forwardProblem(path: string, plug: unknown, options: unknown): Problem {
  if (typeof plug !== "string") return `forward expects a module as the second argument, ${inspect(plug)} given`
  return (
    plugProblem(plug) ??
    (/[:*]/.test(path) ? dynamicForwardMessage(path) : undefined) ??
    routeOptionsProblem(options) ??
    (isObject(options) ? forwardContractProblem(options) : undefined)
  )
}

/** @throws {TableError} when the table has already forwarded to the plug */
export function checkForward(forwarded: Set<string>, plug: string, at: Place): void {
  if (forwarded.has(plug)) throw tableError(forwardedTwiceMessage(plug), at)
  forwarded.add(plug)
}

export function scopeProblem(options: unknown): Problem {
  if (!isObject(options)) return got("the options of scope must be an object", options)
  const { path, alias } = options
  return (
    pathProblem(path ?? "") ??
    optionsProblem(options, "scope", SCOPE_OPTIONS) ??
    (typeof alias === "string" && alias.includes("/") ? aliasMessage(alias) : undefined)
  )
}

export function plugsProblem(plugs: unknown, name: unknown): Problem {
  if (!Array.isArray(plugs)) return got("the plugs of a pipeline must be a list", plugs)
  const wrong = plugs.findIndex((plug) => !isPlugNode(plug))
  return gotUnless(wrong < 0, `expected ["plug", plug, opts?] in pipeline "${String(name)}"`, plugs[wrong])
}

function isPlugNode(node: unknown): boolean {
  if (!Array.isArray(node) || node[0] !== "plug" || node.length < 2 || node.length > 3) return false
  const plug: unknown = node[1]
  return (
    typeof plug === "string" || typeof plug === "function" || (isObject(plug) && typeof plug["call"] === "function")
  )
}

export function namesProblem(names: unknown): Problem {
  const list: readonly unknown[] = Array.isArray(names) ? names : [names]
  const wrong = list.findIndex((name) => typeof name !== "string")
  return gotUnless(wrong < 0, "pipe_through takes names of pipelines and plugs", list[wrong])
}

/**
 * Checks that the enclosing scopes, or an earlier `pipe_through`, do not have a name of a `pipe_through` already. The same name
 * twice in one list is accepted, as in Phoenix.Router.Scope 1.6, `pipe_through/2`.
 *
 * @throws {TableError} when one of them has the name
 */
export function checkPipes(within: Scope, node: PipeThroughNode, at: Place): void {
  const names = typeof node[1] === "string" ? [node[1]] : node[1]
  const twice = names.find((name) => within.pipes.includes(name))
  if (twice !== undefined) throw tableError(duplicatePipeMessage(twice), at)
}

/** The pipelines of a table by name, each with the place of its first declaration. */
export type PipelinePlaces = Map<string, readonly [node: PipelineNode, at: Place]>

/** @throws {TableError} when an earlier pipeline has the same name, but other plugs or options */
export function checkPipeline(known: PipelinePlaces, node: PipelineNode, at: Place): void {
  const before = known.get(node[1])
  if (before === undefined) known.set(node[1], [node, at])
  else if (!hasSamePlugs(before[0], node)) {
    const position = positionOf(at)
    throw new TableError(pipelineTwiceMessage(node[1], positionOf(before[1]), position), node, position)
  }
}

/** Compares plugs by identity, and their options by value. */
function hasSamePlugs([, , one]: PipelineNode, [, , other]: PipelineNode): boolean {
  return (
    one.length === other.length &&
    one.every((plug, index) => {
      const same = other[index]
      return plug.length === same?.length && Object.is(plug[1], same[1]) && isSameData(plug[2], same[2])
    })
  )
}
