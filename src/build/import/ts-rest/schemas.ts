import { dirname } from "node:path"
import { VERBS } from "../../../core/table/nodes.js"
import { isIdentifier, stringLiteral } from "../../../core/lib/literal.js"
import { toUrl } from "../../cli/export-type.js"
import type { Exports } from "../../cli/load-module.js"
import { camelCase, freeName, pascalCase } from "../naming.js"
import type { PrintedSchemas } from "../print.js"
import { contractRoutes, isContractRoute, kindOfPart } from "./contract.js"
import type { ContractRoute } from "./contract.js"

/** Where an object is exported: by a name, or as a part of a contract, such as `contract.books.add.body`. */
interface Place {
  readonly file: string
  readonly exportName: string
  /** What follows the name of the export. */
  readonly rest: string
}

/** The schemas of an application's own modules, which a table imports, and does not copy. */
export class OwnSchemas {
  readonly #places = new Map<unknown, Place>()
  readonly #keys = new Map<ContractRoute, readonly string[]>()
  readonly #names = new Map<unknown, string>()
  readonly #taken = new Set<string>()

  /** @param modules the exports of the modules that were loaded, by their paths */
  constructor(modules: ReadonlyMap<string, Exports>) {
    for (const [file, exports] of modules)
      for (const [exportName, value] of Object.entries(exports))
        if (kindOfPart(value) === "schema") this.#add(value, { file, exportName, rest: "" })
    for (const [file, exports] of modules)
      for (const [exportName, value] of Object.entries(exports)) {
        if (isContractRoute(exports)) continue
        for (const { keys, route } of contractRoutes(value)) this.#addRoute(route, keys, { file, exportName, rest: "" })
      }
  }

  #add(value: unknown, place: Place): void {
    if (!this.#places.has(value)) this.#places.set(value, place)
  }

  #addRoute(route: ContractRoute, keys: readonly string[], { file, exportName }: Place): void {
    // The longest way is that of the whole contract.
    if ((this.#keys.get(route)?.length ?? -1) < keys.length) this.#keys.set(route, keys)
    const before = keys.map(member).join("")
    const parts = [
      ["query", route.query],
      ["body", route.body],
    ] as const
    for (const [name, part] of parts)
      if (kindOfPart(part) === "schema") this.#add(part, { file, exportName, rest: `${before}.${name}` })
    for (const [status, part] of Object.entries(route.responses))
      if (kindOfPart(part) === "schema")
        this.#add(part, { file, exportName, rest: `${before}.responses${member(status)}` })
  }

  /** The keys on the way to a route in its contract, if that is exported. */
  keysOf(route: ContractRoute): readonly string[] | undefined {
    return this.#keys.get(route)
  }

  /**
   * The name of a schema: that of its export, or a given one. The same schema has the same name everywhere.
   *
   * @param own for a schema that is not an export of its own
   */
  nameOf(schema: unknown, own: string): string {
    const known = this.#names.get(schema)
    if (known !== undefined) return known
    const place = this.#places.get(schema)
    const exported = place?.rest === "" && place.exportName !== "default" ? place.exportName : undefined
    const base = exported === undefined ? own : pascalCase(exported.replace(/(?<=.)_?schema$/i, ""))
    const name = freeName(base, (one) => this.#taken.has(one))
    this.#taken.add(name)
    this.#names.set(schema, name)
    return name
  }

  /** The comment on the schemas that were asked for and that no module exports. */
  comments(): readonly string[] {
    const names = [...this.#names].flatMap(([schema, name]) => (this.#places.has(schema) ? [] : [name]))
    return names.length === 0
      ? []
      : [`Schemas of the contract that no module exports: add them to schemas: ${names.join(", ")}.`]
  }

  /** The imports and the expressions of the schemas that were asked for. */
  printed(out: string): PrintedSchemas {
    const folder = dirname(out)
    const taken = new Set(RESERVED)
    const imports = new Map<string, Map<string, string>>()
    const localOf = ({ file, exportName }: Place): string => {
      const from = toUrl(folder, file).replace(/\.([mc]?)tsx?$/, ".$1js")
      const names = imports.get(from) ?? new Map<string, string>()
      imports.set(from, names)
      const known = names.get(exportName)
      if (known !== undefined) return known
      const fileName = camelCase(from.replace(/^.*\//, "").replace(/\.\w+$/, ""))
      const base = exportName === "default" || !isIdentifier(exportName) ? fileName || "contract" : exportName
      const local = freeName(base, (one) => taken.has(one), "_")
      taken.add(local)
      names.set(exportName, local)
      return local
    }
    const schemas = [...this.#names].flatMap(([schema, name]) => {
      const place = this.#places.get(schema)
      return place === undefined ? [] : [[name, `${localOf(place)}${place.rest}`] as const]
    })
    const sorted = [...imports]
      .toSorted(byName)
      .map(([from, names]) => ({ from, names: new Map([...names].toSorted(byName)) }))
    return { imports: sorted, schemas }
  }
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1
}

/** The names that a written module has already. */
const RESERVED: readonly string[] = [
  "routes",
  "schemas",
  "Routes",
  "define_routes",
  "helpers",
  "plug",
  "pipeline",
].concat(["pipe_through", "scope", "match", "delete_", ...VERBS])

function member(key: string): string {
  if (isIdentifier(key)) return `.${key}`
  return /^(?:0|[1-9]\d*)$/.test(key) ? `[${key}]` : `[${stringLiteral(key)}]`
}
