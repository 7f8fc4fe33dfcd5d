/** A number from 0 to 1. Clients write more decimals than the three of RFC 9110, 12.4.2. */
const WEIGHT = /^(?:0?\.\d+|0\.?|1(?:\.0*)?)$/

/**
 * An `accept` header, or one of its kind, without the items that have an invalid weight, such as `gzip;q=` and `gzip;q=2`: they say nothing
 * about what the client prefers.
 */
export function withValidWeights(header: string): string {
  if (!/q/i.test(header)) return header
  return header.split(",").filter(hasValidWeight).join(",")
}

function hasValidWeight(item: string): boolean {
  return item.split(";").every((parameter, index) => {
    const [name = "", weight = ""] = parameter.split("=", 2)
    return index === 0 || name.trim().toLowerCase() !== "q" || WEIGHT.test(weight.trim())
  })
}
