import type { PickedRow, PickedRowOptions } from "../helpers/picked-helpers.js"
import { ArgumentError } from "../lib/errors/argument-error.js"
import type { ErrorMessage, FirstProblem } from "../lib/errors/error-message.js"
import { SOCKET_ACTION } from "../table/route.js"
import type { GivenSchemasKnown } from "../table/contracts/schemas-known.types.js"
import type { AnySchemas } from "../table/contracts/schemas.types.js"
import { calledRoute } from "./called-routes.js"
import type { CalledContract, CalledRoute } from "./called-routes.js"
import { buildClient } from "./client.js"
import type { ClientOptions, WithoutEvents, WithoutSockets } from "./client.js"
import type { Client, LiveOption } from "./client.types.js"

/**
 * Creates a client of rows that `pick_routes` returned. It is the same as that of `client`, but a bundle is smaller, since it contains
 * no code that reads scopes, resources and names of controllers.
 *
 * @typeParam Schemas the type of the schemas that the rows name
 * @throws {ArgumentError} as `client` does, and when a row does not have the form that `pick_routes` returns
 * @example
 * import { picked_client } from "waymark/client"
 *
 * const routes = [["get", "/users/:id", "UserController", "show", { as: "user" }]] as const
 * const fetch = async (request: Request) => Response.json(request.url)
 * const api = picked_client(routes, { base_url: "https://example.com", fetch })
 * const { body } = await api.user("show", 42)
 * body //=> "https://example.com/users/42"
 */
export function picked_client<const Table extends readonly unknown[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<RowsPicked<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: Table,
  options: ClientOptions & WithoutEvents & WithoutSockets,
): Client<Table, Schemas, LiveOption>
export function picked_client<const Table extends readonly unknown[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<RowsPicked<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: Table,
  options: ClientOptions & WithoutSockets,
): Client<Table, Schemas, "sockets">
export function picked_client<const Table extends readonly unknown[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<RowsPicked<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: Table,
  options: ClientOptions & WithoutEvents,
): Client<Table, Schemas, "events">
export function picked_client<const Table extends readonly unknown[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<RowsPicked<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: Table,
  options: ClientOptions,
): Client<Table, Schemas>
export function picked_client(table: readonly unknown[], options: ClientOptions): object {
  const rows: unknown = table
  const called = (rows as readonly PickedRow[]).flatMap(readRow) // by the type of `this`
  return buildClient(called, options) // agrees by test/unit/core/client/picked-client.test.ts
}

/** The type of `this`: a message if rows are not of `pick_routes`. For an argument, the compiler would print the table. */
// prettier-ignore
type RowsPicked<Table extends readonly unknown[]> =
  [Table] extends [readonly PickedRow[]] ? unknown :
  ErrorMessage<typeof NOT_PICKED>

const NOT_PICKED = "picked_client takes rows that pick_routes returned"

function readRow(row: PickedRow): readonly CalledRoute[] {
  if (row[0] === "socket") return readCall("get", row[1], SOCKET_ACTION, { ...row[3], socket: row[3] })
  return row[0] === "match" ? readCall(row[1], row[2], row[4], row[5]) : readCall(row[0], row[1], row[3], row[4])
}

function readCall(
  verb: string,
  path: string,
  plug_opts: unknown,
  options: (PickedRowOptions & Pick<CalledContract, "socket">) | undefined,
): readonly CalledRoute[] {
  if (typeof options?.as !== "string") throw new ArgumentError(NOT_PICKED)
  return calledRoute({ ...options, verb, path, plug_opts, helper: options.as, contract: options })
}
