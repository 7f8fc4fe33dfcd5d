import { dirname, join } from "node:path"
import ts from "typescript"
import { root } from "../../unit/house/sources.js"
import type { Block } from "./blocks.js"
import { findMarkers } from "./markers.js"
import { placeText } from "./programs.js"

/** A file on the disk that is compiled, and its blocks. */
export interface Unit {
  readonly path: string
  readonly blocks: readonly Block[]
  /** It must not compile. */
  readonly isError: boolean
}

/** Compiles all files as one program with the repository's options, and gives the findings about each. */
export function compile(units: readonly Unit[]): ReadonlyMap<Unit, readonly string[]> {
  const program = ts.createProgram(
    units.map(({ path }) => path),
    compilerOptions(),
  )
  return new Map(units.map((unit) => [unit, findingsOf(unit, program)]))
}

function compilerOptions(): ts.CompilerOptions {
  const file = join(root, "tsconfig.json")
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as { readonly config: unknown }
  const { options } = ts.parseJsonConfigFileContent(
    config,
    { ...ts.sys, readDirectory: () => [] },
    dirname(file),
    {},
    file,
  )
  return {
    ...options,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    typeRoots: [join(root, "node_modules/@types")],
  }
}

function findingsOf(unit: Unit, program: ts.Program): readonly string[] {
  const source = program.getSourceFile(unit.path)
  if (source === undefined) return [`${unit.path} is not there`]
  const found = ts.sortAndDeduplicateDiagnostics([
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
    ...program.getDeclarationDiagnostics(source),
  ])
  const reports = found.map((diagnostic) => ({
    place: placeText(unit.blocks, source.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line + 1),
    text: ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
  }))
  if (!unit.isError) return reports.map(({ place, text }) => `${place}: ${text}`)
  const promised = findMarkers(source).filter(({ kind }) => kind === "error")
  const own = placeText(unit.blocks.slice(-1), 1)
  const isPromised = (text: string): boolean => promised.some((marker) => contains(text, marker.text))
  return [
    ...(reports.length === 0 ? [`${own}: compiles, though it is marked as an error`] : []),
    ...(promised.length === 0 ? [`${own}: has no "// error:" comment`] : []),
    ...reports.filter(({ text }) => !isPromised(text)).map(({ place, text }) => `${place}: not promised: ${text}`),
    ...promised
      .filter((marker) => reports.length > 0 && !reports.some(({ text }) => contains(text, marker.text)))
      .map(({ line, text }) => `${placeText(unit.blocks, line)}: the compiler does not say: ${text}`),
  ]
}

function contains(message: string, text: string): boolean {
  return comparable(message).includes(comparable(text))
}

/** A message on one line. The order of a union depends on what was compiled before, so its literals are sorted. */
function comparable(message: string): string {
  const sorted = (union: string): string => union.split(" | ").toSorted().join(" | ")
  return message
    .replace(/\s+/g, " ")
    .trim()
    .replace(/"[^"]*"(?: \| "[^"]*")+/g, sorted)
}
