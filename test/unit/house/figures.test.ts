import { expect, it } from "vitest"
import { countFigures, drawHouse } from "./figures.js"

it("the figures name the files that requests enter", () => {
  const figures = countFigures()
  const { get, post, socket } = figures.requests
  expect(get).toEqual(expect.arrayContaining(["server/endpoint/endpoint.ts", "server/router/dispatch.ts"]))
  expect(post).toEqual(
    expect.arrayContaining([
      "server/plugs/parsers.ts",
      "server/router/contracts/run-schema.ts",
      "server/conn/response/answer.ts",
    ]),
  )
  expect(socket).toEqual(expect.arrayContaining(["server/live/sockets/open-socket.ts", "server/node/upgrades.ts"]))
  const drawn = drawHouse(figures)
  expect(drawn).toMatch(/^core\/pattern +\d+ files +\d+ lines {2}<- core\/lib$/m)
  expect(drawn).toContain("A SOCKET enters")
})
