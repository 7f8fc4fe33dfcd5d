import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import ts from "typescript"
import { PATHS } from "../../../type-tests/support/declarations.js"
import { root } from "../../../test/unit/house/sources.js"
import type { Block, Page } from "../../../test/process/docs/blocks.js"
import { readBlocks } from "../../../test/process/docs/blocks.js"
import { linkPackages } from "../../../test/process/docs/packages.js"
import { WORKS_WITH } from "../../../test/process/docs/pages.js"
import { buildPrograms, textOf } from "../../../test/process/docs/programs.js"
import { CACHE } from "./folders.js"

/** An identifier of a block: its place, from 0, and the index of its type in the texts of the page. */
export interface TypedSpan {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly type: number
}

/** A message of the compiler, and what it underlines. */
export interface Message {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What TypeScript says about a block. */
export interface Compiled {
  readonly spans: readonly TypedSpan[]
  readonly messages: readonly Message[]
}

/** The blocks of a page with their types, and the texts of these types. */
export interface CompiledPage {
  readonly blocks: ReadonlyMap<Block, Compiled>
  readonly types: readonly string[]
}

/** A file that is compiled; `block` is at `offset` in it. */
interface Place {
  readonly path: string
  readonly block: Block
  readonly offset: number
}

/** Types and comments are shown up to this length, in characters. */
const MAX_TYPE = 1200
const MAX_COMMENT = 400

/** Compiles the blocks of pages in the programs that they make up, as the tests do, and asks what an editor would show. */
export function compilePages(pages: readonly Page[]): ReadonlyMap<Page, CompiledPage> {
  const folder = join(CACHE, "code")
  rmSync(folder, { recursive: true, force: true })
  const places = new Map(pages.map((page, index) => [page, writePrograms(page, join(folder, String(index)))]))
  const service = startService([...new Set([...places.values()].flat().map(({ path }) => path))])
  return new Map(pages.map((page) => [page, compilePage(places.get(page) ?? [], service)]))
}

/** The libraries of {@link WORKS_WITH}, which the root does not have. */
const LIBRARIES = join(root, "test/release/works-with/node_modules")

function writePrograms(page: Page, folder: string): readonly Place[] {
  mkdirSync(folder, { recursive: true })
  if (page.path === WORKS_WITH) symlinkSync(LIBRARIES, join(folder, "node_modules"), "junction")
  return buildPrograms(readBlocks(page)).flatMap((program, index) => {
    const own = join(folder, String(index))
    linkPackages(program, own)
    return [...program.files, ...program.errors].flatMap(({ name, blocks }) => {
      const path = join(own, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, textOf(blocks))
      const offsets = blocks.map((_, at) => blocks.slice(0, at).reduce((sum, { text }) => sum + text.length + 1, 0))
      const all = blocks.map((block, at) => ({ path, block, offset: offsets[at] ?? 0 }))
      // The blocks before a wrong one are shown in their own file.
      return program.files.some((file) => file.name === name) ? all : all.slice(-1)
    })
  })
}

function startService(files: readonly string[]): ts.LanguageService {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  const settings: ts.CompilerOptions = {
    ...options,
    paths: Object.fromEntries(Object.entries(PATHS).map(([name, at]) => [name, [...at]])),
    jsx: ts.JsxEmit.ReactJSX,
    typeRoots: [join(root, "node_modules/@types")],
    experimentalDecorators: true,
    declaration: false,
  }
  return ts.createLanguageService({
    getCompilationSettings: () => settings,
    getScriptFileNames: () => [...files],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, "utf8")) : undefined,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    readDirectory: (path, extensions, exclude, include) => ts.sys.readDirectory(path, extensions, exclude, include),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
    realpath: (path) => ts.sys.realpath?.(path) ?? path,
  })
}

function compilePage(places: readonly Place[], service: ts.LanguageService): CompiledPage {
  const types = new Map<string, number>()
  const indexOf = (text: string): number => {
    const known = types.get(text) ?? types.size
    types.set(text, known)
    return known
  }
  const blocks = places.map(({ path, block, offset }): [Block, Compiled] => {
    const source = service.getProgram()?.getSourceFile(path)
    if (source === undefined) throw new Error(`${path} is not in the program`)
    if (!block.isError) checkImports(source, block, service)
    const first = source.getLineAndCharacterOfPosition(offset).line
    const end = offset + block.text.length
    const placeOf = (from: number, to: number) => {
      const start = source.getLineAndCharacterOfPosition(from)
      const stop = source.getLineAndCharacterOfPosition(to)
      const last = stop.line === start.line ? stop.character : endOfLine(source, from)
      return { line: start.line - first, from: start.character, to: last }
    }
    const names = identifiersOf(source).filter((name) => name.getStart() >= offset && name.getEnd() <= end)
    const spans = names.flatMap((name): readonly TypedSpan[] => {
      const text = typeText(service.getQuickInfoAtPosition(path, name.getStart()))
      return text === "" ? [] : [{ ...placeOf(name.getStart(), name.getEnd()), type: indexOf(text) }]
    })
    const found = block.isError
      ? [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)]
      : []
    const messages = found
      .filter(({ start = -1 }) => start >= offset && start <= end)
      .map((one): Message => {
        const start = one.start ?? 0
        const text = withoutPaths(ts.flattenDiagnosticMessageText(one.messageText, "\n"))
        return { ...placeOf(start, start + Math.max(one.length ?? 0, 1)), text }
      })
    return [block, { spans, messages }]
  })
  return { blocks: new Map(blocks), types: [...types.keys()] }
}

/** Names of a package that is not installed would be shown as `any`. */
function checkImports(source: ts.SourceFile, { page }: Block, service: ts.LanguageService): void {
  const checker = service.getProgram()?.getTypeChecker()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) continue
    if (checker?.getSymbolAtLocation(statement.moduleSpecifier) !== undefined) continue
    const name = statement.moduleSpecifier.getText(source)
    throw new Error(
      `${page} imports ${name}, which has no types here\nRun npm run site, which installs all packages of the pages`,
    )
  }
}

function endOfLine(source: ts.SourceFile, from: number): number {
  const text = source.text.slice(
    source.getPositionOfLineAndCharacter(source.getLineAndCharacterOfPosition(from).line, 0),
  )
  return text.split("\n", 1)[0]?.length ?? 0
}

function identifiersOf(source: ts.SourceFile): readonly ts.Identifier[] {
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The type of a name, and the first paragraph of its doc comment. */
function typeText(info: ts.QuickInfo | undefined): string {
  const type = withoutPaths(ts.displayPartsToString(info?.displayParts))
    .replace(/\nimport [\w$]+$/, "")
    .replace(/^\(alias\) /, "")
  const [comment = ""] = ts.displayPartsToString(info?.documentation).split("\n\n")
  return [cut(type, MAX_TYPE), cut(comment.replace(/\s+/g, " "), MAX_COMMENT)]
    .filter((part) => part !== "")
    .join("\n\n")
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** Files of this machine are not shown. */
const withoutPaths = (text: string): string =>
  text
    .replace(/import\("[^"]*"\)\./g, "")
    .replace(/"\/[^"\n]*\/(?:code|declarations|node_modules)\/([^"\n]*)"/g, '"$1"')
