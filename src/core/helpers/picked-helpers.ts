import { ArgumentError } from "../lib/errors/argument-error.js"
import type { ErrorMessage, FirstProblem } from "../lib/errors/error-message.js"
import { inspect } from "../lib/errors/inspect.js"
import { isObject } from "../lib/is-object.js"
import { linksOf } from "../links/link.js"
import type { LinkedRoute } from "../links/link.js"
import { isKind } from "../pattern/kind.js"
import type { Where } from "../pattern/kind.js"
import type { Answers } from "../table/contracts/contract.js"
import type { Verb } from "../table/nodes.js"
import type { Lists } from "../table/contracts/lists.js"
import type { RouteOptions } from "../table/options.js"
import { SOCKET_ACTION } from "../table/route.js"
import type { GivenSchemasKnown } from "../table/contracts/schemas-known.types.js"
import type { AnySchemas } from "../table/contracts/schemas.types.js"
import { buildHelpers } from "./build-helpers.js"
import type { Helpers } from "./helpers.types.js"
import { refuseCall } from "./refuse.js"

/** A row as `pick_routes` returns it. */
export type PickedRow =
  | readonly [verb: Verb, path: string, plug: string, plug_opts: unknown, options: PickedRowOptions]
  | readonly ["match", verb: string, path: string, plug: string, plug_opts: unknown, options: PickedRowOptions]
  | readonly ["socket", path: string, name: string, options: PickedSocketOptions]

/** The options of a {@link PickedRow}. */
export interface PickedRowOptions {
  /** The helper's name without `_path`. */
  readonly as: string
  readonly trailing_slash?: boolean
  readonly where?: Where | undefined
  readonly query?: string
  readonly body?: string
  readonly body_types?: RouteOptions["body_types"]
  readonly events?: RouteOptions["events"]
  readonly on_invalid?: "action"
  readonly answers?: Answers
  readonly lists?: Lists
}

/** The options of the {@link PickedRow} of a socket. */
export interface PickedSocketOptions extends Pick<
  PickedRowOptions,
  "as" | "trailing_slash" | "where" | "query" | "answers" | "lists"
> {
  readonly receives?: string
  readonly sends?: string
}

/**
 * Builds the helpers of rows that `pick_routes` returned. The result is that of `helpers`, but a bundle is smaller, since it
 * contains no code that reads scopes and resources or checks tables.
 *
 * @throws {ArgumentError} when a row does not have the form that `pick_routes` returns
 * @example
 * import { picked_helpers } from "waymark"
 *
 * const routes = [["get", "/users/:id", "UserController", "show", { as: "user" }]] as const
 * const Routes = picked_helpers(routes)
 * Routes.user_path(new URL("https://example.com"), "show", 42, { page: 2 }) //=> "/users/42?page=2"
 */
export function picked_helpers<const Table extends readonly unknown[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<RowsPicked<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: Table,
): Helpers<Table, Schemas> {
  return buildHelpers(table, linksOf(table.map(readRow)), refuseCall) as Helpers<Table, Schemas> // agrees by test/cases/pick-routes.ts
}

/** The type of `this`: a message if rows are not of `pick_routes`. For an argument, the compiler would print the table. */
// prettier-ignore
type RowsPicked<Table extends readonly unknown[]> =
  [Table] extends [readonly PickedRow[]] ? unknown :
  ErrorMessage<typeof NOT_PICKED>

const NOT_PICKED = "picked_helpers takes rows that pick_routes returned"

function readRow(row: unknown): LinkedRoute {
  const fields: readonly unknown[] = Array.isArray(row) ? row : []
  const [path, , plug_opts, options] =
    fields[0] === "socket"
      ? [fields[1], fields[2], SOCKET_ACTION, fields[3]]
      : fields.slice(fields[0] === "match" ? 2 : 1)
  if (typeof path === "string" && isObject(options) && "as" in options) {
    const { as: helper } = options
    const trailing_slash = "trailing_slash" in options && options.trailing_slash === true
    const where = "where" in options ? options.where : {}
    const contract = "lists" in options && isObject(options.lists) ? { lists: options.lists as Lists } : undefined // as `pick_routes` wrote them
    if (typeof helper === "string" && isWhere(where))
      return { path, plug_opts, helper, trailing_slash, where, contract }
  }
  throw new ArgumentError(`${NOT_PICKED}, got: ${inspect(row)}`)
}

function isWhere(where: unknown): where is Where {
  return isObject(where) && Object.values(where).every(isKind)
}
