import { readField } from "../../../core/lib/errors/error-details.js"
import type { HonoApp } from "./hono.js"
import type { RunningNote, Unknown } from "./route.js"

/** Options of an application of Fastify by which it matches other paths than a table does. */
export function fastifyPathOptions(app: object): readonly Unknown[] {
  const key = Object.getOwnPropertySymbols(app).find(({ description }) => description === "fastify.options")
  const options: unknown = key === undefined ? undefined : Reflect.get(app, key)
  const ofRouter = readField(options, "routerOptions")
  const read = (name: string): unknown => readField(ofRouter, name) ?? readField(options, name)
  return [
    ...(read("caseSensitive") === false ? [ANY_CASE] : []),
    ...(read("useSemicolonDelimiter") === true ? [SEMICOLONS] : []),
    ...(typeof read("rewriteUrl") === "function" ? [REWRITTEN] : []),
    ...(typeof read("querystringParser") === "function" ? [OWN_QUERIES] : []),
  ]
}

/** The same for a router of Express, or for that of an application. */
export function expressPathOptions(router: unknown): readonly RunningNote[] {
  return readField(router, "strict") === true ? [STRICT] : []
}

/** The same for an application of Hono, which has only a function that finds the path. */
export function honoPathOptions({ getPath }: HonoApp): readonly Unknown[] {
  if (typeof getPath !== "function") return []
  const path: unknown = Reflect.apply(getPath, undefined, [new Request("http://a.example/b/?c")])
  return path === "/b/" || path === "/b" ? [] : [OWN_PATHS]
}

const ANY_CASE = {
  what: "caseSensitive: false, by which paths match in any letter case",
  advice: "Waymark matches only the case of the table: redirect the other paths that clients use",
}
const SEMICOLONS = {
  what: "useSemicolonDelimiter, by which a query may begin with a semicolon",
  advice: "in Waymark it begins with a question mark: redirect the paths with semicolons that clients use",
}
const REWRITTEN = {
  what: "rewriteUrl, which changes paths before they are matched",
  advice: "write the paths that clients send in the table, or change conn.path_info in a plug of the endpoint",
}
const OWN_QUERIES = {
  what: "querystringParser, which reads queries in its own way",
  advice: "compare the queries that clients send with how Waymark reads them",
}
const STRICT = {
  note: "strict routing, by which a path with a slash at the end is another one",
  advice: "Waymark ignores that slash: answer such paths with 404 in a plug, if clients depend on it",
}
const OWN_PATHS = {
  what: "getPath, which makes the paths of requests",
  advice: "write the paths that clients send in the table; what depends on the host is the option host of a scope",
}
