import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname } from "node:path"
import { CommandError, errorText } from "./errors.js"

/** The contents of a file with LF line endings, or undefined if it does not exist. */
export function readText(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  try {
    return readFileSync(path, "utf8").replaceAll("\r\n", "\n")
  } catch (error) {
    throw new CommandError(`${basename(path)} could not be read: ${errorText(error)}`)
  }
}

/** Writes a temporary file and renames it, so that no reader sees an incomplete file. */
export function replaceFile(path: string, text: string, shown: string): void {
  const part = `${path}.${process.pid}.part`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(part, text)
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw new CommandError(`${shown} could not be written: ${errorText(error)}`)
  }
}
