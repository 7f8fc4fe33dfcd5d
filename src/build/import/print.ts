import { keyLiteral, stringLiteral } from "../../core/lib/literal.js"
import { lineComments } from "../cli/comment.js"
import type { Call, Item, Options, Value } from "./rows.js"

/** The longest line, as the formatter of this project writes it. */
const WIDTH = 120

/** A table of a file: `export const NAME = define_routes([…])`. */
export interface PrintedTable {
  readonly name: string
  /** The lines of the comment before it. */
  readonly comments: readonly string[]
  readonly items: readonly Item[]
}

/** A module whose exports are imported, with their names here. */
export interface PrintedImport {
  readonly from: string
  readonly names: ReadonlyMap<string, string>
}

/** Schemas by name, as expressions of what is imported. */
export interface PrintedSchemas {
  readonly imports: readonly PrintedImport[]
  readonly schemas: readonly (readonly [name: string, expression: string])[]
}

/** The text of a module with tables and the helpers of all of them. */
export function printModule(
  head: readonly string[],
  tables: readonly PrintedTable[],
  { imports: others, schemas }: PrintedSchemas = { imports: [], schemas: [] },
): string {
  const names = new Set(["define_routes", "helpers"])
  for (const { items } of tables) collectBuilders(items, names)
  const imports = [...names].map((name) => builderName(name)).toSorted()
  const line = `import { ${imports.join(", ")} } from "waymark"`
  const shown = line.length <= WIDTH ? [line] : ["import {", ...imports.map((name) => `  ${name},`), `} from "waymark"`]
  const blocks = tables.map(({ name, comments, items }) =>
    [...commentLines(comments), `export const ${name} = define_routes([`, ...printItems(items, "  "), "])"].join("\n"),
  )
  const spread = tables.map(({ name }) => `...${name}`).join(", ")
  const all = tables.length === 1 ? (tables[0]?.name ?? "") : `[${spread}]`
  const own = others.flatMap(printImport)
  const last = schemas.length === 0 ? [] : [printSchemas(schemas)]
  const links = `export const Routes = helpers(${all})`
  return [[...commentLines(head), ...shown, ...own].join("\n"), ...blocks, links, ...last, ""]
    .join("\n\n")
    .replace(/\n+$/, "\n")
}

function printImport({ from, names }: PrintedImport): readonly string[] {
  const own = names.get("default")
  const others = [...names].filter(([name]) => name !== "default")
  const list = others.map(([name, local]) => (name === local ? local : `${keyLiteral(name)} as ${local}`))
  const head = own === undefined ? "" : list.length === 0 ? own : `${own}, `
  const line = `import ${head}${list.length === 0 ? "" : `{ ${list.join(", ")} }`} from ${stringLiteral(from)}`
  if (line.length <= WIDTH) return [line]
  return [`import ${head}{`, ...list.map((one) => `  ${one},`), `} from ${stringLiteral(from)}`]
}

function printSchemas(schemas: PrintedSchemas["schemas"]): string {
  const lines = schemas.map(
    ([name, expression]) => `  ${name === expression ? name : `${keyLiteral(name)}: ${expression}`},`,
  )
  return ["/** For define_router. */", "export const schemas = {", ...lines, "}"].join("\n")
}

function collectBuilders(items: readonly Item[], names: Set<string>): void {
  for (const { call, isOff } of items) {
    if (call === undefined || isOff === true) continue
    names.add(call.name)
    if (call.name === "pipeline") names.add("plug")
    collectBuilders(call.items ?? [], names)
  }
}

/** `delete` is a reserved word. */
function builderName(name: string): string {
  return name === "delete" ? "delete_" : name
}

function commentLines(comments: readonly string[]): readonly string[] {
  return comments.flatMap(lineComments)
}

function printItems(items: readonly Item[], indent: string): readonly string[] {
  return items.flatMap((item, index) => {
    const gap = item.gap && index > 0 ? [""] : []
    const comments = commentLines(item.comments).map((line) => indent + line)
    if (item.call === undefined) return [...gap, ...comments]
    const lines = printCall(item.call, item.isOff === true ? "" : indent)
    const shown = item.isOff === true ? lines.flatMap(lineComments).map((line) => indent + line) : lines
    return [...gap, ...comments, ...shown]
  })
}

function printCall(call: Call, indent: string): readonly string[] {
  const name = builderName(call.name)
  const args = argumentsOf(call)
  if (call.items === undefined) return `${printArguments(name, args, indent)},`.split("\n")
  const items = printItems(call.items, `${indent}  `)
  const words = items.map((line) => line.trim().replace(/,$/, ""))
  const flat = args.map((arg) => `${printValue(arg)}, `).join("")
  const short = `${indent}${name}(${flat}[${words.join(", ")}]),`
  const isPlain = words.every((line) => line !== "" && !line.startsWith("//"))
  if (isPlain && call.name === "pipeline" && short.length <= WIDTH) return [short]
  const opening = `${indent}${name}(${flat}[`
  if (opening.length <= WIDTH) return [opening, ...items, `${indent}]),`]
  const inner = `${indent}  `
  return [
    `${indent}${name}(`,
    ...args.flatMap((arg) => `${inner}${printValue(arg, inner)},`.split("\n")),
    `${inner}[`,
    ...items.map((line) => (line === "" ? "" : `  ${line}`)),
    `${inner}],`,
    `${indent}),`,
  ]
}

function printArguments(name: string, args: readonly Value[], indent: string): string {
  const texts = args.map((arg) => printValue(arg))
  const line = `${indent}${name}(${texts.join(", ")})`
  const last = args.at(-1)
  if (line.length < WIDTH || last === undefined) return line
  const inner = `${indent}  `
  // Options at the end begin on the line of the call.
  const hugged = `${indent}${name}(${[...texts.slice(0, -1), ""].join(", ")}`
  if (texts.at(-1)?.startsWith("{") === true && hugged.length < WIDTH)
    return `${hugged}${printValue(last, indent, true)})`
  return [`${indent}${name}(`, ...args.map((arg) => `${inner}${printValue(arg, inner)},`), `${indent})`].join("\n")
}

/** The arguments of a builder's call. The options of a scope are written as its path, its alias and the others. */
function argumentsOf({ name, args }: Call): readonly Value[] {
  if (name !== "scope") return args.filter((arg) => !isEmpty(arg))
  const [options = {}] = args as readonly Options[]
  const { path, alias, ...others } = options
  const rest = Object.keys(others).length === 0 ? [] : [others]
  if (typeof path !== "string") return [options]
  if (typeof alias === "string") return [path, alias, ...rest]
  return alias === undefined ? [path, ...rest] : [path, { alias, ...others }]
}

/** Options before nested rows, which a tuple has in any case. */
function isEmpty(value: Value): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

/** A value on one line, or, with the indentation of its line, on several if it is too long for one. */
function printValue(value: Value, indent?: string, isBroken = false): string {
  if (typeof value === "string") return stringLiteral(value)
  if (typeof value !== "object" || value === null) return String(value)
  const inner = indent === undefined ? undefined : `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item: Value) => printValue(item, inner))
    : Object.entries(value).map(([key, item]) => `${keyLiteral(key)}: ${printValue(item, inner)}`)
  const [open, space, close] = Array.isArray(value) ? ["[", "", "]"] : ["{", " ", "}"]
  if (parts.length === 0) return `${open}${close}`
  const line = `${open}${space}${parts.join(", ")}${space}${close}`
  if (!isBroken && (indent === undefined || indent.length + line.length < WIDTH)) return line
  return [open, ...parts.map((part) => `${indent}  ${part},`), `${indent}${close}`].join("\n")
}
