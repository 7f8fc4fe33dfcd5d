import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isProduction } from "../../../core/lib/is-production.js"
import { NO_CONTRACT } from "../../../core/table/contracts/contract.js"
import { missingSchemaMessage } from "../../../core/table/contracts/messages.js"
import type { Route } from "../../../core/table/route.js"
import type { AnySchemas } from "../../../core/table/contracts/schemas.types.js"
import { bodyProblem } from "./body-input.js"
import { checkBooleans } from "./coerced-boolean.js"
import type { ContractOptions } from "./contract.js"
import { noListKeyMessage, noListMessage, noSchemaMessage } from "./contract-messages.js"
import { headersProblem } from "./header-input.js"
import { inputFields, mayBeList } from "./input-fields.js"
import { isStandardSchema } from "./run-schema.js"

/**
 * Checks that each schema that a route names is given.
 *
 * @throws {ArgumentError} when one is missing, or is not a Standard Schema, or the timeout is not above 0, or no body or
 *   no headers fit the schema of one; outside production, when a query reads the text `false` as true
 */
export function checkSchemas(routes: readonly Route[], { schemas = {}, schema_timeout = 1 }: ContractOptions): void {
  if (!(schema_timeout > 0))
    throw new ArgumentError(`schema_timeout takes milliseconds above 0, or Infinity, got: ${inspect(schema_timeout)}`)
  for (const [name, schema] of Object.entries(schemas))
    if (!isStandardSchema(schema)) throw new ArgumentError(`${noSchemaMessage(name)}, got: ${inspect(schema)}`)
  checkLists(routes, schemas)
  for (const route of routes) {
    if (route.contract === undefined) continue
    const { query, body, body_types, answers, headers = null, events = {}, socket } = route.contract
    const messages = [socket?.receives ?? null, socket?.sends ?? null]
    for (const name of [query, body, headers, ...messages, ...Object.values(answers), ...Object.values(events)])
      if (name !== null && !Object.hasOwn(schemas, name))
        throw new ArgumentError(missingSchemaMessage(name, placeOf(route), Object.keys(schemas)))
    if (query !== null && !isProduction()) checkBooleans(query, schemas[query], placeOf(route))
    const problem =
      (headers === null ? undefined : headersProblem(headers, schemas[headers])) ??
      (body === null ? undefined : bodyProblem(body, schemas[body], body_types))
    if (problem !== undefined) throw new ArgumentError(`${problem} (at ${placeOf(route)})`)
  }
}

/**
 * Checks that the keys of `lists` are lists of strings in the schemas of the queries, as far as the schemas tell. A key of a scope may
 * be missing in some of them.
 *
 * @throws {ArgumentError} when one is not
 */
function checkLists(routes: readonly Route[], schemas: AnySchemas): void {
  const missing = new Map<string, string>()
  const known = new Set<string>()
  for (const route of routes) {
    const { query, lists = {} } = route.contract ?? NO_CONTRACT
    const keys = Object.keys(lists)
    const schema = query === null || keys.length === 0 ? undefined : schemas[query]
    if (query === null || schema === undefined) continue
    const fields = inputFields(schema)
    for (const key of keys) {
      const field = fields === undefined ? {} : Object.hasOwn(fields, key) ? fields[key] : undefined
      if (field === undefined) missing.set(key, `${noListKeyMessage(key, query)} (at ${placeOf(route)})`)
      else if (mayBeList(field)) known.add(key)
      else throw new ArgumentError(`${noListMessage(key, query)} (at ${placeOf(route)})`)
    }
  }
  for (const [key, message] of missing) if (!known.has(key)) throw new ArgumentError(message)
}

/** A route as messages name it, e.g. `get "/users"`. */
export const placeOf = ({ verb, path }: Route): string => `${verb} "${path}"`
