import { linkOf } from "../links/link.js"
import type { Link } from "../links/link.js"
import { invalidStatuses } from "../table/contracts/contract.js"
import type { RouteContract } from "../table/contracts/contract.js"
import type { Deprecated } from "../table/deprecations/deprecated.js"
import { readTable } from "../table/fold/read-table.js"
import type { BodyType } from "../table/contracts/body-types.js"
import type { Route } from "../table/route.js"

/** The parts of a route that a client needs. `waymark/bundler` writes them; other clients read them from the table. */
export interface CalledRoute {
  readonly helper: string
  /** In lower case; `"*"` for any. */
  readonly verb: string
  readonly link: Link
  /** Undefined if the route declares none. */
  readonly answers?: ReadAnswers | undefined
  /** Undefined if neither the query, the headers nor the body has a schema. */
  readonly body?: BodySchema | undefined
  /** The name of the schema of the body, for a message. */
  readonly schema?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly socket?: CalledSocket | undefined
  readonly deprecated?: Deprecated | undefined
}

/** By status: 1 for an answer with JSON, 0 for one without a body, and 2 for the error page of the framework, if it is not declared. */
export type ReadAnswers = { readonly [status: number]: 0 | 1 | 2 }

/** 0 if only the query or the headers have a schema; else how a body is sent: 1 as JSON, 2 as a form in the form of a query, 3 as a form with parts. */
export type BodySchema = 0 | 1 | 2 | 3

const SENT_AS: Readonly<Record<BodyType, BodySchema>> = {
  "application/json": 1,
  "application/x-www-form-urlencoded": 2,
  "multipart/form-data": 3,
}

/** The schemas of the messages of a socket, which are strings and bytes without them, and its protocols. */
export interface CalledSocket {
  readonly protocols?: readonly string[] | undefined
  readonly receives?: string | null | undefined
  readonly sends?: string | null | undefined
}

/** The routes of a table that have helpers. Its rules are not checked. */
export function tableCalls(table: readonly unknown[]): readonly CalledRoute[] {
  return readTable(table).flatMap((route) => calledRoute(route) ?? [])
}

/** The parts of a route that a client needs; undefined if the route has no helper. */
export function calledRoute(route: Route): CalledRoute | undefined {
  const { helper, verb, contract, deprecated } = route
  if (helper === null) return undefined
  const call = { helper, verb, link: linkOf(route), deprecated }
  if (contract === undefined) return call
  const { query, body, body_types: [type = "application/json"] = [], headers, events, socket } = contract
  if (socket !== undefined) return { ...call, socket }
  return {
    ...call,
    answers: readAnswersOf(contract),
    body: body === null ? ((query ?? headers ?? null) === null ? undefined : 0) : SENT_AS[type],
    schema: body ?? undefined,
    events: events && Object.keys(events),
  }
}

/** How the answers of a route are read; undefined if it declares none. */
function readAnswersOf(contract: RouteContract): ReadAnswers | undefined {
  const read: { [status: string]: 0 | 1 | 2 } = {}
  for (const status of invalidStatuses(contract)) read[status] = 2
  const declared = Object.entries(contract.answers).filter(([, schema]) => schema !== undefined)
  for (const [status, schema] of declared) read[status] = schema === null ? 0 : 1
  return declared.length > 0 ? read : undefined
}
