import {
  connect,
  delete_,
  forward,
  get,
  head,
  match,
  options,
  patch,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  query,
  redirect,
  scope,
  socket,
  trace,
} from "./builders.js"
import type { SoundRows, TableBuilder, TableNames } from "./build-routes.types.js"
import { resources } from "./resources/resources.js"

/**
 * Builds a route table with builders that know the scopes around a row, so that the compiler reports a wrong option at its row, and an
 * editor completes the names of params in `where`. The other rules are reported at the call, with the place of the row.
 *
 * The builders have the names of those of this package, and `delete`. The last argument of `scope`, and of `resources` with nested
 * rows, is a function too. {@link TableBuilder} makes them complete and check the names of schemas, plugs and pipelines.
 *
 * @returns the list that the function returns
 * @example
 * import { build_routes, helpers } from "waymark"
 *
 * const routes = build_routes((table) => [
 *   table.scope("/orgs/:org", (rows) => [
 *     rows.get("/users/:id", "UserController", "show", { where: { org: "uuid", id: "integer" } }),
 *     rows.resources("/teams", "TeamController", { only: ["index"] }),
 *   ]),
 * ])
 * const org = "0b3f6a8e-4b0f-4c3e-9d5f-0d5c1f2a3b4c"
 * helpers(routes).team_path(new URL("https://example.com"), "index", org) //=> `/orgs/${org}/teams`
 */
export function build_routes<const Table extends readonly unknown[], Names extends TableNames = {}>(
  this: SoundRows<Table>,
  build: (table: TableBuilder<Names>) => Table,
): Table {
  return build(builders as unknown as TableBuilder<Names>) // agrees by test/cases/builders.ts
}

/** Calls the last argument of a builder, which makes the rows in it. */
const nested =
  (builder: (...args: never) => unknown) =>
  (...args: readonly unknown[]): unknown => {
    const items = args.at(-1)
    const all = typeof items === "function" ? [...args.slice(0, -1), items(builders)] : args
    return builder(...(all as never)) // the types of the builders have checked them; agrees by test/cases/builders.ts
  }

const builders = {
  connect,
  delete: delete_,
  forward,
  get,
  head,
  match,
  options,
  patch,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  query,
  redirect,
  resources: /* @__PURE__ */ nested(resources),
  scope: /* @__PURE__ */ nested(scope),
  socket,
  trace,
}
