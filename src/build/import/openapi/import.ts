import { isRecord } from "../../../core/lib/is-object.js"
import { guardedRows } from "../guarded-rows.js"
import { isRoute } from "../flat-routes.js"
import type { FlatItem, FlatRoute } from "../flat-routes.js"
import type { Guarded } from "../guarded-rows.js"
import { actionOfPath, controllerName, controllerOfPath, pascalCase, snakeCase } from "../naming.js"
import { decoded, isSegment } from "../literals.js"
import { Notes } from "../notes.js"
import { inMatchingOrder } from "../order.js"
import { comment, row, someOptions, withoutPattern } from "../rows.js"
import type { Value } from "../rows.js"
import type { Imported, Source } from "../source.js"
import { readContract, unread } from "./contract.js"
import { parseDocument, partIn, partsIn, textIn } from "./document.js"
import type { Part } from "./document.js"
import { Files, shownReference } from "./files.js"
import { kindsOf, paramsOf, readPath } from "./paths.js"
import { readHeaders, readQuery } from "./query.js"
import { SchemaNames } from "./schemas.js"
import { parseUrl } from "../../../core/lib/http/parse-url.js"

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

/** A table of the operations of a document. */
export async function importOpenApi(source: Source): Promise<Imported> {
  const files = new Files(parseDocument(source), source.path, source.progress)
  source.progress.step("reading its operations")
  const document = files.root
  const notes = new Notes()
  const schemas = new SchemaNames(files)
  const { items, lost } = withoutHidden(readOperations(files, schemas, notes), notes)
  const operations = inMatchingOrder(items)
  const prefix = serverPath(document, notes)
  const scoped = new Set(operations.flatMap(({ item, guards }) => (hasScopes(item) ? guards : [])))
  const rows = guardedRows(operations, notes, {
    comment: (guard) =>
      `the security of these operations: give define_router a plug named "${guard}"` +
      (scoped.has(guard) ? ", which checks the scopes in the metadata of the row" : ""),
    counted: (guard) => `rows behind the security ${guard}`,
  })
  if (partIn(document, "webhooks") !== undefined)
    notes.add("webhooks", "the application calls them, so they are not routes")
  return {
    origin: textIn(partIn(document, "info"), "title") ?? "",
    comments: schemas.comments(),
    tables: [{ name: "routes", comments: [], items: prefix === "" ? rows : [row("scope", [{ path: prefix }], rows)] }],
    notes,
    lost,
  }
}

/** The operations of a path, and those of OpenAPI 3.2 whose methods have no member of their own. */
function operationsOf(item: Part): readonly (readonly [verb: string, operation: Part])[] {
  const named = Object.entries(item).filter(([key]) => METHODS.includes(key))
  const others = Object.entries(partIn(item, "additionalOperations") ?? {})
  return [...named, ...others.map(([method, value]): [string, unknown] => [method.toLowerCase(), value])].filter(
    (entry): entry is [string, Part] => isRecord(entry[1]),
  )
}

function readOperations(files: Files, schemas: SchemaNames, notes: Notes): readonly Guarded[] {
  return Object.entries(files.in(files.root, "paths") ?? {}).flatMap(([path, reference]) => {
    if (path.startsWith("x-") || !isRecord(reference)) return []
    const item = files.resolve(reference)
    if (item === undefined) return [unreadRow(path, reference, notes)]
    return operationsOf(item).map(([verb, given]) => {
      const operation = files.resolve(given)
      const title = `${verb.toUpperCase()} ${path}`
      return operation === undefined
        ? unreadRow(title, given, notes)
        : readOperation({ files, path, item, verb, title, operation }, schemas, notes)
    })
  })
}

/** The comment in place of what a reference names that could not be read. */
function unreadRow(title: string, reference: Part, notes: Notes): Guarded {
  notes.add("references that could not be read", "put their files beside the document, and import it again")
  const place = shownReference(textIn(reference, "$ref") ?? "")
  return { item: comment(`not carried: ${title}, which is ${place} and could not be read`), guards: [] }
}

interface Place {
  readonly files: Files
  readonly path: string
  readonly item: Part
  readonly verb: string
  /** Such as `POST /users/{id}`. */
  readonly title: string
  readonly operation: Part
}

function readOperation(place: Place, schemas: SchemaNames, notes: Notes): Guarded {
  const { files, path, item, verb, title, operation } = place
  const { guards, optional, scopes } = securityOf(operation, files.root)
  const read = readPath(path)
  if ("reason" in read)
    return {
      item: withoutPattern(title, read.reason, guards.join(", "), notes),
      guards: [],
      left: { verb, path: path.replace(/[?#].*$/s, "") || "/", guards },
    }
  const { pattern, parts } = read
  const { params, unreadable } = paramsOf(item, operation, files)
  const where = { ...kindsOf(params, read, files), ...read.literals }
  const query = readQuery(params, files)
  const headers = readHeaders(params)
  const id = textIn(operation, "operationId")
  const [tag] = tagsOf(operation)
  const controller = tag === undefined ? controllerOfPath(pattern) : controllerName(tag)
  const action = id === undefined ? actionOfPath(verb, pattern) : snakeCase(id)
  const name = pascalCase(id ?? `${verb} ${path}`)
  const contract = readContract({ files, operation, verb, title, name, query, headers }, schemas, notes)
  if (partIn(operation, "callbacks") !== undefined)
    notes.add("callbacks", "the application calls them, so they are not routes")
  const isDeprecated = operation["deprecated"] === true ? true : undefined
  const summary = textIn(operation, "summary")
  const metadata = someOptions({ operation_id: id, summary, deprecated: isDeprecated, scopes })
  const options = someOptions({ where: someOptions(where), ...contract.options, metadata })
  const said = [
    ...[...parts].map(([param, segment]) => `its param ${param} is ${segment}: take it apart in the action`),
    ...unreadable.map((part) => `not carried: a param, ${unread(part)}`),
    ...(optional.length === 0
      ? []
      : [`its security is optional (${optional.join(" or ")}): who has it is checked in the action, or in a plug`]),
  ]
  const servers = [operation, item].map((part) => partsIn(part, "servers")).find((found) => found.length > 0) ?? []
  if (servers.length > 0)
    said.push(
      `its own server is ${servers.map((server) => textIn(server, "url")).join(" or ")}: correct its path and host`,
    )
  notes.addComments(said)
  const comments = [...said, ...contract.comments]
  return { item: { verb, path: pattern, controller, action, options, comments, isWider: parts.size > 0 }, guards }
}

/**
 * The same operations. One that no request would reach becomes a comment: if `{id}.json` is one param, its row and that of `{id}` take
 * the same requests, and the row of `{id}` stays. If the other row is behind less, it is one of the lost.
 */
function withoutHidden(
  operations: readonly Guarded[],
  notes: Notes,
): { readonly items: readonly Guarded[]; readonly lost: readonly string[] } {
  const rows = new Map<string, { readonly route: FlatRoute; readonly guards: readonly string[] }>()
  const all = operations.flatMap(({ item, guards }) => (isRoute(item) ? [{ route: item, guards }] : []))
  for (const one of [...all.filter(({ route }) => route.isWider !== true), ...all])
    for (const shape of [shapeOf(one.route), plainShape(one.route)]) if (!rows.has(shape)) rows.set(shape, one)
  const lost: string[] = []
  const lose = (title: string, guards: readonly string[], key: string): void => {
    const by = rows.get(key)
    const missing = guards.filter((guard) => by?.guards.includes(guard) === false)
    if (by !== undefined && missing.length > 0)
      lost.push(`  ${title}: ${by.route.verb} ${by.route.path} takes its requests without ${missing.join(", ")}`)
  }
  const items = operations.map((given) => {
    const { item, guards, left } = given
    if (left !== undefined) lose(`${left.verb} ${left.path}`, left.guards, plainShape(left))
    const row = isRoute(item) ? rows.get(shapeOf(item))?.route : undefined
    if (!isRoute(item) || row === undefined || row === item) return given
    notes.add(
      "rows whose requests another row takes",
      "each is a comment: do what it says in the action of the other row",
    )
    lose(`${item.verb} ${item.path}`, guards, shapeOf(item))
    const behind = guards.length === 0 ? "" : `, and it is behind ${guards.join(", ")}`
    const comments = [...(item.comments ?? []), `not carried: ${row.path} takes its requests${behind}`]
    return { item: { ...item, comments, isOff: true }, guards }
  })
  return { items, lost }
}

/** The same for paths that differ only in the names and kinds of their params. */
function plainShape({ verb, path }: Pick<FlatRoute, "verb" | "path">): string {
  return `${verb} ${path.replaceAll(/:\w+|\{[^{}]*\}/g, ":")} of any kind`
}

/** The same for routes that match the same requests. */
function shapeOf({ verb, path, options }: FlatRoute): string {
  const kinds: unknown = options?.["where"]
  const shape = path.replace(/([:*])(\w+)/g, (_all, sign: string, name: string) => {
    const kind = isRecord(kinds) ? kinds[name] : undefined
    return sign + JSON.stringify(kind ?? "")
  })
  return `${verb} ${shape}`
}

function tagsOf(operation: Part): readonly string[] {
  const tags = operation["tags"]
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === "string" && /[A-Za-z]/.test(tag)) : []
}

/** What an operation demands. */
interface Security {
  /** The plugs that check it: one for each scheme, or one for all alternatives. */
  readonly guards: readonly string[]
  /** The alternatives, if a request needs none of them. */
  readonly optional: readonly string[]
  /** The scopes by their schemes, or those of each alternative. */
  readonly scopes: Value | undefined
}

function securityOf(operation: Part, document: Part): Security {
  const given = partsIn(Object.hasOwn(operation, "security") ? operation : document, "security")
  const requirements = given.filter((schemes) => Object.keys(schemes).length > 0)
  const named = [...new Set(requirements.map((schemes) => Object.keys(schemes).map(snakeCase).join("_and_")))]
  const alternatives = requirements.map(scopesOf)
  const [only] = alternatives
  const some = alternatives.some((scopes) => Object.keys(scopes).length > 0)
  const scopes = !some ? undefined : alternatives.length === 1 ? only : alternatives
  if (requirements.length < given.length)
    return { guards: [], optional: named.map((name) => name.replaceAll("_and_", " and ")), scopes }
  const [first = {}] = requirements
  const guards = named.length === 1 ? Object.keys(first).map(snakeCase) : named.length === 0 ? [] : [named.join("_or_")]
  return { guards, optional: [], scopes }
}

function scopesOf(schemes: Part): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([scheme, scopes]): [string, Value][] =>
      Array.isArray(scopes) && scopes.length > 0 ? [[snakeCase(scheme), scopes.map(String)]] : [],
    ),
  )
}

function hasScopes(item: FlatItem): boolean {
  const metadata = isRoute(item) ? item.options?.["metadata"] : undefined
  return isRecord(metadata) && Object.hasOwn(metadata, "scopes")
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
