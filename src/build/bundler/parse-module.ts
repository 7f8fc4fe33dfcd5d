import { createJiti } from "jiti"

/** A part of the code of a module. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface ImportedName {
  readonly local: string
  /** The name of the export; undefined for a whole module. */
  readonly imported: string | undefined
  /** Where its declaration names it, as in `get as read`. */
  readonly span: Span
  readonly uses: readonly Use[]
}

/** A use of a name, and the call if the name is the function that is called. */
export interface Use extends Span {
  readonly call: Call | undefined
}

/** A call whose first argument may be a name. */
export interface Call extends Span {
  readonly argument: (Span & { readonly name: string }) | undefined
  /** The number of arguments. */
  readonly count: number
}

export interface ImportDeclaration extends Span {
  /** The module as it is written, such as `./parts.js`. */
  readonly from: string
  /** The code from the module to the end. */
  readonly source: Span
  readonly names: readonly ImportedName[]
}

export interface ExportedValue {
  /** The name of its constant; undefined for an expression after `export default`. */
  readonly local: string | undefined
  /** The expression of its value; undefined if another module declares it. */
  readonly value: Span | undefined
  /** The name that is the whole expression, if it is one. */
  readonly alias: string | undefined
}

export interface ParsedModule {
  readonly imports: readonly ImportDeclaration[]
  readonly exports: ReadonlyMap<string, ExportedValue>
}

/** Parses a module of TypeScript or JavaScript with the Babel of jiti. */
export function parseModule(path: string, code: string): ParsedModule {
  let parsed: ParsedModule = { imports: [], exports: new Map() }
  const plugin = (): object => ({
    visitor: {
      Program: {
        enter: (program: ProgramPath) => {
          parsed = { imports: importsOf(program), exports: exportsOf(program) }
        },
      },
    },
  })
  const isTyped = /\.[cm]?tsx?$/.test(path)
  const jiti = createJiti(path, { fsCache: false, jsx: path.endsWith("x") })
  jiti.transform({ source: code, filename: path, ts: isTyped, babel: { plugins: [plugin] } })
  return parsed
}

/** The parts of Babel's nodes and paths that are read here. */
interface Node extends Span {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly body?: readonly Node[]
  readonly source?: Node | null
  readonly specifiers?: readonly Node[]
  readonly local?: Node
  readonly imported?: Node
  readonly exported?: Node
  readonly declaration?: Node | null
  readonly declarations?: readonly Node[]
  readonly id?: Node
  readonly init?: Node | null
  readonly callee?: Node
  readonly arguments?: readonly Node[]
}
interface Binding {
  readonly referencePaths: readonly { readonly node: Node; readonly parent: Node }[]
}
interface ProgramPath {
  readonly node: Node
  readonly scope: { readonly bindings: Readonly<Record<string, Binding>> }
}

function importsOf({ node, scope }: ProgramPath): readonly ImportDeclaration[] {
  return (node.body ?? []).flatMap(({ type, start, end, source, specifiers = [] }) => {
    if (type !== "ImportDeclaration" || !source || specifiers.length === 0) return []
    const names = specifiers.map((specifier): ImportedName => {
      const local = specifier.local?.name ?? ""
      return { local, imported: importedName(specifier), span: spanOf(specifier), uses: usesOf(scope.bindings[local]) }
    })
    return [{ start, end, from: String(source.value), source: { start: source.start, end }, names }]
  })
}

function importedName({ type, imported }: Node): string | undefined {
  if (type === "ImportSpecifier") return nameOf(imported)
  return type === "ImportDefaultSpecifier" ? "default" : undefined
}

function usesOf(binding: Binding | undefined): readonly Use[] {
  return (binding?.referencePaths ?? []).map(({ node, parent }) => {
    const isCall = parent.type === "CallExpression" && parent.callee === node
    const given = isCall ? (parent.arguments ?? []) : []
    const [first] = given
    const name = first?.type === "Identifier" ? first.name : undefined
    const argument = first === undefined || name === undefined ? undefined : { ...spanOf(first), name }
    return { ...spanOf(node), call: isCall ? { ...spanOf(parent), argument, count: given.length } : undefined }
  })
}

function exportsOf({ node }: ProgramPath): ReadonlyMap<string, ExportedValue> {
  const body = node.body ?? []
  const constants = new Map(
    body
      .flatMap((statement) => (statement.type === "ExportNamedDeclaration" ? (statement.declaration ?? []) : statement))
      .flatMap(({ declarations = [] }) => declarations)
      .flatMap(({ id, init }) => (id?.type === "Identifier" && init ? [[id.name ?? "", init] as const] : [])),
  )
  const exported = new Map<string, ExportedValue>()
  const add = (name: string, local: string, isElsewhere: boolean): void => {
    const init = isElsewhere ? undefined : constants.get(local)
    exported.set(name, { local, value: init && spanOf(init), alias: aliasOf(init) })
  }
  for (const { type, source, declaration, specifiers = [] } of body) {
    if (type === "ExportDefaultDeclaration" && declaration) {
      const { name } = declaration
      if (declaration.type === "Identifier" && name !== undefined) add("default", name, false)
      else exported.set("default", { local: undefined, value: spanOf(declaration), alias: undefined })
    }
    if (type !== "ExportNamedDeclaration") continue
    for (const { id } of declaration?.declarations ?? []) if (id?.name !== undefined) add(id.name, id.name, false)
    for (const { local, exported: own } of specifiers) add(nameOf(own), nameOf(local), Boolean(source))
  }
  return exported
}

/** The name in an expression that is only a name. */
function aliasOf(init: Node | undefined): string | undefined {
  return init?.type === "Identifier" ? init.name : undefined
}

/** A name, which may be written as a string. */
function nameOf(node: Node | undefined): string {
  return node?.name ?? String(node?.value ?? "")
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}
