/** A function that is generic in its table requires a valid one, and a caller passes an invalid one. */
import { get, helpers } from "waymark"
import type { RouteTable, SoundTable } from "waymark"

function app<const Table extends RouteTable>(this: SoundTable<Table>, table: Table) {
  return helpers(table)
}

app([get("/", "PageController", "index")])
const rows: RouteTable = [get("/", "PageController", "index")]
// refused: unknown rows: write
app(rows)
const list = [get("/a", "PageController", "a"), get("/b", "PageController", "b")].map((row) => row)
app(list)
// refused: write \":id\", got \"{id}\"
app([get("/users/{id}", "UserController", "show")])

// throws: write ":id", got "{id}" in "/users/{id}"
