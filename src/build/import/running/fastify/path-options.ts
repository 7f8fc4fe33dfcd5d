import { readField } from "../../../../core/lib/errors/error-details.js"
import { readSymbol } from "../methods.js"
import type { Unknown } from "../route.js"

/** The options of an application by which it matches other paths than a table does, with the values that do. */
const OPTIONS: readonly (readonly [name: string, isOther: (value: unknown) => boolean, said: Unknown])[] = [
  [
    "caseSensitive",
    (value) => value === false,
    {
      what: "caseSensitive: false, by which paths match in any letter case",
      advice: "Waymark matches only the case of the table: redirect the other paths that clients use",
    },
  ],
  [
    "useSemicolonDelimiter",
    (value) => value === true,
    {
      what: "useSemicolonDelimiter, by which a query may begin with a semicolon",
      advice: "in Waymark it begins with a question mark: redirect the paths with semicolons that clients use",
    },
  ],
  [
    "rewriteUrl",
    (value) => typeof value === "function",
    {
      what: "rewriteUrl, which changes paths before they are matched",
      advice: "write the paths that clients send in the table, or change conn.path_info in a plug of the endpoint",
    },
  ],
  [
    "querystringParser",
    (value) => typeof value === "function",
    {
      what: "querystringParser, which reads queries in its own way",
      advice: "compare the queries that clients send with how Waymark reads them",
    },
  ],
]

/** What is said of the options of an application by which it matches other paths than a table does. */
export function fastifyPathOptions(app: object): readonly Unknown[] {
  const options = readSymbol(app, "fastify.options")
  const ofRouter = readField(options, "routerOptions")
  return OPTIONS.flatMap(([name, isOther, said]) =>
    isOther(readField(ofRouter, name) ?? readField(options, name)) ? [said] : [],
  )
}
