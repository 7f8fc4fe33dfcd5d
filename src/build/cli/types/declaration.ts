import { paramNames } from "../../../core/helpers/args.js"
import { paramList } from "../../../core/pattern/params.js"
import { stringLiteral } from "../../../core/lib/literal.js"
import { wellFormed } from "../../../core/lib/well-formed.js"
import { deprecatedText } from "../../../core/table/deprecations/deprecated-text.js"
import { isSocket, listedMethod } from "../../../core/table/rows/listed-route.js"
import type { Route } from "../../../core/table/route.js"
import { SOCKET_HANDLERS } from "../../../server/conn/socket-handlers.js"
import { docComment, lineComments } from "../comment.js"
import { actionRows, helperRows } from "../named-rows.js"
import type { NamedRows } from "../named-rows.js"
import { exportType, toUrl } from "../export-type.js"
import { placeOf } from "../places.js"
import type { Place } from "../places.js"
import { writeSourceMap } from "../source-map.js"
import type { Mapping } from "../source-map.js"

/** The table that a declaration file describes, and the location of the file. Paths are absolute. */
export interface DescribedTable {
  readonly table: readonly unknown[]
  /** The module of the table, and the name of its export. */
  readonly module: string
  readonly exportName: string
  /** The folder and name of the declaration file. */
  readonly folder: string
  readonly name: string
}

/** The contents of a declaration file and of its source map. */
export interface Declaration {
  readonly text: string
  readonly map: string
}

/** Creates the declaration file of a table: the names of params, and a comment and a source position for each helper, call and action. */
export function writeDeclaration(described: DescribedTable): Declaration {
  const { table, module, folder, name } = described
  const helpers = helperRows(table)
  const lines = [
    ...lineComments(
      `Written by "waymark types" from ${toUrl(folder, module).replace(/^\.\//, "")}. It has argument names, comments and source positions for`,
    ),
    `// editors, but no types: without it, or if it is out of date, everything compiles in the same way.`,
    `declare const table: unique symbol`,
    ``,
    `declare module "waymark" {`,
    `  interface NamedParams {`,
    ...namedParams(helpers).map((line) => `    ${line}`),
    `  }`,
    `  interface DescribedTables {`,
    `    readonly [table]: {`,
    `      readonly table: ${exportType(described)}`,
    `      readonly helpers: TableHelpers`,
    `      readonly calls: TableCalls`,
    `      readonly actions: TableActions`,
    `    }`,
    `  }`,
    `}`,
  ]
  const mappings: Mapping[] = []
  const describe = ({ name, routes, row }: NamedRows, end: string, indent: string): void => {
    lines.push(...routesComment(routes).map((line) => `${indent}${line}`))
    const place = placeOf(row)
    if (place !== undefined) mappings.push(mapName(lines.length, indent, place, folder))
    lines.push(`${indent}${READONLY}${stringLiteral(name)}${end}`)
  }
  lines.push(``, `type TableHelpers = {`)
  for (const found of helpers)
    for (const suffix of ["_path", "_url"]) describe({ ...found, name: `${found.name}${suffix}` }, ": unknown", "  ")
  lines.push(`}`, ``, `type TableCalls = {`)
  for (const found of helpers) describe(found, ": unknown", "  ")
  lines.push(`}`, ``, `type TableActions = {`)
  for (const [controller, actions] of actionRows(table)) {
    lines.push(`  ${READONLY}${stringLiteral(controller)}: {`)
    // Optional, since a controller need not have the actions of an old file.
    for (const found of actions.flatMap(handlersOf)) describe(found, "?: unknown", "    ")
    lines.push(`  }`)
  }
  lines.push(`}`, ``, `export {}`, `//# sourceMappingURL=${encodeURIComponent(wellFormed(name))}.map`, ``)
  return { text: lines.join("\n"), map: writeSourceMap(name, mappings) }
}

/** The functions of an action: those of a socket are several. */
function handlersOf(action: NamedRows): readonly NamedRows[] {
  return action.routes.some(isSocket) ? SOCKET_HANDLERS.map((name) => ({ ...action, name })) : [action]
}

/** The names of the params of all paths, each list once, sorted by key. */
function namedParams(helpers: readonly NamedRows[]): readonly string[] {
  const paths = helpers.flatMap(({ routes }) => routes.map(({ path }) => path))
  const lists = new Map(paths.map((path) => [paramNames(path), paramList(path)]))
  lists.delete("")
  return [...lists]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, params]) => `${stringLiteral(key)}: [${params.map(([name]) => `${label(name)}: unknown`).join(", ")}]`)
}

/** The name of a param as a label of a tuple's element, which cannot be a reserved word. */
const label = (name: string): string => (NOT_LABELS.has(name) ? `${name}_` : name)

/** The reserved words, which TypeScript does not accept as labels of tuple elements. */
const NOT_LABELS = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends finally for if in " +
    "instanceof return super switch throw try var while with"
  ).split(" "),
)

/** A doc comment with the verb, path, plug and action of each route, in columns. */
function routesComment(routes: readonly Route[]): readonly string[] {
  const cells = routes.map((route) => [
    listedMethod(route),
    route.path,
    route.plug,
    typeof route.plug_opts === "string" && !isSocket(route) ? stringLiteral(route.plug_opts) : "",
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const rows = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  )
  return docComment(["```text", ...rows, "```", ...deprecatedLines(routes)])
}

/** The tag of a name all of whose routes are deprecated. */
function deprecatedLines(routes: readonly Route[]): readonly string[] {
  const [text] = routes.map(deprecatedText)
  if (text === undefined || routes.some(({ deprecated }) => deprecated === undefined)) return []
  return [`@deprecated ${text.replace("deprecated ", "")}`]
}

/**
 * Maps only the quotation mark before a name. "Go to definition" asks for the position of the whole name, and a rename for that of
 * the text after the mark: what it writes must not get into the table.
 */
function mapName(line: number, indent: string, place: Place, folder: string): Mapping {
  const source = toUrl(folder, place.file).replace(/^\.\//, "")
  return { line, column: indent.length + READONLY.length, source, sourceLine: place.line, sourceColumn: place.column }
}

const READONLY = "readonly "
