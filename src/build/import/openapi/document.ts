import { basename } from "node:path"
import { LineCounter, parse } from "yaml"
import { isRecord } from "../../../core/lib/is-object.js"
import { CommandError } from "../../cli/errors.js"
import { notYaml } from "../../cli/files.js"
import type { Source } from "../source.js"

/** An object of a document. */
export type Part = Readonly<Record<string, unknown>>

/**
 * Parses a document of OpenAPI 3.0, 3.1 or 3.2, in JSON or YAML.
 *
 * @throws {CommandError} when it is not one or has only webhooks
 */
export function parseDocument(source: Source): Part {
  const { file } = source
  const document = parseData(source)
  const parsed = isRecord(document) ? document : {}
  const version = textIn(parsed, "openapi")
  if (version !== undefined && /^3\.[012](\.|$)/.test(version)) {
    if (isRecord(parsed["paths"])) return parsed
    if (isRecord(parsed["webhooks"]))
      throw new CommandError(
        `${file} has only webhooks`,
        "Write a table by hand: the application calls webhooks, so they are not routes.",
      )
  }
  const found = version ?? textIn(parsed, "swagger")
  const got = found === undefined ? "it has no version" : `its version is ${found}`
  const isOld = version === undefined && found !== undefined
  throw new CommandError(
    `${file} is not a document of OpenAPI 3.0, 3.1 or 3.2 with paths: ${got}`,
    isOld ? "Convert it, for example with the package swagger2openapi." : "Give the path of such a document.",
  )
}

/**
 * Parses JSON or YAML.
 *
 * @throws {CommandError} when it is neither
 */
export function parseData({ text, file, progress }: Pick<Source, "text" | "file" | "progress">): unknown {
  const show = progress.read(file, text.length)
  try {
    return JSON.parse(text)
  } catch {
    // YAML
  }
  const end = text.trimEnd().length
  const lineCounter = new LineCounter()
  const { addNewLine } = lineCounter
  lineCounter.addNewLine = (offset) => {
    if (offset < end) show(offset)
    else progress.step(`building the values of ${basename(file)}`)
    return addNewLine(offset)
  }
  try {
    // The merge keys `<<` of YAML 1.1 are common in documents.
    return parse(text, { merge: true, lineCounter })
  } catch (error) {
    throw notYaml(file, error)
  }
}

/** An own member that is an object. */
export function partIn(part: Part | undefined, key: string): Part | undefined {
  const value = part !== undefined && Object.hasOwn(part, key) ? part[key] : undefined
  return isRecord(value) ? value : undefined
}

/** An own member that is a string. */
export function textIn(part: Part | undefined, key: string): string | undefined {
  const value = part !== undefined && Object.hasOwn(part, key) ? part[key] : undefined
  return typeof value === "string" ? value : undefined
}

/** The objects of a member that is a list. */
export function partsIn(part: Part, key: string): readonly Part[] {
  const value = part[key]
  return Array.isArray(value) ? value.filter(isRecord) : []
}
