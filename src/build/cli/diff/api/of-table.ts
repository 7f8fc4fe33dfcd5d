import { encodeSegment } from "../../../../core/links/encode.js"
import { findUnreachable } from "../../../../core/match/routes/find-unreachable.js"
import { kindOf, kindSchema } from "../../../../core/pattern/kind.js"
import type { Where } from "../../../../core/pattern/kind.js"
import { parseSegment } from "../../../../core/pattern/segment.js"
import { splitPath } from "../../../../core/pattern/split-path.js"
import { NO_CONTRACT } from "../../../../core/table/contracts/contract.js"
import type { RouteContract } from "../../../../core/table/contracts/contract.js"
import { redirectOf } from "../../../../core/table/redirects/target.js"
import { ROOT_SCOPE } from "../../../../core/table/scope.js"
import type { RouteData } from "../load-routes.js"
import { writeValue } from "../../routes/value.js"
import { namedSchema } from "./api.js"
import type { Answer, Api, Body, Operation, Param, Pipelines, ServerPart } from "./api.js"

/** The routes of a table that requests reach. It has only the names of schemas. */
export function apiOfRoutes(routes: readonly RouteData[], pipelines: Pipelines | null): Api {
  const hidden = new Set(findUnreachable(routes).map(({ index }) => index))
  return {
    source: "a table",
    operations: routes.filter((_route, index) => !hidden.has(index)).map(operationOf),
    servers: [],
    pipelines,
    resolve: () => undefined,
  }
}

function operationOf(route: RouteData): Operation {
  const { verb, path, host, helper, plug_opts, deprecated, where, contract = NO_CONTRACT } = route
  const method = verb.toUpperCase()
  const { query, events = {}, socket, lists = {} } = contract
  const segments = splitPath(path).map(parseSegment)
  const action = typeof plug_opts === "string" ? ` "${plug_opts}"` : ""
  return {
    title: `${method} ${host === null ? "" : `${host}${host.endsWith(".") ? "*" : ""}`}${path}`,
    method,
    shape: segments.map((segment) => `/${shapeOf(segment)}`).join("") || "/",
    host,
    kind: socket !== undefined ? "socket" : route.kind === "match" ? "action" : route.kind,
    name: helper === null ? null : { noun: "helper", text: `${helper}_path${action}` },
    path_params: segments.flatMap((segment) =>
      segment.kind === "static" ? [] : [pathParam(segment.name, segment.kind === "glob", where)],
    ),
    params: [],
    query: query === null ? null : namedSchema(query),
    lists: Object.fromEntries(Object.entries(lists)),
    headers: contract.headers === undefined ? null : namedSchema(contract.headers),
    body: bodyOf(contract),
    answers: Object.fromEntries(Object.entries(contract.answers).map(([status, name]) => [status, answerOf(name)])),
    events: Object.fromEntries(Object.entries(events).map(([event, name]) => [event, namedSchema(name)])),
    socket:
      socket === undefined
        ? null
        : { receives: socket.receives, sends: socket.sends, protocols: socket.protocols, origins: socket.origins },
    redirect: redirectOf(route) ?? null,
    security: [],
    deprecated: deprecated !== undefined,
    is_gone: deprecated?.gone === true,
    server: serverPart(route),
  }
}

/** The fields of a route that are compared by themselves. */
const COMPARED: readonly string[] = [
  "kind",
  "verb",
  "path",
  "host",
  "helper",
  "plug",
  "plug_opts",
  "pipe_through",
  "where",
  "deprecated",
  "contract",
]

function serverPart(route: RouteData): ServerPart {
  const { plug, plug_opts, pipe_through, contract = NO_CONTRACT } = route
  // JSON of an older version lacks newer options.
  const all = Object.entries({ ...ROOT_SCOPE.inherited, ...route, on_invalid: contract.on_invalid })
  return {
    pipe_through,
    target: redirectOf(route) === undefined ? `${plug} ${writeValue(plug_opts)}` : "",
    options: Object.fromEntries(all.filter(([name]) => !COMPARED.includes(name))),
  }
}

function shapeOf(segment: ReturnType<typeof parseSegment>): string {
  if (segment.kind === "static") return encodeSegment(segment.text)
  return `${encodeSegment(segment.prefix)}{${segment.kind === "glob" ? "*" : ""}}`
}

function pathParam(name: string, isGlob: boolean, where: Where | undefined): Param {
  const schema = kindSchema(isGlob ? null : kindOf(where, name))
  return { place: "path", name, required: true, schema, style: "", deprecated: false }
}

function bodyOf({
  body,
  body_types = ["*"],
}: Pick<RouteContract, "body"> & { body_types?: readonly string[] | undefined }): Body | null {
  if (body === null) return null
  return { required: true, content: Object.fromEntries(body_types.map((type) => [type, namedSchema(body)])) }
}

function answerOf(name: string | null): Answer {
  return { content: name === null ? {} : { "application/json": namedSchema(name) }, headers: {} }
}
