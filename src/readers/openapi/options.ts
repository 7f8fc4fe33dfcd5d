import type { ProblemMaker } from "../../server/router/problems/problems.js"
import type { Route } from "../../core/table/route.js"
import type { AnySchemas } from "../../core/table/contracts/schemas.types.js"
import type {
  OpenApiInfo,
  OpenApiSchema,
  OpenApiSecurityRequirement,
  OpenApiSecurityScheme,
  OpenApiServer,
  OpenApiTag,
} from "./document.js"

/** The options of `openapi`. */
export interface OpenApiOptions {
  /** The version of OpenAPI; default `"3.1"`, which more programs read. Rows for QUERY are only in a document of `"3.2"`. */
  readonly version?: "3.1" | "3.2"
  readonly info: OpenApiInfo
  /** The schemas that the table names, as `define_router` takes them. They have to support Standard JSON Schema. */
  readonly schemas?: AnySchemas
  /** JSON Schemas by name, instead of those that `schemas` would give, for schemas that cannot be converted. */
  readonly json_schemas?: { readonly [name: string]: OpenApiSchema }
  /**
   * `problems` of `define_router`, by the names of schemas: an error whose body `problem_details` makes is `application/problem+json` in
   * the document too.
   */
  readonly problems?: { readonly [schema: string]: ProblemMaker<unknown, never> }
  /** The requirements of requests that go through a pipeline or plug, by its name: `{ require_user: [{ bearerAuth: [] }] }`; `[]` for nothing. */
  readonly security?: { readonly [pipe: string]: readonly OpenApiSecurityRequirement[] }
  /** The schemes that `security` names: `{ bearerAuth: { type: "http", scheme: "bearer" } }`. */
  readonly security_schemes?: { readonly [name: string]: OpenApiSecurityScheme }
  /** The tables of routers that the table forwards to, by the full names of their plugs. Each mounted table uses `schemas` too. */
  readonly mounts?: { readonly [plug: string]: readonly unknown[] }
  /**
   * Selects the routes of the document. The default is all of them, except those that declare no answers and go through a plug `accepts`
   * for other formats than JSON.
   */
  readonly include?: (route: Route) => boolean
  /** The types of request bodies (default: JSON, and forms for bodies without lists and objects). */
  readonly body_types?: readonly string[]
  /** Where the API is served; default `[{ url: "/" }]`, which is relative to the address of the document. */
  readonly servers?: readonly OpenApiServer[]
  /** Descriptions of tags. The document lists all tags; those without a description follow. */
  readonly tags?: readonly OpenApiTag[]
}
