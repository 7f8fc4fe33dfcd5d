import { isObject, isRecord } from "../../core/lib/is-object.js"

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type OpenApiSchema = { readonly [keyword: string]: unknown }

/** The title and version of an API, and what else OpenAPI allows there. */
export interface OpenApiInfo {
  readonly title: string
  /** The version of the API, not that of OpenAPI. */
  readonly version: string
  readonly summary?: string
  readonly description?: string
  readonly termsOfService?: string
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  readonly license?: { readonly name: string; readonly identifier?: string; readonly url?: string }
}

/** An address at which the API is served. */
export interface OpenApiServer {
  readonly url: string
  readonly description?: string
  readonly variables?: { readonly [name: string]: { readonly default: string; readonly enum?: readonly string[] } }
}

/** A tag with its description. */
export interface OpenApiTag {
  readonly name: string
  readonly description?: string
}

/** The names of security schemes that a request has to satisfy together, each with its scopes. */
export type OpenApiSecurityRequirement = { readonly [scheme: string]: readonly string[] }

/** How a request is authenticated, as OpenAPI describes it: `{ type: "http", scheme: "bearer" }`. */
export interface OpenApiSecurityScheme {
  readonly type: "apiKey" | "http" | "mutualTLS" | "oauth2" | "openIdConnect"
  readonly description?: string
  readonly name?: string
  readonly in?: "query" | "header" | "cookie"
  readonly scheme?: string
  readonly bearerFormat?: string
  readonly flows?: { readonly [flow: string]: unknown }
  readonly openIdConnectUrl?: string
}

/** A param of a path, a part of a query, or a header. */
export interface OpenApiParameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly description?: string
  readonly required?: boolean
  readonly deprecated?: boolean
  readonly style?: "form" | "deepObject" | "simple"
  readonly explode?: boolean
  readonly schema: OpenApiSchema
}

/** Bodies by their media types. */
export type OpenApiContent = { readonly [type: string]: OpenApiMediaType }

/** A body of one media type: its schema, or in OpenAPI 3.2 the schema of each event of a stream. */
export interface OpenApiMediaType {
  readonly schema?: OpenApiSchema
  readonly itemSchema?: OpenApiSchema
}

/** The body of a request. */
export interface OpenApiRequestBody {
  readonly required: true
  readonly content: OpenApiContent
}

/** An answer. */
export interface OpenApiResponse {
  readonly description: string
  readonly headers?: { readonly [name: string]: { readonly description?: string; readonly schema: OpenApiSchema } }
  readonly content?: OpenApiContent
}

/** A row of the table. */
export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: true
  readonly security?: readonly OpenApiSecurityRequirement[]
  readonly parameters?: readonly OpenApiParameter[]
  readonly requestBody?: OpenApiRequestBody
  /** By status, or `default` if the row declares none. */
  readonly responses: { readonly [status: string]: OpenApiResponse }
}

/** The methods that OpenAPI 3.2 has; 3.1 does not have `query`. */
export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"] as const

/** The method of an operation, in lower case. */
export type OpenApiMethod = (typeof METHODS)[number]

/** The operations of a path, by method. */
export type OpenApiPathItem = { readonly [Method in OpenApiMethod]?: OpenApiOperation } & {
  /** Those of other methods, such as `LINK`, in OpenAPI 3.2. */
  readonly additionalOperations?: { readonly [method: string]: OpenApiOperation }
}

/** An OpenAPI document, as {@link openapi} returns it. It is plain data, and can be written as JSON. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1" | "3.2.0"
  readonly info: OpenApiInfo
  readonly servers: readonly OpenApiServer[]
  /** Empty: an operation without a requirement of its own needs nothing. */
  readonly security: readonly OpenApiSecurityRequirement[]
  /** Those with descriptions, and then the others of operations. */
  readonly tags: readonly OpenApiTag[]
  /** In the order of the table. */
  readonly paths: { readonly [path: string]: OpenApiPathItem }
  readonly components?: {
    /** Sorted by name. */
    readonly schemas?: { readonly [name: string]: OpenApiSchema }
    readonly securitySchemes?: { readonly [name: string]: OpenApiSecurityScheme }
  }
}

/** Whether a value has the parts of an OpenAPI document. The module may have changed what `openapi` returned. */
export function isDocument(value: unknown): value is OpenApiDocument {
  return isRecord(value) && typeof value["openapi"] === "string" && isObject(value["paths"])
}
