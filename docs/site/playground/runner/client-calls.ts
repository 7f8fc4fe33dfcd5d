import { literalOf } from "../../../../src/core/lib/literal.js"
import { paramList } from "../../../../src/core/pattern/params.js"
import type { Route } from "../../../../src/core/table/route.js"
import { list_routes } from "../../../../src/core/table/routes.js"
import { sampleParams } from "./links.js"

/** A call of the client, as code, and what it sends and gets. */
export interface ClientCall {
  readonly code: string
  readonly request: string
  /** The declared answers, events or messages, with the names of their schemas. */
  readonly answers: string
}

/** The calls of a client for the rows that have a helper. */
export function clientCalls(table: readonly unknown[]): readonly ClientCall[] {
  return list_routes(table).flatMap((route: Route) => (route.helper === null ? [] : [clientCall(route, route.helper)]))
}

function clientCall(route: Route, helper: string): ClientCall {
  const { path, plug_opts, verb, contract } = route
  const params = sampleParams(route)
  const given = [plug_opts, ...paramList(path).map(([name]) => params[name])].map((value) => literalOf(value) ?? "…")
  const { query, body, headers, answers = {}, events, socket } = contract ?? {}
  const options = Object.entries({ query, headers, body }).flatMap(([name, schema]) =>
    schema ? [`${name}: ${schema}`] : [],
  )
  const call = `api.${helper}(${[...given, ...(options.length === 0 ? [] : [`{ ${options.join(", ")} }`])].join(", ")})`
  const method = verb === "*" ? "GET" : verb.toUpperCase()
  return {
    code: events === undefined ? (socket === undefined ? `await ${call}` : call) : `for await (const event of ${call})`,
    request: `${socket === undefined ? method : "WS"} ${path}`,
    answers:
      socket === undefined
        ? Object.entries<string | null>({ ...answers, ...events })
            .map(([status, schema]) => `${status} ${schema ?? "without a body"}`)
            .join(", ")
        : `sends ${socket.receives ?? "strings"}, receives ${socket.sends ?? "strings"}`,
  }
}
