import { mkdtempSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { compile as runCompiler } from "../../../type-tests/support/compile.js"
import type { Diagnostic } from "../../../type-tests/support/compile.js"
import { PATHS, writeProject } from "../../../type-tests/support/declarations.js"
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

/**
 * Compiles all files as one program with the repository's options, against the declarations of the package, and gives the findings
 * about each. TypeScript 7.0 is much faster than 6.0.
 */
export function compile(units: readonly Unit[], folder: string): ReadonlyMap<Unit, readonly string[]> {
  const project = mkdtempSync(join(folder, "project-"))
  writeProject(project, {
    compilerOptions: {
      paths: PATHS,
      jsx: "react-jsx",
      typeRoots: [join(root, "node_modules/@types")],
      // Of NestJS.
      experimentalDecorators: true,
    },
    files: units.map(({ path }) => path),
    include: [],
  })
  const found = runCompiler("typescript-7", project)
  return new Map(
    units.map((unit) => [
      unit,
      findingsOf(
        unit,
        found.filter(({ file }) => file === unit.path),
      ),
    ]),
  )
}

/** "Exported variable has or is using name …": what the wrong call before it returned. */
const UNNAMED = "error TS4023:"

function findingsOf(unit: Unit, found: readonly Diagnostic[]): readonly string[] {
  const reports = found
    .filter(({ text }) => !(unit.isError && text.startsWith(UNNAMED)))
    .map(({ line, text }) => ({ place: placeText(unit.blocks, line), text: text.replace(/^error TS\d+: /, "") }))
  if (!unit.isError) return reports.map(({ place, text }) => `${place}: ${text}`)
  const source = ts.createSourceFile(unit.path, readFileSync(unit.path, "utf8"), ts.ScriptTarget.ESNext)
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
