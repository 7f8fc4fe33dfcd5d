import { isObject, isRecord } from "../../../../core/lib/is-object.js"
import type { Resolve, Schema } from "../schemas/alternatives.js"
import type { Answer, Api, Body, Header, Operation, Param } from "./api.js"

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

/** The operations of an OpenAPI document of 3.0, 3.1 or 3.2. */
export function apiOfDocument(document: Schema): Api {
  const resolve = resolver(document)
  return {
    source: "an OpenAPI document",
    operations: entriesIn(document, "paths").flatMap(([path, given]) => {
      const item = follow(given, resolve)
      const own = Object.entries(item).filter(([method]) => METHODS.includes(method))
      const others = entriesIn(item, "additionalOperations")
      return [...own, ...others].map(([method, operation]) =>
        operationOf(method.toUpperCase(), path, item, follow(operation, resolve), document, resolve),
      )
    }),
    pipelines: null,
    servers: recordsIn(document, "servers").flatMap(({ url }) => (typeof url === "string" ? [url] : [])),
    resolve,
  }
}

/** Follows a JSON pointer within the document; references to other files are not known. */
function resolver(document: Schema): Resolve {
  return (ref) => {
    if (!ref.startsWith("#/")) return undefined
    let value: unknown = document
    for (const part of ref.slice(2).split("/")) {
      const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~")
      value = isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
    }
    return value
  }
}

/** An object, or the one that it refers to. */
function follow(given: unknown, resolve: Resolve): Schema {
  let value = given
  for (let count = 0; count < 10 && isRecord(value) && typeof value["$ref"] === "string"; count += 1)
    value = resolve(value["$ref"])
  return isRecord(value) ? value : {}
}

function operationOf(
  method: string,
  path: string,
  item: Schema,
  operation: Schema,
  document: Schema,
  resolve: Resolve,
): Operation {
  const all = [...recordsIn(item, "parameters"), ...recordsIn(operation, "parameters")].map((given) =>
    paramOf(follow(given, resolve), resolve),
  )
  const params = [...new Map(all.map((param) => [`${param.place} ${param.name}`, param])).values()]
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name)
  const { operationId, requestBody, deprecated } = operation
  const security = operation["security"] ?? document["security"]
  const responses = entriesIn(operation, "responses").map(
    ([status, given]) => [status, follow(given, resolve)] as const,
  )
  const redirect = responses.flatMap(([status, given]) => redirectOf(status, given, resolve) ?? [])[0]
  const answers = Object.fromEntries(
    responses
      .filter(([status]) => status !== String(redirect?.status))
      .map(([status, answer]) => [status, answerOf(answer, resolve)]),
  )
  return {
    title: `${method} ${path}`,
    method,
    shape: path.replaceAll(/\{[^{}]*\}/g, "{}").replace(/(?<=.)\/$/, ""),
    host: null,
    kind: redirect !== undefined && Object.keys(answers).length === 0 ? "redirect" : "action",
    name: typeof operationId === "string" ? { noun: "operationId", text: operationId } : null,
    path_params: names.map(
      (name) => params.find((param) => param.place === "path" && param.name === name) ?? plainParam(name),
    ),
    params: params.filter(({ place }) => place !== "path"),
    query: null,
    lists: {},
    headers: null,
    body: requestBody === undefined ? null : bodyOf(follow(requestBody, resolve)),
    answers,
    events: {},
    socket: null,
    redirect: redirect ?? null,
    security: Array.isArray(security) ? security.filter(isRequirement) : [],
    deprecated: deprecated === true,
    is_gone: false,
    server: null,
  }
}

/** A redirect as `waymark/openapi` writes it: its target is the description of the header. */
function redirectOf(status: string, answer: Schema, resolve: Resolve): Operation["redirect"] | undefined {
  const location = entriesIn(answer, "headers").find(([name]) => name.toLowerCase() === "location")
  if (!/^3\d\d$/.test(status) || location === undefined) return undefined
  const { description } = follow(location[1], resolve)
  const isTarget = typeof description === "string" && /^(?:\/|https?:)\S*$/.test(description)
  return isTarget ? { to: description, status: Number(status) } : undefined
}

function plainParam(name: string): Param {
  return { place: "path", name, required: true, schema: { type: "string" }, style: "", deprecated: false }
}

const DEFAULT_STYLES: Readonly<Record<string, string>> = {
  query: "form",
  cookie: "form",
  path: "simple",
  header: "simple",
}

function paramOf(given: Schema, resolve: Resolve): Param {
  const { name, in: where, required, schema, content, deprecated } = given
  const place = where === "path" || where === "header" || where === "cookie" ? where : "query"
  const style = typeof given["style"] === "string" ? given["style"] : (DEFAULT_STYLES[place] ?? "form")
  const explode = typeof given["explode"] === "boolean" ? given["explode"] : style === "form"
  const [media] = isRecord(content) ? Object.entries(content) : []
  return {
    place,
    // Names of headers are case-insensitive.
    name: place === "header" ? String(name).toLowerCase() : String(name),
    required: required === true,
    schema: media === undefined ? (schema ?? {}) : schemaOf(media[1]),
    style: media === undefined ? (isList(schema, resolve) ? `${style}${explode ? ", exploded" : ""}` : "") : media[0],
    deprecated: deprecated === true,
  }
}

/** Only lists and objects are written in more than one style. */
function isList(schema: unknown, resolve: Resolve): boolean {
  const { type } = follow(schema, resolve)
  return [type].flat().some((name) => name === "array" || name === "object")
}

function bodyOf(body: Schema): Body {
  return { required: body["required"] === true, content: contentOf(body) }
}

function answerOf(answer: Schema, resolve: Resolve): Answer {
  return {
    content: contentOf(answer),
    headers: Object.fromEntries(
      entriesIn(answer, "headers").map(([name, given]): [string, Header] => {
        const { required, schema } = follow(given, resolve)
        return [name.toLowerCase(), { required: required === true, schema: schema ?? {} }]
      }),
    ),
  }
}

function contentOf(part: Schema): Answer["content"] {
  return Object.fromEntries(entriesIn(part, "content").map(([type, media]) => [type.toLowerCase(), schemaOf(media)]))
}

function schemaOf(media: unknown): unknown {
  return isRecord(media) ? (media["schema"] ?? media["itemSchema"] ?? {}) : {}
}

function entriesIn(part: Schema, name: string): readonly (readonly [string, unknown])[] {
  const value = part[name]
  return isRecord(value) ? Object.entries(value).filter(([key]) => !key.startsWith("x-")) : []
}

function recordsIn(part: Schema, name: string): readonly Schema[] {
  const value = part[name]
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function isRequirement(value: unknown): value is Readonly<Record<string, readonly string[]>> {
  return isRecord(value) && Object.values(value).every(Array.isArray)
}
