import { isRecord } from "../../../../core/lib/is-object.js"
import { resolve } from "node:path"
import type { Leave, Notes } from "../../notes.js"
import { partIn, textIn } from "../../openapi/document.js"
import type { Part } from "../../openapi/document.js"
import { readContract } from "../../openapi/contract.js"
import { Files } from "../../openapi/files.js"
import { kindOf } from "../../openapi/paths.js"
import { readHeaders, readQuery } from "../../openapi/query.js"
import type { ReadQuery } from "../../openapi/query.js"
import { SchemaNames } from "../../openapi/schemas.js"
import { freeName, paramName, pascalCase } from "../../naming.js"
import { someOptions } from "../../rows.js"
import type { Value } from "../../rows.js"
import type { ContractOfRoute, RunningContract } from "../route.js"

/** The JSON schemas of an application of Fastify, read as those of an OpenAPI document with the shared schemas as components. */
export class FastifySchemas {
  readonly #files: Files
  readonly #names: ReadonlyMap<string, string>
  readonly schemas: SchemaNames

  /** @param shared the schemas of `addSchema`, by their `$id` */
  constructor(shared: ReadonlyMap<string, unknown>) {
    const names = new Map<string, string>()
    for (const id of shared.keys()) {
      const base = pascalCase(id.replace(/^.*\/(?=.)/, "").replace(/\.json$/, "")) || "Schema"
      names.set(
        id,
        freeName(base, (name) => [...names.values()].includes(name)),
      )
    }
    this.#names = names
    const components = [...shared].map(
      ([id, schema]) => [names.get(id) ?? id, isRecord(schema) ? this.#renamed(schema) : {}] as const,
    )
    const document = { components: { schemas: Object.fromEntries(components) } }
    this.#files = new Files(document, PLACE)
    this.schemas = new SchemaNames(this.#files, "of addSchema")
  }

  /** The contract of a route by its schema. */
  of(schema: Part): RunningContract {
    return (route, notes) => this.#read(schema, route, notes)
  }

  #read(given: Part, { verb, path, pattern }: ContractOfRoute, notes: Notes): ReturnType<RunningContract> {
    const files = this.#files
    const { body, response } = given
    const operation = {
      requestBody: isRecord(body) ? this.#contentOf(body) : undefined,
      responses: Object.fromEntries(
        Object.entries(isRecord(response) ? response : {}).map(([status, schema]) => [
          // `5xx` is several statuses.
          status,
          isRecord(schema) ? this.#contentOf(schema) : {},
        ]),
      ),
    }
    const id = textIn(given, "operationId")
    const title = `${verb.toUpperCase()} ${path}`
    const name = pascalCase(id ?? title)
    const query = this.#queryOf(given["querystring"] ?? given["query"])
    const headers = this.#headersOf(given["headers"])
    const contract = readContract({ files, operation, verb, title, name, query, headers }, this.schemas, notes)
    const { comments, leave } = notes.collect()
    const where = this.#kindsOf(given["params"], pattern, leave)
    const metadata = someOptions({
      operation_id: id,
      summary: textIn(given, "summary"),
      deprecated: given["deprecated"] === true ? true : undefined,
    })
    const options = someOptions({ ...contract.options, metadata }) ?? {}
    return { where, options, comments: [...contract.comments, ...comments] }
  }

  /** A schema, or one for each type of content, as the content of a document. */
  #contentOf(schema: Part): Part {
    const content = partIn(schema, "content")
    if (content !== undefined) return { content: this.#renamed(content) }
    return schema["type"] === "null" ? {} : { content: { "application/json": { schema: this.#renamed(schema) } } }
  }

  #queryOf(schema: unknown): ReadQuery {
    if (!isRecord(schema)) return { names: [], lists: {}, others: [] }
    const params = this.#paramsOf(schema, "query")
    // A schema of a library, such as one of Zod, does not show its params.
    return params === undefined
      ? { names: ["as the application has it"], lists: {}, others: ["how the query writes lists: name them in lists"] }
      : readQuery(params, this.#files)
  }

  #headersOf(schema: unknown): readonly string[] {
    if (!isRecord(schema)) return []
    const params = this.#paramsOf(schema, "header")
    return params === undefined ? ["as the application has it"] : readHeaders(params)
  }

  /** The members of a schema of an object, as params; undefined if they are not known. */
  #paramsOf(schema: Part, place: string): readonly Part[] | undefined {
    const resolved = this.#files.resolve(this.#renamed(schema))
    const properties = partIn(resolved, "properties")
    const required = resolved?.["required"]
    if (properties === undefined) return undefined
    return Object.entries(properties).map(([name, own]) => ({
      in: place,
      name,
      required: Array.isArray(required) && required.includes(name),
      schema: own,
    }))
  }

  /** The kinds of the params of a path, and comments on those whose schema says more. */
  #kindsOf(schema: unknown, pattern: string, leave: Leave): Readonly<Record<string, Value>> {
    if (!isRecord(schema)) return {}
    const params = this.#paramsOf(schema, "path")
    if (params === undefined) leave("the schema of its params")
    const where: Record<string, Value> = {}
    for (const param of params ?? []) {
      const name = paramName(textIn(param, "name") ?? "")
      const own = this.#files.in(param, "schema")
      const kind = kindOf(own)
      if (kind !== undefined && new RegExp(`:${name}(?!\\w)`).test(pattern)) where[name] = kind
      const known = kind === undefined ? ["type"] : ["type", "format", "enum"]
      const rest = Object.keys(own ?? {}).filter((key) => !known.includes(key) && !DESCRIPTIONS.includes(key))
      if (own === undefined || rest.length > 0 || (kind === undefined && own["type"] !== "string"))
        leave(`${rest.join(", ") || "the schema"} of the param ${name}, which the action can check`)
    }
    return where
  }

  /** The same with references to components in place of those to `$id`; a schema of a library is left as it is. */
  #renamed(given: Part): Part {
    if ("~standard" in given) return given
    const copy = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(copy) : isRecord(value) ? this.#renamed(value) : value
    return Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        key,
        key === "$ref" && typeof value === "string" ? this.#reference(value) : copy(value),
      ]),
    )
  }

  #reference(ref: string): string {
    const [id = "", pointer = ""] = ref.split("#")
    const name = this.#names.get(id) ?? this.#names.get(ref)
    return name === undefined ? ref : `${PLACE}#/components/schemas/${name}${pointer}`
  }
}

/** The path of the document, which is not a file. */
const PLACE = resolve("/fastify.json")

/** Keywords that check nothing. */
const DESCRIPTIONS = ["title", "description", "default", "example", "examples", "$id", "deprecated", "$comment"]
