import { paramNames } from "../../../core/helpers/args.js"
import { paramList } from "../../../core/pattern/params.js"
import { stringLiteral } from "../../../core/lib/literal.js"
import { wellFormed } from "../../../core/lib/well-formed.js"
import { deprecatedText } from "../../../core/table/deprecations/deprecated-text.js"
import type { Route } from "../../../core/table/route.js"
import { docComment, lineComments } from "../comment.js"
import { helperRows } from "../helper-rows.js"
import type { HelperRows } from "../helper-rows.js"
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

const HEADER = `Written by "waymark types"`

/** The beginning of every declaration file that the command writes. */
export const FILE_HEADER: string = lineComments(HEADER).join()

/** Creates the declaration file of a table: the names of params, and a comment and a source position for each helper and call. */
export function writeDeclaration(described: DescribedTable): Declaration {
  const { table, module, folder, name } = described
  const helpers = helperRows(table)
  const lines = [
    ...lineComments(
      `${HEADER} from ${toUrl(folder, module).replace(/^\.\//, "")}. It has argument names, comments and source positions for`,
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
    `    }`,
    `  }`,
    `}`,
  ]
  const mappings: Mapping[] = []
  const describe = (type: string, suffixes: readonly string[]): void => {
    lines.push(``, `type ${type} = {`)
    for (const found of helpers)
      for (const suffix of suffixes) {
        lines.push(...routesComment(found.routes).map((line) => `  ${line}`))
        const place = placeOf(found.row)
        if (place !== undefined) mappings.push(mapName(lines.length, place, folder))
        lines.push(`  readonly ${stringLiteral(`${found.helper}${suffix}`)}: unknown`)
      }
    lines.push(`}`)
  }
  describe("TableHelpers", ["_path", "_url"])
  describe("TableCalls", [""])
  lines.push(``, `export {}`, `//# sourceMappingURL=${encodeURIComponent(wellFormed(name))}.map`, ``)
  return { text: lines.join("\n"), map: writeSourceMap(name, mappings) }
}

/** The names of the params of all paths, each list once, sorted by key. */
function namedParams(helpers: readonly HelperRows[]): readonly string[] {
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
  const cells = routes.map(({ verb, path, plug, plug_opts }) => [
    verb === "*" ? "*" : verb.toUpperCase(),
    path,
    plug,
    typeof plug_opts === "string" ? stringLiteral(plug_opts) : "",
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

/** The tag of a helper all of whose routes are deprecated. */
function deprecatedLines(routes: readonly Route[]): readonly string[] {
  const [text] = routes.map(deprecatedText)
  if (text === undefined || routes.some(({ deprecated }) => deprecated === undefined)) return []
  return [`@deprecated ${text.replace("deprecated ", "")}`]
}

/**
 * Maps only the quotation mark before a name. "Go to definition" asks for the position of the whole name, and a rename for that of
 * the text after the mark: what it writes must not get into the table.
 */
const QUOTE_COLUMN = "  readonly ".length

function mapName(line: number, { file, line: sourceLine, column: sourceColumn }: Place, folder: string): Mapping {
  return { line, column: QUOTE_COLUMN, source: toUrl(folder, file).replace(/^\.\//, ""), sourceLine, sourceColumn }
}
