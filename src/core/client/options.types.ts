import type { Query } from "../links/query.js"

/** The options of every call. */
export interface CallOptions {
  /** Aborts the request. */
  readonly signal?: AbortSignal
  /** Headers of this request; they replace those of the client that have the same names. */
  readonly headers?: HeadersInput
  /** How redirects of this request are followed; default: as the client says. */
  readonly redirect?: Redirect
}

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
