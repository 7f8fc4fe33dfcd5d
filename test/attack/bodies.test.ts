import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Conn } from "../../src/server.js"
import { attackBodies, bodyTarget } from "../release/attack/bodies.js"
import type { BodyTarget } from "../release/attack/bodies.js"
import { attackLargeBodies, LARGE_BODIES, LARGE_BODY_TARGETS } from "../release/attack/large-bodies.js"
import { canonical, referenceQuery } from "../release/attack/reference-query.js"

describe("mutated bodies, queries and cookies", () => {
  it("are read or refused according to the rules", async () => {
    const { findings } = await attackBodies({ seed: 1, count: 4_000 })
    expect(findings).toEqual([])
  })
})

describe("the reference decoder of queries", () => {
  it("agrees with all recorded answers of Plug", () => {
    const file = new URL("../conformance/plug/params.json", import.meta.url)
    const { query } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly query: readonly { readonly in: string; readonly out?: unknown }[]
    }
    const wrong = query.filter((one) => canonical(referenceQuery(one.in)) !== canonical(one.out))
    expect(query.length).toBeGreaterThan(1_000)
    expect(wrong).toEqual([])
  })
})

describe("the attack with bodies", () => {
  const rulesOf = async (change: (target: BodyTarget) => BodyTarget): Promise<readonly string[]> => {
    const { findings } = await attackBodies({ seed: 1, count: 200 }, change(bodyTarget()))
    return findings.map(({ rule }) => rule)
  }
  /** A target that changes its conns after they were read. */
  const reading =
    (fields: (conn: Conn) => object) =>
    (target: BodyTarget): BodyTarget => ({
      ...target,
      seen() {
        const conn = target.seen()
        return conn === undefined ? undefined : Object.defineProperties(Object.create(conn) as Conn, Object.getOwnPropertyDescriptors({ params: conn.params, query_params: conn.query_params, body_params: conn.body_params, req_cookies: conn.req_cookies, ...fields(conn) })) // prettier-ignore
      },
    })

  it("reports an answer with 500", async () => {
    const fails = (): Promise<Response> => Promise.resolve(new Response(null, { status: 500 }))
    expect(await rulesOf((target) => ({ ...target, endpoint: { fetch: fails } }))).toContain("json: answers with 500")
  })

  it("reports params with a prototype", async () => {
    expect(await rulesOf(reading(({ params }) => ({ params: { ...params } })))).toContain(
      "query: params have a prototype",
    )
    expect(await rulesOf(reading(() => ({ body_params: { a: {} } })))).toContain("form: a form has a prototype")
    expect(await rulesOf(reading(() => ({ body_params: { a: new Map() } })))).toContain("json: a value of JSON has a prototype of its own") // prettier-ignore
  })

  it("reports a query and a form that are decoded incorrectly", async () => {
    const rules = await rulesOf(
      reading(() => ({ query_params: { __proto__: null }, body_params: { __proto__: null } })),
    )
    expect(rules).toContain("query: a query is read otherwise than Plug reads it")
    expect(rules).toContain("a form is read otherwise than it was written")
  })
})

describe("large bodies", () => {
  it("are read up to the limits, and refused beyond them", async () => {
    const statuses = async (name: string): Promise<readonly [string, number][]> => {
      const send = LARGE_BODY_TARGETS[name]
      if (send === undefined) throw new Error(`no target ${name}`)
      const answers = Object.entries(LARGE_BODIES).map(
        async ([what, body]) => [what, (await send(body)).status] as const,
      )
      return (await Promise.all(answers)).map(([what, status]) => [what, status])
    }
    const refused = new Map([
      ["two million empty objects", 413],
      ["two million numbers", 413],
      ["two million open brackets", 413],
    ])
    for (const [name, status] of [
      ["", 200],
      ["with a logger and a contract", 422],
    ] as const)
      // prettier-ignore
      expect(await statuses(name)).toEqual(Object.keys(LARGE_BODIES).map((what) => [what, refused.get(what) ?? status]))
  })

  it("are reported if they take too long, or have another answer", async () => {
    const fails = async (): Promise<Response> => new Response(null, { status: 500 })
    const cost = async (run: () => unknown): Promise<number> => {
      await run()
      return 301
    }
    const { findings } = await attackLargeBodies(cost, { broken: fails })
    const rules = findings.map(({ rule }) => rule)
    expect(rules).toHaveLength(2 * Object.keys(LARGE_BODIES).length)
    expect(rules).toContain("100,000 numbers broken: takes more than 300 ms")
    expect(rules).toContain("100,000 numbers broken: answers with 500")
  })
})
