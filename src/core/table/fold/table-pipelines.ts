import { ArgumentError } from "../../lib/errors/argument-error.js"
import { getOrSet } from "../../lib/get-or-set.js"
import { chainSteps } from "../../lib/maybe-promise.js"
import type { ChainedStep } from "../../lib/maybe-promise.js"
import { pipelineCycleMessage, quoteList, unknownPipeMessage } from "../messages.js"
import type { PipelineNode } from "../nodes.js"
import { plugName } from "../names/plug-name.js"
import { findInRegistry, isPlug } from "../names/registry.js"

/**
 * Returns a function that turns the names of a `pipe_through` into one step. A name refers to a pipeline first, then to
 * a plug; pipelines may refer to other pipelines. A plug that is referred to by name without options gets `[]`, as in
 * Phoenix; a plug that is written in the table itself gets undefined, so that its default applies.
 *
 * @param plugs the registered plugs
 * @param prepare binds a plug to its options
 * @throws {ArgumentError} for a pipeline that refers to itself; and for a name that is neither a pipeline nor a plug, which the
 *   returned function throws too
 */
export function tablePipelines<Plug, Conn extends { readonly halted: boolean }>(
  pipelines: ReadonlyMap<string, PipelineNode>,
  plugs: object,
  prepare: (plug: Plug, opts: unknown, name: string) => ChainedStep<Conn>,
): (names: readonly string[]) => ChainedStep<Conn> {
  const prepared = new Map<unknown, ChainedStep<Conn>>()
  /** The step of a name, or of a list of names, which many routes share. */
  const once = (key: string | readonly string[], make: () => ChainedStep<Conn>): ChainedStep<Conn> =>
    getOrSet(prepared, key, make)

  /** @param outer the pipelines around the name, outermost first */
  const stepOf = (name: string, opts: unknown, where: string, outer: readonly string[]): ChainedStep<Conn> => {
    const pipeline = pipelines.get(name)
    if (pipeline === undefined) return prepare(plugOf(name, where), opts, `plug "${name}" in ${where}`)
    if (outer.includes(name)) throw new ArgumentError(`${pipelineCycleMessage(name)}: ${[...outer, name].join(" > ")}`)
    return pipelineStep(pipeline, [...outer, name])
  }

  const pipelineStep = ([, name, nodes]: PipelineNode, outer: readonly string[]): ChainedStep<Conn> =>
    once(name, () => {
      const where = `pipeline "${name}"`
      const steps = nodes.map(([, plug, opts], index) =>
        // The types of a table declare the conn of its plugs as `never`, so that they import nothing from the server.
        typeof plug === "string"
          ? stepOf(plug, opts === undefined ? [] : opts, where, outer)
          : prepare(plug as Plug, opts, plugName(plug, index, `in ${where}`)),
      )
      return chainSteps(steps)
    })

  const plugOf = (name: string, where: string): Plug => {
    const plug = findInRegistry(plugs, name)
    if (isPlug<Plug>(plug)) return plug
    const known = quoteList([...pipelines.keys(), ...Object.keys(plugs)])
    throw new ArgumentError(`${unknownPipeMessage(name, where)}. Known: ${known || "none"}`)
  }

  const pipeStep = (name: string): ChainedStep<Conn> => once(name, () => stepOf(name, [], "pipe_through", []))

  for (const name of pipelines.keys()) pipeStep(name)
  return (names) => once(names, () => chainSteps(names.map(pipeStep)))
}
