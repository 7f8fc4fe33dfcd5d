/** Sorts completions as editors do. */
export function sortNames(entries: readonly { readonly name: string; readonly sortText: string }[]): readonly string[] {
  const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
  return entries
    .toSorted((one, other) => compare(one.sortText, other.sortText) || compare(one.name, other.name))
    .map(({ name }) => name)
}
