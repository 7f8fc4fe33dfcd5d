import { basename } from "node:path"
import { CommandError } from "../errors.js"
import type { CompilerError } from "./program.js"

/** An error about a `tsconfig.json`, with its code. */
export interface ConfigError extends CompilerError {
  readonly code: number
}

/** Smaller codes are those of syntax errors. */
const FIRST_OF_MEANING = 2000

/**
 * Throws if a `tsconfig.json`, or a file that it extends, has a syntax error. TypeScript reads on, with other options and files
 * than the ones that are written.
 */
export function checkConfig(config: string, errors: readonly ConfigError[]): void {
  const broken = errors.find(({ code }) => code < FIRST_OF_MEANING)
  if (broken === undefined) return
  throw new CommandError(
    `${basename(broken.file ?? config)} is not JSON: ${broken.message.replace(/\.$/, "")}`,
    "Correct the file, or name another with --project.",
  )
}
