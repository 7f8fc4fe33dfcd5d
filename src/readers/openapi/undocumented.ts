import type { OpenApiDocument } from "./document.js"

/** A route that a document does not have, and why. */
export interface UndocumentedRoute {
  readonly verb: string
  readonly path: string
  readonly host: string | null
  /** The end of the sentence "The document does not have the route: …". */
  readonly reason: string
}

/** A global symbol, since the package has several copies of this file, and each must find what another has stored. */
const UNDOCUMENTED = /* @__PURE__ */ Symbol.for("waymark.undocumented")

interface Kept extends OpenApiDocument {
  readonly [UNDOCUMENTED]?: readonly UndocumentedRoute[]
}

/** Stores the routes in the document, not enumerable, so that they are not printed. */
export function keepUndocumented(document: OpenApiDocument, routes: readonly UndocumentedRoute[]): void {
  Object.defineProperty(document, UNDOCUMENTED, { value: routes })
}

/**
 * The routes of the table that the document cannot have: forwards to tables that are not in
 * `mounts`, verbs that OpenAPI does not have, routes that no request reaches, and routes whose method and path differ from those
 * of an earlier one only in the host, or in the names or kinds of their params. Routes that `include` refuses are not listed.
 *
 * @param document the result of `openapi`, not a copy
 * @example
 * import { forward } from "waymark"
 * import { openapi, undocumented_routes } from "waymark/openapi"
 *
 * const document = openapi([forward("/jobs", "JobRouter")], { info: { title: "Shop", version: "1.0.0" } })
 * undocumented_routes(document)[0]?.reason //=> 'it forwards to JobRouter, whose table is not in "mounts"'
 */
export function undocumented_routes(document: OpenApiDocument): readonly UndocumentedRoute[] {
  const { [UNDOCUMENTED]: routes = [] }: Kept = document
  return routes
}
