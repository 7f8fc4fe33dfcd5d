/** An item of an `accept` header, or of one of its kind. */
export interface AcceptItem {
  /** In lower case and without parameters, such as `"text/html"`, `"text/*"` or `"gzip"`. */
  readonly name: string
  /** From 0, which refuses, to 1. */
  readonly weight: number
}

/**
 * Parses an `accept` or `accept-encoding` header. Of the parameters, only `q` counts. An item with an invalid weight, such as `gzip;q=` or
 * `gzip;q=2`, is left out: it says nothing about what the client prefers.
 *
 * @see RFC 9110, 12.4.2
 */
export function parseAccept(header: string): readonly AcceptItem[] {
  return header.replace(QUOTED, "").toLowerCase().split(",").flatMap(parseItem)
}

/** A quoted string, which may contain commas and semicolons; an open one ends with the header, so that reading it takes linear time. */
const QUOTED = /"(?:[^"\\]|\\.)*"?/g

/** A number from 0 to 1. Clients write more decimals than the three of the RFC. */
const WEIGHT = /^(?:0?\.\d+|0\.?|1(?:\.0*)?)$/

function parseItem(item: string): AcceptItem | [] {
  const [name = "", ...parameters] = item.split(";")
  let weight = 1
  for (const parameter of parameters) {
    const [key = "", value = ""] = parameter.split("=", 2)
    if (key.trim() !== "q") continue
    if (!WEIGHT.test(value.trim())) return []
    weight = Number(value)
  }
  return name.trim() === "" ? [] : { name: name.trim(), weight }
}

/**
 * The offers that a header accepts, the preferred first: by weight, then by how specific the item is that accepts it, then by the place of
 * the item, then in the order of the offers.
 *
 * @param offers media types or codings
 * @see RFC 9110, 12.5
 */
export function acceptedOffers<Offer extends string>(
  offers: readonly Offer[],
  items: readonly AcceptItem[],
): readonly Offer[] {
  return offers
    .map((offer) => ({ offer, ...findItem(offer, items) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.stars - b.stars || a.place - b.place)
    .map(({ offer }) => offer)
}

/** The weight with which a header accepts a media type or a coding, 0 if it does not. */
export function acceptedWeight(offer: string, items: readonly AcceptItem[]): number {
  return Math.max(0, findItem(offer, items).weight)
}

/** The item that decides about an offer: its weight, how general it is, and its place in the header. */
interface FoundItem {
  /** -1 if no item contains the offer. */
  readonly weight: number
  readonly stars: number
  readonly place: number
}

/** Finds the most specific item that contains an offer; of those with the same name, the first with the highest weight. */
function findItem(offer: string, items: readonly AcceptItem[]): FoundItem {
  const [name = ""] = offer.toLowerCase().split(";", 1)
  const slash = name.indexOf("/")
  const ranges = slash < 0 ? [name, "*"] : [name, `${name.slice(0, slash)}/*`, "*/*"]
  let found = { weight: -1, stars: 0, place: 0 }
  for (let stars = 0; stars < ranges.length && found.weight < 0; stars += 1)
    items.forEach(({ name: range, weight }, place) => {
      if (range === ranges[stars] && weight > found.weight) found = { weight, stars, place }
    })
  return found
}
