import { createRequire } from "node:module"
import { isObject } from "../../../../core/lib/is-object.js"
import { CommandError, errorText } from "../../errors.js"
import { resolvePackage } from "../optional-package.js"
import type { Source } from "../source.js"

/** An object of a document. */
export type Part = Readonly<Record<string, unknown>>

const PACKAGES = { purpose: "a document in YAML is read with yaml", install: "npm install --save-dev yaml" }

/**
 * Parses a document of OpenAPI 3.0, 3.1 or 3.2, in JSON or YAML.
 *
 * @throws {CommandError} when it is not one, has only webhooks, or the package yaml is not installed
 */
export function parseDocument(source: Source): Part {
  const { file } = source
  const document = parseData(source)
  const parsed = isPart(document) ? document : {}
  const version = textIn(parsed, "openapi")
  if (version !== undefined && /^3\.[012](\.|$)/.test(version)) {
    if (isPart(parsed["paths"])) return parsed
    if (isPart(parsed["webhooks"]))
      throw new CommandError(`${file} has only webhooks: the application calls them, so they are no routes`)
  }
  const found = version ?? textIn(parsed, "swagger")
  const got = found === undefined ? "it has no version" : `its version is ${found}`
  const advice =
    version === undefined && found !== undefined ? "; convert it, e.g. with the package swagger2openapi" : ""
  throw new CommandError(`${file} is not a document of OpenAPI 3.0, 3.1 or 3.2 with paths: ${got}${advice}`)
}

/**
 * Parses JSON or YAML.
 *
 * @throws {CommandError} when it is neither, or the package yaml is not installed
 */
export function parseData({ text, file, folder }: Source): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // YAML
  }
  const path = resolvePackage("yaml", folder, PACKAGES)
  const { parse } = createRequire(path)(path) as typeof import("yaml")
  try {
    // The merge keys `<<` of YAML 1.1 are common in documents.
    return parse(text, { merge: true })
  } catch (error) {
    throw new CommandError(`${file} could not be parsed: ${errorText(error).split("\n")[0] ?? ""}`)
  }
}

export function isPart(value: unknown): value is Part {
  return isObject(value) && !Array.isArray(value)
}

/** An own member that is an object. */
export function partIn(part: Part | undefined, key: string): Part | undefined {
  const value = part !== undefined && Object.hasOwn(part, key) ? part[key] : undefined
  return isPart(value) ? value : undefined
}

/** An own member that is a string. */
export function textIn(part: Part | undefined, key: string): string | undefined {
  const value = part !== undefined && Object.hasOwn(part, key) ? part[key] : undefined
  return typeof value === "string" ? value : undefined
}

/** The objects of a member that is a list. */
export function partsIn(part: Part, key: string): readonly Part[] {
  const value = part[key]
  return Array.isArray(value) ? value.filter(isPart) : []
}
