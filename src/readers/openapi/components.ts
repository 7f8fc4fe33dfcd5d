import { isSameData } from "../../core/lib/same-data.js"
import { isGenerated, isSameSchema, readDefinitions, splitRef } from "./definitions.js"
import type { Converted } from "./definitions.js"
import type { OpenApiDocument, OpenApiSchema } from "./document.js"
import { formSchema } from "./forms.js"
import { convertSchema, mapRefs, refsOf } from "./json-schema.js"
import type { Side } from "./json-schema.js"
import type { Use } from "./messages.js"
import type { OpenApiOptions } from "./options.js"

const PLACE = "#/components/schemas/"

/** For a schema that another one uses: it may have no JSON Schema without an error. */
const UNUSED: Use = { what: "", place: "" }

/** A schema of the document, and the schema that it was made from. */
interface Component {
  readonly schema: OpenApiSchema
  readonly source: Converted
}

/**
 * The schemas of a document, by name. A schema is converted when a route first uses it; its definitions become schemas of the
 * document too.
 */
export class Components {
  readonly #options: OpenApiOptions
  readonly #components = new Map<string, Component>()
  /** The name of each given schema in the document. */
  readonly #given = new Map<string, string>()
  /** The names of the outputs of schemas that differ from their inputs. */
  readonly #outputs = new Map<string, string>()
  /** The references to schemas as forms. */
  readonly #forms = new Map<string, OpenApiSchema>()
  /** The names of the given schemas, which others may contain. */
  readonly #names: ReadonlyMap<unknown, string>
  /** The schemas of queries and bodies, and those that they contain. */
  readonly #inputs: ReadonlySet<string>
  /** The schemas that are being converted, such as `input User`. */
  readonly #open = new Set<string>()

  /** @param inputs the schemas of queries and bodies */
  constructor(options: OpenApiOptions, inputs: Iterable<string>) {
    this.#options = options
    for (const name of Object.keys({ ...options.schemas, ...options.json_schemas }))
      this.#given.set(name, this.#freeName(name))
    const { schemas = {} } = options
    this.#names = new Map(
      Object.entries(schemas)
        .map(([name, schema]) => [schema, name] as const)
        .toReversed(),
    )
    this.#inputs = new Set([...inputs].flatMap((name) => [name, ...this.#partsOf(name)]))
  }

  /** The names of the given schemas that another one contains, at any depth. */
  #partsOf(name: string): readonly string[] {
    const found: string[] = []
    try {
      convertSchema(name, "input", UNUSED, this.#options, (part) => {
        found.push(...[this.#names.get(part) ?? []].flat())
        return undefined
      })
    } catch {
      // The row that uses the schema reports it.
    }
    return found
  }

  #convert(name: string, side: Side, use: Use): Converted {
    const key = `${side} ${name}`
    const isOuter = !this.#open.has(key)
    this.#open.add(key)
    try {
      const named = (part: unknown): OpenApiSchema | undefined => this.#partRef(part, side, use)
      return readDefinitions(name, convertSchema(name, side, use, this.#options, named))
    } finally {
      if (isOuter) this.#open.delete(key)
    }
  }

  /** The reference to a part of a schema that is itself one of the given schemas. */
  #partRef(part: unknown, side: Side, use: Use): OpenApiSchema | undefined {
    const name = this.#names.get(part)
    if (name === undefined) return undefined
    if (this.#open.has(`${side} ${name}`))
      // Schemas that contain each other. Whether such an output differs from the input is not known yet, so it is written out.
      return side === "output" && this.#inputs.has(name) ? undefined : { $ref: PLACE + (this.#given.get(name) ?? name) }
    return side === "input" ? this.refOf(name, use) : this.outputRefOf(name, use)
  }

  /**
   * The reference to the input of a given schema.
   *
   * @throws {ArgumentError} when there is no such schema, or when it cannot be converted
   */
  refOf(name: string, use: Use): OpenApiSchema {
    return this.#refTo(this.#given.get(name) ?? name, name, "input", use)
  }

  /**
   * The reference to the output of a given schema. If it differs from the input, and a query or a body has the schema too, its
   * name ends with `Output`.
   *
   * @throws {ArgumentError} as {@link refOf}
   */
  outputRefOf(name: string, use: Use): OpenApiSchema {
    const component = this.#given.get(name) ?? name
    if (!this.#inputs.has(name)) return this.#refTo(component, name, "output", use)
    const source = this.#convert(name, "output", use)
    if (this.#isSameAsGiven(name, source)) return this.refOf(name, use)
    const known = this.#outputs.get(name) ?? this.#add(this.#freeName(`${component}Output`), source)
    this.#outputs.set(name, known)
    return { $ref: PLACE + known }
  }

  #refTo(component: string, name: string, side: Side, use: Use): OpenApiSchema {
    if (!this.#given.has(name) || !this.#components.has(component)) this.#add(component, this.#convert(name, side, use))
    return { $ref: PLACE + component }
  }

  /** The reference to a given schema as a form: see {@link formSchema}. If it differs, its name has `Form` at the end. */
  formRefOf(name: string, schema: OpenApiSchema): OpenApiSchema {
    const known = this.#forms.get(name) ?? formSchema(schema, this, (form) => this.add(`${name}Form`, form))
    this.#forms.set(name, known)
    return known
  }

  /** Adds a schema that is not given, and returns the reference to it. */
  add(name: string, root: OpenApiSchema): OpenApiSchema {
    return { $ref: PLACE + this.#add(this.#freeName(name), { root, definitions: {} }) }
  }

  /** Follows the references of a schema. */
  resolve(schema: OpenApiSchema): OpenApiSchema {
    const ref = typeof schema["$ref"] === "string" ? schema["$ref"] : ""
    const found = ref.startsWith(PLACE) ? this.#components.get(ref.slice(PLACE.length)) : undefined
    return found === undefined ? schema : this.resolve(found.schema)
  }

  /** The schemas to which the paths of the document refer, and those to which these refer, sorted by name. */
  usedBy(paths: OpenApiDocument["paths"]): Readonly<Record<string, OpenApiSchema>> {
    const used = new Map<string, OpenApiSchema>()
    const open: OpenApiSchema[] = [paths]
    for (let schema = open.pop(); schema !== undefined; schema = open.pop())
      for (const ref of refsOf(schema)) {
        const name = ref.slice(PLACE.length).split("/")[0] ?? ""
        const found = used.has(name) ? undefined : this.#components.get(name)?.schema
        if (found === undefined) continue
        used.set(name, found)
        open.push(found)
      }
    return Object.fromEntries([...used].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #add(name: string, source: Converted): string {
    const { root, definitions } = source
    const moved = new Map<string, string>()
    const move = (key: string, definition: OpenApiSchema): string => {
      const inner = { root: definition, definitions }
      const shared = isSameData(definition, root) ? name : this.#sharedName(key, inner)
      const moving = shared ?? this.#freeName(isGenerated(key) ? `${name}_1` : key)
      moved.set(key, moving)
      if (shared === undefined) this.#put(moving, inner, map)
      return moving
    }
    const map = (ref: string): string => {
      if (ref.startsWith(PLACE)) return ref
      const { key, rest } = splitRef(ref)
      const definition = key === undefined ? undefined : definitions[key]
      if (key === undefined) return ref.startsWith("#") ? `${PLACE}${name}${rest}` : ref
      // Zod makes definitions of the schemas that contain themselves.
      if (typeof definition?.["$ref"] === "string" && definition["$ref"].startsWith(PLACE)) return definition["$ref"]
      return definition === undefined ? ref : `${PLACE}${moved.get(key) ?? move(key, definition)}${rest}`
    }
    this.#put(name, source, map)
    return name
  }

  /** Stores a schema twice: first to take its name, since its references may come back to it. */
  #put(name: string, source: Converted, map: (ref: string) => string): void {
    this.#components.set(name, { schema: source.root, source })
    this.#components.set(name, { schema: mapRefs(source.root, map), source })
  }

  /** The name of a component schema that is equal to a definition and has the same name. */
  #sharedName(key: string, definition: Converted): string | undefined {
    if (isGenerated(key)) return undefined
    const name = this.#given.get(key) ?? key
    if (this.#given.has(key) && !this.#components.has(name) && this.#isSameAsGiven(key, definition))
      this.refOf(key, UNUSED)
    const known = this.#components.get(name)
    return known !== undefined && isSameSchema(known.source, definition) ? name : undefined
  }

  #isSameAsGiven(name: string, definition: Converted): boolean {
    try {
      return isSameSchema(this.#convert(name, "input", UNUSED), definition)
    } catch {
      return false // no row uses it, so it need not be convertible
    }
  }

  /** A name that OpenAPI allows and no other schema has: with a number at its end if necessary. */
  #freeName(wanted: string): string {
    const name = wanted.replace(/[^\w.-]/g, "_")
    const base = name.replace(/_\d+$/, "")
    let free = name
    for (let count = 2; this.#isTaken(free); count += 1) free = `${base}_${count}`
    return free
  }

  #isTaken(name: string): boolean {
    return this.#components.has(name) || [...this.#given.values()].includes(name)
  }
}
