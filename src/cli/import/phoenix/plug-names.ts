import { underscore } from "../../../table/naming.js"

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

/** The shortest end of each module's name that no other module, pipeline or function has. */
function distinctNames(modules: readonly string[], taken: ReadonlySet<string>): ReadonlyMap<string, string> {
  const lengths = [1, 2, 3, 4, 5]
  const endOf = (module: string, length: number): string => module.split(".").slice(-length).map(underscore).join("_")
  return new Map(
    modules.map((module) => {
      const others = modules.filter((other) => other !== module)
      const isFree = (length: number): boolean =>
        !taken.has(endOf(module, length)) && others.every((other) => endOf(other, length) !== endOf(module, length))
      const length = lengths.find(isFree)
      return [module, length === undefined ? `${underscore(module.replaceAll(".", "_"))}_plug` : endOf(module, length)]
    }),
  )
}
