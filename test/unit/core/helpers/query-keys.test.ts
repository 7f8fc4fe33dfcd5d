import { expect, it } from "vitest"
import { decodeQuery } from "../../../../src/server/conn/request/query-params.js"
import { bind_helpers, helpers } from "../../../../src/index.js"
import { knownKeys, queryKeySchemas, queryKeyTable, unknownKeys } from "../../../cases/query-keys.js"

/** What links to an action are at run time, where helpers have no schemas, and the client writes its queries as they do. */
type Link = (action: string, query: object) => string
const link = bind_helpers(helpers(queryKeyTable), new URL("https://example.com")).list_path as Link
const schemaOf = new Map(
  queryKeyTable.map(([, , , action, options]) => [action, options === undefined ? undefined : options.query]),
)

/** The query of a link, and the keys that the schema of its row gives the action. */
function follow(action: string, query: object): readonly [written: readonly string[], read: readonly string[]] {
  const text = link(action, query).split("?")[1] ?? ""
  const written = decodeQuery(text)
  const schema = schemaOf.get(action as "index")
  const read = schema === undefined ? written : queryKeySchemas[schema].parse(written)
  return [Object.keys(written), Object.keys(read)]
}

it.each(knownKeys)("%s, in a link to %s: the action gets each key", (_title, action, query) => {
  const [written, read] = follow(action, query)
  expect(written).toEqual(Object.keys(query).filter((key) => Reflect.get(query, key) !== undefined))
  expect(read.toSorted()).toEqual(written.toSorted())
})

// The types refuse these: type-tests/cases/core/helpers/query-keys.test-d.ts.
it.each(unknownKeys)(
  "%s, in a link to %s: the key is written, and the action never gets it",
  (_title, action, query, key) => {
    const [written, read] = follow(action, query)
    expect(written).toContain(key)
    expect(read).not.toContain(key)
  },
)
