import { readField } from "../../../core/lib/errors/error-details.js"
import { isObjectOrFunction, isRecord } from "../../../core/lib/is-object.js"
import { KINDS } from "../../../core/pattern/kinds.js"
import type { Leave } from "../notes.js"
import { controllerName, paramName, snakeCase } from "../naming.js"
import { kindOf } from "../openapi/paths.js"
import { isValue, someOptions } from "../rows.js"
import type { Value } from "../rows.js"
import { conditionOf } from "./conditions.js"
import { callMethod } from "./methods.js"
import type { Handler, RunningContract, RunningRoute } from "./route.js"

/** A method of a controller of NestJS, as its router registers it. */
export interface NestRoute {
  /** Has the class of the controller. */
  readonly wrapper: unknown
  /** Has the method and its name. */
  readonly definition: unknown
  readonly host: unknown
  /** The configuration of the application. */
  readonly config: unknown
}

/** A route with the guards of the application, its controller and its method, and the names of both. */
export function describeRoute(item: RunningRoute, route: NestRoute): RunningRoute {
  const { host, definition } = route
  const isHost = typeof host === "string" && /^[\w.-]*\w$/.test(host)
  const version = versionOf(route)
  return {
    ...item,
    ...(isHost ? { host } : {}),
    middleware: [
      ...item.middleware,
      ...(host === undefined || isHost ? [] : [conditionOf(["host", host])]),
      ...(version === undefined ? [] : [conditionOf(["version", version])]),
      ...guardsOf(route),
    ],
    // What checks a host or a version passes the request on, which is not a guard.
    mayPass: false,
    handler: { ...item.handler, name: String(readField(definition, "methodName")) },
    contract: contractOf(route),
  }
}

/** Metadata of the method, or of its class. */
function metadataOf(route: NestRoute, key: string): readonly [ofClass: unknown, ofMethod: unknown] {
  return [
    reflect("getMetadata", key, classOf(route)),
    reflect("getMetadata", key, readField(route.definition, "targetCallback")),
  ]
}

function classOf({ wrapper }: NestRoute): unknown {
  return readField(wrapper, "metatype")
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function guardsOf(route: NestRoute): readonly Handler[] {
  const { config } = route
  // A guard for each request is made when it comes.
  const ofRequests = listOf(callMethod(config, "getGlobalRequestGuards")).map(
    (wrapper) => readField(wrapper, "metatype") ?? wrapper,
  )
  const own = metadataOf(route, "__guards__").flatMap(listOf)
  return [...listOf(callMethod(config, "getGlobalGuards")), ...ofRequests, ...own].map(handlerOf)
}

/** A class, or an object of one. */
function handlerOf(value: unknown): Handler {
  const handle = Object(value) as object
  return { handle, name: nameOf(handle) }
}

function nameOf(value: unknown): string {
  const made = typeof value === "function" ? value : readField(value, "constructor")
  const name = readField(made, "name")
  // `mixin` replaces the name of a class by a random one.
  if (typeof name === "string" && !/^[\da-f]{21}$/.test(name)) return name
  return /^class\s+(?!extends\b)([\w$]+)/.exec(String(made))?.[1] ?? ""
}

/** The version that the header of a request has to have; one of a path is in the path. */
function versionOf(route: NestRoute): unknown {
  const versioning = callMethod(route.config, "getVersioning")
  const [ofClass, ofMethod] = metadataOf(route, "__version__")
  const version = ofMethod ?? ofClass ?? readField(versioning, "defaultVersion")
  if (versioning === undefined || readField(versioning, "type") === URI || typeof version === "symbol") return undefined
  return version
}

/** The type of versions that are in paths. */
export const URI = 0

function contractOf(route: NestRoute): RunningContract {
  return ({ pattern }, notes) => {
    const { comments, leave } = notes.collect("pipes, interceptors, filters and metadata")
    for (const [key, what] of PARTS) {
      const names = metadataOf(route, key).flatMap(listOf).map(nameOf)
      if (names.length > 0) leave(`${what} ${names.join(", ")}`)
    }
    const where = readArguments(route, pattern, leave)
    const metadata = ownMetadata(route, leave)
    const controller = nameOf(classOf(route)).replace(/(?<=.)Controller$/, "")
    const action = snakeCase(String(readField(route.definition, "methodName")))
    const options = someOptions({ metadata: someOptions(metadata) }) ?? {}
    return { where, options, comments, controller: controllerName(controller), action: action || undefined }
  }
}

/** What a method or its class has besides guards. */
const PARTS = [
  ["__pipes__", "pipes"],
  ["__interceptors__", "interceptors"],
  ["__exceptionFilters__", "filters of exceptions"],
] as const

/** The kinds of params by their pipes, and comments on what else the arguments of the method check. */
function readArguments(route: NestRoute, pattern: string, leave: Leave): Readonly<Record<string, Value>> {
  const name = String(readField(route.definition, "methodName"))
  const found = reflect("getMetadata", "__routeArguments__", classOf(route), name)
  const types = listOf(reflect("getMetadata", "design:paramtypes", readField(classOf(route), "prototype"), name))
  const where: Record<string, Value> = {}
  for (const [key, argument] of Object.entries(isRecord(found) ? found : {})) {
    const [type] = key.split(":")
    const data = readField(argument, "data")
    const pipes = listOf(readField(argument, "pipes"))
    const param = typeof data === "string" ? paramName(data) : ""
    const kinds =
      type === PARAM && new RegExp(`:${param}(?!\\w)`).test(pattern) && param !== "" ? pipes.map(kindOfPipe) : []
    const [kind] = kinds
    if (kind !== undefined) where[param] = kind
    const left = pipes.filter((_pipe, at) => kinds[at] === undefined).map(nameOf)
    if (left.length > 0)
      leave(`pipes ${left.join(", ")} of ${typeof data === "string" ? data : (ARGUMENTS.get(type) ?? "an argument")}`)
    const own = types[Number(readField(argument, "index"))]
    const isData = type !== undefined && ARGUMENTS.has(type) && data === undefined
    if (isData && typeof own === "function" && !PLAIN.includes(own))
      leave(`the class ${own.name} of ${ARGUMENTS.get(type) ?? ""}: name a schema`)
  }
  return where
}

function reflect(method: string, ...args: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(Reflect, method)
  const target = args[method === "getMetadata" ? 1 : 0]
  return typeof found === "function" && isObjectOrFunction(target)
    ? (Reflect.apply(found, Reflect, args) as unknown)
    : undefined
}

const PARAM = "5"
const ARGUMENTS: ReadonlyMap<string | undefined, string> = new Map([
  ["3", "its body"],
  ["4", "its query"],
  [PARAM, "its params"],
])
const PLAIN: readonly unknown[] = [Object, String, Number, Boolean, Array]

/** The kind of a param that a pipe of Nest itself reads. */
function kindOfPipe(pipe: unknown): Value | undefined {
  const name = nameOf(pipe)
  if (name === "ParseIntPipe") return KINDS[0].name
  if (name === "ParseUUIDPipe") return KINDS[1].name
  const values = readField(pipe, "enumType")
  return name === "ParseEnumPipe" && isRecord(values) ? kindOf({ enum: Object.values(values) }) : undefined
}

/** The metadata that decorators of the application set, of the method before that of its class: guards may read it. */
function ownMetadata(route: NestRoute, leave: Leave): Readonly<Record<string, Value>> {
  const targets = [classOf(route), readField(route.definition, "targetCallback")]
  const entries = targets.flatMap((target) =>
    listOf(reflect("getMetadataKeys", target)).map((key) => [key, reflect("getMetadata", key, target)] as const),
  )
  const own = entries.filter(([key]) => !isOfNest(key))
  const known = own.flatMap(([key, value]): (readonly [string, Value])[] =>
    typeof key === "string" && isValue(value) ? [[key, value]] : [],
  )
  if (known.length < own.length) leave("metadata that is not data")
  return Object.fromEntries(known)
}

function isOfNest(key: unknown): boolean {
  return /^(?:__|design:|self:|swagger\/|(?:path|method|host|version|scope:options|optional:paramtypes)$)/.test(
    String(key),
  )
}
