/** How texts are told apart by two or three of their letters. */
export interface Spread {
  /** Where the letters stand, ascending; of two, the second is also the third. */
  readonly places: Places
  readonly factor: number
  /** The slots that there are: a power of two. */
  readonly size: number
}

type Places = readonly [first: number, second: number, third: number]

const enum Most {
  /** How far behind the first letters that differ others are looked for. */
  Ahead = 16,
  Factor = 64,
  /** How many slots there may be for each text. */
  Slots = 4,
  /** How many texts are put into slots, in all tries. */
  Work = 20_000,
}

/** The slot of a text, as the walk works it out. */
export function slotOf(text: string, { places, factor, size }: Spread): number {
  const [first, second, third] = places
  const two = text.charCodeAt(first) * factor + text.charCodeAt(third)
  return (second === third ? two : two * factor + text.charCodeAt(second)) & (size - 1)
}

/**
 * Finds the letters, the factor and the size by which the most texts have slots of their own, and at least two slots
 * are taken. Each two of the texts differ in a letter, before either ends.
 */
export function spread(texts: readonly string[]): Spread {
  const places = choosePlaces(texts)
  let best: Spread = { places, factor: 1, size: 1 }
  let most = 1
  let work = 0
  for (let size = 2; most < 2 || size < 2 * Most.Slots * texts.length; size *= 2) {
    if (size < texts.length) continue
    const taken = new Uint16Array(size)
    for (let factor = 1; factor <= Most.Factor && (most < 2 || work < Most.Work); factor += 1) {
      const tried: Spread = { places, factor, size }
      let count = 0
      for (const text of texts) {
        const slot = slotOf(text, tried)
        if (taken[slot] === factor) continue
        taken[slot] = factor
        count += 1
      }
      work += texts.length
      if (count <= most) continue
      best = tried
      most = count
      if (most === texts.length) return best
    }
  }
  return best
}

/** The places at which letters differ most, from the first on where any do; a third only where two leave much together. */
function choosePlaces(texts: readonly string[]): Places {
  const [sample = ""] = texts
  const least = Math.min(...texts.map(({ length }) => length))
  let from = 0
  while (from < least && texts.every((text) => text.charCodeAt(from) === sample.charCodeAt(from))) from += 1
  const end = Math.min(least, from + Most.Ahead)
  const chosen: number[] = []
  let kinds = texts.map(() => 0)
  for (let known = 1; chosen.length < 3;) {
    let best: readonly [place: number, kinds: readonly number[], count: number] = [from, kinds, known]
    for (let place = from; place < end && best[2] < texts.length; place += 1) {
      const numbers = new Map<number, number>()
      const split = texts.map((text, index) => {
        const kind = (kinds[index] ?? 0) * 65_536 + text.charCodeAt(place)
        const number = numbers.get(kind) ?? numbers.size
        numbers.set(kind, number)
        return number
      })
      if (numbers.size > best[2]) best = [place, split, numbers.size]
    }
    if (best[2] === known || (chosen.length === 2 && 4 * known > 3 * texts.length)) break
    chosen.push(best[0])
    kinds = [...best[1]]
    known = best[2]
  }
  const [first = from, second = first, third = second] = chosen.sort((a, b) => a - b)
  return [first, second, third]
}
