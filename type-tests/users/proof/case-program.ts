import type { Case } from "../../../test/conformance/cases.js"
import { isRefusedHere } from "../../../test/conformance/differences/tables.js"
import { DEFAULT_ENDPOINT } from "../../../test/conformance/oracle/urls.js"
import { claimCalls } from "./calls.js"
import { claimMatches } from "./matches.js"
import { Program } from "./program.js"
import { claimRoutes } from "./routes.js"
import { valueSource } from "./source.js"
import type { Form } from "./table-source.js"
import { claimTables } from "./tables.js"

const BUILDERS =
  "connect, delete_, forward, get, head, match, options, patch, pipe_through, pipeline, plug, post, put, resources, scope, trace"
const VALUES = "build_conn, computeLog, define_router, endpoint, helpers, Opaque, route_info, target"

/** The beginning of every program; all of it is used, so that no program has an unused name. */
const HEAD = [
  `import { helpers, route_info, ${BUILDERS} } from "waymark"`,
  `import type { CheckedTable, RouteList, Routes } from "waymark"`,
  `import { define_endpoint, define_router } from "waymark/server"`,
  `import { build_conn } from "waymark/testing"`,
  `import { Opaque } from "proof"`,
  `import type { AssertNone, Calls, Differing, MessagesIn, Mismatch, NamesOfOne, RoutesByKey, Unsaid } from "proof"`,
  `declare const calls: Calls`,
  `const target = (): void => undefined`,
  `const computeLog = (): "debug" => "debug"`,
  `const endpoint = define_endpoint(${valueSource(DEFAULT_ENDPOINT)})`,
  `export const used = { ${BUILDERS}, ${VALUES} }`,
]

/** The program of a case, with its tables in one of the forms. */
export function caseProgram(of: Case, form: Form): Program {
  const program = new Program(of.origin, `${of.origin}__${of.name}__${form}`, form)
  program.add(...HEAD)
  claimTables(program, of, form)
  if (of.routes === undefined || isRefusedHere(of)) return program
  claimRoutes(program, of)
  claimCalls(program, of)
  claimMatches(program, of)
  return program
}
