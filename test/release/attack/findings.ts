/** A finding: a broken rule, and the smallest input that breaks it. */
export interface Finding {
  readonly rule: string
  readonly input: string
  readonly times: number
}

/** The options of an attack. */
export interface AttackOptions {
  readonly seed: number
  /** The number of inputs, requests or rounds, depending on the attack. */
  readonly count: number
}

/** The findings of an attack, and its figures in one line. */
export interface AttackResult {
  readonly summary: string
  readonly findings: readonly Finding[]
}

const LONGEST = 2000

/** Collects findings, and keeps the smallest input for each rule. */
export class Findings {
  readonly #byRule = new Map<string, Finding>()

  add(rule: string, input: unknown): void {
    const text = show(input)
    const known = this.#byRule.get(rule)
    const isSmaller = known === undefined || known.input === "" || (text !== "" && text.length < known.input.length)
    const smallest = isSmaller ? text : known.input
    this.#byRule.set(rule, { rule, input: smallest, times: (known?.times ?? 0) + 1 })
  }

  /** Whether the rule was broken before, so that its input need not be reduced again. */
  has(rule: string): boolean {
    return this.#byRule.has(rule)
  }

  all(): readonly Finding[] {
    return [...this.#byRule.values()]
  }
}

function show(input: unknown): string {
  if (input === undefined) return ""
  const text = JSON.stringify(input) ?? String(input)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text
}

/** The findings as lines. */
export function listFindings(findings: readonly Finding[]): string {
  return findings.map(({ rule, input, times }) => `- ${rule} (${times} times), smallest input: ${input}`).join("\n")
}

/**
 * Reduces a list as long as `fails` returns true: drops runs of items, long ones first.
 *
 * @param tries the maximum number of calls of `fails`
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => boolean | Promise<boolean>,
  tries = 300,
): Promise<readonly Item[]> {
  let [left, smallest] = [tries, items]
  for (let length = smallest.length >> 1; length > 0; length >>= 1)
    for (let at = 0; at < smallest.length && left > 0; left--) {
      const shorter = [...smallest.slice(0, at), ...smallest.slice(at + length)]
      if (await fails(shorter)) smallest = shorter
      else at += length
    }
  return smallest
}

/** How often requests were answered with each status, e.g. `3 with 200, 1 with 404`. */
export function listStatuses(answered: ReadonlyMap<number, number>): string {
  return [...answered]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${times} with ${status}`)
    .join(", ")
}
