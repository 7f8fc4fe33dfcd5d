import { inspect } from "../../lib/errors/inspect.js"
import { isRecord } from "../../lib/is-object.js"
import { isSameData } from "../../lib/same-data.js"
import { InvalidSpecError } from "../../pattern/errors.js"
import type { Where } from "../../pattern/kind.js"
import { joinPath } from "../../pattern/join.js"
import { isPlainPattern, parsePattern } from "../../pattern/pattern.js"
import { TableError } from "../errors.js"
import { hostProblem } from "../names/host.js"
import {
  aliasMessage,
  colonActionMessage,
  duplicatePipeMessage,
  notAnObjectMessage,
  optionMessage,
  ownPipelineMessage,
  PIPE_NAMES,
  PIPELINE_NAME,
  PIPELINE_PLUGS,
  pipelineTwiceMessage,
  plugNameMessage,
  plugNodeMessage,
  quoteList,
  reservedHelperMessage,
  STRING_PATH,
  unknownOptionMessage,
} from "../messages.js"
import { shortName } from "../names/naming.js"
import { isPlug } from "../names/registry.js"
import type { PipelineNode, PipeThroughNode } from "../nodes.js"
import type { ContractRules, KindRules } from "../contracts/contract-rules.types.js"
import { ROUTE_OPTIONS, SCOPE_OPTIONS } from "../options.js"
import { PLAIN_VALUES } from "../option-values.js"
import type { OptionTable, ScopeOptions } from "../options.js"
import type { ValueRule } from "../option-values.js"
import { located, positionOf } from "../names/places.js"
import type { Place } from "../names/places.js"
import type { Scope } from "../scope.js"
import { got, gotUnless, typeName } from "./values.js"

/*
 * The rules of a table at run time. Each function returns a message, or undefined if there is no problem; those about a
 * node's place in the table throw. `rules.types.ts` has the same rules as types, with the same names in the same order.
 */

const plain: Readonly<Record<string, ValueRule | undefined>> = PLAIN_VALUES

/** A message, or undefined if there is no problem. */
export type Problem = string | undefined

/** @throws {TableError} when a table from data or from JavaScript is not a list */
export function checkTable(table: unknown): void {
  if (!Array.isArray(table)) {
    const listProblem = got("a route table must be a list of nodes", table)
    throw new TableError(`${listProblem} (at table)`, table, "table")
  }
}

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
export function checkPath(
  path: string,
  options: { readonly where?: Where } | undefined,
  within: Scope,
  at: Place,
  rules: KindRules,
): void {
  checkPattern(path, at)
  if (options?.where !== undefined) checkWhere(path, options.where, within, at, rules)
}

/** @throws {TableError} when a node has a kind for a name that is not a param of its path, or an unknown kind */
export function checkWhere(path: string, where: Where, within: Scope, at: Place, rules: KindRules): void {
  const problem = rules.where(where, joinPath(within.path, path))
  if (problem !== undefined) throw tableError(problem, at)
}

export function verbProblem(verb: unknown): Problem {
  return gotUnless(typeof verb === "string", `the verb of a match must be a string such as "get" or "*"`, verb)
}

export function pathProblem(path: unknown): Problem {
  return gotUnless(typeof path === "string", STRING_PATH, path)
}

export function plugProblem(plug: unknown): Problem {
  if (typeof plug === "string" && plug.charAt(0) !== plug.charAt(0).toLowerCase()) return undefined
  return plugNameMessage(typeof plug === "string" ? `"${plug}"` : inspect(plug))
}

/** Searches the plug's name first, since most do not contain "static", and short names take longer to compute. */
export function reservedProblem(as: unknown, plug: unknown): Problem {
  const name = String(plug)
  const isReserved =
    as === undefined ? name.toLowerCase().includes("static") && shortName(name) === "static" : as === "static"
  return isReserved ? reservedHelperMessage(name) : undefined
}

/**
 * The problem of the options of a node. A node without options has that of `ownProblem`.
 *
 * @param known the options that the node accepts, including those that it ignores
 * @param ownProblem checks the options further
 * @param rules the rules for the options of contracts
 * @param listed the options that have an effect, for the message
 */
export function optionsProblem(
  options: unknown,
  node: string,
  known: OptionTable,
  ownProblem: (options: Readonly<Record<string, unknown>>) => Problem,
  { values, row_options, deprecated }: ContractRules,
  listed: OptionTable = known,
): Problem {
  if (options === undefined) return ownProblem({})
  if (!isRecord(options)) return got(notAnObjectMessage(node), options)
  for (const key of Object.keys(options)) {
    const value = options[key]
    const type = Object.hasOwn(known, key) ? known[key] : undefined
    if (type === undefined) return unknownOptionMessage(node, key, quoteList(Object.keys(listed)))
    const rule = plain[type] ?? values[type]
    if (value !== undefined && rule?.[1].includes(typeName(value)) === false && rule[2]?.includes(value) !== true)
      return got(optionMessage(key, rule[0]), value)
  }
  return (
    hostProblem(options["host"]) ??
    row_options?.(options) ??
    deprecated?.problem(options["deprecated"]) ??
    ownProblem(options)
  )
}

/** The problem of a route; `checkPath` checks its path as a pattern. */
export function rowProblem(
  verb: unknown,
  path: unknown,
  plug: unknown,
  opts: unknown,
  options: unknown,
  rules: ContractRules,
): Problem {
  return pathProblem(path) ?? plugProblem(plug) ?? actionProblem(opts) ?? targetProblem(verb, plug, options, rules)
}

function actionProblem(opts: unknown): Problem {
  return typeof opts === "string" && opts.startsWith(":") ? colonActionMessage(opts.slice(1)) : undefined
}

function targetProblem(verb: unknown, plug: unknown, options: unknown, rules: ContractRules): Problem {
  return optionsProblem(
    options,
    "a route",
    ROUTE_OPTIONS,
    (given) => reservedProblem(given["as"], plug) ?? rules.route(given, verb),
    rules,
  )
}

export function scopeProblem(options: unknown, items: unknown, rules: ContractRules): Problem {
  return (
    pathProblem((isRecord(options) ? options["path"] : undefined) ?? "") ??
    optionsProblem(options, "scope", SCOPE_OPTIONS, (given) => scopeOptionsProblem(given, rules), rules) ??
    gotUnless(Array.isArray(items), "the items of a scope must be a list of nodes", items)
  )
}

function scopeOptionsProblem({ alias, ...options }: ScopeOptions, rules: ContractRules): Problem {
  return typeof alias === "string" && alias.includes("/") ? aliasMessage(alias) : rules.inherited(options)
}

export function pipelineProblem(name: unknown, plugs: unknown): Problem {
  if (typeof name !== "string") return got(PIPELINE_NAME, name)
  if (!Array.isArray(plugs)) return got(PIPELINE_PLUGS, plugs)
  for (const plug of plugs as readonly unknown[]) {
    if (!isPlugNode(plug)) return got(plugNodeMessage(name), plug)
    if (plug[1] === name) return ownPipelineMessage(name) // `define_router` finds longer circles
  }
  return undefined
}

function isPlugNode(node: unknown): node is readonly unknown[] {
  if (!Array.isArray(node) || node[0] !== "plug" || node.length > 3) return false
  return typeof node[1] === "string" || isPlug(node[1])
}

export function namesProblem(names: unknown): Problem {
  const list = [names].flat()
  const wrong = list.findIndex((name) => typeof name !== "string")
  return gotUnless(wrong < 0, PIPE_NAMES, list[wrong])
}

/**
 * Checks that the enclosing scopes, or an earlier `pipe_through`, do not have a name of a `pipe_through` already. The same name
 * twice in one list is accepted, as in Phoenix.Router.Scope 1.6, `pipe_through/2`.
 *
 * @throws {TableError} when one of them has the name
 */
export function checkPipes(within: Scope, node: PipeThroughNode, at: Place): void {
  const twice = [node[1]].flat().find((name) => within.pipes.includes(name))
  if (twice !== undefined) throw tableError(duplicatePipeMessage(twice), at)
}

/** The pipelines of a table by name, and the place of the first declaration of each. */
export interface Pipelines {
  readonly pipelines: Map<string, PipelineNode>
  readonly places: Map<PipelineNode, Place>
}

/** @throws {TableError} when an earlier pipeline has the same name, but other plugs or options */
export function checkPipeline({ pipelines, places }: Pipelines, node: PipelineNode, at: Place): void {
  const before = pipelines.get(node[1])
  if (before === undefined) {
    pipelines.set(node[1], node)
    places.set(node, at)
  } else if (!hasSamePlugs(before, node)) {
    const position = positionOf(at)
    const first = positionOf(places.get(before) ?? at)
    throw new TableError(pipelineTwiceMessage(node[1], first, position), node, position)
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
