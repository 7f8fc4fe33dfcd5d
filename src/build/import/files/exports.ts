import { readFileSync } from "node:fs"
import { createJiti } from "jiti"
import { CommandError, errorText } from "../../cli/errors.js"

/** The names that a module exports, which is not loaded. */
export interface ExportNames {
  readonly names: ReadonlySet<string>
  /** Whether it exports all of another module too. */
  readonly hasOthers: boolean
  /** Whether it is a handler of WebSockets of Nitro. */
  readonly isSocket: boolean
}

/**
 * Reads the names of a module's exports.
 *
 * @param file its path for messages
 * @throws {CommandError} when it cannot be parsed
 */
export function exportNames(path: string, file: string): ExportNames {
  let code: string
  try {
    const source = readFileSync(path, "utf8")
    code = createJiti(path).transform({ source, filename: path, ts: true, jsx: path.endsWith("x"), async: true })
  } catch (error) {
    throw new CommandError(`${file} could not be read: ${errorText(error).split("\n")[0] ?? ""}`, "Correct the file.")
  }
  // The code is CommonJS.
  const found = [...code.matchAll(/\bexports\.(\w+)\s*=(?!=)|\bdefineProperty\(exports, "(\w+)"/g)]
  return {
    names: new Set(found.map(([, assigned, defined]) => assigned ?? defined ?? "")),
    hasOthers: /\bObject\.keys\(_\w+\)\.forEach\(function \(key\)/.test(code),
    isSocket: /\bdefineWebSocketHandler\b/.test(code),
  }
}
