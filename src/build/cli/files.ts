import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path"
import { makeFolder as makeFolderWith } from "../../server/testing/make-folder.js"
import { CommandError, errorText, systemCode } from "./errors.js"

/** The contents of a file with LF line endings, or undefined if it does not exist. */
export function readText(path: string): string | undefined {
  return existsSync(path) ? readFrom(path, basename(path)).replaceAll("\r\n", "\n") : undefined
}

/**
 * The contents of a file that the command line names.
 *
 * @param hint what writes the file, as a sentence
 * @throws {CommandError} when there is no such file, or it cannot be read
 */
export function readGiven(cwd: string, file: string, hint = CHECK_PATH): string {
  const path = resolve(cwd, file)
  if (!existsSync(path)) throw new CommandError(`there is no file ${file}`, hint)
  if (statSync(path).isDirectory()) throw new CommandError(`${file} is a folder`, "Give the path of a file.")
  return readFrom(path, file)
}

/** Advice about a path that does not exist. */
export const CHECK_PATH = "Check the path, which is relative to the current folder."

const readFrom = (path: string, shown: string): string => reading(shown, () => readFileSync(path, "utf8"))

/** Calls a function that reads a file or a folder, whose name is `shown` in the message if it cannot be read. */
export function reading<Result>(shown: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new CommandError(`${shown} could not be read: ${errorText(error)}`, rightAdvice("read", error))
  }
}

/** Throws if a file exists that a command did not write, so that it is not overwritten. */
export function checkWrittenBy(command: string, file: string, shown: string): void {
  const text = readText(file)
  if (text !== undefined && !text.startsWith(`// Written by "${command}"`))
    throw new CommandError(`${shown} exists and was not written by "${command}"`, "Choose another name with --out.")
}

/**
 * Parses a file in JSON.
 *
 * @param file its path, for the message
 * @throws {CommandError} when it is not JSON
 */
export function parseGiven(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${file} is not JSON: ${reason}`, "Correct the file, or write it again.")
  }
}

/** The error that a file is not YAML. */
export function notYaml(file: string, error: unknown): CommandError {
  const [reason = ""] = String(error instanceof Error ? error.message : error).split("\n")
  return new CommandError(`${file} is not YAML: ${reason.replace(/:$/, "")}`, "Correct the syntax there.")
}

/** The path of a file in messages: relative to the folder of the command, or absolute if that is shorter outside of it. */
export function shownPath(cwd: string, path: string): string {
  const shown = relative(cwd, path)
  return shown.startsWith("..") && path.length < shown.length ? path : shown
}

/** Whether a path is neither a folder nor in it. */
export function isOutside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return isAbsolute(way) || way.split(sep)[0] === ".."
}

/** A folder in messages. */
export const shownFolder = (cwd: string, folder: string): string =>
  resolve(cwd, folder) === resolve(cwd) ? "this folder" : folder

/** A file to write: its path, its contents, and its name in messages. */
export interface NewFile {
  readonly path: string
  readonly content: string | Uint8Array
  readonly shown: string
}

/** Writes a file as {@link replaceFiles} does. */
export const replaceFile = (path: string, content: string | Uint8Array, shown: string): void =>
  replaceFiles([{ path, content, shown }])

/**
 * Writes temporary files and renames them when all are written: no reader sees an incomplete file, and if one cannot be
 * written, the others stay as they are. A file keeps its permissions, and a link its target.
 *
 * @throws {CommandError} when a file cannot be written
 */
export function replaceFiles(files: readonly NewFile[]): void {
  const parts = files.map((file) => {
    const path = existsSync(file.path) ? realpathSync(file.path) : file.path
    return { ...file, path, part: `${path}.${process.pid}.part` }
  })
  const forEach = (step: (file: (typeof parts)[number]) => void): void => {
    for (const file of parts)
      try {
        step(file)
      } catch (error) {
        for (const { part } of parts) if (existsSync(part)) rmSync(part)
        throw notWritten(file.shown, error)
      }
  }
  forEach(({ path, part, content }) => {
    makeFolder(dirname(path))
    writeFileSync(part, content)
    if (existsSync(path)) chmodSync(part, statSync(path).mode)
  })
  forEach(({ path, part }) => renameSync(part, path))
}

/** Makes a folder and those above it. */
export function makeFolder(path: string): void {
  makeFolderWith(path, { existsSync, mkdirSync, statSync }, { dirname })
}

/** The error that a file could not be written. */
export function notWritten(shown: string, error: unknown): CommandError {
  const reason = systemCode(error) === "ENOENT" ? "no folder can be made there" : errorText(error)
  return new CommandError(`${shown} could not be written: ${reason}`, rightAdvice("write", error))
}

function rightAdvice(right: string, error: unknown): string {
  const isRight = ["EACCES", "EPERM", "EROFS"].includes(systemCode(error) ?? "")
  return isRight ? `Give yourself the right to ${right} it, or choose another path.` : "Choose another path."
}
