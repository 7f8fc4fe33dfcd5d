/**
 * Why a string cannot be the name of a project's package, and a name that can; undefined if it can.
 *
 * @see npm, `validate-npm-package-name`
 * @param dependencies what the project installs: npm refuses to install a package into one of the same name
 */
export function packageNameProblem(
  name: string,
  dependencies: readonly string[],
): { readonly reason: string; readonly suggestion: string } | undefined {
  const reason = problemOf(name, dependencies)
  return reason === undefined
    ? undefined
    : {
        reason: `${JSON.stringify(name)} cannot be the name of a package: ${reason}`,
        suggestion: suggestion(name, dependencies),
      }
}

function problemOf(name: string, dependencies: readonly string[]): string | undefined {
  if (name.length > 214) return "it has more than 214 characters"
  if (name !== name.toLowerCase()) return "it has capital letters"
  if (!/^(@[a-z0-9][\w.~-]*\/)?[a-z0-9][\w.~-]*$/.test(name))
    return "it must begin with a letter or a digit, and have only letters, digits, - . _ and ~"
  if (RESERVED.has(name)) return "it is reserved"
  if (dependencies.includes(name)) return "the project depends on a package of this name"
  return undefined
}

/** Names that npm refuses. */
const RESERVED: ReadonlySet<string> = new Set(["node_modules", "favicon.ico"])

/** A valid name that is close to the one that was given. */
function suggestion(name: string, dependencies: readonly string[]): string {
  const cleaned = name
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, "-")
    .replace(/^[^a-z0-9]+|-+$/g, "")
    .slice(0, 100)
  if (cleaned === "") return "my-app"
  return problemOf(cleaned, dependencies) === undefined ? cleaned : `my-${cleaned}`
}
