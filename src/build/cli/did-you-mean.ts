/** A question about an unknown word: `Did you mean NAME?`, with the most similar of some names; empty if none is similar. */
export function didYouMean(word: string, names: readonly string[]): string {
  const name = mostSimilar(word, names)
  return name === undefined ? "" : `Did you mean ${name}?`
}

/** The most similar name; undefined if none is similar. */
export function mostSimilar(word: string, names: readonly string[]): string | undefined {
  return names
    .map((name) => ({ name, steps: isBeginning(word, name) ? 0 : distance(bare(word), bare(name)) }))
    .filter(({ name, steps }) => steps <= Math.max(1, bare(name).length / 3))
    .toSorted((one, other) => one.steps - other.steps)[0]?.name
}

const isBeginning = (word: string, name: string): boolean => bare(word).length > 2 && bare(name).startsWith(bare(word))

const bare = (word: string): string => word.replace(/^--/, "").toLowerCase()

/** How many characters have to be added, removed, replaced or exchanged with the next one to turn one word into another. */
function distance(one: string, other: string): number {
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
