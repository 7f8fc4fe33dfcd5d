import { groupBy } from "../../../core/lib/group-by.js"
import { underscore } from "../../../core/table/names/naming.js"
import { standard_plugs } from "../../../server/plugs/index.js"

/** Gives plugs that are modules names for `define_router`: `HelloWeb.RequireUser` is `"require_user"`. */
export class PlugNames {
  /** The modules that were asked for. */
  readonly modules = new Set<string>()
  /** The names of pipelines and of plugs that are functions. */
  readonly taken = new Set<string>()
  readonly #names: ReadonlyMap<string, string>

  /** @param before those of an earlier reading of the same router, so that all names are known */
  constructor(before?: PlugNames) {
    this.#names = before === undefined ? new Map() : distinctNames([...before.modules], before.taken)
  }

  of(module: string): string {
    this.modules.add(module)
    return this.#names.get(module) ?? underscore(module)
  }

  /** The modules and their names. */
  entries(): readonly (readonly [string, string])[] {
    return [...this.modules].map((module) => [module, this.of(module)] as const)
  }
}

/** The plugs of the package plug that Waymark has under another name than their own. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["Plug.SSL", "force_ssl"],
  ["Plug.Static", "static_files"],
  ["Plug.CSRFProtection", "protect_from_forgery"],
])

/** The shortest end of each module's name that no other module, pipeline, function or standard plug has. */
function distinctNames(modules: readonly string[], taken: ReadonlySet<string>): ReadonlyMap<string, string> {
  const endOf = (module: string, length: number): string =>
    RENAMED.get(module) ?? module.split(".").slice(-length).map(underscore).join("_")
  const isFree = (name: string, module: string): boolean =>
    !taken.has(name) && (RENAMED.has(module) || !Object.hasOwn(standard_plugs, name))
  const ends = LENGTHS.map((length) => groupBy(modules, (module) => endOf(module, length)))
  return new Map(
    modules.map((module) => {
      const end = LENGTHS.map((length) => endOf(module, length)).find(
        (name, at) => isFree(name, module) && ends[at]?.get(name)?.length === 1,
      )
      return [module, end ?? `${underscore(module.replaceAll(".", "_"))}_plug`]
    }),
  )
}

/** The most parts of a module that are in its name. */
const LENGTHS = [1, 2, 3, 4, 5]
