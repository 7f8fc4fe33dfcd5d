import { ArgumentError } from "../lib/argument-error.js"
import { quoteList } from "../table/messages.js"
import type { PipelineNode } from "../table/nodes.js"
import { pipelineCycleMessage, unknownPipeMessage } from "./messages.js"
import { chainSteps, plugName, prepareStep } from "./step.js"
import type { Plug } from "./plug.js"
import type { Step } from "./step.js"
import { findInRegistry, isPlug } from "./registry.js"

/** Plugs by the names that pipelines and `pipe_through` use. */
export type PlugRegistry = Readonly<Record<string, Plug>>

/**
 * Returns a function that turns the names of a `pipe_through` into one step. A name refers to a pipeline first, then to
 * a plug; pipelines may refer to other pipelines. A plug that is referred to by name without options gets `[]`, as in
 * Phoenix; a plug that is written in the table itself gets undefined, so that its default applies.
 *
 * @throws {ArgumentError} for a pipeline that refers to an unknown name or to itself; the returned function throws it for
 *   unknown names
 */
export function preparePipelines(
  pipelines: ReadonlyMap<string, PipelineNode>,
  plugs: PlugRegistry,
): (names: readonly string[]) => Step {
  /** The steps of pipelines, and of plugs in `pipe_through`. */
  const prepared = new Map<string, Step>()
  /** The pipelines that are being prepared, outermost first. */
  const inProgress: string[] = []

  const stepOf = (name: string, opts: unknown, where: string): Step => {
    const pipeline = pipelines.get(name)
    if (pipeline !== undefined) return preparePipeline(name, pipeline)
    const plug = findInRegistry(plugs, name)
    if (isPlug(plug)) return prepareStep(plug, opts, `plug "${name}" in ${where}`)
    const known = quoteList([...pipelines.keys(), ...Object.keys(plugs)])
    throw new ArgumentError(`${unknownPipeMessage(name, where)}. Known: ${known || "none"}`)
  }

  const preparePipeline = (name: string, [, , plugs]: PipelineNode): Step => {
    const known = prepared.get(name)
    if (known !== undefined) return known
    if (inProgress.includes(name))
      throw new ArgumentError(`${pipelineCycleMessage(name)}: ${[...inProgress, name].join(" > ")}`)
    inProgress.push(name)
    const where = `pipeline "${name}"`
    const steps = plugs.map(([, plug, opts], index) =>
      // The types of a table declare the conn of its plugs as `never`, so that they import nothing from the server.
      typeof plug === "string"
        ? stepOf(plug, opts === undefined ? [] : opts, where)
        : prepareStep(plug as Plug, opts, plugName(plug, index, `in ${where}`)),
    )
    inProgress.pop()
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
