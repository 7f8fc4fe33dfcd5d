import { distance } from "../../core/lib/distance.js"

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
