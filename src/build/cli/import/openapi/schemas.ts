import { pascalCase } from "../naming.js"
import { partIn, partsIn, textIn } from "./document.js"
import type { Part } from "./document.js"

/** The schemas that the rows of a document name, with what each is. */
export class SchemaNames {
  readonly #names = new Map<string, string>()
  readonly #taken: ReadonlySet<string>

  /** @param components the names in `components.schemas` */
  constructor(components: readonly string[]) {
    this.#taken = new Set(components)
  }

  /**
   * The name of a schema: that of its component, or one made of the operation.
   *
   * @param own the name for a schema without one
   * @param what what it is for, e.g. `"the body of POST /users"`
   */
  of(schema: Part, own: string, what: string): string {
    const component = componentOf(schema)
    if (component !== undefined) return this.#add(component, "in components.schemas")
    const item = textIn(schema, "type") === "array" ? componentOf(partIn(schema, "items") ?? {}) : undefined
    if (item !== undefined) return this.#add(this.#free(`${pascalCase(item)}List`), `a list of ${item}`)
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
    if (!this.#names.has(name)) this.#names.set(name, what)
    return name
  }

  lines(): readonly string[] {
    return [...this.#names].map(([name, what]) => `  ${name}: ${what}`)
  }
}

/** The name of the component that a schema refers to, also as the only part of `allOf`. */
function componentOf(schema: Part): string | undefined {
  const [only, ...others] = partsIn(schema, "allOf")
  const ref = textIn(schema, "$ref") ?? (others.length === 0 ? textIn(only, "$ref") : undefined)
  return /^#\/components\/schemas\/([^/]+)$/.exec(ref ?? "")?.[1]
}
