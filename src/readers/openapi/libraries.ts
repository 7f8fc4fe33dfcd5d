import { isSameData } from "../../core/lib/same-data.js"
import type { OpenApiSchema } from "./document.js"
import type { Side } from "./json-schema.js"

/** Returns the reference to a part of a schema, or undefined for a part without a name. */
export type NamedSchema = (part: unknown) => OpenApiSchema | undefined

/** Converts a schema with options of its library, or without any. */
type Convert = (options: object | undefined) => OpenApiSchema

/** The JSON Schema of a file. */
const FILE = { type: "string", format: "binary" } as const

/** A date as an answer sends it. A request has no dates, but text that some schemas convert. */
const DATE = { type: "string", format: "date-time" } as const

/**
 * Converts a schema with the options of its library: with dates and files, for which libraries have no JSON Schema of their own, and with
 * references to parts that have names. Only zod passes the part that it converts; `toStandardJsonSchema` of valibot creates another object for a schema.
 *
 * @param vendor the library's name in Standard Schema
 */
export function convertByLibrary(vendor: string, side: Side, named: NamedSchema, convert: Convert): OpenApiSchema {
  if (vendor === "zod") return convertZod(side, named, convert)
  if (vendor === "valibot") return convert(valibotOptions(side))
  return convert(vendor === "arktype" ? ARKTYPE_OPTIONS[side] : undefined)
}

interface ZodPart {
  readonly _zod: { readonly def: { readonly type: string; readonly coerce?: boolean }; readonly parent?: unknown }
}
interface ZodOverride {
  readonly zodSchema: ZodPart
  readonly jsonSchema: { [keyword: string]: unknown }
}

function convertZod(side: Side, named: NamedSchema, convert: Convert): OpenApiSchema {
  const replaced = new Map<unknown, OpenApiSchema>()
  const override = ({ zodSchema, jsonSchema }: ZodOverride): void => {
    // A schema with an id is a definition already.
    const reference = "id" in jsonSchema ? undefined : named(zodSchema)
    if (reference !== undefined) {
      replaced.set(zodSchema, { ...jsonSchema })
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
      Object.assign(jsonSchema, reference)
    }
    // `User.describe("The author")` refers to `User`, and also repeats its whole content.
    const origin = replaced.get(zodSchema._zod.parent)
    for (const [keyword, value] of Object.entries(origin ?? {}))
      if (isSameData(jsonSchema[keyword], value)) delete jsonSchema[keyword]
  }
  try {
    return convert({ override })
  } catch (error) {
    let isAsked = false
    const unrepresentable = ({ zodSchema }: Pick<ZodOverride, "zodSchema">): object | "throw" => {
      isAsked = true
      const { type, coerce } = zodSchema._zod.def
      return type === "date" && (side === "output" || coerce === true) ? DATE : "throw"
    }
    replaced.clear()
    const schema = convert({ override, unrepresentable })
    // Zod before 4.5 does not call the function, and leaves out what has no JSON Schema.
    if (!isAsked) throw error
    return schema
  }
}

interface ValibotAction {
  readonly valibotAction: { readonly type: string }
  readonly jsonSchema: object
}

/** Valibot calls its options with the part that it converts. The limits of a file and of a date are not in the document. */
function valibotOptions(side: Side): object {
  return {
    overrideSchema: ({ valibotSchema: { type } }: { readonly valibotSchema: { readonly type: string } }) =>
      type === "file" || type === "blob" ? FILE : type === "date" && side === "output" ? DATE : undefined,
    overrideAction: ({ valibotAction, jsonSchema }: ValibotAction) =>
      /^(?:mime_type|size|(?:not|min|max)_size)$/.test(valibotAction.type) ? jsonSchema : undefined,
  }
}

/** ArkType writes `{}` for what has no JSON Schema, unless a function throws. */
const ARKTYPE_OPTIONS: Readonly<Record<Side, object>> = {
  input: { fallback: { domain: refuseDomain, proto: fileSchema, date: () => refuse("Date") } },
  output: { fallback: { domain: refuseDomain, proto: fileSchema, date: () => DATE } },
}

function fileSchema({ proto }: { readonly proto: { readonly name: string } }): object {
  return proto === File || proto === Blob ? FILE : refuse(proto.name)
}

function refuseDomain({ domain }: { readonly domain: string }): never {
  return refuse(domain)
}

function refuse(what: string): never {
  throw new Error(`${what} cannot be represented in JSON Schema`)
}
