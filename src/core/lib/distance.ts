/** How many characters have to be added, removed, replaced or exchanged with the next one to turn one word into another. */
export function distance(one: string, other: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, char] of one.split("").entries()) {
    const next = [at + 1]
    for (const [index, wanted] of other.split("").entries()) {
      const replaced = (row[index] ?? 0) + (char === wanted ? 0 : 1)
      const isSwapped = char === other[index - 1] && one[at - 1] === wanted
      const swapped = isSwapped ? (before[index - 1] ?? 0) + 1 : Infinity
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1, swapped))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
