import { buildClient } from "../client/build-client.js"
import type { ClientOptions } from "../client/build-client.js"
import type { CalledRoute } from "../client/called-route.js"
import type { Client } from "../client/client.types.js"
import type { Link } from "../links/link.js"
import { refuse } from "./messages.js"

/** A route that is called. Its last parts may be absent. */
export type CallData = readonly [
  helper: string,
  verb: string,
  link: Link,
  answers?: CalledRoute["answers"],
  body?: CalledRoute["body"],
  live?: Pick<CalledRoute, "events" | "socket" | "deprecated">,
]

/**
 * Creates a client from the calls of a table, which `waymark/bundler` writes in the place of the table. Each call does the same as one of
 * `client` of `waymark/client`, or rejects with an `ArgumentError` too, with a shorter message. For browsers: the bundle has neither the
 * table nor the code that reads it, and only those kinds of params that its rows have.
 *
 * @param data what the plugin wrote
 * @throws {ArgumentError} as `client` does
 * @example
 * import type { get } from "waymark"
 * import { client } from "waymark/compiled"
 *
 * type Table = readonly [ReturnType<typeof get<"/users/:id", "UserController", "show">>]
 * const fetch = async (request: Request) => Response.json(request.url)
 * const api = client<Table>([["user", "get", ["/users/:id", "show"]]], { base_url: "https://example.com", fetch })
 * const { body } = await api.user("show", 42)
 * body //=> "https://example.com/users/42"
 */
export function compiledClient<Table extends readonly unknown[], Schemas = {}>(
  data: readonly CallData[],
  options: ClientOptions,
): Client<Table, Schemas> {
  const calls = data.map(([helper, verb, link, answers, body, live]) => ({
    helper,
    verb,
    link,
    answers,
    body,
    ...live,
  }))
  return buildClient(calls, options, refuse) as Client<Table, Schemas> // agrees by test/unit/core/client/compiled-client.test.ts
}
