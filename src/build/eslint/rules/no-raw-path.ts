import { literalOf } from "../../../core/lib/literal.js"
import type { Link } from "../paths/links.js"
import type { ServedPath, TablePaths, WrittenCall } from "../paths/table-paths.js"
import type { WrittenPath } from "../paths/written-path.js"
import type { AstNode, Fixer, Report, Rule, RuleContext } from "../rule.types.js"
import { helpersIn, variableOf } from "../scopes.js"
import { NO_TABLE, OPTIONS_SCHEMA, optionsOf, placeOf, visitWithTable } from "./options.js"

/** Reports paths of links and requests that a helper can write. */
export const noRawPath: Rule = {
  meta: {
    type: "suggestion",
    docs: { description: "write paths of the table with their helpers", url: "https://waymark.invalid/docs/lint.html" },
    fixable: "code",
    hasSuggestions: true,
    messages: {
      noTable: NO_TABLE,
      raw: `"{{path}}" is a path of the table: write {{code}}`,
      rawWithFragment: `"{{path}}" is a path of the table: write {{code}} before its fragment`,
      write: "write {{code}}",
    },
    schema: OPTIONS_SCHEMA,
  },
  create(context: RuleContext) {
    return visitWithTable(context, (link, table) => {
      const report = reportOf(link, table, context)
      if (report !== undefined) context.report(report)
    })
  },
}

function reportOf({ path, methods }: Link, table: TablePaths, context: RuleContext): Report | undefined {
  const served = table.serving(path, methods)
  if (served === undefined || isFile(path, served)) return undefined
  const options = optionsOf(context)
  const helpers = helpersIn(context, path.node, options.helpers)
  const call = table.call(served, {
    helpers: helpers?.name ?? options.helpers,
    context: helpers?.isBound === true ? undefined : options.context,
    source: (node) => context.sourceCode.getText(node),
  })
  const code = call === undefined ? undefined : withQuery(call, path)
  if (call === undefined || code === undefined) return undefined
  const data = { path: path.text, code }
  const place = placeOf(path, context)
  const fix = (fixer: Fixer): unknown =>
    path.range === undefined
      ? fixer.replaceText(path.node, isAttribute(path.node) ? `{${code}}` : code)
      : fixer.replaceTextRange(path.range, `\${${code}}`)
  if (path.fragment !== "") return { ...place, messageId: "rawWithFragment", data }
  const isInScope =
    helpers !== undefined && (helpers.isBound || variableOf(context, path.node, options.context) !== undefined)
  const report = { ...place, messageId: "raw", data }
  if (isInScope && !path.hasExpressions && call.path === path.text) return { ...report, fix }
  return { ...report, suggest: [{ messageId: "write", data, fix }] }
}

/** A helper takes the query after the params. A query with an expression, or with a name twice, is not written. */
function withQuery({ code }: WrittenCall, { query }: WrittenPath): string | undefined {
  if (query === undefined) return undefined
  const entries = [...new URLSearchParams(query)]
  const names = new Set(entries.map(([name]) => name))
  if (entries.length === 0) return code
  if (names.size < entries.length || [...names].some((name) => name.includes("["))) return undefined
  return `${code.slice(0, -1)}, ${literalOf(Object.fromEntries(entries)) ?? ""})`
}

/**
 * A name such as `/images/logo.png` may be that of a static file, which is served before the table. It counts as a path of the table only if
 * its last segment is written in the row, or is of the kind of its param. A row for all paths serves no one's links.
 */
function isFile({ segments }: WrittenPath, { route }: ServedPath): boolean {
  if (/^\/?\*/.test(route.path)) return true
  const last = segments.at(-1)?.join("") ?? ""
  const param = /[:*]([a-z_]\w*)$/i.exec(route.path)?.[1]
  const hasKind = param !== undefined && route.where !== undefined && Object.hasOwn(route.where, param)
  return /\.[a-z\d]{1,5}$/i.test(last) && param !== undefined && !hasKind
}

function isAttribute({ parent }: AstNode): boolean {
  return parent?.type === "JSXAttribute"
}
