import { ArgumentError } from "./errors/argument-error.js"
import { inspect } from "./errors/inspect.js"

/** What a limit takes that cannot be `Infinity`. */
export const INTEGER = "an integer above 0"

/**
 * Checks the limits that a program sets, and adds the defaults.
 *
 * @param owner whose limits they are
 * @param expected what the limit of a name takes
 * @throws {ArgumentError} when a limit is unknown or not above 0, or not an integer where it has to be one
 */
export function readLimits<Limits extends object>(
  given: Partial<Limits>,
  defaults: Limits,
  owner: string,
  expected = (_name: string): string => "a number above 0, or Infinity",
): Limits {
  const limits = Object.entries(given).filter(([, value]) => value !== undefined)
  for (const [name, value] of limits) {
    if (!Object.hasOwn(defaults, name))
      throw new ArgumentError(`${owner} has no limit "${name}". Supported: ${Object.keys(defaults).join(", ")}`)
    const wanted = expected(name)
    if (!(Number(value) > 0) || (wanted === INTEGER && !Number.isInteger(value)))
      throw new ArgumentError(`the limit ${name} takes ${wanted}, got: ${inspect(value)}`)
  }
  return { ...defaults, ...Object.fromEntries(limits) }
}
