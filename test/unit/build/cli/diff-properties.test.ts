import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as z from "zod"
import { apiOfDocument } from "../../../../src/build/cli/diff/api/of-document.js"
import { apiOfRoutes } from "../../../../src/build/cli/diff/api/of-table.js"
import type { Api } from "../../../../src/build/cli/diff/api/api.js"
import { compareApis } from "../../../../src/build/cli/diff/compare-apis.js"
import { routeData } from "../../../../src/build/cli/diff/load-routes.js"
import { openapi } from "../../../../src/readers/openapi/index.js"

/** Schemas of which none fits a value of another. */
const schemas = {
  One: z.object({ one: z.string() }),
  Two: z.object({ two: z.int() }),
  Three: z.object({ three: z.array(z.boolean()) }),
}
const name = fc.constantFrom("One", "Two", "Three")
const kind = fc.constantFrom(undefined, "integer", "uuid", "date")

const row = fc
  .record({
    verb: fc.constantFrom("get", "post", "delete"),
    path: fc.constantFrom("/a", "/a/:id", "/b/:id/c", "/b", "/c/:id"),
    kind,
    query: fc.option(name, { nil: undefined }),
    body: fc.option(name, { nil: undefined }),
    answers: fc.dictionary(fc.constantFrom("200", "201", "404", "409"), fc.option(name)),
  })
  .map(({ verb, path, kind: of, query, body, answers }): readonly unknown[] => {
    const where = of === undefined || !path.includes(":id") ? {} : { where: { id: of } }
    const options = {
      ...where,
      as: "row",
      ...(query === undefined ? {} : { query }),
      ...(body === undefined || verb !== "post" ? {} : { body }),
      ...(Object.keys(answers).length === 0 ? {} : { answers }),
    }
    return [verb, path, "RowController", `${verb}_row`, options]
  })
/** No two rows of a verb and a path, of which a document has only the first. */
const table = fc.uniqueArray(row, { selector: ([verb, path]) => `${String(verb)} ${String(path)}`, maxLength: 6 })

function ofTable(rows: readonly unknown[]): Api {
  return apiOfRoutes(routeData(rows), null)
}

function ofDocument(rows: readonly unknown[]): Api {
  const info = { title: "Rows", version: "1.0.0" }
  const document = openapi(rows, { info, schemas, body_types: ["application/json"] })
  return apiOfDocument(JSON.parse(JSON.stringify(document)) as Readonly<Record<string, unknown>>) // plain data
}

/** The rows with a breaking change, under the path that both write. */
function broken(old: Api, now: Api): readonly string[] {
  const found = compareApis(old, now).filter(({ level }) => level === "breaking")
  return [...new Set(found.map(({ place }) => place.replace(/:(\w+)/g, "{$1}")))].toSorted()
}

describe("changes of any tables", () => {
  it("nothing changes between a table and itself, or between its document and itself", () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const read of [ofTable, ofDocument]) expect(compareApis(read(rows), read([...rows]))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it("breaks the same rows of two tables as of their documents", () => {
    fc.assert(
      fc.property(table, table, (old, now) => {
        expect(broken(ofDocument(old), ofDocument(now))).toEqual(broken(ofTable(old), ofTable(now)))
      }),
      { numRuns: 250 },
    )
  })
})
