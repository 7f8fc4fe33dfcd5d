import { describe, expect, it } from "vitest"
import { SECRET } from "../release/attack/secret.js"
import { Findings } from "../release/attack/findings.js"
import { attackInProcess } from "../release/attack/in-process.js"
import type { InProcessTarget } from "../release/attack/in-process.js"
import { attackSockets } from "../release/attack/sockets.js"

describe("malformed requests of all kinds", () => {
  it("are answered by fetch", async () => {
    const findings = new Findings()
    const { asked } = await attackInProcess(2_000, 1, findings)
    expect(findings.all()).toEqual([])
    expect(asked).toBe(2_000)
  })

  it("are answered over sockets, by every kind of server", async () => {
    const findings = new Findings()
    const { sent, answered } = await attackSockets(1_000, 1, findings)
    expect(findings.all()).toEqual([])
    expect(answered).toBeGreaterThan(sent / 3)
  })
})

describe("the attack with requests", () => {
  const rulesOf = async (answer: (request: Request) => Promise<Response>, errors = 0): Promise<readonly string[]> => {
    const findings = new Findings()
    const target: InProcessTarget = { endpoint: { fetch: answer }, takeErrors: () => errors }
    await attackInProcess(40, 1, findings, target)
    return findings.all().map(({ rule }) => rule)
  }
  const respond =
    (body: string, init: ResponseInit = {}) =>
    (): Promise<Response> =>
      Promise.resolve(new Response(body, init))

  it("reports an endpoint that rejects", async () => {
    expect(await rulesOf(() => Promise.reject(new Error("out")))).toContain("fetch rejects with Error: out")
  })

  it("reports an error that the endpoint does not report, or shows to the client", async () => {
    const rules = await rulesOf(respond("Error\n    at Object.show (/src/a.ts:1:1)", { status: 500 }))
    expect(rules).toContain("answers with 500")
    expect(rules).toContain("an answer of 500 reports 0 errors")
    expect(rules).toContain("a stack is in the answer")
  })

  it("reports an error that the endpoint reports unnecessarily", async () => {
    expect(await rulesOf(respond(""), 1)).toEqual(["an error is reported without need"])
  })

  it("reports a leaked secret, a redirect to another site, and a body for HEAD", async () => {
    const rules = await rulesOf(respond(SECRET, { headers: { location: "//evil.example" } }))
    expect(rules).toEqual(expect.arrayContaining(["a secret is in the answer", "a redirect leads to another site", "HEAD is answered with a body"])) // prettier-ignore
  })

  it("reports an unhandled rejection", async () => {
    const rules = await rulesOf(async () => {
      void Promise.reject(new Error("left alone"))
      await new Promise((resolve) => setImmediate(resolve))
      return new Response(null)
    })
    expect(rules).toEqual(["unhandledRejection: Error: left alone"])
  })

  it("reports the smallest request that fails", async () => {
    const findings = new Findings()
    const fetch = (request: Request): Promise<Response> =>
      Promise.resolve(new Response(null, { status: request.url.includes("%") ? 500 : 200 }))
    await attackInProcess(200, 1, findings, { endpoint: { fetch }, takeErrors: () => 1 })
    expect(findings.all().find(({ rule }) => rule === "answers with 500")?.input).toMatch(/"target":"[^"]?%[^"]?[^"]?","headers":\[\]/) // prettier-ignore
  })

  it("reports a server that crashes, mixes up answers, fails, leaks, or drops connections", async () => {
    const findings = new Findings()
    await attackSockets(1_500, 1, findings, "broken-child.ts")
    const rules = findings.all().map(({ rule }) => rule)
    expect(rules).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ends: the process ended with 1: SyntaxError/),
        "mixes: an answer belongs to another request",
        "fails: answers with 500",
        "leaks: a secret is in the answer",
        "drops: a connection ends before all its requests are answered",
      ]),
    )
  })
})
