import { describe, expect, it } from "vitest"
import { readHttpDate } from "../../../../src/server/conn/response/http-date.js"

const TIME = Date.UTC(1994, 10, 6, 8, 49, 37)

describe("readHttpDate", () => {
  it.each([
    ["Sun, 06 Nov 1994 08:49:37 GMT", TIME],
    ["Sunday, 06-Nov-94 08:49:37 GMT", TIME],
    ["Sun Nov  6 08:49:37 1994", TIME],
    ["Thu, 29 Feb 2024 00:00:00 GMT", Date.UTC(2024, 1, 29)],
    ["Sat, 31 Dec 2016 23:59:60 GMT", Date.UTC(2017, 0, 1)],
  ])("the date %j is read, a leap second as the next second", (text, time) => {
    expect(readHttpDate(text)).toBe(time)
  })

  it("a year of two digits is at most 50 years in the future", () => {
    const year = new Date().getUTCFullYear()
    const short = (full: number): string => String(full % 100).padStart(2, "0")
    expect(readHttpDate(`Sunday, 06-Nov-${short(year + 50)} 08:49:37 GMT`)).toBe(Date.UTC(year + 50, 10, 6, 8, 49, 37))
    expect(readHttpDate(`Sunday, 06-Nov-${short(year + 51)} 08:49:37 GMT`)).toBe(Date.UTC(year - 49, 10, 6, 8, 49, 37))
  })

  it.each([
    "",
    "0",
    "784111777",
    "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 1994 08:49:37",
    "Sun, 06 Nov 1994 08:49:37 +0100",
    "Sun, 06 Now 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 06 Nov 1994 08:60:37 GMT",
    " Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT",
  ])("%j is not a date", (text) => {
    expect(readHttpDate(text)).toBeUndefined()
  })
})
