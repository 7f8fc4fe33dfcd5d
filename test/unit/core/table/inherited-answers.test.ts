import { describe, expect, it } from "vitest"
import { list_routes } from "../../../../src/index.js"
import { inheritedAnswers } from "../../../cases/inherited-answers.js"

describe.each(inheritedAnswers)("answers of scopes: $rule", ({ table, answers }) => {
  it("are those of each row", () => {
    const found = list_routes(table).map(({ verb, path, contract }) => [
      `${verb} ${path}`,
      Object.entries(contract?.answers ?? {})
        .map(([status, name]) => `${status}/${String(name ?? "")}`)
        .sort(),
    ])
    expect(Object.fromEntries(found)).toEqual(answers)
  })
})
