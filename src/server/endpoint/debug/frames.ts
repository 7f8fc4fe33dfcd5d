import { builtinModule } from "../../../core/lib/builtin-module.js"
import { decodePercent } from "../../../core/lib/http/decode-percent.js"

/** A parsed line of a stack trace. */
export interface Frame {
  /** The function, or `""`. */
  readonly name: string
  /** File, line and column; the file is relative to the working directory if it is below it. */
  readonly place: string
  /** The path of the file if it is a source file of the application, else undefined. */
  readonly file: string | undefined
  readonly line: number
}

/** A line of source code with its number. */
export interface SourceLine {
  readonly number: number
  readonly text: string
  readonly isFailing: boolean
}

/** Parses a line such as `at show (file:///app/users.js:12:5)`; returns undefined for a line without a location. */
export function parseFrame(text: string): Frame | undefined {
  const match = /^at (?:async )?(?:(.*) \()?(.*?):(\d+):(\d+)\)?$/.exec(text)
  if (match === null) return undefined
  const [, name = "", location = "", line = "", column = ""] = match
  const written = location.startsWith("file://") ? location.slice("file://".length) : location
  const path = decodePercent(written) ?? written
  const root = workingDirectory()
  const isBelow = root !== undefined && path.startsWith(`${root}/`)
  const isOwn = isBelow && !path.includes("/node_modules/") && !path.includes("/../") && /\.[cm]?[jt]sx?$/.test(path)
  const shown = isBelow ? path.slice(root.length + 1) : path
  return { name, place: `${shown}:${line}:${column}`, file: isOwn ? path : undefined, line: Number(line) }
}

/** The lines of source code around a frame; empty if the runtime cannot read files, or the file does not exist. */
export function sourceAround({ file, line }: Frame, around = 4): readonly SourceLine[] {
  if (file === undefined) return []
  return readLines(file)
    .map((text, index) => ({ number: index + 1, text, isFailing: index + 1 === line }))
    .slice(Math.max(0, line - 1 - around), line + around)
}

function readLines(file: string): readonly string[] {
  const files = builtinModule("node:fs") as typeof import("node:fs") | undefined
  try {
    return files?.readFileSync(file, "utf8").split("\n") ?? []
  } catch {
    return []
  }
}

function workingDirectory(): string | undefined {
  try {
    return globalThis.process?.cwd?.()
  } catch {
    return undefined // it was deleted, or the runtime does not allow it
  }
}
