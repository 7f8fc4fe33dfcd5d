import { describe, expect, it } from "vitest"
import { attackContracts, contractTarget } from "../release/attack/contracts.js"
import type { ContractTarget } from "../release/attack/contracts.js"
import { attackSchemas } from "../release/attack/failing-schemas.js"
import { Findings } from "../release/attack/findings.js"
import { SECRET } from "../release/attack/secret.js"

describe("requests that do not fit the contracts of their routes", () => {
  it("are refused with issues, and valid ones are answered", async () => {
    const { findings, summary } = await attackContracts({ seed: 1, count: 1_500 })
    expect(findings).toEqual([])
    for (const status of [200, 201, 400, 404, 413, 415, 422]) expect(summary).toMatch(new RegExp(`\\d+ with ${status}`))
  })
})

describe("the attack on contracts finds", () => {
  /** The rules that a changed target breaks, without the kinds of the requests. */
  const rulesOf = async (
    change: (response: Response, text: string) => Response | Promise<Response>,
    errors = 0,
  ): Promise<readonly string[]> => {
    const { endpoint } = contractTarget()
    const target: ContractTarget = {
      endpoint: {
        fetch: async (request) => {
          const response = await endpoint.fetch(request)
          return change(response, await response.clone().text())
        },
      },
      takeErrors: () => errors,
    }
    const { findings } = await attackContracts({ seed: 1, count: 60 }, target)
    return findings.map(({ rule }) => rule.replace(/^\w+: /, ""))
  }
  const pageOf = (issues: number): string =>
    JSON.stringify({ errors: { issues: Array.from({ length: issues }, () => 0) } })

  it("a target that refuses nothing, and one that refuses everything", async () => {
    const all = await rulesOf(() => new Response("ok", { status: 201 }))
    expect(all).toContain("answers with 201 instead of 404")
    expect(all).toContain("answers with 201 instead of 200, 400")
    expect(await rulesOf(() => new Response("", { status: 422 }))).toContain("answers with 422 instead of 201")
  })

  it("an error of the program, one that is reported, and a rejection", async () => {
    expect(await rulesOf(() => new Response("", { status: 500 }))).toContain("answers with 500 instead of 201")
    expect(await rulesOf((response) => response, 1)).toContain("an error is reported")
    expect(await rulesOf(() => Promise.reject(new Error("out")))).toContain("fetch rejects with Error: out")
  })

  it("a hidden value, and an answer that is too long", async () => {
    expect(await rulesOf((response, text) => new Response(`${text}${SECRET}`, response))).toContain(
      "a hidden value is in the answer",
    )
    expect(await rulesOf((response) => new Response("x".repeat(500_000), response))).toContain("an answer is too long")
  })

  it("too many issues, none, and a page that is not JSON", async () => {
    const page = (text: string) => (response: Response) => new Response(response.status >= 400 ? text : "", response)
    expect(await rulesOf(page(pageOf(101)))).toContain("an answer has too many issues")
    expect(await rulesOf(page(pageOf(0)))).toContain("a body is refused without an issue")
    expect(await rulesOf(page("<p>"))).toContain("the page of an error is not JSON")
  })

  it("failing schemas that are answered and not reported", async () => {
    const findings = new Findings()
    await attackSchemas({ seed: 1, count: 20 }, findings, { last: undefined }, true)
    expect(findings.all().map(({ rule }) => rule)).toEqual([
      "a failing schema is answered with 200",
      "a failing schema is reported 0 times",
    ])
  })

  it("a prototype that was changed", async () => {
    const polluted = async (): Promise<readonly string[]> => {
      try {
        return await rulesOf((response) => {
          Object.assign(Object.prototype, { polluted: 1 })
          return response
        })
      } finally {
        Reflect.deleteProperty(Object.prototype, "polluted")
      }
    }
    expect(await polluted()).toContain("a prototype of all objects was changed")
  })
})
