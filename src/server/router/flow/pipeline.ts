import type { Conn } from "../../conn/conn.js"
import type { PlugOf } from "./plug.js"

/** Plugs by the names that pipelines and `pipe_through` use. */
export type PlugRegistry = PlugRegistryOf<Conn>

/** Plugs of conns that have certain features. */
export type PlugRegistryOf<Own> = Readonly<Record<string, PlugOf<Own>>>
