import type { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import { ArgumentError } from "../lib/argument-error.js"
import { quoteList } from "../table/messages.js"
import type { PipelineNode } from "../table/nodes.js"
import { pipelineCycleMessage, unknownPipeMessage } from "./messages.js"
import { chainSteps, plugName } from "./step.js"
import type { PlugOf } from "./plug.js"
import type { prepareStep, Step } from "./step.js"
import { findInRegistry, isPlug } from "./registry.js"

/** Plugs by the names that pipelines and `pipe_through` use. */
export type PlugRegistry = PlugRegistryOf<Conn>

/** Plugs of conns that have certain features. */
export type PlugRegistryOf<Own> = Readonly<Record<string, PlugOf<Own>>>

/**
 * Returns a function that turns the names of a `pipe_through` into one step. A name refers to a pipeline first, then to
 * a plug; pipelines may refer to other pipelines. A plug that is referred to by name without options gets `[]`, as in
 * Phoenix; a plug that is written in the table itself gets undefined, so that its default applies.
 *
 * @param prepare binds a plug to its options
 * @throws {ArgumentError} for a pipeline that refers to itself; and for a name that is neither a pipeline nor a plug, which the
 *   returned function throws too
 */
export function preparePipelines<Own extends CoreConn>(
  pipelines: ReadonlyMap<string, PipelineNode>,
  plugs: PlugRegistryOf<Own>,
  prepare: typeof prepareStep<Own>,
): (names: readonly string[]) => Step<Own> {
  const prepared = new Map<unknown, Step<Own>>()
  /** The step of a name, or of a list of names, which many routes share. */
  const once = (key: string | readonly string[], make: () => Step<Own>): Step<Own> => {
    const step = prepared.get(key) ?? make()
    prepared.set(key, step)
    return step
  }

  /** @param outer the pipelines around the name, outermost first */
  const stepOf = (name: string, opts: unknown, where: string, outer: readonly string[]): Step<Own> => {
    const pipeline = pipelines.get(name)
    if (pipeline === undefined) return prepare(plugOf(name, where), opts, `plug "${name}" in ${where}`)
    if (outer.includes(name)) throw new ArgumentError(`${pipelineCycleMessage(name)}: ${[...outer, name].join(" > ")}`)
    return pipelineStep(pipeline, [...outer, name])
  }

  const pipelineStep = ([, name, plugs]: PipelineNode, outer: readonly string[]): Step<Own> =>
    once(name, () => {
      const where = `pipeline "${name}"`
      const steps = plugs.map(([, plug, opts], index) =>
        // The types of a table declare the conn of its plugs as `never`, so that they import nothing from the server.
        typeof plug === "string"
          ? stepOf(plug, opts === undefined ? [] : opts, where, outer)
          : prepare(plug as PlugOf<Own>, opts, plugName(plug, index, `in ${where}`)),
      )
      return chainSteps(steps)
    })

  const plugOf = (name: string, where: string): PlugOf<Own> => {
    const plug = findInRegistry(plugs, name)
    if (isPlug<Own>(plug)) return plug
    const known = quoteList([...pipelines.keys(), ...Object.keys(plugs)])
    throw new ArgumentError(`${unknownPipeMessage(name, where)}. Known: ${known || "none"}`)
  }

  const pipeStep = (name: string): Step<Own> => once(name, () => stepOf(name, [], "pipe_through", []))

  for (const name of pipelines.keys()) pipeStep(name)
  return (names) => once(names, () => chainSteps(names.map(pipeStep)))
}
