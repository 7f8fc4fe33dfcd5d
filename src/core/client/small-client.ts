import { refuse } from "../compiled/messages.js"
import { groupBy } from "../lib/group-by.js"
import { isPlainObject } from "../lib/plain-object.js"
import { prepareLinks } from "../links/link.js"
import type { Link, LinksByCount } from "../links/link.js"
import { withQuery } from "../links/query.js"
import { fillLink, findLink } from "../links/write.js"
import { readAnswer } from "./answer.js"
import type { ReadAnswers } from "./answer.js"
import type { AnyAnswer } from "./answer.types.js"
import type { GivenOptions } from "./call.js"
import { baseOf, sendRequest } from "./client.js"
import type { ClientOptions } from "./client.js"
import type { Client } from "./client.types.js"
import type { RawBody } from "./options.types.js"
import { headersOf, isRawBody, writeBody } from "./request.js"
import { send } from "./send.js"

/** A route as `waymark/bundler` writes it for {@link small_compiled_client}. Its last parts may be absent. */
export type SmallCall = readonly [
  helper: string,
  method: string,
  link: Link,
  /** By status: 1 for an answer with JSON, 0 for one without a body, and 2 for an error of the framework that is not declared. */
  answers?: ReadAnswers | undefined,
  /** 1 if the body has a schema, 0 if only the query has one. */
  body?: 0 | 1 | undefined,
]

/**
 * The client of a table in which all actions are strings, params are whole segments, and no call fits two routes. It does the same as that
 * of `client`, with shorter messages for invalid calls. A bundle has neither the table nor the code that reads it, and only those kinds of params
 * that its rows name.
 *
 * @param calls what the plugin wrote
 * @throws {ArgumentError} as `client` does
 * @example
 * import type { get } from "waymark"
 * import { small_compiled_client } from "waymark/client"
 *
 * type Table = readonly [ReturnType<typeof get<"/users/:id", "UserController", "show">>]
 * const fetch = async (request: Request) => Response.json(request.url)
 * const api = small_compiled_client<Table>([["user", "GET", ["/users/:id", "show"]]], { base_url: "https://example.com", fetch })
 * const { body } = await api.user("show", 42)
 * body //=> "https://example.com/users/42"
 */
export function small_compiled_client<Table extends readonly unknown[], Schemas = {}>(
  calls: readonly SmallCall[],
  { base_url, headers = {}, fetch = sendRequest, redirect = "follow" }: ClientOptions,
): Client<Table, Schemas> {
  const base = baseOf(String(base_url)) ?? refuse("base_url")
  const built: Record<string, (...args: readonly unknown[]) => Promise<AnyAnswer>> = {}
  for (const [helper, own] of groupBy(calls, ([name]) => name)) {
    const byLink = new Map(own.map((call) => [call[2], call]))
    let prepared: LinksByCount | undefined
    built[helper] = async (...args) => {
      const links = (prepared ??= prepareLinks([...byLink.keys()]))
      const given = args.length - 1
      const exact = findLink(links[given], args)
      const found = exact ?? findLink(links[given - 1], args) ?? refuse("arguments")
      const [, method, link, answers, hasSchema] = byLink.get(found.link) ?? refuse("arguments")
      const options = optionsOf(exact ? {} : (args[given] ?? {}))
      const path = fillLink(found, args, refuse)
      const target = withQuery(path, options.query ?? {}, found.names, undefined, refuse)
      const common = typeof headers === "function" ? await headers() : headers
      const body = bodyOf(options.body, hasSchema)
      const route = { verb: method, path: link[0] }
      const request = {
        url: base + target,
        method,
        headers: headersOf(hasSchema === 1 && typeof body === "string", (answers ?? hasSchema) !== undefined, [
          common,
          options.headers ?? {},
        ]),
        body,
        signal: options.signal ?? null,
      }
      return readAnswer(route, answers, await send(fetch, route, request, options.redirect ?? redirect))
    }
  }
  return Object.freeze(built) as object as Client<Table, Schemas> // agrees by test/unit/core/client/compiled-client.test.ts
}

function optionsOf(given: unknown): GivenOptions {
  return isPlainObject(given) && Object.keys(given).every((key) => /^(?:query|body|headers|signal|redirect)$/.test(key))
    ? given
    : refuse("options")
}

function bodyOf(body: unknown, hasSchema: 0 | 1 | undefined): RawBody | null {
  if (body === undefined) return hasSchema ? refuseBody() : null
  return hasSchema ? writeBody(body, refuseBody) : isRawBody(body) ? body : refuseBody()
}
const refuseBody = (): never => refuse("body")
