import type { Route } from "../../../../core/table/route.js"
import type { Resolve } from "../schemas/alternatives.js"

/** What a table or a document says about requests and answers, in one form for both. */
export interface Api {
  /** What it was read from. Only two of the same kind can be compared. */
  readonly source: "a table" | "an OpenAPI document"
  readonly operations: readonly Operation[]
  /** The URLs of a document's servers. */
  readonly servers: readonly string[]
  /** Those of a table; null if they are not known, as for a document and a file that has only routes. */
  readonly pipelines: Pipelines | null
  readonly resolve: Resolve
}

/** The plugs of pipelines by the pipeline's name. A plug may be the name of another pipeline. */
export type Pipelines = ReadonlyMap<string, readonly { readonly plug: string; readonly opts: unknown }[]>

/** A row of a table, or an operation of a document. */
export interface Operation {
  /** As a reader knows it: `GET /users/:id`. */
  readonly title: string
  /** The method in upper case, or `*`. */
  readonly method: string
  /** The path without the names of params: `/users/{}`. */
  readonly shape: string
  readonly host: string | null
  readonly kind: "action" | "socket" | Exclude<Route["kind"], "match">
  /** How programs name it: the helper and action of a row, or the `operationId`. */
  readonly name: Name | null
  /** The params of the path, in order. */
  readonly path_params: readonly Param[]
  /** Those of the query, headers and cookies. */
  readonly params: readonly Param[]
  /** The schema of the whole query, by its name, if a table has one. */
  readonly query: Named | null
  readonly lists: Readonly<Record<string, string>>
  /** The schema of the headers, by its name, if a table has one. */
  readonly headers: Named | null
  readonly body: Body | null
  /** By status. */
  readonly answers: Readonly<Record<string, Answer>>
  readonly events: Readonly<Record<string, unknown>>
  readonly socket: Readonly<Record<string, unknown>> | null
  readonly redirect: { readonly to: string; readonly status: number } | null
  /** The alternatives of what a request must have. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly deprecated: boolean
  /** Whether it answers only that it is gone. */
  readonly is_gone: boolean
  /** What only a table says. */
  readonly server: ServerPart | null
}

/** What a row says that its clients do not see. */
export interface ServerPart {
  /** The names of the pipelines and plugs that requests go through. */
  readonly pipe_through: readonly string[]
  /** What answers: `UserController "show"`. */
  readonly target: string
  /** All other options, by name. */
  readonly options: Readonly<Record<string, unknown>>
}

/** A name in the source of programs: `helper user_path "show"`. */
export interface Name {
  readonly noun: "helper" | "operationId"
  readonly text: string
}

/** A param: its place, name and schema. */
export interface Param {
  readonly place: "path" | "query" | "header" | "cookie"
  readonly name: string
  readonly required: boolean
  readonly schema: unknown
  /** How it is written: style and whether it is exploded. */
  readonly style: string
  readonly deprecated: boolean
}

export interface Body {
  readonly required: boolean
  /** The schemas by media type. In a table without media types the key is `*`. */
  readonly content: Readonly<Record<string, unknown>>
}

/** An answer, or what it consists of. */
export interface Answer {
  readonly content: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, Header>>
}

export interface Header {
  readonly required: boolean
  readonly schema: unknown
}

/** A schema that a table names. Only its name is known. */
export type Named = { readonly $ref: string }

/** The reference to a schema of a table. */
export function namedSchema(name: string): Named {
  return { $ref: `#/schemas/${name}` }
}
