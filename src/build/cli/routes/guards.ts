import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { findUnguarded, isPublic } from "../../../core/table/guards/find-unguarded.js"
import { hasMetadata } from "../../../core/table/guards/routes-without.js"
import { nameRoute } from "../../../core/table/messages.js"
import type { Route } from "../../../core/table/route.js"
import { CommandError } from "../errors.js"
import type { Finding } from "./check.js"

/** The options of `--check` about what each route has to have. */
export interface GuardOptions {
  /** The names of plugs or pipelines; each route has to go through all of them, or through one of those in a list with commas. */
  readonly guards: readonly string[]
  /** The keys of metadata that each route has to have. */
  readonly keys: readonly string[]
  /** The key of the metadata of routes that need neither. */
  readonly public_key: string | undefined
}

/** Finds the routes that lack a key of metadata and are not public, key by key. */
export function metadataFindings(routes: readonly Route[], { keys, public_key }: GuardOptions): readonly Finding[] {
  return keys.flatMap((key) =>
    [...routes.entries()]
      .filter(([, route]) => !hasMetadata(route, key) && !isPublic(route, public_key))
      .map(([index, route]) => ({ index, message: `${nameRoute(route)} has no "${key}" in its metadata` })),
  )
}

/**
 * Finds the routes that do not go through a guard and are not public, guard by guard.
 *
 * @param file the table's module, for messages
 * @throws {CommandError} when no pipeline or plug of the table has the name of a guard
 */
export function guardFindings(
  routes: readonly Route[],
  { guards, public_key }: GuardOptions,
  file: string,
): readonly Finding[] {
  return guards.flatMap((guard) =>
    unguarded(routes, guard, file)
      .filter(({ route }) => !isPublic(route, public_key))
      .map(({ index, route }) => ({ index, message: unguardedMessage(route, guard) })),
  )
}

/** A line for each guard that says how many routes go through it; the others are public. */
export function guardLines(routes: readonly Route[], { guards }: GuardOptions, file: string): readonly string[] {
  return guards.map((guard) => {
    const open = unguarded(routes, guard, file).length
    const others = open === 0 ? "" : `, and ${open === 1 ? "the other is" : `the other ${open} are`} public`
    return `${file}: ${routes.length - open} of ${routes.length} routes go through ${quoteGuard(guard)}${others}`
  })
}

function unguarded(routes: readonly Route[], guard: string, file: string): ReturnType<typeof findUnguarded> {
  try {
    const [first = [], ...others] = guard.split(",").map((name) => findUnguarded(routes, name))
    return first.filter(({ index }) => others.every((open) => open.some((one) => one.index === index)))
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    const [message = "", known = ""] = error.message.split(". ")
    throw new CommandError(
      `${file}: ${message}`,
      known === "Known: none" ? "Put it before the rows with pipe_through." : `${known}.`,
    )
  }
}

function unguardedMessage(route: Route, guard: string): string {
  const forwarded = route.kind === "forward" ? `, and it is not known whether ${route.plug} has it` : ""
  return `${nameRoute(route)} does not go through ${quoteGuard(guard)}${forwarded}`
}

function quoteGuard(guard: string): string {
  return guard
    .split(",")
    .map((name) => `"${name}"`)
    .join(" or ")
}
