import type { Route } from "../../../core/table/route.js"
import { didYouMean } from "../did-you-mean.js"
import { CommandError } from "../errors.js"

/**
 * The indexes of the routes that a name means: a helper, a controller, `UserController#show`, or a path with or without its verb.
 *
 * @param file the module of the table, for the message
 * @throws {CommandError} when no route has it
 */
export function selectRows(routes: readonly Route[], name: string, file: string): readonly number[] {
  const found = routes.flatMap((route, index) => (hasName(route, name) ? [index] : []))
  if (found.length > 0) return found
  throw new CommandError(`${file}: no route has the name ${JSON.stringify(name)}`, adviceOn(name, routes))
}

function hasName({ verb, path, helper, plug, plug_opts }: Route, name: string): boolean {
  if (name.includes("/"))
    return name === path || name.replace(/^(\S+) +/, (all) => all.trim().toLowerCase() + " ") === `${verb} ${path}`
  const [controller = "", action] = name.split("#")
  if (isPlug(plug, controller)) return action === undefined || action === plug_opts
  return helper !== null && [helper, `${helper}_path`, `${helper}_url`].includes(name)
}

/** Whether a name is that of a plug, with or without the alias of its scope. */
export function isPlug(plug: string, name: string): boolean {
  return plug === name || plug.endsWith(`.${name}`)
}

/** The most similar name, or else those of the last route that has all of them, since those of `/` say less. */
function adviceOn(name: string, routes: readonly Route[]): string {
  const near = didYouMean(name, [...new Set(routes.flatMap((known) => namesOf(known, name)))])
  if (near !== "") return near
  const route = routes.findLast(({ helper, plug_opts }) => helper !== null && typeof plug_opts === "string")
  const { helper = "user", plug = "UserController", plug_opts = "show", path = "/users/:id" } = route ?? {}
  return `Give a helper such as ${helper}_path, a controller such as ${plug}, an action such as ${plug}#${String(plug_opts)}, or a path such as ${path}.`
}

/** The names of a route of the kind of a given one: with the verb, the action or the aliases if that has them. */
function namesOf({ verb, path, helper, plug, plug_opts }: Route, given: string): readonly string[] {
  if (given.includes("/")) return [given.startsWith("/") ? path : `${verb.toUpperCase()} ${path}`]
  const controller = given.includes(".") ? plug : plug.slice(plug.lastIndexOf(".") + 1)
  if (given.includes("#")) return typeof plug_opts === "string" ? [`${controller}#${plug_opts}`] : []
  return [controller, ...(helper === null ? [] : [helper, `${helper}_path`, `${helper}_url`])]
}
