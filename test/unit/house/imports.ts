import { posix } from "node:path"
import ts from "typescript"
import { groupBy } from "../../../src/core/lib/group-by.js"
import { parse } from "./parse.js"
import type { Source } from "./sources.js"

/**
 * The rooms of src in their wings, in the order in which they are built: a room imports only from rooms above it in this list. `index.ts`
 * is the public surface that browsers load, `server.ts` and `edge.ts` those of servers.
 */
const ROWS: readonly (readonly string[])[] = [
  ["core/lib"],
  ["core/pattern"],
  ["core/table"],
  ["core/match", "core/links"],
  ["core/helpers"],
  ["core/client", "core/near-misses"],
  ["core/compiled"],
  ["index.ts"],
  ["server/crypto"],
  ["server/conn"],
  ["server/router"],
  ["server/endpoint"],
  ["server.ts", "edge.ts"],
  ["server/plugs", "server/live"],
  ["server/node"],
  ["server/testing"],
  ["readers/explorer"],
  ["readers/openapi"],
  ["readers/otel"],
  ["readers/mcp"],
  ["build/cli"],
  ["build/import"],
  ["build/bundler"],
  ["build/eslint"],
]
/** The first room that may import from Node and from packages. */
const SERVER_ROW = rowOf("server/crypto")
/** Dependencies that only `import()` loads, when they are needed. */
const LOADED_LATER: readonly string[] = ["jose"]
/** Optional peers of entry points that are of no use without them, by their rooms. */
const ROOM_PEERS: Readonly<Record<string, string>> = { "readers/otel": "@opentelemetry/api" }

interface Import {
  readonly specifier: string
  readonly isTypeOnly: boolean
}

interface Edge {
  readonly path: string
  readonly from: string
  readonly to: string
}

/** A room of the sources: its size, and the rooms that it imports from. */
export interface Room {
  readonly name: string
  readonly files: number
  readonly lines: number
  readonly imports: readonly string[]
}

/** The rooms in the order in which they are built. */
export function drawnRooms(sources: readonly Source[]): readonly Room[] {
  const byRoom = groupBy(sources, ({ path }) => roomOf(path))
  return ROWS.flat().map((name) => {
    const own = byRoom.get(name) ?? []
    const imported = new Set(own.flatMap(roomEdges).map(({ to }) => to))
    return {
      name,
      files: own.length,
      lines: own.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0),
      imports: ROWS.flat().filter((room) => imported.has(room)),
    }
  })
}

/** Imports between rooms in the wrong direction: to a later row, or in a circle within a row. */
export function backEdges(sources: readonly Source[]): readonly string[] {
  const edges = sources.flatMap(roomEdges)
  const rooms = new Map<string, string[]>()
  for (const { from, to } of edges) rooms.set(from, [...(rooms.get(from) ?? []), to])
  const reachable = new Map([...rooms.keys()].map((room) => [room, reachableFrom(room, rooms)]))
  const unknown = sources.filter(({ path }) => rowOf(roomOf(path)) < 0).map(({ path }) => `${path} is in no known room`)
  const back = edges
    .filter(({ from, to }) => rowOf(to) > rowOf(from) || (rowOf(to) === rowOf(from) && reachable.get(to)?.has(from)))
    .map(({ path, from, to }) => `${path}: ${from} must not import from ${to}`)
  return [...unknown, ...back]
}

/** Circles of files that import values from each other, each as the list of its files. */
export function valueCircles(sources: readonly Source[]): readonly (readonly string[])[] {
  return circlesOf(sources, (one) => !one.isTypeOnly)
}

/** Circles of files that import values or types from each other. They are allowed, but such files can be read only together. */
export function importCircles(sources: readonly Source[]): readonly (readonly string[])[] {
  return circlesOf(sources, () => true)
}

function circlesOf(sources: readonly Source[], counts: (one: Import) => boolean): readonly (readonly string[])[] {
  const imports = new Map(sources.map((source) => [source.path, importedFiles(source, counts)]))
  const reachable = new Map(sources.map(({ path }) => [path, reachableFrom(path, imports)]))
  const circles = sources.map(({ path }) =>
    [...(reachable.get(path) ?? [])].filter((other) => reachable.get(other)?.has(path)).toSorted(),
  )
  return [...new Map(circles.filter(({ length }) => length > 0).map((files) => [files.join(), files])).values()]
}

/** Files whose names end in `.types.ts` but contain code that runs. */
export function codeInTypes(sources: readonly Source[]): readonly string[] {
  return sources
    .filter(({ path }) => path.endsWith(".types.ts"))
    .filter(({ text }) => !parse(text).statements.every(isTypeOnly))
    .map(({ path }) => `${path} has more than types`)
}

/** Whether a statement is removed when types are. */
function isTypeOnly(statement: ts.Statement): boolean {
  if (ts.isImportDeclaration(statement)) return statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return true
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)
}

/**
 * Imports from outside src that are not allowed: rooms that browsers load import nothing but types of ts-toolbelt
 * and of Standard Schema; other
 * rooms import Node's own modules and the dependencies of the package. The build inlines the types of ts-toolbelt, and can do
 * so only if they are imported by the name of their declaration file, `ts-toolbelt/out/Any/Compute.d.ts`.
 */
export function foreignImports(sources: readonly Source[], dependencies: readonly string[]): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    importsOf(text)
      // A specifier with # is an own file, in `imports` of package.json.
      .filter(({ specifier }) => !/^[.#]/.test(specifier))
      .filter(
        ({ specifier, isTypeOnly }) =>
          !(
            isTypeOnly && /^(?:ts-toolbelt\/.+\.d\.ts|@standard-schema\/spec|typescript|unplugin|yaml)$/.test(specifier)
          ),
      )
      .filter(
        ({ specifier }) =>
          !(
            LOADED_LATER.includes(specifier) && !new RegExp(`^(?:import|export) .*from "${specifier}"`, "m").test(text)
          ),
      )
      .filter(
        ({ specifier }) =>
          rowOf(roomOf(path)) < SERVER_ROW ||
          !(
            specifier.startsWith("node:") ||
            specifier === ROOM_PEERS[roomOf(path)] ||
            dependencies.includes(packageOf(specifier))
          ),
      )
      .map(({ specifier }) => `${path} must not import ${specifier}`),
  )
}

/** The folders that hold more than 25 files, so that a reader would have to search in them. */
export function fullFolders(sources: readonly Source[]): readonly string[] {
  const folders = groupBy(sources, ({ path }) => posix.dirname(path))
  return [...folders]
    .filter(([, { length }]) => length > 25)
    .map(([folder, { length }]) => `${folder} has ${length} files`)
}

/** The file of the one `any`: what is computed from a row that the compiler has refused, so that it reports nothing else. */
const ANY_FILE = "core/table/rules/refused.types.ts"

/** Every `export *`, and every `any` that is a type. */
export function bannedSyntax(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) =>
    nodesOf(text).flatMap((node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword && path !== ANY_FILE) return [`${path} uses any`]
      if (!ts.isExportDeclaration(node)) return []
      return node.exportClause === undefined || ts.isNamespaceExport(node.exportClause) ? [`${path} uses export *`] : []
    }),
  )
}

function roomEdges({ path, text }: Source): readonly Edge[] {
  const from = roomOf(path)
  return importsOf(text)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => ({ path, from, to: roomOf(targetOf(path, specifier)) }))
    .filter(({ to }) => to !== from)
}

function importedFiles({ path, text }: Source, counts: (one: Import) => boolean): readonly string[] {
  return importsOf(text)
    .filter((one) => one.specifier.startsWith(".") && counts(one))
    .map(({ specifier }) => targetOf(path, specifier))
}

function reachableFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [start]
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const next of imports.get(path) ?? []) {
      if (!found.has(next)) open.push(next)
      found.add(next)
    }
  return found
}

/** The file that a relative import names. */
function targetOf(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts")
}

const imports = new Map<string, readonly Import[]>()

/** The imports of a text; found once, since several checks ask for them. */
function importsOf(text: string): readonly Import[] {
  const known = imports.get(text) ?? readImports(text)
  imports.set(text, known)
  return known
}

function readImports(text: string): readonly Import[] {
  return nodesOf(text).flatMap((node): readonly Import[] => {
    if (ts.isImportDeclaration(node))
      return found(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    if (ts.isExportDeclaration(node)) return found(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return found(node.argument.literal, true)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      return found(node.arguments[0], false)
    return []
  })
}

function found(specifier: ts.Node | undefined, isTypeOnly: boolean): readonly Import[] {
  return specifier !== undefined && ts.isStringLiteralLike(specifier) ? [{ specifier: specifier.text, isTypeOnly }] : []
}

function nodesOf(text: string): readonly ts.Node[] {
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(parse(text))
  return nodes
}

function roomOf(path: string): string {
  return path.split("/").slice(0, 2).join("/")
}

function rowOf(room: string): number {
  return ROWS.findIndex((rooms) => rooms.includes(room))
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
}
