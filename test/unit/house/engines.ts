/** The fields of a package.json, or of an entry of package-lock.json, that the check reads. */
export interface EnginePackage {
  readonly version?: string
  readonly engines?: { readonly node?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Finds the package.json of `name` as Node does from the folder `from`; undefined if it is not installed. */
export type FindPackage = (
  name: string,
  from: string,
) => { readonly folder: string; readonly manifest: EnginePackage } | undefined

/** An installed package and the oldest Node it runs on. */
interface Requirement {
  readonly name: string
  readonly node: string
}

/**
 * The production dependencies, transitively, that need a newer Node than the package itself promises.
 *
 * @throws {RangeError} for a range that is not a single lower bound, such as `"^20 || >=22"`
 */
export function newerThan(manifest: EnginePackage, folder: string, find: FindPackage): readonly string[] {
  const own = lowestNode(manifest.engines?.node ?? "*")
  return requirements(manifest, folder, find)
    .filter(({ node }) => compare(lowestNode(node), own) > 0)
    .map(({ name, node }) => `${name} needs Node ${node}`)
}

function requirements(manifest: EnginePackage, folder: string, find: FindPackage): readonly Requirement[] {
  const seen = new Map<string, Requirement>()
  const visit = (of: EnginePackage, from: string): void => {
    for (const name of Object.keys({ ...of.dependencies, ...of.optionalDependencies })) {
      const found = find(name, from)
      if (found === undefined) {
        if (of.dependencies?.[name] === undefined) continue
        throw new RangeError(`${name}, a dependency, is not installed`)
      }
      if (seen.has(found.folder)) continue
      seen.set(found.folder, {
        name: `${name}@${found.manifest.version ?? "?"}`,
        node: found.manifest.engines?.node ?? "*",
      })
      visit(found.manifest, found.folder)
    }
  }
  visit(manifest, folder)
  return [...seen.values()]
}

/** The lower bound of a range such as `">=20.16"`, as three numbers. */
function lowestNode(range: string): readonly number[] {
  if (range === "*") return [0, 0, 0]
  const found = /^>= ?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(range)
  if (found === null) throw new RangeError(`expected a range such as ">=20.16.0", got: ${range}`)
  return found.slice(1).map((part) => Number(part ?? 0))
}

function compare(left: readonly number[], right: readonly number[]): number {
  const index = left.findIndex((part, at) => part !== right[at])
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
}
