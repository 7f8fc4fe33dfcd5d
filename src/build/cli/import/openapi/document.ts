import { pathToFileURL } from "node:url"
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
 * @throws {CommandError} when it is not one, or when the package yaml is not installed
 */
export async function parseDocument(source: Source): Promise<Part> {
  const { file } = source
  const document = parseJson(source.text) ?? (await parseYaml(source))
  const parsed = isPart(document) ? document : {}
  const version = textIn(parsed, "openapi")
  if (version !== undefined && /^3\.[012](\.|$)/.test(version) && isPart(parsed["paths"])) return parsed
  const found = version ?? textIn(parsed, "swagger")
  const got = found === undefined ? "it has no version" : `its version is ${found}`
  const advice =
    version === undefined && found !== undefined ? "; convert it, e.g. with the package swagger2openapi" : ""
  throw new CommandError(`${file} is not a document of OpenAPI 3.0, 3.1 or 3.2 with paths: ${got}${advice}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function parseYaml({ text, file, folder }: Source): Promise<unknown> {
  const path = resolvePackage("yaml", folder, PACKAGES)
  const { parse } = (await import(pathToFileURL(path).href)) as typeof import("yaml")
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

/** A part, or the one in the document that its `$ref` names; undefined for a reference to another file. */
export function resolve(part: Part | undefined, document: Part, depth = 0): Part | undefined {
  const ref = textIn(part, "$ref")
  if (ref === undefined) return part
  if (!ref.startsWith("#/") || depth > 20) return undefined
  const keys = ref
    .slice(2)
    .split("/")
    .map((key) => decodeKey(key))
  const found = keys.reduce<Part | undefined>((within, key) => partIn(within, key), document)
  return resolve(found, document, depth + 1)
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")
  } catch {
    return key
  }
}
