import { collectEntries } from "./collect.js"
import { Components } from "./components.js"
import { METHODS } from "./document.js"
import type { OpenApiDocument, OpenApiOperation, OpenApiPathItem, OpenApiSchema, OpenApiTag } from "./document.js"
import { operationIds } from "./operation-ids.js"
import { operationOf } from "./operation.js"
import type { Shared } from "./operation.js"
import type { OpenApiOptions } from "./options.js"
import type { AnyMounts, Named, OptionsFor, SchemasGiven } from "./options.types.js"
import type { AnySchemas } from "../../core/table/contracts/schemas.types.js"
import { placeEntries } from "./paths.js"
import type { Placed } from "./paths.js"
import { checkSchemes } from "./security.js"
import { tagsOf } from "./tags.js"
import { keepUndocumented } from "./undocumented.js"
import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"

/**
 * Writes the routes of a table as an OpenAPI document: plain data, in the order of the table, and always the same for the
 * same table.
 *
 * - Each route is an operation. Its id is the helper's name and the action, as in `user_show`, and its tag is the controller.
 *   `metadata` may have `summary`, `description`, `deprecated: true`, and an `operation_id` of its own.
 * - The kinds of params are their schemas. A glob is a param that may contain slashes.
 * - The schemas of query and body are written as their input, and those of answers as their output, in the form that JSON has.
 * - A route also has the answers of the router and of plugs that it does not declare: 400 for an invalid query, 400, 413, 415 and
 *   422 for a body, 406 if it goes through `accepts`, and 404 if its params have kinds. With `on_invalid: "action"`, the action
 *   answers 400 and 422. They are described as the error pages, except the 404.
 * - `security` maps pipelines and plugs to the requirements of their requests. Other operations have no requirement.
 * - A row without `metadata.summary` has one from its action, such as `Show user`.
 *
 * OpenAPI cannot express some routes, for example those for QUERY and other methods in 3.1; {@link undocumented_routes} lists them.
 *
 * @throws {ArgumentError} for a schema that is missing or cannot be written as JSON Schema; for a name in `security`, `mounts`,
 *   `json_schemas`, `problems` or `tags` that the table does not have; for a security scheme that is not in `security_schemes`; when two rows have the same
 *   `operation_id`
 * @throws {TableError} when a table breaks a rule
 * @example
 * import { define_routes, get } from "waymark"
 * import { openapi } from "waymark/openapi"
 * import * as z from "zod"
 *
 * const routes = define_routes([
 *   get("/users/:id", "UserController", "show", { where: { id: "integer" }, answers: { 200: "User", 404: null } }),
 * ])
 * const document = openapi(routes, {
 *   info: { title: "Users", version: "1.0.0" },
 *   schemas: { User: z.object({ name: z.string() }) },
 * })
 * document.paths["/users/{id}"]?.get?.operationId //=> "user_show"
 * document.components?.schemas?.["User"]?.["required"] //=> ["name"]
 */
export function openapi<
  const Table extends readonly unknown[] | unknown[],
  Schemas extends AnySchemas = {},
  const Mounts extends AnyMounts = {},
  Json extends string = never,
  Pipe extends string = never,
  Scheme extends string = never,
  Tag extends string = never,
  Problem extends string = never,
  Option extends string = never,
>(
  this: SchemasGiven<Table | Mounts[keyof Mounts], keyof Schemas | Json, Option>,
  routes: Table,
  options: OptionsFor<Table | Mounts[keyof Mounts], Schemas, Mounts, Json, Pipe, Scheme, Tag, Problem> & Named<Option>,
): OpenApiDocument
export function openapi(routes: readonly unknown[], options: OpenApiOptions): OpenApiDocument {
  refuseUnknown("openapi", options, OPTIONS)
  checkSchemes(options)
  const collected = collectEntries(routes, options)
  const { placed, undocumented } = placeEntries(collected.entries)
  const contracts = placed.flatMap(({ entry }) => entry.route.contract ?? [])
  const components = new Components(
    options,
    contracts.flatMap(({ query, headers, body }) => [query ?? [], headers ?? [], body ?? []].flat()),
  )
  const paths = pathsOf(placed, { options, components, invalidRequest: once(() => addInvalidRequest(components)) })
  const { version, info, servers = [{ url: "/" }], tags = [], security_schemes } = options
  const schemas = components.usedBy(paths)
  const parts = {
    ...(Object.keys(schemas).length === 0 ? {} : { schemas }),
    ...(security_schemes === undefined ? {} : { securitySchemes: security_schemes }),
  }
  const document: OpenApiDocument = {
    openapi: version === "3.2" ? "3.2.0" : "3.1.1",
    info,
    servers,
    security: [],
    tags: allTags(tags, paths),
    paths,
    ...(Object.keys(parts).length === 0 ? {} : { components: parts }),
  }
  keepUndocumented(document, [...collected.undocumented, ...undocumented])
  return document
}

const OPTIONS: Readonly<Record<keyof OpenApiOptions, true>> = {
  version: true,
  info: true,
  schemas: true,
  json_schemas: true,
  problems: true,
  security: true,
  security_schemes: true,
  mounts: true,
  include: true,
  body_types: true,
  servers: true,
  tags: true,
}

function pathsOf(placed: readonly Placed[], shared: Shared): Readonly<Record<string, OpenApiPathItem>> {
  const ids = operationIds(placed)
  const tags = tagsOf(placed.map(({ entry: { route } }) => route.plug))
  const paths: Record<string, OpenApiPathItem> = {}
  placed.forEach((one, index) => {
    const { path, entry } = one
    const operation = operationOf(one, ids[index] ?? "", tags[index] ?? "", shared)
    paths[path] = withOperation(paths[path] ?? {}, entry.route.verb, operation)
  })
  return paths
}

function withOperation(item: OpenApiPathItem, verb: string, operation: OpenApiOperation): OpenApiPathItem {
  if (METHODS.some((method) => method === verb)) return { ...item, [verb]: operation }
  return { ...item, additionalOperations: { ...item.additionalOperations, [verb.toUpperCase()]: operation } }
}

function operationsOf(item: OpenApiPathItem): readonly OpenApiOperation[] {
  return [...METHODS.flatMap((method) => item[method] ?? []), ...Object.values(item.additionalOperations ?? {})]
}

/** The given tags, and then the other tags of operations. */
function allTags(given: readonly OpenApiTag[], paths: OpenApiDocument["paths"]): readonly OpenApiTag[] {
  const known = new Set(given.map(({ name }) => name))
  const used = Object.values(paths).flatMap((item) => operationsOf(item).flatMap((operation) => operation.tags))
  return [...given, ...[...new Set(used)].filter((name) => !known.has(name)).map((name) => ({ name }))]
}

/** The schema of the error pages' answer to an invalid query or body. */
function addInvalidRequest(components: Components): OpenApiSchema {
  const path = { type: "array", items: { type: ["string", "number"] } }
  const issue = {
    type: "object",
    properties: { path, message: { type: "string" } },
    required: ["path", "message"],
  }
  const errors = {
    type: "object",
    properties: { detail: { type: "string" }, issues: { type: "array", items: issue } },
    required: ["detail"],
  }
  return components.add("InvalidRequest", { type: "object", properties: { errors }, required: ["errors"] })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
