import { guardedRows } from "../guarded-rows.js"
import type { Guarded } from "../guarded-rows.js"
import { actionOfPath, controllerName, controllerOfPath, pascalCase, snakeCase } from "../naming.js"
import { decoded, isSegment } from "../literals.js"
import { Notes } from "../notes.js"
import { inMatchingOrder } from "../order.js"
import { comment, row, someOptions } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { readContract } from "./contract.js"
import { isPart, parseDocument, partIn, partsIn, resolve, textIn } from "./document.js"
import type { Part } from "./document.js"
import { kindsOf, paramsOf, readPath } from "./paths.js"
import { readQuery } from "./query.js"
import { SchemaNames } from "./schemas.js"
import { parseUrl } from "../../../../core/lib/http/parse-url.js"

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

/** A table of the operations of a document. */
export async function importOpenApi(source: Source): Promise<Imported> {
  const document = await parseDocument(source)
  const notes = new Notes()
  const schemas = new SchemaNames(Object.keys(partIn(partIn(document, "components"), "schemas") ?? {}))
  const operations = inMatchingOrder(readOperations(document, schemas, notes), "specific")
  const prefix = serverPath(document, notes)
  const rows = guardedRows(operations, notes, {
    comment: (guard) => `the security of these operations: give define_router a plug named "${guard}"`,
    counted: (guard) => `rows behind the security ${guard}`,
  })
  if (partIn(document, "webhooks") !== undefined)
    notes.add("webhooks", "the application calls them, so they are no routes")
  const names = schemas.lines()
  return {
    origin: textIn(partIn(document, "info"), "title") ?? "",
    comments:
      names.length === 0 ? [] : ["Schemas that the rows name, for the option schemas of define_router:", ...names],
    tables: [{ name: "routes", comments: [], items: prefix === "" ? rows : [row("scope", [{ path: prefix }], rows)] }],
    notes,
  }
}

function readOperations(document: Part, schemas: SchemaNames, notes: Notes): readonly Guarded[] {
  return Object.entries(partIn(document, "paths") ?? {}).flatMap(([path, reference]) => {
    const item = isPart(reference) ? resolve(reference, document) : undefined
    if (item === undefined) {
      notes.add("paths in other files", "import those files too")
      return [{ item: comment(`not carried: ${path}, which is in another file`), guards: [] }]
    }
    const methods = Object.keys(item).filter((key) => METHODS.includes(key) && isPart(item[key]))
    return methods.map((method) => readOperation(document, path, item, method, schemas, notes))
  })
}

function readOperation(
  document: Part,
  path: string,
  item: Part,
  verb: string,
  schemas: SchemaNames,
  notes: Notes,
): Guarded {
  const operation = partIn(item, verb) ?? {}
  const title = `${verb.toUpperCase()} ${path}`
  const guards = guardsOf(operation, document)
  const read = readPath(path)
  if ("reason" in read) {
    notes.add("paths without a pattern", "each is a comment in its place, which says what to do")
    return { item: comment(`not carried: ${title}`, `  ${read.reason}`), guards }
  }
  const { pattern } = read
  const params = paramsOf(item, operation, document)
  const where = { ...kindsOf(params, pattern, document), ...read.literals }
  const query = readQuery(params, document)
  const id = textIn(operation, "operationId")
  const [tag] = tagsOf(operation)
  const controller = tag === undefined ? controllerOfPath(pattern) : controllerName(tag)
  const action = id === undefined ? actionOfPath(verb, pattern) : snakeCase(id)
  const name = pascalCase(id ?? `${verb} ${path}`)
  const contract = readContract({ document, operation, verb, title, name, query }, schemas, notes)
  if (partIn(operation, "callbacks") !== undefined)
    notes.add("callbacks", "the application calls them, so they are no routes")
  const isDeprecated = operation["deprecated"] === true ? true : undefined
  const metadata = someOptions({ operation_id: id, summary: textIn(operation, "summary"), deprecated: isDeprecated })
  const options = someOptions({
    where: Object.keys(where).length === 0 ? undefined : where,
    ...contract.options,
    metadata,
  })
  return { item: { verb, path: pattern, controller, action, options, comments: contract.comments }, guards }
}

function tagsOf(operation: Part): readonly string[] {
  const tags = operation["tags"]
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === "string" && /[A-Za-z]/.test(tag)) : []
}

/** The names of the plugs that check the security of an operation: one for each scheme, or one for all alternatives. */
function guardsOf(operation: Part, document: Part): readonly string[] {
  const requirements = partsIn(Object.hasOwn(operation, "security") ? operation : document, "security").map(Object.keys)
  if (requirements.some((schemes) => schemes.length === 0)) return []
  const [first = [], ...others] = requirements.map((schemes) => schemes.map(snakeCase))
  return others.length === 0 ? first : [[first, ...others].map((schemes) => schemes.join("_and_")).join("_or_")]
}

/** The path of the first server, which all paths begin with. */
function serverPath(document: Part, notes: Notes): string {
  const paths = partsIn(document, "servers").map((server) => {
    const variables = partIn(server, "variables")
    const url = (textIn(server, "url") ?? "/").replace(
      /\{([^{}]+)\}/g,
      (_all, name: string) => textIn(partIn(variables, name), "default") ?? name,
    )
    return parseUrl(url, "http://localhost")?.pathname.replace(/(?<!\/)\/+$/, "") ?? ""
  })
  const [first = ""] = paths
  if (paths.some((path) => path !== first))
    notes.add("servers with another path", "the table has the path of the first one")
  const segments = first.split("/").map(decoded)
  return segments.every((segment) => segment === "" || (!/[:*]/.test(segment) && isSegment(segment)))
    ? segments.join("/")
    : ""
}
