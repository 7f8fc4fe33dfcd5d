/** How texts are told apart by two or three of their letters. */
export interface Spread {
  /** Where the letters stand, ascending; of two, the second is also the third. */
  readonly places: readonly [first: number, second: number, third: number]
  readonly factor: number
  /** The slots that there are: a power of two. */
  readonly size: number
}

const enum Most {
  /** How far behind the first letters that differ others are looked for. */
  Ahead = 4,
  /** How many slots there may be for each text, while two or more are taken. */
  Slots = 8,
}

/** None is for texts that differ at one place; ten spreads digits; the others have no rule. */
const FACTORS = [0, 10, 5, 37, 59]

/** The slot of a text, as the walk works it out. */
export function slotOf(text: string, { places, factor, size }: Spread): number {
  return sumOf(text, places, factor) & (size - 1)
}

function sumOf(text: string, places: Spread["places"], factor: number): number {
  const two = text.charCodeAt(places[0]) * factor + text.charCodeAt(places[2])
  return places[1] === places[2] ? two : two * factor + text.charCodeAt(places[1])
}

/**
 * Finds the letters, the factor and the size by which the most texts have slots of their own, and at least two slots
 * are taken. Each two of the texts differ in a letter, before either ends.
 */
export function spread(texts: readonly string[]): Spread {
  const from = commonStart(texts)
  const [one = "", two = ""] = texts
  if (texts.length === 2) {
    const bits = one.charCodeAt(from) ^ two.charCodeAt(from)
    return { places: [from, from, from], factor: 0, size: 2 * (bits & -bits) }
  }
  const places = choosePlaces(texts, from)
  const factors = places[0] === places[2] ? [0] : FACTORS
  const sums = factors.map((factor) => texts.map((text) => sumOf(text, places, factor)))
  let best: Spread = { places, factor: 0, size: 1 }
  let most = 1
  for (let size = 2; most < 2 || size <= Most.Slots * texts.length; size *= 2) {
    if (size < texts.length) continue
    for (const [index, factor] of factors.entries()) {
      const count = countSlots(sums[index] ?? [], size)
      if (count <= most) continue
      best = { places, factor, size }
      most = count
      if (most === texts.length) return best
    }
  }
  return best
}

function countSlots(sums: readonly number[], size: number): number {
  const taken = new Uint8Array(size)
  let count = 0
  for (const sum of sums) {
    const slot = sum & (size - 1)
    if (taken[slot] === 0) count += 1
    taken[slot] = 1
  }
  return count
}

/** The places at which letters differ most, from the first on where any do; a third only where two leave much together. */
function choosePlaces(texts: readonly string[], from: number): Spread["places"] {
  const end = Math.min(from + Most.Ahead, ...texts.map(({ length }) => length))
  const chosen: number[] = []
  let kinds: readonly number[] = texts.map(() => 0)
  for (let known = 1; known < texts.length && chosen.length < 3;) {
    let best = kinds
    let most = known
    let chosenPlace = from
    for (let place = from; place < end && most < texts.length; place += 1) {
      const split = texts.map((text, index) => 0x10000 * (kinds[index] ?? 0) + text.charCodeAt(place))
      const { size } = new Set(split)
      if (size > most) [best, most, chosenPlace] = [split, size, place]
    }
    if (most === known || (chosen.length === 2 && 4 * known > 3 * texts.length)) break
    chosen.push(chosenPlace)
    kinds = best
    known = most
  }
  const [first = from, second = first, third = second] = chosen.sort((a, b) => a - b)
  return [first, second, third]
}

/** How many letters texts begin with that all have. */
function commonStart(texts: readonly string[]): number {
  const [sample = ""] = texts
  for (let at = 0; ; at += 1) {
    const letter = sample.charCodeAt(at)
    for (const text of texts) if (text.charCodeAt(at) !== letter) return at
  }
}
