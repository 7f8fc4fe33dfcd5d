import { describe, expect, it } from "vitest"
import { attackAnswers } from "../release/attack/answers.js"
import { answerTarget } from "../release/attack/answer-target.js"
import type { AnswerTarget } from "../release/attack/answer-target.js"
import { SECRET } from "../release/attack/secret.js"

describe("requests to resources with contracts, uploads, problems and plugs of controllers", () => {
  it("are answered as their rows declare", async () => {
    const { findings, summary } = await attackAnswers({ seed: 1, count: 1_500 })
    expect(findings).toEqual([])
    for (const status of [200, 201, 400, 401, 404, 406, 409, 410, 413, 415, 422, 500])
      expect(summary).toMatch(new RegExp(`\\d+ with ${status}`))
  })
})

describe("the attack on answers finds", () => {
  /** The rules that a changed target breaks, without the kinds of the requests. */
  const rulesOf = async (
    change: (response: Response, text: string) => Response | Promise<Response>,
    errors = 0,
  ): Promise<ReadonlySet<string>> => {
    const { endpoint } = answerTarget()
    const target: AnswerTarget = {
      endpoint: {
        fetch: async (request) => {
          const response = await endpoint.fetch(request)
          return change(response, await response.clone().text())
        },
      },
      takeErrors: () => errors,
    }
    const { findings } = await attackAnswers({ seed: 1, count: 200 }, target)
    return new Set(findings.map(({ rule }) => rule.replace(/^[\w ]+: /, "")))
  }

  it("an answer that is not declared, and a rejection", async () => {
    expect(await rulesOf(() => Response.json({}, { status: 418 }))).toContain("answers with 418 instead of 413")
    expect(await rulesOf(() => Promise.reject(new Error("out")))).toContain("fetch rejects with Error: out")
  })

  it("a field that the schema does not declare, a body of another form, and another type", async () => {
    const isJson = (response: Response): boolean => response.headers.get("content-type")?.includes("json") === true
    const added = await rulesOf((response, text) =>
      isJson(response) ? new Response(JSON.stringify({ ...JSON.parse(text), more: 1 }), response) : response,
    )
    expect(added).toContain("answers 200 with another body than Note")
    expect(added).toContain("answers 422 with another body than Details")
    expect(await rulesOf((response) => new Response("{", response))).toContain(
      "answers 201 with another body than Note",
    )
    const typed = await rulesOf((response, text) => {
      const headers = response.status === 200 ? { "content-type": "text/plain" } : response.headers
      return new Response(text, { status: response.status, headers })
    })
    expect(typed).toContain("answers 200 with the type text/plain instead of application/json; charset=utf-8")
  })

  it("a hidden value, and errors that are reported wrongly", async () => {
    expect(await rulesOf((response, text) => new Response(`${text}${SECRET}`, response))).toContain(
      "a hidden value is in the answer",
    )
    expect(await rulesOf((response) => response, 1)).toContain("an error of the client is reported")
    expect(await rulesOf((response) => response)).toContain("an error of the server is not reported")
  })
})
