import { isSameData } from "../../core/lib/same-data.js"
import type { OpenApiSchema } from "./document.js"
import { isSchema, refsOf } from "./json-schema.js"

/** A JSON Schema without its dialect, and the definitions that its references name. */
export interface Converted {
  readonly root: OpenApiSchema
  readonly definitions: Readonly<Record<string, OpenApiSchema>>
}

/** Splits a schema from its definitions. A schema that is only a reference to one of them becomes that definition. */
export function readDefinitions(name: string, schema: OpenApiSchema): Converted {
  const { $schema: _dialect, $defs, ...own } = schema
  const definitions = Object.fromEntries(
    Object.entries(isSchema($defs) ? $defs : {}).filter((entry): entry is [string, OpenApiSchema] =>
      isSchema(entry[1]),
    ),
  )
  const [only, other] = Object.entries(own)
  const key = only?.[0] === "$ref" && other === undefined ? splitRef(String(only[1])).key : undefined
  const target = key !== undefined && (key === name || isGenerated(key)) ? definitions[key] : undefined
  return { root: target ?? own, definitions }
}

/** The definition that a reference within a schema names, or undefined for the schema itself, and the path in it. */
export function splitRef(ref: string): { readonly key: string | undefined; readonly rest: string } {
  const [, , key, rest] = /^#(\/\$defs\/([^/]+))?(.*)$/.exec(ref) ?? []
  return { key: key === undefined ? undefined : unescape(key), rest: rest ?? "" }
}

/** A key in a JSON pointer in a URL fragment. */
function unescape(key: string): string {
  return decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")
}

/** Whether a library made up the name: `0` of Valibot, `__schema0` of Zod, `intersection12` of ArkType. */
export function isGenerated(key: string): boolean {
  return /^(?:__)?[a-z]*\d+$/.test(key)
}

/** Whether two schemas and the definitions that they use are the same. */
export function isSameSchema(one: Converted, other: Converted): boolean {
  return isSameData({ ...one, definitions: used(one) }, { ...other, definitions: used(other) })
}

/** The definitions that a schema uses, and those that they use. */
function used({ root, definitions }: Converted): Readonly<Record<string, OpenApiSchema>> {
  const found: Record<string, OpenApiSchema> = {}
  const open = [root]
  for (let schema = open.pop(); schema !== undefined; schema = open.pop())
    for (const { key } of refsOf(schema).map(splitRef)) {
      const definition = key === undefined ? undefined : definitions[key]
      if (key === undefined || definition === undefined || Object.hasOwn(found, key)) continue
      found[key] = definition
      open.push(definition)
    }
  return found
}
