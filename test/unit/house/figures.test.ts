import { expect, it } from "vitest"
import { countFigures } from "./figures.js"

it("the figures name the files that requests enter", () => {
  const { get, post } = countFigures().requests
  expect(get).toEqual(expect.arrayContaining(["server/endpoint/endpoint.ts", "server/router/dispatch.ts"]))
  expect(post).toEqual(
    expect.arrayContaining([
      "server/plugs/parsers.ts",
      "server/router/contracts/run-schema.ts",
      "server/conn/response/answer.ts",
    ]),
  )
})
