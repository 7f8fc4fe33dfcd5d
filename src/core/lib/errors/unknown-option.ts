import { ArgumentError } from "./argument-error.js"
import { inspect } from "./inspect.js"
import type { KeyOfEach } from "../types/is-union.types.js"

/**
 * Refuses options of other names, which would be ignored, such as `maxAge` for `max_age`.
 *
 * @param owner what takes the options, as messages name it
 * @param known all names
 * @throws {ArgumentError} when an option has another name
 */
export function refuseUnknown<Options extends object>(
  owner: string,
  options: Options,
  known: Readonly<Record<KeyOfEach<Options>, true>>,
): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(known, name)) {
      const names = Object.keys(known).map((one) => `"${one}"`)
      throw new ArgumentError(`${owner} has no option ${inspect(name)}. Supported: ${names.join(", ")}`)
    }
}
