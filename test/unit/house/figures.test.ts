import { expect, it } from "vitest"
import { countFigures } from "./figures.js"

it("the figures name the files that requests enter", () => {
  const { get, post } = countFigures().requests
  expect(get).toEqual(expect.arrayContaining(["endpoint/endpoint.ts", "router/dispatch.ts"]))
  expect(post).toEqual(expect.arrayContaining(["plugs/parsers.ts", "router/run-schema.ts", "conn/answer.ts"]))
})
