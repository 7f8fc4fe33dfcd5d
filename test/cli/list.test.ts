import picocolors from "picocolors"
import { expect, it } from "vitest"
import { get, resources } from "../../src/index.js"
import { toJson } from "../../src/cli/json.js"
import { listedRoutes, paintLine } from "../../src/cli/list.js"

const table = [
  get("/", "PageController", "index"),
  resources("/users", "UserController", { only: ["update"] }),
] as const

it("listedRoutes returns each route with its line", () => {
  expect(listedRoutes(table).map(({ route, line }) => [route.verb, line])).toEqual([
    ["get", "page_path  GET    /           PageController :index"],
    ["patch", "user_path  PATCH  /users/:id  UserController :update"],
    ["put", "           PUT    /users/:id  UserController :update"],
  ])
})

it("paintLine colours the verb, dims the helper, and changes nothing else", () => {
  const lines = listedRoutes(table).map((row) => paintLine(row, picocolors.createColors(true)))
  expect(lines[2]).toBe("\u001B[2m           \u001B[22m\u001B[36mPUT\u001B[39m    /users/:id  UserController :update")
  const plain = listedRoutes(table).map((row) => paintLine(row, picocolors.createColors(false)))
  expect(plain).toEqual(listedRoutes(table).map(({ line }) => line))
})

it("toJson writes functions, symbols and big integers as strings", () => {
  const named = (): number => 1
  expect(
    JSON.parse(
      toJson([
        named,
        (
          () => () =>
            1
        )(),
        7n,
        Symbol("x"),
        { a: null },
      ]),
    ),
  ).toEqual(["named", "a function", "7", "Symbol(x)", { a: null }])
})
