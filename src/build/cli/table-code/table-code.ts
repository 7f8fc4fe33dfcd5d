import { foldedOf } from "../../../core/table/fold/folded.js"
import type { Route } from "../../../core/table/route.js"
import type { Program } from "../compiler/program.js"
import { chainsOf, makeSources } from "./row-source.js"
import type { Sources } from "./row-source.js"
import { makeTracer } from "./trace.js"
import type { Tracer } from "./trace.js"

/** A table that was loaded with the places of its rows, and its code. */
export interface TableCode {
  readonly program: Program
  readonly tracer: Tracer
  readonly sources: Sources
  readonly routes: readonly Route[]
  /** The row of each route. */
  readonly rows: readonly (readonly unknown[])[]
  /** The nodes around each route, from the outermost scope to its row. */
  readonly chains: readonly (readonly (readonly unknown[])[])[]
  /** The folder that places in messages are relative to. */
  readonly cwd: string
}

export function tableCode(
  program: Program,
  table: readonly unknown[],
  routes: readonly Route[],
  cwd: string,
): TableCode {
  const tracer = makeTracer(program)
  const rows = foldedOf(routes).rows.map((row): readonly unknown[] => (Array.isArray(row) ? row : []))
  return { program, tracer, sources: makeSources(program, tracer, cwd), routes, rows, chains: chainsOf(table), cwd }
}
