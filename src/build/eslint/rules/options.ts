import { isRecord } from "../../../core/lib/is-object.js"
import type { Report, RuleContext, Visitor } from "../rule.types.js"
import { visitLinks } from "../paths/links.js"
import type { Link } from "../paths/links.js"
import type { WrittenPath } from "../paths/written-path.js"
import { tableOf } from "../table-of.js"
import type { TablePaths } from "../paths/table-paths.js"

/** The options of the rules, as JSON Schema. */
export const OPTIONS_SCHEMA: object[] = [
  {
    type: "object",
    properties: { routes: { type: "string" }, helpers: { type: "string" }, context: { type: "string" } },
    additionalProperties: false,
  },
]

/**
 * What a rule visits of a file: links and requests, with the table for it. If the table cannot be read, the rule reports that instead. The
 * file of the table itself is not checked.
 */
export function visitWithTable(context: RuleContext, use: (link: Link, table: TablePaths) => void): Visitor {
  const { paths, problem, file } = tableOf(context.filename, context.cwd, optionsOf(context).routes)
  if (paths === undefined)
    return { Program: (node) => context.report({ node, messageId: "noTable", data: { problem } }) }
  return file === context.filename ? {} : visitLinks(context, (link) => use(link, paths))
}

/** Where a rule reports a path: its node, or the part of it that the path is. */
export function placeOf({ node, range }: WrittenPath, { sourceCode }: RuleContext): Pick<Report, "node" | "loc"> {
  if (range === undefined) return { node }
  const [start, end] = range
  return { node, loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) } }
}

/** The message of both rules when the table cannot be read. */
export const NO_TABLE = "the table could not be read: {{problem}}"

export interface RuleOptions {
  readonly routes: string | undefined
  readonly helpers: string
  readonly context: string
}

export function optionsOf({ options }: RuleContext): RuleOptions {
  const given = isRecord(options[0]) ? options[0] : {}
  const text = (name: string): string | undefined => {
    const value = given[name]
    return typeof value === "string" ? value : undefined
  }
  return { routes: text("routes"), helpers: text("helpers") ?? "Routes", context: text("context") ?? "conn" }
}
