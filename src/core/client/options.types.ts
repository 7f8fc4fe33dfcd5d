import type { Query } from "../links/query.js"

/** The options of every call but its headers. */
interface SendOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal
  /** How redirects of this request are followed; default: as the client says. */
  readonly redirect?: Redirect
}

/** The options of every call. */
export interface CallOptions extends SendOptions {
  /** Headers of this request; they replace those of the client that have the same names. */
  readonly headers?: HeadersInput
}

/** The options of a call of a route with a schema of its headers, with any query or one that it does not require. */
export interface HeadersQueryOptions<Linked> extends SendOptions {
  readonly query?: Linked
}

/** The same with a query that the route requires. */
export interface RequiredHeadersQueryOptions<Linked> extends SendOptions {
  readonly query: Linked
}

/** The headers that a schema takes, and any others; repeated ones are lists. */
export interface HeadersOption<Input> {
  readonly headers: Input & OtherHeaders
}
/** The same if the schema requires none. */
export interface OptionalHeadersOption<Input> {
  readonly headers?: Input & OtherHeaders
}
interface OtherHeaders {
  readonly [name: string]: HeaderValue | readonly HeaderValue[]
}
type HeaderValue = string | number | bigint | boolean | undefined

/**
 * How redirects are followed: `"follow"` follows them, `"error"` rejects with an `UnexpectedAnswerError`, and with `"manual"` the
 * redirect is the answer. In a browser, the status of such an answer is 0.
 */
export type Redirect = "follow" | "error" | "manual"

/** Headers as `fetch` takes them, or an object in which those that are undefined are left out. */
export type HeadersInput = NonNullable<ConstructorParameters<typeof Headers>[0]> | OptionalHeaders
interface OptionalHeaders {
  readonly [name: string]: string | undefined
}

/** A body for a route that declares no schema for it. It is sent as it is. */
export type RawBody = string | FormData | URLSearchParams | Blob | ArrayBuffer

/** The options of a call with any query, or with one that the route does not require. */
export interface QueryOptions<Linked = Query> extends CallOptions {
  readonly query?: Linked
}

/** The options of a call with a query that the route requires. */
export interface RequiredQueryOptions<Linked> extends CallOptions {
  readonly query: Linked
}

/** The option of a body that is sent as it is. */
export interface RawBodyOption {
  readonly body?: RawBody
}

/** The option of a body with a schema. It is sent as JSON, or as a form if it has a file. */
export interface BodyOption<Body> {
  readonly body: Body
}
