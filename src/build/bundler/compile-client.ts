import { readAnswersOf } from "../../core/client/answer.js"
import type { CalledContract } from "../../core/client/called-routes.js"
import type { CompiledCall } from "../../core/client/compiled-client.js"
import { dataLiteral } from "../../core/lib/literal.js"
import { linkOf } from "../../core/links/link.js"
import { kindsOf } from "../../core/pattern/kind.js"
import { namesIn } from "../../core/pattern/names-in.js"
import type { Answers } from "../../core/table/contracts/contract.js"
import type { Route } from "../../core/table/route.js"
import { list_routes } from "../../core/table/routes.js"
import { linkCode, listCode } from "./link-code.js"

/** The code of the routes that a client calls, and the function of `waymark/client` that reads them. */
export interface ClientCode {
  readonly reader: "compiled_client" | "small_compiled_client"
  readonly code: string
}

/** Writes the routes of a table that a client calls. */
export function compileClient(table: readonly unknown[]): ClientCode {
  const routes: readonly Route[] = list_routes(table)
  const called = routes.flatMap((route) => (route.helper === null ? [] : [{ ...route, helper: route.helper }]))
  const small = withoutRepeats(called)
  return small.every(isSmall) && !isAmbiguous(small)
    ? { reader: "small_compiled_client", code: listCode(small.map(smallCall)) }
    : { reader: "compiled_client", code: dataLiteral(called.map(compiledCall)) }
}

interface LinkedRoute extends Route {
  readonly helper: string
}

function compiledCall(route: LinkedRoute): CompiledCall {
  const { helper, verb, plug_opts, where = {} } = route
  const call = [helper, verb, linkOf(route)[0], plug_opts] as const
  const contract = contractOf(route.contract ?? {})
  if (Object.keys(where).length > 0) return [...call, contract, where]
  return Object.keys(contract).length > 0 ? [...call, contract] : call
}

/** The parts that a client reads and that are not empty. Only the name of a body's schema is in messages. */
function contractOf({
  query,
  body,
  on_invalid,
  body_types,
  answers = {},
  lists,
  ...live
}: CalledContract): CalledContract {
  const events = live.events && withoutNames(live.events)
  const socket = live.socket && { receives: live.socket.receives, sends: live.socket.sends }
  const parts = {
    query: query && "",
    body,
    on_invalid,
    body_types,
    answers: withoutNames(answers),
    lists,
    events,
    socket,
  }
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== undefined && JSON.stringify(part ?? {}) !== "{}"),
  )
}

function withoutNames(schemas: Answers | Readonly<Record<string, string>>): Readonly<Record<string, "" | null>> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, schema === null ? null : ""]))
}

/** Whether the function for small clients can call a route. */
function isSmall(route: LinkedRoute): boolean {
  const { plug_opts, verb, contract } = route
  const path = linkOf(route)[0]
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name)
  return (
    typeof plug_opts === "string" &&
    verb !== "*" &&
    /^(?:[^:*]|(?<=\/):\w+(?=\/|$))*$/.test(path) &&
    new Set(names).size === names.length &&
    contract?.body_types === undefined &&
    contract?.lists === undefined &&
    contract?.events === undefined &&
    contract?.socket === undefined
  )
}

/** A call takes the first route with its action and its params, so others with the same kinds are left out. */
function withoutRepeats(routes: readonly LinkedRoute[]): readonly LinkedRoute[] {
  const keyOf = ({ helper, plug_opts, path, where }: LinkedRoute): string => {
    const names = namesIn(path)
    return JSON.stringify([helper, plug_opts, names, kindsOf(names, where)])
  }
  return [...new Map(routes.toReversed().map((route) => [keyOf(route), route])).values()].toReversed()
}

/** Whether a call may fit two routes: by its params, or because its last argument may be a param or the options. */
function isAmbiguous(routes: readonly LinkedRoute[]): boolean {
  const calls = routes.map(({ helper, plug_opts, path }) => [helper, plug_opts, namesIn(path).length] as const)
  const keyOf = ([helper, action, count]: (typeof calls)[number], more: number): string =>
    JSON.stringify([helper, action, count + more])
  const keys = new Set(calls.map((call) => keyOf(call, 0)))
  return keys.size < calls.length || calls.some((call) => keys.has(keyOf(call, 1)))
}

/** The code of the parts of a route, without those that are missing at the end. */
function smallCall(route: LinkedRoute): string {
  const contract: CalledContract = route.contract ?? {}
  const answers = readAnswersOf(contract)
  return listCode([
    dataLiteral(route.helper),
    dataLiteral(route.verb.toUpperCase()),
    linkCode(linkOf(route)),
    answers === undefined ? "" : dataLiteral(answers),
    typeof contract.body === "string" ? "1" : typeof contract.query === "string" ? "0" : "",
  ])
}
