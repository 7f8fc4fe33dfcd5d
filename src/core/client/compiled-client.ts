import type { CalledContract, CalledRoute } from "./called-routes.js"
import { buildClient } from "./client.js"
import type { ClientOptions } from "./client.js"
import type { Client } from "./client.types.js"

/** A route that is called, as `waymark/bundler` writes it. */
export type CompiledCall = readonly [
  helper: string,
  verb: string,
  path: string,
  plug_opts: unknown,
  contract?: CalledContract,
  where?: CalledRoute["where"],
]

/**
 * Creates the client of a table from the routes that `waymark/bundler` has written. It is the same as that of `client`, but a bundle
 * has neither the table nor the code that reads it.
 *
 * @param calls what the plugin wrote
 * @throws {ArgumentError} as `client` does
 * @example
 * import type { get } from "waymark"
 * import { compiled_client } from "waymark/client"
 *
 * type Table = readonly [ReturnType<typeof get<"/users/:id", "UserController", "show">>]
 * const fetch = async (request: Request) => Response.json(request.url)
 * const api = compiled_client<Table>([["user", "get", "/users/:id", "show"]], { base_url: "https://example.com", fetch })
 * const { body } = await api.user("show", 42)
 * body //=> "https://example.com/users/42"
 */
export function compiled_client<Table extends readonly unknown[], Schemas = {}>(
  calls: readonly CompiledCall[],
  options: ClientOptions,
): Client<Table, Schemas> {
  return buildClient(calls.map(readCall), options) as Client<Table, Schemas> // agrees by test/unit/core/client/compiled-client.test.ts
}

function readCall([helper, verb, path, plug_opts, contract = {}, where = {}]: CompiledCall): CalledRoute {
  return { verb, path, plug_opts, helper, where, contract }
}
