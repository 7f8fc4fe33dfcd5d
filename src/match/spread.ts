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
  const two = Math.imul(text.charCodeAt(places[0]), factor) + text.charCodeAt(places[2])
  return places[1] === places[2] ? two : Math.imul(two, factor) + text.charCodeAt(places[1])
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
  const factors = places[0] === places[2] ? 1 : FACTORS.length
  let best: Spread = { places, factor: 0, size: 1 }
  let most = 1
  for (let size = 2; most < 2 || size <= Most.Slots * texts.length; size *= 2)
    for (let index = 0; index < factors && size >= texts.length; index += 1) {
      const how: Spread = { places, factor: FACTORS[index] ?? 0, size }
      const count = countSlots(texts, how)
      if (count <= most) continue
      best = how
      most = count
      if (most === texts.length) return best
    }
  return best
}

function countSlots(texts: readonly string[], how: Spread): number {
  const taken = new Set<number>()
  for (const text of texts) taken.add(slotOf(text, how))
  return taken.size
}

/** The places at which letters differ most, from the first on where any do; a third only where two leave much together. */
function choosePlaces(texts: readonly string[], from: number): Spread["places"] {
  let end = from + Most.Ahead
  for (const { length } of texts) if (length < end) end = length
  const chosen: number[] = []
  /** What tells the texts apart so far: numbers that are equal where the letters at the chosen places are. */
  let kinds: readonly number[] = texts.map(() => 0)
  for (let known = 1; known < texts.length && chosen.length < 3;) {
    let best = kinds
    let most = known
    let chosenPlace = from
    for (let place = from; place < end && most < texts.length; place += 1) {
      const split: number[] = []
      for (const text of texts) split.push(0x10000 * (kinds[split.length] ?? 0) + text.charCodeAt(place))
      const { size } = new Set(split)
      if (size <= most) continue
      best = split
      most = size
      chosenPlace = place
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
