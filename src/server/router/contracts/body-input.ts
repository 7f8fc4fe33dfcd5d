import { isRecord } from "../../../core/lib/is-object.js"
import type { BodyType } from "../../../core/table/contracts/body-types.js"
import { noBodyFieldMessage, noBodyMessage, noFileMessage } from "./contract-messages.js"
import { inputJson } from "./input-fields.js"
import { definitionOf, hasText, inputDefinition, MAX_DEPTH, mayBeAbsent } from "./schema-definition.js"
import type { Definition } from "./schema-definition.js"

/**
 * The problem of a body's schema that no body can fit, if its definition shows it. The definitions of zod and valibot are read, and
 * the JSON Schemas of other libraries; no schema is called. Agrees with `BodiesReadable` by test/cases/body-schemas.ts.
 *
 * @param types the media types of the body, by default JSON and a form
 */
export function bodyProblem(
  name: string,
  schema: unknown,
  types: readonly BodyType[] = ["application/json", "multipart/form-data"],
): string | undefined {
  const json = definitionOf(schema) === undefined ? inputJson(schema) : undefined
  if (json !== undefined) return mayBeObject(json, types.includes("application/json")) ? undefined : noBodyMessage(name)
  const wrong = types.map((type) => wrongKeys(schema, type))
  if (wrong.some((keys) => keys.length === 0)) return undefined
  const named = wrong.flat().filter((key) => key !== "")
  const inForm = wrongKeys(schema, "multipart/form-data")
  const key =
    named.find((one) => wrong.every((keys) => keys.includes(one) || keys.includes(""))) ??
    named.find((one) => inForm.includes(one))
  if (key === undefined) return noBodyMessage(name)
  return inForm.includes(key) || inForm.includes("") ? noBodyFieldMessage(key, name) : noFileMessage(key, name)
}

/** Whether a JSON Schema may take an object, or a list where the body is JSON. */
function mayBeObject({ type, anyOf, oneOf, ...rest }: Readonly<Record<string, unknown>>, isJson: boolean): boolean {
  const some = anyOf ?? oneOf
  if (Array.isArray(some)) return some.some((one) => !isRecord(one) || mayBeObject(one, isJson))
  if (type === undefined) return !("const" in rest || "enum" in rest || "not" in rest)
  return [type].flat().some((one) => one === "object" || (isJson && one === "array"))
}

const SCALAR = /^(?:string|number|boolean|null|literal|enum|template_literal|file)$/
/** The types that neither JSON nor a form can carry. */
const NO_BODY = /^(?:date|map|set|bigint|symbol|function|nan|promise|void|undefined|never)$/

/** Whether a body of a media type carries a scalar. */
function carries(type: BodyType, scalar: Definition): boolean {
  if (scalar.type === "file") return type === "multipart/form-data"
  return type === "application/json" || /^string|template/.test(scalar.type) || hasText(scalar)
}

/** The keys of an object, or of the items of a list, for which a body cannot contain a value; `""` if no body fits the schema as a whole. */
function wrongKeys(schema: unknown, body: BodyType, depth = 0): readonly string[] {
  const def = inputDefinition(schema) ?? { type: "unknown" }
  const { type, coerce, shape = {}, element, options = [] }: Definition = def
  if (coerce === true || depth > MAX_DEPTH) return []
  if (SCALAR.test(type)) return depth > 0 && carries(body, def) ? [] : [""]
  if (NO_BODY.test(type)) return [""]
  if (type === "union")
    return membersOf(options)
      .map((one) => wrongKeys(one, body, depth))
      .reduce(fewer, [""])
  if (/^(?:array|tuple)$/.test(type) && depth === 0 && body !== "application/json") return [""]
  if (type === "array" && depth > 0 && body !== "application/json" && hasTwoFields(element)) return [""]
  if (type === "array") return wrongKeys(element, body, depth + 1).map((key) => key || "0")
  return Object.keys(shape).filter((key) => isWrong(shape[key], body, depth + 1))
}

/** The members of a union without null, unless it has no others. */
function membersOf(options: readonly unknown[]): readonly unknown[] {
  const others = options.filter((one) => inputDefinition(one)?.type !== "null")
  return others.length > 0 ? others : options
}

/** Whether an item of a list has two or more required fields: no reader of a form knows where such an item ends. */
function hasTwoFields(item: unknown): boolean {
  const { type = "", shape = {}, options = [] } = inputDefinition(item) ?? {}
  if (type === "union") return options.every(hasTwoFields)
  return Object.values(shape).filter((field) => !mayBeAbsent(field)).length > 1
}

/** Combines the wrong keys of two members of a union: empty if one of them has no wrong keys, else the first list with names. */
function fewer(one: readonly string[], other: readonly string[]): readonly string[] {
  if (one.length === 0 || other.length === 0) return []
  return one.includes("") ? other : one
}

/** Whether a field can never have a value. A field that must be absent is allowed. */
function isWrong(field: unknown, body: BodyType, depth: number): boolean {
  const { type = "" } = inputDefinition(field) ?? {}
  return !/^(?:void|undefined|never)$/.test(type) && wrongKeys(field, body, depth).length > 0
}
