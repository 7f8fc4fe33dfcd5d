import { ArgumentError } from "../../lib/errors/argument-error.js"
import { foldedOf } from "../fold/folded.js"
import type { Folded } from "../fold/folded.js"
import { quoteList, unknownGuardMessage } from "../messages.js"
import type { PipelineNode, PlugReference } from "../nodes.js"
import type { Route } from "../route.js"

type Pipelines = Folded["pipelines"]

/** Returns the name of a plug; undefined if it does not count, because it is a function or an object. */
type NameOf = (plug: PlugReference) => string | undefined
const writtenName: NameOf = (plug) => (typeof plug === "string" ? plug : undefined)

/**
 * Finds the routes for `unguarded_routes`, public ones too, each with its index.
 *
 * @throws {ArgumentError} when no pipeline or plug of the table has the name of the guard
 */
export function findUnguarded(
  routes: readonly Route[],
  guard: string,
): readonly { readonly index: number; readonly route: Route }[] {
  const { pipelines } = foldedOf(routes)
  const known = passableNames(routes, pipelines)
  if (!known.has(guard)) {
    const list = known.size === 0 ? "none" : quoteList([...known])
    throw new ArgumentError(`${unknownGuardMessage(guard)}. Known: ${list}`)
  }
  const names = passingNames(pipelines, guard)
  return routes.flatMap((route, index) => (passes(route, names) ? [] : [{ index, route }]))
}

/** Whether a key of a route's metadata has a truthy value. */
export function isPublic({ metadata }: Pick<Route, "metadata">, key: string | undefined): boolean {
  return key !== undefined && Object.hasOwn(metadata, key) && Boolean(Reflect.get(metadata, key))
}

/** The names that a `pipe_through` has, those of pipelines, and those of the plugs in them. */
export function passableNames(
  routes: readonly Route[],
  pipelines: Pipelines,
  nameOf: NameOf = writtenName,
): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [name, [, , plugs]] of pipelines) {
    names.add(name)
    for (const plug of namesOf(plugs, nameOf)) names.add(plug)
  }
  for (const { pipe_through } of routes) for (const name of pipe_through) names.add(name)
  return names
}

function namesOf(plugs: PipelineNode[2], nameOf: NameOf): readonly string[] {
  return plugs.flatMap(([, plug]) => nameOf(plug) ?? [])
}

/** The guard, the pipelines that go through it, and so on for pipelines in pipelines. */
export function passingNames(pipelines: Pipelines, guard: string, nameOf: NameOf = writtenName): ReadonlySet<string> {
  const names = new Set([guard])
  let size = 0
  while (names.size > size) {
    size = names.size
    for (const [name, [, , plugs]] of pipelines)
      if (namesOf(plugs, nameOf).some((plug) => names.has(plug))) names.add(name)
  }
  return names
}

/** Whether a route goes through one of the names. */
export function passes({ pipe_through }: Pick<Route, "pipe_through">, names: ReadonlySet<string>): boolean {
  return pipe_through.some((name) => names.has(name))
}
