import { relative, posix } from "node:path"
import { paramNames } from "../helpers/args.js"
import { paramList } from "../pattern/params.js"
import type { ParamSpec } from "../pattern/params.js"
import type { Route } from "../table/routes.types.js"
import { helperRows } from "./helper-rows.js"
import type { HelperRows } from "./helper-rows.js"
import { placeOf } from "./places.js"
import type { Place } from "./places.js"
import { writeSourceMap } from "./source-map.js"
import type { Mapping } from "./source-map.js"

/** What a declaration file is made from. Paths are absolute. */
export interface Described {
  readonly table: readonly unknown[]
  /** The module of the table, and the name of the table's export. */
  readonly module: string
  readonly exportName: string
  /** The folder of the file, and its name. */
  readonly folder: string
  readonly name: string
}

/** The texts of a declaration file and of its map. */
export interface Declaration {
  readonly text: string
  readonly map: string
}

/** How each of the files begins. */
export const FIRST_WORDS = `// Written by "waymark types"`

/** Writes the declaration file of a table: names of arguments, and a comment and a place for each helper. */
export function writeDeclaration(described: Described): Declaration {
  const { table, module, folder, name } = described
  const helpers = helperRows(table)
  const lines = [
    `${FIRST_WORDS} from ${toUrl(folder, module).replace(/^\.\//, "")}. It has names, comments and places for the editor, and no types:`,
    `// without it, or when it is out of date, everything compiles as before.`,
    `import type { GlobParam, Param, Query } from "waymark"`,
    ``,
    `declare const table: unique symbol`,
    ``,
    `declare module "waymark" {`,
    `  interface NamedArguments {`,
    ...argumentLists(helpers).map((line) => `    ${line}`),
    `  }`,
    `  interface DescribedTables {`,
    `    readonly [table]: { readonly table: ${tableType(described)}; readonly helpers: TableHelpers }`,
    `  }`,
    `}`,
    ``,
    `type TableHelpers = {`,
  ]
  const mappings: Mapping[] = []
  for (const found of helpers)
    for (const suffix of ["path", "url"]) {
      lines.push(...commentOn(found.routes))
      const place = placeOf(found.row)
      if (place !== undefined) mappings.push(mapName(lines.length, place, folder))
      lines.push(`  readonly ${memberName(`${found.helper}_${suffix}`)}: unknown`)
    }
  lines.push(`}`, ``, `export {}`, `//# sourceMappingURL=${name}.map`, ``)
  return { text: lines.join("\n"), map: writeSourceMap(name, mappings) }
}

/** The lists of arguments by the names of the params, each once, in the order of their keys. */
function argumentLists(helpers: readonly HelperRows[]): readonly string[] {
  const paths = helpers.flatMap(({ routes }) => routes.map(({ path }) => path))
  const lists = new Map(paths.map((path) => [paramNames(path), paramList(path)]))
  lists.delete("")
  return [...lists]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, params]) => `${JSON.stringify(key)}: [${params.map(argument).join(", ")}, query?: Query]`)
}

function argument([name, kind]: ParamSpec): string {
  return `${NOT_LABELS.has(name) ? `${name}_` : name}: ${kind === "glob" ? "GlobParam" : "Param"}<"${name}">`
}

/** The words that TypeScript does not take as the name of an element of a tuple. */
const NOT_LABELS = new Set(
  (
    "break case catch class const continue debugger default delete do else enum export extends finally for if in " +
    "instanceof return super switch throw try var while with"
  ).split(" "),
)

function tableType({ module, folder, exportName }: Described): string {
  const specifier = toUrl(folder, module).replace(/\.([mc]?)tsx?$/, ".$1js")
  return `typeof import(${JSON.stringify(specifier)}).${exportName}`
}

/** Verb, path, plug and options of each route, as the listing has them. */
function commentOn(routes: readonly Route[]): readonly string[] {
  const cells = routes.map(({ verb, path, plug, plug_opts }) => [
    verb === "*" ? "*" : verb.toUpperCase(),
    path,
    plug,
    typeof plug_opts === "string" ? `:${plug_opts}` : "",
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const rows = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  )
  return ["  /**", ...["```text", ...rows, "```"].map((row) => `   * ${row.replaceAll("*/", "*\\/")}`), "   */"]
}

/** A helper's name is any text that the option `as` gives. */
function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

const NAME_COLUMN = "  readonly ".length

function mapName(line: number, { file, line: sourceLine, column: sourceColumn }: Place, folder: string): Mapping {
  return { line, column: NAME_COLUMN, source: toUrl(folder, file).replace(/^\.\//, ""), sourceLine, sourceColumn }
}

/** A file as seen from a folder, with slashes, and a dot before it. */
function toUrl(folder: string, file: string): string {
  const path = relative(folder, file).split(/[\\/]/).join(posix.sep)
  return path.startsWith(".") ? path : `./${path}`
}
