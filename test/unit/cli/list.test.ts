import picocolors from "picocolors"
import { expect, it } from "vitest"
import { forward, get, resources } from "../../../src/index.js"
import { toJson } from "../../../src/cli/routes/json.js"
import { layoutRows, listedRoutes } from "../../../src/cli/routes/list.js"

const table = [
  get("/", "PageController", "index"),
  resources("/users", "UserController", { only: ["update"] }),
  forward("/jobs", "Jobs", { retry: 3, of: ["a"] }),
] as const

it("layoutRows returns a line for each route, in columns of the given rows", () => {
  const rows = listedRoutes(table)
  const plain = picocolors.createColors(false)
  expect(layoutRows(rows, plain)).toEqual([
    `page_path  GET    /           PageController "index"`,
    `user_path  PATCH  /users/:id  UserController "update"`,
    `           PUT    /users/:id  UserController "update"`,
    `           *      /jobs       Jobs { retry: 3, of: ["a"] }`,
  ])
  expect(layoutRows(rows.slice(0, 1), plain)).toEqual([`page_path  GET  /  PageController "index"`])
  expect(layoutRows([], plain)).toEqual([])
})

it("layoutRows colours the verb and dims the helper", () => {
  const lines = layoutRows(listedRoutes(table), picocolors.createColors(true))
  expect(lines[2]).toBe(`\u001B[2m         \u001B[22m  \u001B[36mPUT  \u001B[39m  /users/:id  UserController "update"`)
})

it("a long value is cut", () => {
  const [row] = listedRoutes([get("/", "Plug", { text: "x".repeat(100) })])
  expect(row?.cells[3]).toBe(`Plug {"text":"${"x".repeat(68)}...`)
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
