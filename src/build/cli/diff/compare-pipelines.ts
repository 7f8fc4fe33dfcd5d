import { isSameData } from "../../../core/lib/same-data.js"
import { quoteList } from "../../../core/table/messages.js"
import { writeValue } from "../routes/value.js"
import type { Api, Operation, Pipelines } from "./api/api.js"
import type { Report } from "./finding.js"

type Sides = readonly [old: Pipelines | null, now: Pipelines | null]

/** What is in the pipelines of two tables, if both are known. */
export function pipelinesOf(old: Api, now: Api): Sides {
  return old.pipelines === null || now.pipelines === null ? [null, null] : [old.pipelines, now.pipelines]
}

/** Compares the plugs of pipelines that both tables have. */
export function comparePipelines([old, now]: Sides, report: Report): void {
  for (const [name, plugs] of old ?? []) {
    const others = now?.get(name)
    if (others === undefined || isSameData(plugs, others)) continue
    const text = `the pipeline "${name}" has ${writePlugs(others)}, before: ${writePlugs(plugs)}`
    report("server", "pipeline-changed", text)
  }
}

/**
 * Reports the plugs that requests to a row no longer go through. A pipeline that the row has no more is reported in place of its plugs, unless
 * the row goes through all of them still.
 */
export function compareGuards(
  { server: old }: Operation,
  { server: now }: Operation,
  [pipelines, pipelinesNow]: Sides,
  report: Report,
): void {
  if (old === null || now === null) return
  const plugs = new Set(plugsIn(now.pipe_through, pipelinesNow))
  const lost = old.pipe_through.flatMap((name) => {
    const gone = plugsIn([name], pipelines).filter((plug) => !plugs.has(plug))
    return gone.length > 0 && !now.pipe_through.includes(name) ? [name] : gone
  })
  if (lost.length > 0) report("pipeline", "pipeline-lost", `no longer goes through ${quoteList([...new Set(lost)])}`)
}

/** The plugs of pipelines, and of pipelines in them. A pipeline in itself, which no router takes, has none there. */
function plugsIn(
  names: readonly string[],
  pipelines: Pipelines | null,
  outer: readonly string[] = [],
): readonly string[] {
  return names.flatMap((name) => {
    const plugs = pipelines?.get(name)?.map(({ plug }) => plug)
    if (plugs === undefined) return [name]
    return outer.includes(name) ? [] : plugsIn(plugs, pipelines, [...outer, name])
  })
}

function writePlugs(plugs: readonly { readonly plug: string; readonly opts: unknown }[]): string {
  const list = plugs.map(({ plug, opts }) => (opts === null ? plug : `${plug} ${writeValue(opts)}`))
  return list.length === 0 ? "no plug" : list.join(", ")
}
