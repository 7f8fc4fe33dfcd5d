import { ArgumentError } from "../lib/argument-error.js"
import type { PipelineNode } from "../table/nodes.js"
import { itselfMessage, unknownPipeMessage } from "./messages.js"
import { chainSteps, plugName, prepareStep } from "./step.js"
import type { Plug } from "./plug.js"
import type { Step } from "./step.js"
import { findInRegistry, isPlug } from "./registry.js"

/** Plugs by the names under which pipelines and `pipe_through` name them. */
export type PlugRegistry = Readonly<Record<string, Plug>>

/**
 * Makes the pipelines of a table into steps, by name. A name is a pipeline's, or else a plug's; a pipeline may
 * name other pipelines. A plug that is named without options has `[]` for them, as in Phoenix; one that stands in the
 * table itself has undefined, so that its default applies.
 *
 * @throws {ArgumentError} by the result: for a name that is neither, and for a pipeline that goes through itself
 */
export function preparePipelines(
  pipelines: ReadonlyMap<string, PipelineNode>,
  plugs: PlugRegistry,
): (names: readonly string[]) => Step {
  const prepared = new Map<string, Step>()
  const piped = new Map<string, Step>()
  const open: string[] = []

  const named = (name: string, opts: unknown, wanted: string): Step => {
    const pipeline = pipelines.get(name)
    if (pipeline !== undefined) return preparePipeline(name, pipeline)
    const plug = findInRegistry(plugs, name)
    if (isPlug(plug)) return prepareStep(plug, opts, `plug "${name}" in ${wanted}`)
    const known = [...pipelines.keys(), ...Object.keys(plugs)].map((key) => `"${key}"`).join(", ")
    throw new ArgumentError(`${unknownPipeMessage(name, wanted)}. Known: ${known === "" ? "none" : known}`)
  }

  const preparePipeline = (name: string, [, , plugs]: PipelineNode): Step => {
    const known = prepared.get(name)
    if (known !== undefined) return known
    if (open.includes(name)) throw new ArgumentError(`${itselfMessage(name)}: ${[...open, name].join(" > ")}`)
    open.push(name)
    const where = `pipeline "${name}"`
    const steps = plugs.map(([, plug, opts], index) =>
      // A plug in a table has `never` for its conn, so that tables import nothing of the server.
      typeof plug === "string"
        ? named(plug, opts === undefined ? [] : opts, where)
        : prepareStep(plug as Plug, opts, plugName(plug, index, `in ${where}`)),
    )
    open.pop()
    const step = chainSteps(steps)
    prepared.set(name, step)
    return step
  }

  for (const [name, node] of pipelines) preparePipeline(name, node)
  return (names) =>
    chainSteps(
      names.map((name) => {
        const step = piped.get(name) ?? named(name, [], "pipe_through")
        piped.set(name, step)
        return step
      }),
    )
}
