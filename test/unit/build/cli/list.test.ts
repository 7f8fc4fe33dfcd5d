import picocolors from "picocolors"
import { expect, it } from "vitest"
import { forward, get, list_routes, resources } from "../../../../src/index.js"
import { toJson } from "../../../../src/build/cli/routes/json.js"
import { describeMatch } from "../../../../src/build/cli/routes/info.js"
import { layoutRows, listedRoutes } from "../../../../src/build/cli/routes/list.js"
import { inheritedContracts, inheritingTable } from "../../../cases/inherited-contracts.js"

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

it("toJson has the answers and metadata that routes of scopes and resources inherit, or have instead", () => {
  const routes: unknown = JSON.parse(toJson(list_routes(inheritingTable)))
  expect(routes).toMatchObject(
    inheritedContracts.map(({ route, metadata, query, body, answers }) => {
      const [verb, path] = route.split(" ")
      return { verb, path, metadata, contract: { query, body, answers } }
    }),
  )
})

it.each(inheritedContracts)("describeMatch has those of $route", ({ route, answers, query, body, metadata }) => {
  const found = list_routes(inheritingTable).find(({ verb, path }) => `${verb} ${path}` === route)
  if (found === undefined) throw new Error(`no ${route}`)
  const lines = describeMatch(
    { route: found, index: 0, path_params: {} },
    inheritingTable,
    picocolors.createColors(false),
  )
  const shown = Object.fromEntries(lines.map((line) => line.split(/ {2,}/)))
  const statuses = Object.entries(answers).map(([status, schema]) => `${status} ${schema}`)
  expect(shown["answers"]).toBe(statuses.join(", "))
  expect([shown["query"], shown["body"]]).toEqual([query ?? undefined, body ?? undefined])
  for (const [name, value] of Object.entries(metadata)) expect(shown["metadata"]).toContain(`${name}: "${value}"`)
})
