import { isRecord } from "../../../core/lib/is-object.js"
import { BODY_TYPES, isBodiless } from "../../../core/table/contracts/body-types.js"
import { bodyProblem } from "../../../server/router/contracts/body-input.js"
import { inputJson, mayBeList } from "../../../server/router/contracts/input-fields.js"
import { controllerName, paramName, pascalCase, snakeCase } from "../naming.js"
import type { Leave } from "../notes.js"
import { isValue, someOptions } from "../rows.js"
import type { Options, Value } from "../rows.js"
import type { RunningContract } from "../running/route.js"
import { kindOfPart } from "./contract.js"
import type { ContractRoute } from "./contract.js"
import { paramKindOf, shapeOf, zodTypeOf } from "./param-kinds.js"
import type { OwnSchemas } from "./schemas.js"

/** What a route of a contract of ts-rest takes and answers, with its controller and action by its keys. */
export function contractOf(route: ContractRoute, schemas: OwnSchemas): RunningContract {
  return ({ verb, path, pattern }, notes) => {
    const keys = schemas.keysOf(route) ?? []
    const [group, key] = [keys.at(-2), keys.at(-1)]
    const name = pascalCase(keys.length === 0 ? `${verb} ${path}` : keys.join(" "))
    const { comments, leave } = notes.collect()
    const where = readParams(route, pattern, leave)
    const query = readPart(route.query, schemas, `${name}Query`, "the query", leave)
    const lists = listsOf(route.query).map(listComment)
    notes.addComments(lists)
    comments.push(...lists)
    const answers = readAnswers(route, schemas, name, leave)
    const metadata = someOptions({
      ...jsonOf(route.metadata, leave),
      summary: typeof route.summary === "string" ? route.summary : undefined,
      deprecated: route.deprecated === true ? true : undefined,
    })
    const headers = readHeaders(route.headers, schemas, `${name}Headers`, leave)
    const options = someOptions({
      query,
      headers,
      ...readBody(route, schemas, name, leave),
      answers: someOptions(answers),
      metadata,
    })
    return {
      where,
      options: options ?? {},
      comments,
      ...(group === undefined ? {} : { controller: controllerName(group) }),
      ...(key === undefined ? {} : { action: snakeCase(key) || undefined }),
    }
  }
}

/** The kinds of the params in a path. */
function readParams({ pathParams }: ContractRoute, pattern: string, leave: Leave): Readonly<Record<string, Value>> {
  const kind = kindOfPart(pathParams)
  const shape = shapeOf(pathParams)
  if (kind === "none" || kind === "type") return {}
  if (shape === undefined) {
    leave("the schema of its params, which the action can check")
    return {}
  }
  const where: Record<string, Value> = {}
  for (const [given, schema] of Object.entries(shape)) {
    const name = paramName(given)
    if (!new RegExp(`:${name}(?!\\w)`).test(pattern)) continue
    const { kind: own, hasMore } = paramKindOf(schema)
    if (own !== undefined) where[name] = own
    if (hasMore) leave(`the schema of the param ${given}, which the action can check`)
  }
  return where
}

/** The name of a schema; undefined, with what is left out, for a part without one. */
function readPart(part: unknown, schemas: OwnSchemas, own: string, what: string, leave: Leave): string | undefined {
  const kind = kindOfPart(part)
  if (kind === "schema") return schemas.nameOf(part, own)
  if (kind === "type") leave(`${what}, a type without a schema`)
  if (kind === "old schema") leave(`${what}, which has no Standard Schema: update zod to 3.24 or newer`)
  return undefined
}

/** The headers, which may also be an object of schemas. */
function readHeaders(part: unknown, schemas: OwnSchemas, own: string, leave: Leave): string | undefined {
  const isOther = kindOfPart(part) !== "type" && kindOfPart(part) !== "schema"
  if (!isOther) return kindOfPart(part) === "schema" ? schemas.nameOf(part, own) : undefined
  if (isRecord(part) && Object.keys(part).length > 0) leave("the schemas of its headers: write one for all of them")
  return undefined
}

/** The client of ts-rest writes a list with the places of its items, which are the keys of an object here. */
const listComment = (name: string): string =>
  `the client of ts-rest writes the list ${name} of its query as ${name}[0]=…; Waymark reads ${name}[]=…`

/** The names of the lists that a query takes, as far as its schema tells. */
function listsOf(query: unknown): readonly string[] {
  if (kindOfPart(query) !== "schema") return []
  const properties = inputJson(query)?.["properties"]
  if (isRecord(properties)) return Object.keys(properties).filter((name) => mayBeList(properties[name]))
  const shape = shapeOf(query) ?? {}
  return Object.keys(shape).filter((name) => isOldList(shape[name]))
}

/** Whether a schema of zod 3 is a list, which may be optional. */
function isOldList(schema: unknown, depth = 0): boolean {
  const definition: unknown = isRecord(schema) ? schema["_def"] : undefined
  if (!isRecord(definition) || depth > 5) return false
  return definition["typeName"] === "ZodArray" || isOldList(definition["innerType"] ?? definition["schema"], depth + 1)
}

function readBody(
  { body, contentType, method }: ContractRoute,
  schemas: OwnSchemas,
  name: string,
  leave: Leave,
): { readonly body?: Value; readonly body_types?: Value } {
  if (method === "GET" || takesNothing(body)) return {}
  const problem = kindOfPart(body) === "schema" ? bodyProblem(name, body) : undefined
  if (problem !== undefined) {
    leave("the body, which no object fits: its action reads it with conn.request")
    return {}
  }
  const read = readPart(body, schemas, `${name}Body`, "the body", leave)
  if (read === undefined) return {}
  const type = typeof contentType === "string" ? contentType : "application/json"
  if (type === "application/json") return { body: read }
  if (BODY_TYPES.some((known) => known === type)) return { body: read, body_types: [type] }
  leave(`a body of ${type}: read it with conn.request`)
  return {}
}

/** Whether a schema of zod is that of no body. */
function takesNothing(schema: unknown): boolean {
  const type = zodTypeOf(schema)
  return typeof type === "string" && /^(?:Zod)?(?:undefined|void|null|never)$/i.test(type)
}

function readAnswers(
  { responses }: ContractRoute,
  schemas: OwnSchemas,
  name: string,
  leave: Leave,
): Readonly<Record<string, Value>> {
  const answers: Record<string, Value> = {}
  for (const [status, part] of Object.entries(responses)) {
    const kind = kindOfPart(part)
    if (!/^[2-5]\d\d$/.test(status)) leave(`the answer ${status}`)
    else if (kind === "no body" || kind === "none" || isBodiless(status)) answers[status] = null
    else if (kind === "other")
      leave(`the answer ${status}, which is ${String(Reflect.get(Object(part), "contentType"))}`)
    else {
      const read = readPart(part, schemas, `${name}${status}`, `the answer ${status}`, leave)
      if (read !== undefined) answers[status] = read
    }
  }
  return answers
}

/** The members of metadata that are data. */
function jsonOf(metadata: unknown, leave: Leave): Options {
  if (metadata === undefined || metadata === null) return {}
  const entries = isRecord(metadata) ? Object.entries(metadata) : []
  const known = entries.filter((entry): entry is [string, Value] => isValue(entry[1]))
  if (!isRecord(metadata) || known.length < entries.length) leave("the parts of its metadata that are not data")
  return Object.fromEntries(known)
}
