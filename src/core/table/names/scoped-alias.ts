import { isPlainObject } from "../../lib/plain-object.js"
import { joinAlias } from "./naming.js"
import type { JoinAlias } from "./naming.js"
import type { ScopedAlias } from "../nodes.js"

/**
 * In `plug_opts`: replaced by the name under the alias of the enclosing scopes.
 *
 * @see Phoenix.Router 1.6, `scoped_alias/2`
 */
export function scoped_alias<const Name extends string>(name: Name): ScopedAlias<Name> {
  return ["scoped_alias", name]
}

/** Replaces each `scoped_alias` by its full name. */
// prettier-ignore
export type ResolveOpts<Opts, Alias extends string> =
  Opts extends string ? Opts :
  Opts extends ScopedAlias<infer Name> ? JoinAlias<Alias, Name> :
  Opts extends (...args: never) => unknown ? Opts :
  Opts extends object ? { readonly [K in keyof Opts]: ResolveOpts<Opts[K], Alias> } :
  Opts

export function resolveOpts(opts: unknown, alias: string): unknown {
  if (Array.isArray(opts)) {
    const items: readonly unknown[] = opts
    if (items.length === 2 && items[0] === "scoped_alias" && typeof items[1] === "string")
      return joinAlias(alias, items[1])
    return items.map((item) => resolveOpts(item, alias))
  }
  if (!isPlainObject(opts)) return opts
  return Object.fromEntries(Object.entries(opts).map(([key, value]) => [key, resolveOpts(value, alias)]))
}
