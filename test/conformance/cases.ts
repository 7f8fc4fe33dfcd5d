import { readdirSync, readFileSync } from "node:fs"
import { withoutRefused } from "./without-refused.js"

/** The reference's answers, as FORMAT.md describes them. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export type Item = PipelineItem | ScopeItem | PipeThroughItem | RouteItem | ResourcesItem | ForwardItem

export interface PipelineItem {
  readonly node: "pipeline"
  readonly name: string
  readonly plugs: readonly { readonly plug: string; readonly opts?: Json }[]
}
export interface ScopeItem {
  readonly node: "scope"
  readonly items: readonly Item[]
  readonly [option: string]: Json | readonly Item[]
}
export interface PipeThroughItem {
  readonly node: "pipe_through"
  readonly pipelines: Json
}
export interface RouteItem {
  readonly node: "route"
  readonly verb: string
  readonly path: Json
  readonly plug: Json
  readonly plug_opts: Json
  readonly options?: JsonObject
}
export interface ResourcesItem {
  readonly node: "resources"
  readonly path: Json
  readonly controller: Json
  readonly options?: JsonObject
  readonly items?: readonly Item[]
}
export interface ForwardItem {
  readonly node: "forward"
  readonly path: Json
  readonly plug: Json
  readonly plug_opts?: Json
  readonly options?: JsonObject
}

/** A route as the reference lists it; `log` is part of its metadata. */
export interface ReferenceRoute extends JsonObject {
  readonly helper: string | null
  readonly verb: string
  readonly path: string
  readonly plug: string
  readonly plug_opts: Json
  readonly metadata: JsonObject
  readonly kind: "match" | "forward"
  readonly host: string | null
  readonly pipe_through: readonly string[]
  readonly private: JsonObject
  readonly assigns: JsonObject
  readonly trailing_slash: boolean
}

/** The exception of a call that raised one. */
export interface Raised {
  readonly raise?: string
  readonly message?: string
}
export interface MatchEntry {
  readonly method: string
  readonly path: string | readonly string[]
  readonly host?: string
  readonly result: "error" | JsonObject
}
export interface HelperEntry extends Raised {
  readonly fn: string
  readonly router?: string
  readonly context?: Context
  readonly args: readonly Json[]
  readonly result?: Json
}
export interface DispatchEntry extends Raised {
  readonly method: string
  readonly path: string
  readonly host?: string
  readonly mount?: readonly string[]
  readonly status?: number
  readonly trace?: readonly string[]
  readonly script_name?: readonly string[]
  readonly path_info?: readonly string[]
  readonly after?: { readonly script_name: readonly string[]; readonly path_info: readonly string[] }
  readonly plug_opts?: Json
  readonly params?: JsonObject
  readonly path_params?: JsonObject
  readonly private?: JsonObject
  readonly assigns?: JsonObject
  readonly halted?: boolean
  readonly helper_results?: readonly HelperEntry[]
  readonly elixir_lt_1_13?: Raised & { readonly status?: number }
}

export interface UrlConfig extends JsonObject {
  readonly [key: string]: string | number
}
export interface EndpointConfig {
  readonly url?: UrlConfig
  readonly http?: UrlConfig
  readonly https?: UrlConfig
  readonly static_url?: UrlConfig
}
export type Context =
  | ({ readonly type: "endpoint" } & EndpointConfig)
  | {
      readonly type: "conn"
      readonly script_name: readonly string[]
      readonly endpoint?: EndpointConfig
      readonly router_url?: string | { readonly uri: string }
      readonly static_url?: string
    }
  | { readonly type: "socket"; readonly endpoint?: EndpointConfig }
  | { readonly type: "uri"; readonly value: string }
  | { readonly type: "other"; readonly value: Json }

export interface Case {
  readonly name: string
  readonly origin: string
  readonly module: string
  readonly halting?: readonly string[]
  readonly undefined_plugs?: readonly string[]
  readonly routers?: { readonly [module: string]: readonly Item[] }
  readonly items: readonly Item[]
  readonly compile: { readonly ok: true } | { readonly ok: false; readonly error: string; readonly message: string }
  readonly unreachable?: readonly number[]
  readonly routes?: readonly ReferenceRoute[]
  readonly other_routes?: { readonly [module: string]: readonly ReferenceRoute[] }
  readonly console?: string
  readonly sockets?: readonly {
    readonly path: string
    readonly module: string
    readonly websocket?: boolean
    readonly longpoll?: boolean
  }[]
  readonly console_with_sockets?: string
  readonly matches?: readonly MatchEntry[]
  readonly dispatch?: readonly DispatchEntry[]
  readonly helpers?: readonly HelperEntry[]
}

const folder = new URL("./cases/", import.meta.url)

/**
 * All cases, found by listing the folders, in the order of their names. A case with rows that are refused here is followed by the same
 * case without these rows.
 */
export function loadCases(): readonly Case[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((origin) => {
      const names = readdirSync(new URL(`${origin}/`, folder)).filter((name) => name.endsWith(".json"))
      return names
        .toSorted()
        .map((name) => JSON.parse(readFileSync(new URL(`${origin}/${name}`, folder), "utf8")) as Case)
        .flatMap((of) => [of, withoutRefused(of) ?? []].flat())
    })
}
