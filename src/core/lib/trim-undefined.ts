/** Drops trailing undefined elements, but keeps at least the first `min`. */
export function trimUndefined(tuple: readonly unknown[], min: number): readonly unknown[] {
  const given = tuple.findLastIndex((element) => element !== undefined) + 1
  return tuple.slice(0, Math.max(given, min))
}
