import type { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import { ArgumentError } from "../lib/argument-error.js"
import { quoteList } from "../table/messages.js"
import type { PipelineNode } from "../table/nodes.js"
import type { Route } from "../table/route.js"
import { pipelineCycleMessage, unknownPipeMessage } from "./messages.js"
import { chainSteps, plugName, prepareStep } from "./step.js"
import type { PlugOf } from "./plug.js"
import type { Step } from "./step.js"
import { findInRegistry, isPlug } from "./registry.js"

/** Plugs by the names that pipelines and `pipe_through` use. */
export type PlugRegistry = PlugRegistryOf<Conn>

/** Plugs of conns that have certain features. */
export type PlugRegistryOf<Own> = Readonly<Record<string, PlugOf<Own>>>

type Pipelines = ReadonlyMap<string, PipelineNode>

/**
 * Checks the names in pipelines, and those that routes go through.
 *
 * @throws {ArgumentError} for a name that is neither a pipeline nor a plug, and for a pipeline that refers to itself
 */
export function checkPipes(pipelines: Pipelines, routes: readonly Pick<Route, "pipe_through">[], plugs: object): void {
  const checked = new Set<string>()
  /** The pipelines that are being checked, outermost first. */
  const inProgress: string[] = []

  const check = (name: string, where: string): void => {
    if (checked.has(name)) return
    const pipeline = pipelines.get(name)
    if (pipeline === undefined) findPlug(name, where, pipelines, plugs)
    else checkPipeline(name, pipeline)
    checked.add(name)
  }

  const checkPipeline = (name: string, [, , nodes]: PipelineNode): void => {
    if (inProgress.includes(name))
      throw new ArgumentError(`${pipelineCycleMessage(name)}: ${[...inProgress, name].join(" > ")}`)
    inProgress.push(name)
    for (const [, plug] of nodes) if (typeof plug === "string") check(plug, `pipeline "${name}"`)
    inProgress.pop()
  }

  for (const name of pipelines.keys()) check(name, "pipe_through")
  for (const { pipe_through } of routes) for (const name of pipe_through) check(name, "pipe_through")
}

/** @throws {ArgumentError} when no plug has the name */
function findPlug<Own>(name: string, where: string, pipelines: Pipelines, plugs: object): PlugOf<Own> {
  const plug = findInRegistry(plugs, name)
  if (isPlug<Own>(plug)) return plug
  const known = quoteList([...pipelines.keys(), ...Object.keys(plugs)])
  throw new ArgumentError(`${unknownPipeMessage(name, where)}. Known: ${known || "none"}`)
}

/**
 * Returns a function that turns the names of a `pipe_through` into one step. A name refers to a pipeline first, then to
 * a plug; pipelines may refer to other pipelines. A plug that is referred to by name without options gets `[]`, as in
 * Phoenix; a plug that is written in the table itself gets undefined, so that its default applies.
 *
 * {@link checkPipes} has checked the pipelines.
 *
 * @throws {ArgumentError} the returned function, for unknown names
 */
export function preparePipelines<Own extends CoreConn>(
  pipelines: Pipelines,
  plugs: PlugRegistryOf<Own>,
): (names: readonly string[]) => Step<Own> {
  /** The steps of pipelines, and of plugs in `pipe_through`. */
  const prepared = new Map<string, Step<Own>>()

  const stepOf = (name: string, opts: unknown, where: string): Step<Own> => {
    const pipeline = pipelines.get(name)
    if (pipeline !== undefined) return preparePipeline(name, pipeline)
    return prepareStep(findPlug<Own>(name, where, pipelines, plugs), opts, `plug "${name}" in ${where}`)
  }

  const preparePipeline = (name: string, [, , plugs]: PipelineNode): Step<Own> => {
    const known = prepared.get(name)
    if (known !== undefined) return known
    const where = `pipeline "${name}"`
    const steps = plugs.map(([, plug, opts], index) =>
      // The types of a table declare the conn of its plugs as `never`, so that they import nothing from the server.
      typeof plug === "string"
        ? stepOf(plug, opts === undefined ? [] : opts, where)
        : prepareStep(plug as PlugOf<Own>, opts, plugName(plug, index, `in ${where}`)),
    )
    const step = chainSteps(steps)
    prepared.set(name, step)
    return step
  }

  for (const [name, node] of pipelines) preparePipeline(name, node)
  return (names) =>
    chainSteps(
      names.map((name) => {
        const step = prepared.get(name) ?? stepOf(name, [], "pipe_through")
        prepared.set(name, step)
        return step
      }),
    )
}
