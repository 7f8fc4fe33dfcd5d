import { dynamic, list_routes } from "../../../src/index.js"
import { define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import type { Case, Item } from "../cases.js"
import { pipeNames, toTable } from "../convert.js"
import type { Row } from "../convert.js"
import type { Endpoint } from "./contexts.js"

/** The part of a conn that the recording plugs use. */
export interface SeenConn {
  readonly params: object
  readonly path_params: object
  readonly private: object
  readonly assigns: object
  readonly script_name: readonly string[]
  readonly path_info: readonly string[]
  readonly halted: boolean
  readonly endpoint?: Endpoint | Conn["endpoint"]
  halt(): unknown
}

/** Called for each plug that runs, with its name, its options and the conn. */
export type Recorder = (name: string, opts: unknown, conn: SeenConn) => void

export interface BuiltRouter {
  init(opts?: unknown): unknown
  call(conn: unknown, opts: unknown): unknown
}

export interface BuiltRouters {
  readonly main: BuiltRouter
  /** The table of each router, by module. */
  readonly tables: ReadonlyMap<string, readonly Row[]>
}

/** Builds the routers of a case, the forwarded ones first, with plugs that only record that they ran. */
export function buildRouters(of: Case, record: Recorder = () => undefined): BuiltRouters {
  const tables = new Map<string, readonly Row[]>()
  const routers = new Map<string, BuiltRouter>()
  const build = (module: string, items: readonly Item[]): BuiltRouter => {
    const table = toTable(items)
    tables.set(module, table)
    const plugs = Object.fromEntries(plugNames(of, items).map((name) => [name, recordingPlug(of, name, record)]))
    const registry = Object.fromEntries(
      list_routes(table).map(({ plug }) => [plug, routers.get(plug) ?? recordingPlug(of, plug, record)]),
    )
    return define_router(dynamic(table), { plugs, name: module, warn: () => undefined }).build(registry)
  }
  for (const [module, items] of Object.entries(of.routers ?? {})) routers.set(module, build(module, items))
  return { main: build(of.module, of.items), tables }
}

/** The names that are not pipelines, and therefore plugs; in some cases, some of them are undefined. */
function plugNames(of: Case, items: readonly Item[]): readonly string[] {
  const { used, defined } = pipeNames(items)
  return [...used].filter((name) => !defined.has(name) && of.undefined_plugs?.includes(name) !== true)
}

function recordingPlug(of: Case, name: string, record: Recorder): (conn: Conn, opts: unknown) => Conn {
  const halts = of.halting?.includes(name) === true
  return (conn, opts) => {
    const next = halts ? conn.halt() : conn
    record(name, opts, conn)
    return next
  }
}
