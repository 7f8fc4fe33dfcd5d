import { isRecord } from "../../../core/lib/is-object.js"
import { BODY_TYPES, isBodiless } from "../../../core/table/contracts/body-types.js"
import type { Leave, Notes } from "../notes.js"
import type { Options, Value } from "../rows.js"
import { someOptions } from "../rows.js"
import { partIn, textIn } from "./document.js"
import type { Part } from "./document.js"
import { shownReference } from "./files.js"
import type { Files } from "./files.js"
import type { ReadQuery } from "./query.js"
import type { SchemaNames } from "./schemas.js"

/** An operation of a document, with its place. */
export interface Operation {
  readonly files: Files
  readonly operation: Part
  readonly verb: string
  /** Such as `POST /users/{id}`. */
  readonly title: string
  /** In Pascal case: the begin of the names of its schemas. */
  readonly name: string
  readonly query: ReadQuery
  /** The names of its headers, with `?` after those that are optional. */
  readonly headers: readonly string[]
}

/** The contract of an operation, and comments on what it does not have. */
export interface ReadContract {
  readonly options: Options
  readonly comments: readonly string[]
}

/** What an operation takes and answers. */
export function readContract(place: Operation, schemas: SchemaNames, notes: Notes): ReadContract {
  const { comments, leave } = notes.collect()
  const { query, headers, name, title } = place
  const body = readBody(place, schemas, leave)
  const answers = readAnswers(place, schemas, leave)
  query.others.forEach(leave)
  const { names } = query
  const queryName =
    names.length === 0 ? undefined : schemas.ofQuery(`${name}Query`, `the query of ${title}: ${names.join(", ")}`)
  const headersName =
    headers.length === 0
      ? undefined
      : schemas.ofQuery(`${name}Headers`, `the headers of ${title}: ${headers.join(", ")}`)
  const lists = someOptions(query.lists)
  const options = { query: queryName, lists, headers: headersName, ...body, answers: someOptions(answers) }
  return { options: someOptions(options) ?? {}, comments }
}

function readBody(
  place: Operation,
  schemas: SchemaNames,
  leave: Leave,
): { readonly body?: Value; readonly body_types?: Value } {
  const { files, operation, verb, name, title } = place
  const given = partIn(operation, "requestBody")
  const request = files.resolve(given)
  if (given !== undefined && request === undefined) leave(`the body, ${unread(given)}`)
  const content = partIn(request, "content")
  if (content === undefined) return {}
  if (verb === "get" || verb === "head") {
    leave(`a body, which ${verb.toUpperCase()} has not`)
    return {}
  }
  const known = BODY_TYPES.filter((type) => partIn(content, type) !== undefined)
  const [first = Object.hasOwn(content, "*/*") ? "*/*" : undefined] = known
  const others = Object.keys(content).filter((type) => !known.some((one) => one === type) && type !== "*/*")
  if (others.length > 0) leave(`a body of ${others.join(", ")}: read it with conn.request`)
  const schema = first === undefined ? undefined : partIn(partIn(content, first), "schema")
  if (schema === undefined) return {}
  const body = schemas.of(schema, `${name}Body`, `the body of ${title}`)
  const different = known.filter(
    (type) => type !== first && JSON.stringify(partIn(partIn(content, type), "schema")) !== JSON.stringify(schema),
  )
  if (different.length > 0) leave(`the schema of a body of ${different.join(", ")}`)
  const isJson = known.length < 2 && (first === "application/json" || first === "*/*")
  return isJson ? { body } : { body, body_types: [...known] }
}

/** Where a part is that could not be read. */
export function unread(part: Part): string {
  return `which is ${shownReference(textIn(part, "$ref") ?? "")} and could not be read`
}

function readAnswers(place: Operation, schemas: SchemaNames, leave: Leave): Readonly<Record<string, Value>> {
  const { files, operation, verb, name, title } = place
  const answers: Record<string, Value> = {}
  for (const [status, response] of Object.entries(files.in(operation, "responses") ?? {})) {
    const resolved = isRecord(response) ? files.resolve(response) : undefined
    if (isRecord(response) && resolved === undefined) leave(`the answer ${status}, ${unread(response)}`)
    else if (!/^[2-5]\d\d$/.test(status)) leave(`the answer "${status}": declare its statuses one by one`)
    else if (isBodiless(status) || verb === "head") answers[status] = null
    else {
      const content = Object.entries(partIn(resolved, "content") ?? {})
      const json = content.find(([type]) => /^(?:application\/(?:.+\+)?json|\*\/\*)(?:;|$)/.test(type))
      const schema = isRecord(json?.[1]) ? partIn(json[1], "schema") : undefined
      const what = `the answer ${status} of ${title}`
      if (content.length === 0) answers[status] = null
      else if (schema !== undefined) answers[status] = schemas.of(schema, `${name}${status}`, what)
      else leave(`the answer ${status}, which is ${content.map(([type]) => type).join(", ")}`)
    }
  }
  return answers
}
