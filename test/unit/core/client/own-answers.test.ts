import { describe, expect, it } from "vitest"
import { client, UnexpectedAnswerError } from "../../../../src/core/client/index.js"
import { openapi } from "../../../../src/readers/openapi/index.js"
import { ownAnswerCases } from "../../../cases/own-answers.js"
import { z } from "zod"

const STATUSES = [400, 404, 406, 413, 415, 422, 500]
const page = { errors: { detail: "no" } }

/** The table of a case. */
const tableOf = (verb: string, given: object): readonly unknown[] => {
  const path = "where" in given ? "/:id" : "/"
  return [[verb, path, "PageController", "run", { answers: { 200: "Text" }, ...given }]]
}

/** The call of a row by a client whose requests are all answered with one response. */
async function call(table: readonly unknown[], response: Response): Promise<unknown> {
  const api: unknown = client(table as never, {
    base_url: "https://example.com",
    fetch: async () => Promise.resolve(response),
  })
  const run = (api as { readonly page: (...args: readonly unknown[]) => Promise<{ readonly body: unknown }> }).page
  const text = JSON.stringify(table)
  const options = { query: {}, ...(text.includes('"get"') ? {} : { body: "text" }) }
  return run("run", ...(text.includes("/:id") ? [7] : []), options)
    .then(({ body }) => body)
    .catch((error: unknown) => error)
}

describe.each(ownAnswerCases)("%s with %j", (verb, given, inDocument, inClient) => {
  const table = tableOf(verb, given)

  it("has the answers in the document", () => {
    const document = openapi(table, { info: { title: "", version: "1" }, schemas: { Text: z.string() } })
    const [operation] = Object.values(document.paths).flatMap((item) => item[verb] ?? [])
    const declared = Object.keys("answers" in given ? given.answers : { 200: "Text" })
    const added = Object.keys(operation?.responses ?? {}).filter((status) => !declared.includes(status))
    expect(added.map(Number)).toEqual(inDocument)
  })

  it("has them in its client, which rejects others", async () => {
    const declared = Object.keys("answers" in given ? given.answers : {}).map(Number)
    for (const status of STATUSES.filter((one) => !declared.includes(one))) {
      const answer = await call(table, Response.json(page, { status }))
      const isOwn = inClient.some((own) => own === status)
      expect(answer instanceof UnexpectedAnswerError ? "unexpected" : answer).toEqual(isOwn ? page : "unexpected")
    }
  })
})

it.each(["<h1>Too large</h1>", "{}", '{"errors":{}}', '{"errors":', "null", '{"error":{"detail":"x"}}'])(
  "an answer of the framework's status that is not its error page is unexpected: %s",
  async (text) => {
    const headers = { "content-type": "application/json" }
    const answer = await call(tableOf("post", { body: "Text" }), new Response(text, { status: 413, headers }))
    expect(answer).toBeInstanceOf(UnexpectedAnswerError)
    expect(answer).toMatchObject({ status: 413, body: text, message: "POST / answered 413, but declares 200" })
  },
)
