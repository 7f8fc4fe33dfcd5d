import { readFileSync } from "node:fs"
import { isDeepStrictEqual } from "node:util"
import { describe, expect, it } from "vitest"
import { encodeQuery } from "../../../src/core/helpers/refuse.js"
import { parseCookies } from "../../../src/server/conn/cookies/cookies.js"
import { decodeQuery } from "../../../src/server/conn/request/query-params.js"

interface Recorded<Out> {
  readonly in: string
  readonly out?: Out
  readonly raise?: string
  readonly status?: number
}

const recorded = JSON.parse(readFileSync(new URL("params.json", import.meta.url), "utf8")) as {
  readonly query: readonly Recorded<unknown>[]
  readonly again: readonly Recorded<string>[]
  readonly cookie: readonly Recorded<Readonly<Record<string, string>>>[]
}

/** The result of a function, or the name and status of its error, in the form of the recordings. */
function outcome<Out>(query: string, run: () => Out): Recorded<Out> {
  try {
    return { in: query, out: run() }
  } catch (error) {
    const { name, status } = error as { name: string; status: number }
    return { in: query, raise: `Plug.Conn.${name}`, status }
  }
}

/** Objects with their keys sorted, as Elixir's maps have them, and with a prototype, to be compared. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

describe("compared with the recorded answers of Plug 1.12.1,", () => {
  it("queries are decoded to the same params", () => {
    const decoded = recorded.query.map((one) => outcome(one.in, () => decodeQuery(one.in)))
    expect(sorted(decoded)).toEqual(sorted(recorded.query))
    expect(decoded).toHaveLength(1_710)
  })

  it("params are encoded to the same queries", () => {
    const encoded = recorded.again.map((one) =>
      // Pairs keep an order that integer-like keys of an object would not have.
      outcome(one.in, () => encodeQuery(Object.entries(sorted(decodeQuery(one.in)) as object).sort(byBytes))),
    )
    expect(encoded).toEqual(recorded.again)
  })

  it("encoded params decode to the same params, except for a name that ends in a single bracket", () => {
    const changed = recorded.query.filter(({ in: query, raise }) => {
      if (raise !== undefined) return false
      const params = decodeQuery(query)
      return !isDeepStrictEqual(decodeQuery(encodeQuery(params)), params)
    })
    // `a1]]` is the name `a1]`. Plug and Waymark write it as `a1%5D`, which is read as the name `a1`.
    expect(changed.map((one) => one.in)).toEqual(["%5D;%5D%5D&a[]=;", "%z]&a1]]&"])
  })
})

/** The intentional differences from Plug's cookies, by their names in `docs/differences.md`. */
const COOKIE_DIFFERENCES = {
  /** Values of cookies are percent-decoded, unless that is not possible. */
  "encoded cookie": (value: string): string => {
    try {
      return decodeURIComponent(value)
    } catch {
      return value
    }
  },
}

it("cookie headers are decoded as by Plug 1.12.1, except for their percent-encoding", () => {
  const decode = COOKIE_DIFFERENCES["encoded cookie"]
  for (const { in: header, out = {} } of recorded.cookie) {
    const wanted = Object.fromEntries(Object.entries(out).map(([name, value]) => [name, decode(value)]))
    expect({ in: header, out: { ...parseCookies(header) } }).toEqual({ in: header, out: wanted })
    const bytes = Buffer.from(header).toString("latin1")
    expect({ in: header, out: { ...parseCookies(bytes) } }).toEqual({ in: header, out: wanted })
  }
})

function byBytes([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
