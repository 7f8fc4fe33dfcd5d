import type { Route } from "../../../core/table/route.js"
import { CommandError, UsageError } from "../errors.js"
import { isPlug, selectRows } from "../references/select-rows.js"
import { isUnder } from "./path-change.js"

/** What a rename changes of rows. */
export interface Rename {
  readonly field: "helper" | "plug" | "plug_opts" | "path"
  /** The indexes of the routes. */
  readonly rows: readonly number[]
  /** The names in the table: a helper without `_path`, a controller without the aliases of its scopes. */
  readonly from: string
  readonly to: string
  /** Whether a path is the beginning of those of its rows. */
  readonly isPrefix?: boolean
}

/**
 * Reads what OLD and NEW of `waymark rename` mean.
 *
 * @param file the module of the table, for messages
 * @throws {CommandError} when no route has the old name, when a route has the new one, or when they are not names of the same kind
 */
export function parseRename(routes: readonly Route[], from: string, to: string, file: string): Rename {
  if (from === to) throw new UsageError(`OLD and NEW are both ${from}`, "Give two names.")
  if (from.includes("/")) return renamePath(routes, from, to, file)
  const rows = selectRows(routes, from, file)
  if (from.includes("#")) return renameAction(routes, rows, from, to)
  return routes.some(({ plug }) => isPlug(plug, from))
    ? renamePlug(routes, rows, from, to)
    : renameHelper(routes, from, to)
}

/** A path, with its verb if it has one: `"GET /users/:id"`. */
function readPath(name: string): { readonly verb: string | undefined; readonly path: string } {
  const [, verb, path = name] = /^(\S+) +(.*)$/.exec(name) ?? []
  return { verb: verb?.toLowerCase(), path }
}

/** Renames the rows of a path, or all under it: those of `/users/*`, or of a path that no row has itself, such as that of a scope. */
function renamePath(routes: readonly Route[], from: string, to: string, file: string): Rename {
  const [old, next] = [readPath(from), readPath(to)]
  const isAll = old.path.endsWith("/*") && next.path.endsWith("/*")
  const base = (one: string): string => (isAll ? one.slice(0, -2) || "/" : one)
  const [path, wanted] = [base(old.path), base(next.path)]
  if (!wanted.startsWith("/") || (next.verb !== undefined && next.verb !== old.verb))
    throw new UsageError(`the new name of a path is a path such as /people/:id, got: ${to}`)
  if (path.endsWith("/*"))
    throw new UsageError(`${from} are all paths under it, so the new name ends with /* too, got: ${to}`)
  const hasVerb = ({ verb }: Route): boolean => old.verb === undefined || verb === old.verb
  const under = (prefix: string) => (route: Route) => hasVerb(route) && isUnder(route.path, prefix)
  const isPrefix = isAll || (path !== "/" && !routes.some((route) => hasVerb(route) && route.path === path))
  const rows = indexesOf(routes, isPrefix ? under(path) : (route) => hasVerb(route) && route.path === path)
  if (rows.length === 0) selectRows(routes, from, file) // throws
  if (isPrefix && [path, wanted].includes("/"))
    throw new CommandError(
      `${from} and ${to} are beginnings of paths, and "/" is that of all`,
      "Give a path such as /api.",
    )
  const others = routes.filter((_route, index) => !rows.includes(index))
  if (isPrefix) refuseTaken(others, under(wanted), wanted, "begins with")
  else refuseTaken(routes, (route) => hasVerb(route) && route.path === wanted, wanted)
  return { field: "path", rows, from: path, to: wanted, isPrefix }
}

function indexesOf(routes: readonly Route[], has: (route: Route) => boolean): readonly number[] {
  return routes.flatMap((route, index) => (has(route) ? [index] : []))
}

function renameAction(routes: readonly Route[], rows: readonly number[], from: string, to: string): Rename {
  const [plug = "", action = ""] = from.split("#")
  const [other, name = ""] = to.split("#")
  if (other !== plug || !IDENTIFIER.test(name))
    throw new UsageError(
      `the new name of an action is written as ${plug}#profile, with the same controller, got: ${to}`,
    )
  refuseTaken(routes, (route) => isPlug(route.plug, plug) && route.plug_opts === name, to)
  return { field: "plug_opts", rows, from: action, to: name }
}

function renamePlug(routes: readonly Route[], rows: readonly number[], from: string, to: string): Rename {
  if (rows.some((index) => routes[index]?.kind === "redirect"))
    throw new CommandError(
      `${from} is not a controller but the name of all redirects`,
      "Rename their paths, or those they lead to.",
    )
  const [own, next] = [lastPart(from), lastPart(to)]
  const isSameAlias = from.slice(0, -own.length) === to.slice(0, -next.length)
  if (!isSameAlias || !/^[A-Z]\w*$/.test(next) || to.includes("#"))
    throw new UsageError(
      `the new name of a controller is written as ${from.slice(0, -own.length)}PersonController, got: ${to}`,
    )
  refuseTaken(routes, ({ plug }) => isPlug(plug, to), to)
  return { field: "plug", rows, from: own, to: next }
}

function renameHelper(routes: readonly Route[], from: string, to: string): Rename {
  const suffix = routes.some(({ helper }) => helper === from) ? "" : (/_(?:path|url)$/.exec(from)?.[0] ?? "")
  const name = to.endsWith(suffix) ? to.slice(0, to.length - suffix.length) : ""
  if (!IDENTIFIER.test(name)) throw new UsageError(`the new name of a helper is written as person${suffix}, got: ${to}`)
  refuseTaken(routes, ({ helper }) => helper === name, to)
  const own = from.slice(0, from.length - suffix.length)
  const rows = indexesOf(routes, ({ helper }) => helper === own)
  return { field: "helper", rows, from: own, to: name }
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

const lastPart = (name: string): string => name.slice(name.lastIndexOf(".") + 1)

/** A name that is in use would not be told apart from the renamed one, so that the rename could not be undone. */
function refuseTaken(routes: readonly Route[], has: (route: Route) => boolean, name: string, how?: string): void {
  const taken = routes.find(has)
  if (taken === undefined) return
  const row = `${taken.verb.toUpperCase()} ${taken.path}`
  throw new CommandError(
    how === undefined ? `${name} is the name of ${row} already` : `${row} ${how} ${name} already`,
    "Choose another name.",
  )
}
