import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import type { Folded } from "../table/folded.js"
import { quoteList } from "../table/messages.js"
import type { Route } from "../table/route.js"
import type { MarkAt } from "./explorer-data.types.js"
import { plugNameOf } from "./plug-name.js"

type Pipelines = Folded["pipelines"]

/**
 * Marks the routes that pass none of the guards, or, without guards, those that pass no pipeline.
 *
 * @throws {ArgumentError} when no route passes a guard, since it is probably misspelt
 */
export function unguardedMarks(
  routes: readonly Route[],
  pipelines: Pipelines,
  guards: readonly string[] | undefined,
): readonly MarkAt[] {
  if (guards !== undefined) checkGuards(guards, routes, pipelines)
  return routes.flatMap(({ pipe_through }, index): readonly MarkAt[] => {
    if (guards === undefined)
      return pipe_through.length > 0 ? [] : [[index, { kind: "no pipeline", reason: "passes no pipeline" }]]
    const passed = namesPassed(pipe_through, pipelines)
    if (guards.some((guard) => passed.has(guard))) return []
    return [[index, { kind: "unguarded", reason: `does not pass ${guards.join(" or ")}` }]]
  })
}

function checkGuards(guards: readonly string[], routes: readonly Route[], pipelines: Pipelines): void {
  const known = namesPassed(
    routes.flatMap(({ pipe_through }) => pipe_through),
    pipelines,
  )
  for (const guard of guards)
    if (!known.has(guard))
      throw new ArgumentError(
        `the guard ${inspect(guard)} of the route explorer is no pipeline or plug that a route of the table passes. ` +
          `Known: ${known.size === 0 ? "none" : quoteList([...known])}`,
      )
}

/** The names of the pipelines and plugs that a chain consists of, those in pipelines included. */
function namesPassed(chain: readonly string[], pipelines: Pipelines): ReadonlySet<string> {
  const passed = new Set<string>()
  const open = [...chain]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (passed.has(name)) continue
    passed.add(name)
    const [, , plugs] = pipelines.get(name) ?? [undefined, undefined, []]
    open.push(...plugs.map(([, plug]) => plugNameOf(plug)))
  }
  return passed
}
