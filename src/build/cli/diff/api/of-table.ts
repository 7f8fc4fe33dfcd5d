import { encodeSegment } from "../../../../core/links/encode.js"
import { findUnreachable } from "../../../../core/match/routes/find-unreachable.js"
import type { ParamKind } from "../../../../core/pattern/kind.js"
import { KIND_DESCRIPTIONS } from "../../../../core/pattern/kinds.js"
import { parseSegment } from "../../../../core/pattern/segment.js"
import { splitPath } from "../../../../core/pattern/split-path.js"
import { NO_CONTRACT } from "../../../../core/table/contracts/contract.js"
import type { RouteContract } from "../../../../core/table/contracts/contract.js"
import { redirectOf } from "../../../../core/table/redirects/target.js"
import type { RouteData } from "../../routes/load-routes.js"
import { namedSchema } from "./api.js"
import type { Answer, Api, Body, Operation, Param } from "./api.js"

/** The routes of a table that requests reach. It has only the names of schemas. */
export function apiOfRoutes(routes: readonly RouteData[]): Api {
  const hidden = new Set(findUnreachable(routes).map(({ index }) => index))
  return {
    source: "a table",
    operations: routes.filter((_route, index) => !hidden.has(index)).map(operationOf),
    servers: [],
    resolve: () => undefined,
  }
}

function operationOf(route: RouteData): Operation {
  const { verb, path, host, helper, plug_opts, deprecated, where = {}, contract = NO_CONTRACT } = route
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
  }
}

function shapeOf(segment: ReturnType<typeof parseSegment>): string {
  if (segment.kind === "static") return encodeSegment(segment.text)
  return `${encodeSegment(segment.prefix)}{${segment.kind === "glob" ? "*" : ""}}`
}

function pathParam(name: string, isGlob: boolean, where: Readonly<Record<string, ParamKind>>): Param {
  const kind = !isGlob && Object.hasOwn(where, name) ? where[name] : undefined
  return { place: "path", name, required: true, schema: kindSchema(kind), style: "", deprecated: false }
}

function kindSchema(kind: ParamKind | undefined): unknown {
  if (kind === undefined) return { type: "string" }
  return typeof kind === "string" ? KIND_DESCRIPTIONS[kind].schema : { type: "string", enum: [...kind] }
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
