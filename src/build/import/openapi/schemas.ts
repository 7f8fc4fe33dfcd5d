import { isRecord } from "../../../core/lib/is-object.js"
import { freeName, pascalCase } from "../naming.js"
import { partIn, partsIn, textIn } from "./document.js"
import type { Part } from "./document.js"
import { nameOfReference, shownReference } from "./files.js"
import type { Files } from "./files.js"

/** The schemas that the rows of a document name, with what each is. */
export class SchemaNames {
  readonly #files: Files
  readonly #lines = new Map<string, string>()
  /** The names of the components of the document by the schema itself, which a component may only refer to. */
  readonly #components = new Map<Part, string>()
  /** What each name is taken by. */
  readonly #taken = new Map<string, Part>()

  readonly #place: string

  /** @param place where the components come from, for the comment */
  constructor(files: Files, place = "in components.schemas") {
    this.#files = files
    this.#place = place
    for (const [name, part] of Object.entries(files.in(files.in(files.root, "components"), "schemas") ?? {})) {
      const schema = isRecord(part) ? (this.#files.resolve(part) ?? part) : {}
      this.#components.set(schema, name)
      this.#taken.set(name, schema)
    }
  }

  /**
   * The name of a schema: that of its component or its file, or one made of the operation.
   *
   * @param own the name for a schema without one
   * @param what what it is for, e.g. `"the body of POST /users"`
   */
  of(schema: Part, own: string, what: string): string {
    const component = this.#componentOf(schema)
    if (component !== undefined) return this.#add(component.name, component.place)
    const target = this.#files.resolve(schema) ?? schema
    const item = textIn(target, "type") === "array" ? this.#componentOf(partIn(target, "items") ?? {}) : undefined
    if (item !== undefined) return this.#add(this.#free(`${pascalCase(item.name)}List`), `a list of ${item.name}`)
    return this.#add(this.#free(own), what)
  }

  /** A schema of its own for the params of a query. */
  ofQuery(own: string, what: string): string {
    return this.#add(this.#free(own), what)
  }

  #free(name: string): string {
    return this.#taken.has(name) ? `${name}Data` : name
  }

  #add(name: string, what: string): string {
    if (!this.#lines.has(name)) this.#lines.set(name, what)
    return name
  }

  /** The component or file that a schema refers to, also as the only part of `allOf`. */
  #componentOf(schema: Part): { readonly name: string; readonly place: string } | undefined {
    const [only, ...others] = partsIn(schema, "allOf")
    const ref = textIn(schema, "$ref") ?? (others.length === 0 ? textIn(only, "$ref") : undefined)
    if (ref === undefined) return undefined
    const target = this.#files.resolve({ $ref: ref })
    const known = target === undefined ? undefined : this.#components.get(target)
    if (known !== undefined) return { name: known, place: this.#place }
    const named = nameOfReference(ref)
    if (named === undefined) return undefined
    const name = freeName(named, (one) => this.#taken.has(one) && this.#taken.get(one) !== target)
    if (target !== undefined) this.#taken.set(name, target)
    return { name, place: `in ${shownReference(ref)}` }
  }

  /** The comment at the head of the file. */
  comments(): readonly string[] {
    const lines = [...this.#lines].map(([name, what]) => `  ${name}: ${what}`)
    return lines.length === 0 ? [] : ["Schemas that the rows name, for the option schemas of define_router:", ...lines]
  }
}
