import ts from "typescript"
import { findMarkers } from "./markers.js"
import type { Marker } from "./markers.js"

/** A program that passes the result at each promise to its recorder. It has the same lines as the original. */
export interface Instrumented {
  readonly text: string
  /** The number of promises that the recorder must receive. */
  readonly promises: number
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

/** The name under which a program finds its recorder. */
export const RECORDER = "__recorder"

type Edit = readonly [pos: number, text: string]

export function instrument(file: string, text: string): Instrumented {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const markers = findMarkers(source).filter(({ kind }) => kind !== "error")
  const edits: Edit[] = []
  const problems: { line: number; message: string }[] = []
  for (const marker of markers) {
    const found = editsFor(marker, source, JSON.stringify(`${file}:${marker.line}`))
    if (typeof found === "string") problems.push({ line: marker.line, message: found })
    else edits.push(...found)
  }
  // If two edits are at the same place, that of the first promise comes first.
  const ordered = edits
    .map((edit, index) => ({ edit, index }))
    .toSorted((a, b) => b.edit[0] - a.edit[0] || b.index - a.index)
  const changed = ordered.reduce((done, { edit: [pos, add] }) => done.slice(0, pos) + add + done.slice(pos), text)
  return { text: changed, promises: markers.length - problems.length, problems }
}

/** The insertions for a promise, or the reason why it cannot be checked. */
function editsFor(marker: Marker, source: ts.SourceFile, place: string): readonly Edit[] | string {
  const { kind, pos } = marker
  if (source.statements.some((statement) => statement.getStart(source) < pos && pos < statement.getEnd()))
    return "a promise inside a statement is not checked; put it after one at the top level"
  const statement = source.statements.findLast((candidate) => candidate.getEnd() <= pos)
  if (statement === undefined) return "a promise needs a statement before it"
  if (kind === "prints") return [[statement.getEnd(), `;${call("prints", place, JSON.stringify(marker.text))};`]]
  const expression = ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (kind === "throws") {
    if (expression === undefined) return "only an expression can be promised to throw"
    return [
      [expression.getStart(source), `;await ${RECORDER}.throws(${place}, async () => (`],
      [expression.getEnd(), `), ${JSON.stringify(marker.text)});`],
    ]
  }
  if (!isExpression(marker.text)) return `not an expression: ${marker.text}`
  if (expression !== undefined)
    return [
      [expression.getStart(source), `;${RECORDER}.value(${place}, (`],
      [expression.getEnd(), `), () => (${marker.text}));`],
    ]
  const name = declaredName(statement)
  if (name === undefined) return "only an expression or the declaration of one variable has a value"
  return [[statement.getEnd(), `;${call("value", place, name, `() => (${marker.text})`)};`]]
}

function call(method: string, ...args: readonly string[]): string {
  return `${RECORDER}.${method}(${args.join(", ")})`
}

function declaredName(statement: ts.Statement): string | undefined {
  if (!ts.isVariableStatement(statement)) return undefined
  const [declaration, ...more] = statement.declarationList.declarations
  if (declaration === undefined || more.length > 0 || !ts.isIdentifier(declaration.name)) return undefined
  return declaration.name.text
}

function isExpression(text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(`(${text});`, { reportDiagnostics: true })
  return text !== "" && diagnostics.length === 0
}
