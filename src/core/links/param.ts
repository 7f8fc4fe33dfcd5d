/** A value that a helper takes for a param. An object is converted by its `to_param()`, or else its `id`. */
export type ParamValue =
  | string
  | number
  | bigint
  | boolean
  | {
      /** Returns what a path contains for the object, e.g. a slug. */
      to_param(): string | number | bigint
    }
  | { readonly id: string | number | bigint | boolean }

/**
 * The string of a param, or of a value in a query: a string, finite number, bigint or boolean directly, an object by its
 * `to_param()`, or else its `id`. Returns undefined for other values, such as null, NaN, a list, and an object with neither.
 *
 * @see Phoenix.Param.to_param/1
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value
  if (typeof value === "number") return Number.isFinite(value) ? `${value}` : undefined
  if (typeof value === "bigint" || typeof value === "boolean") return `${value}`
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  const { to_param, id }: { readonly to_param?: unknown; readonly id?: unknown } = value
  if (typeof to_param === "function") return textOf(to_param.call(value))
  return typeof id === "object" ? undefined : textOf(id)
}
