const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const TIME = "(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)"

/** The three formats of RFC 9110: the current one, and two obsolete ones that old clients send. */
const FORMATS = /* @__PURE__ */ [
  `[A-Z][a-z]{2}, (?<day>\\d\\d) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${TIME} GMT`,
  `[A-Z][a-z]+, (?<day>\\d\\d)-(?<month>[A-Z][a-z]{2})-(?<year>\\d\\d) ${TIME} GMT`,
  `[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})`,
].map((format) => new RegExp(`^${format}$`))

/**
 * Reads a date of a header, such as `"Sun, 06 Nov 1994 08:49:37 GMT"`.
 *
 * @returns milliseconds since 1970, or undefined if the value is not a date
 * @see RFC 9110, section 5.6.7
 */
export function readHttpDate(value: string): number | undefined {
  const parts = FORMATS.map((format) => format.exec(value)?.groups).find((found) => found !== undefined)
  if (parts === undefined) return undefined
  const { day = "", month = "", year = "", hour, minute, second } = parts
  const midnight = Date.UTC(
    year.length === 2 ? nearestYear(Number(year)) : Number(year),
    MONTHS.indexOf(month),
    Number(day),
  )
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  const exists = MONTHS[new Date(midnight).getUTCMonth()] === month && hours < 24 && minutes < 60 && seconds <= 60
  return exists ? midnight + ((hours * 60 + minutes) * 60 + seconds) * 1_000 : undefined
}

/** Expands a year of two digits; the result is at most 50 years in the future. */
function nearestYear(digits: number): number {
  const now = new Date().getUTCFullYear()
  const year = now - (now % 100) + digits
  return year > now + 50 ? year - 100 : year
}
