import type { Fields } from "./option-values.js"

/**
 * The keys that `metadata` can have, with the types of their values, for a program to extend in `declare module "waymark"`. Without an
 * extension, any keys are taken.
 */
export interface RouteMetadata {}

/** The metadata of a route, which may lack any of the keys. */
// prettier-ignore
export type RowMetadata =
  [keyof RouteMetadata] extends [never] ? Readonly<Record<string, unknown>> :
  { readonly [Key in keyof RouteMetadata]?: RouteMetadata[Key] }

/** The type of the option `metadata`. */
// prettier-ignore
export type Metadata =
  [keyof RouteMetadata] extends [never] ? Fields :
  RowMetadata
