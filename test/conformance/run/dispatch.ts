import { build_conn } from "../../../src/server/testing/index.js"
import type { Case, DispatchEntry, ReferenceRoute } from "../cases.js"
import { dispatchDifferences } from "../differences/dispatch.js"
import { splitPath } from "../oracle/match.js"
import { attempt, attemptAsync, expectError } from "../outcome.js"
import type { Expectation, Outcome } from "../outcome.js"
import { Judgement } from "../report.js"
import { toValue } from "../values.js"
import { endpointOf } from "./contexts.js"
import { callHelper, judgeCalls } from "./helpers.js"
import type { HelperCall } from "./helpers.js"
import { buildRouters } from "./routers.js"
import type { SeenConn } from "./routers.js"

/** The conn as the last plug that ran saw it. */
interface Seen {
  readonly plug_opts: unknown
  readonly conn: SeenConn
  readonly fields: object
}

/** Sends each request through the case's routers. */
export async function runDispatch(of: Case): Promise<readonly string[]> {
  const judgement = new Judgement<DispatchEntry>(of, "dispatch", dispatchDifferences)
  const calls: (readonly [HelperCall, Outcome])[] = []
  const declared = declaredKeys(of)
  let trace: string[] = []
  let seen: Seen | undefined
  let helperResults: (readonly [HelperCall, Outcome])[] = []
  let current: DispatchEntry | undefined
  const { main, tables } = buildRouters(of, (name, opts, conn) => {
    trace.push(name)
    seen = { plug_opts: opts, conn, fields: snapshot(conn, declared) }
    helperResults = (current?.helper_results ?? []).map((call) => [
      { ...call, ...(current === undefined ? {} : { within: current }) },
      attempt(() => callHelper(tables.get(call.router ?? of.module) ?? [], call, conn)),
    ])
  })
  for (const entry of of.dispatch ?? []) {
    trace = []
    seen = undefined
    helperResults = []
    current = entry
    const { method, path, host = "www.example.com", mount = [] } = entry
    const returned = await attemptAsync(() => {
      const conn = build_conn(method, path, { host, script_name: mount, endpoint: endpointOf() })
      return main.call(conn, main.init(undefined))
    })
    judgement.judge(entry, expectDispatch(entry), describeDispatch(returned, trace, seen))
    calls.push(...helperResults)
  }
  return [...judgement.mismatches, ...judgeCalls(of, calls)]
}

/** The keys of `private` that routes and scopes declare; the others are set by the library. */
function declaredKeys(of: Case): ReadonlySet<string> {
  const routes: readonly ReferenceRoute[] = [...(of.routes ?? []), ...Object.values(of.other_routes ?? {}).flat()]
  return new Set(routes.flatMap((route) => Object.keys(route.private)))
}

function snapshot(conn: SeenConn, declared: ReadonlySet<string>): object {
  const kept = Object.entries(conn.private).filter(([key]) => declared.has(key))
  const { params, path_params, assigns, script_name, path_info, halted } = conn
  return { params, path_params, private: Object.fromEntries(kept), assigns, script_name, path_info, halted }
}

function describeDispatch(returned: Outcome, trace: readonly string[], seen: Seen | undefined): Outcome {
  if ("error" in returned) return { ...returned, trace }
  const after = returned.value as Partial<SeenConn>
  const { script_name, path_info } = after
  return { value: { trace, plug_opts: seen?.plug_opts, ...seen?.fields, after: { script_name, path_info } } }
}

export function expectDispatch(entry: DispatchEntry): Expectation {
  if (entry.raise !== undefined) return { ...expectError(entry), trace: entry.trace ?? [] }
  const {
    trace,
    plug_opts,
    params,
    path_params,
    private: kept,
    assigns,
    script_name,
    path_info,
    halted,
    mount = [],
  } = entry
  return {
    value: {
      trace,
      plug_opts: toValue(plug_opts ?? null),
      params: toValue(params ?? null),
      path_params: toValue(path_params ?? null),
      private: toValue(kept ?? null),
      assigns: toValue(assigns ?? null),
      script_name,
      path_info,
      halted,
      after: entry.after ?? { script_name: mount, path_info: splitPath(entry.path.split("?")[0] ?? "") },
    },
  }
}
