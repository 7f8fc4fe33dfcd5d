import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import type { Folded } from "../../core/table/fold/folded.js"
import { passableNames, passes, passingNames } from "../../core/table/guards/find-unguarded.js"
import { quoteList } from "../../core/table/messages.js"
import type { Route } from "../../core/table/route.js"
import type { MarkAt } from "./explorer-data.types.js"
import { plugNameOf } from "../../core/table/names/plug-name.js"

type Pipelines = Folded["pipelines"]

/**
 * Marks the routes that pass none of the guards, or, without guards, those that pass no pipeline. Functions and objects in
 * pipelines count by their names.
 *
 * @throws {ArgumentError} when no pipeline or plug of the table has the name of a guard, since it is probably misspelt
 */
export function unguardedMarks(
  routes: readonly Route[],
  pipelines: Pipelines,
  guards: readonly string[] | undefined,
): readonly MarkAt[] {
  if (guards === undefined)
    return routes.flatMap(({ pipe_through }, index): readonly MarkAt[] =>
      pipe_through.length > 0 ? [] : [[index, { kind: "no pipeline", reason: "passes no pipeline" }]],
    )
  checkGuards(guards, routes, pipelines)
  const names = new Set(guards.flatMap((guard) => [...passingNames(pipelines, guard, plugNameOf)]))
  return routes.flatMap((route, index): readonly MarkAt[] =>
    passes(route, names) ? [] : [[index, { kind: "unguarded", reason: `does not pass ${guards.join(" or ")}` }]],
  )
}

function checkGuards(guards: readonly string[], routes: readonly Route[], pipelines: Pipelines): void {
  const known = passableNames(routes, pipelines, plugNameOf)
  for (const guard of guards)
    if (!known.has(guard))
      throw new ArgumentError(
        `the guard ${inspect(guard)} of the route explorer is not a pipeline or plug of the table. ` +
          `Known: ${known.size === 0 ? "none" : quoteList([...known])}`,
      )
}
