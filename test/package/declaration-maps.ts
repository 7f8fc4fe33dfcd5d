import { readFileSync } from "node:fs"
import { basename, dirname, relative, sep } from "node:path"
import { encode } from "@jridgewell/sourcemap-codec"
import ts from "typescript"

/** A declared name. Its path names the declarations around it, e.g. `define_routes/table`. */
interface Declared {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** A statement that declares a name, as the compiler declared it, and the names that its source declares. */
interface Original {
  readonly text: string
  readonly file: string
  readonly declared: ReadonlyMap<string, readonly Declared[]>
}

/** The statements of the sources, by the name that they declare. */
export type Originals = ReadonlyMap<string, readonly Original[]>

/** Reads the statements of source files, of which each has a declaration file of the compiler. */
export function readOriginals(files: readonly { readonly declaration: string; readonly source: string }[]): Originals {
  const found = new Map<string, Original[]>()
  for (const { declaration, source } of files) {
    const inSource = groupByPath(statementsOf(source, readFileSync(source, "utf8")).flatMap(({ declared }) => declared))
    for (const { name, text } of statementsOf(declaration, readFileSync(declaration, "utf8"))) {
      const declared = new Map([...inSource].filter(([path]) => path === name || path.startsWith(`${name}/`)))
      found.set(name, [...(found.get(name) ?? []), { text, file: source, declared }])
    }
  }
  return found
}

/**
 * The source map of a bundle of declarations. A name that is not in one source for certain is mapped to nothing, since editors
 * would take the next mapping.
 */
export function declarationMap(file: string, text: string, originals: Originals): string {
  const sources: string[] = []
  const lines: ([number] | [number, number, number, number])[][] = text.split("\n").map(() => [])
  for (const statement of statementsOf(file, text)) {
    const original = findOriginal(statement, originals)
    const source = original && relative(dirname(file), original.file).split(sep).join("/")
    if (source !== undefined && !sources.includes(source)) sources.push(source)
    for (const [path, found] of groupByPath(statement.declared)) {
      const places = original?.declared.get(path) ?? []
      for (const [index, { line, column }] of found.entries()) {
        const place = places[index]
        const mapped = place && source !== undefined
        lines[line]?.push(mapped ? [column, sources.indexOf(source), place.line, place.column] : [column])
      }
    }
  }
  const mappings = encode(lines.map((segments) => segments.toSorted(([one], [other]) => one - other)))
  return JSON.stringify({ version: 3, file: basename(file), sources, names: [], mappings })
}

interface Statement {
  readonly name: string
  readonly text: string
  readonly declared: readonly Declared[]
}

/** The bundler adds a number to a name that two sources declare. */
const withoutNumbers = (text: string): string => text.replace(/\b(\w+)\$\d+\b/g, "$1")

function findOriginal({ name, text }: Statement, originals: Originals): Original | undefined {
  const found = originals.get(name) ?? []
  return found.length === 1 ? found[0] : found.find((original) => original.text === text)
}

function statementsOf(file: string, text: string): readonly Statement[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return source.statements.flatMap((statement) => {
    const declared = declaredIn(statement, source)
    const [first] = declared
    if (first === undefined) return []
    const code = statement.getText().replace(/^(export )?(declare )?/, "")
    return [{ name: first.path, text: withoutNumbers(code).replace(/[\s;]+/g, " "), declared }]
  })
}

function declaredIn(statement: ts.Statement, source: ts.SourceFile): readonly Declared[] {
  const declared: Declared[] = []
  const visit = (node: ts.Node, around: string): void => {
    const name = nameOf(node)
    if (name === undefined) return ts.forEachChild(node, (child) => visit(child, around))
    const { line, character } = source.getLineAndCharacterOfPosition(name.getStart())
    const own = ts.isConstructorDeclaration(node) ? "constructor" : withoutNumbers(name.getText())
    const path = around === "" ? own : `${around}/${own}`
    declared.push({ path, line, column: character })
    ts.forEachChild(node, (child) => visit(child, path))
  }
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) visit(statement, "")
  return declared
}

function nameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isConstructorDeclaration(node)) return node
  const isDeclared =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isTypeElement(node) ||
    ts.isClassElement(node)
  return isDeclared && node.name !== undefined ? node.name : undefined
}

function groupByPath(declared: readonly Declared[]): ReadonlyMap<string, readonly Declared[]> {
  const groups = new Map<string, Declared[]>()
  for (const each of declared) groups.set(each.path, [...(groups.get(each.path) ?? []), each])
  return groups
}
