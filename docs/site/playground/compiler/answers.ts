import * as ts from "typescript"
import { PROGRAM } from "./service.js"
import type { Service } from "./service.js"

/** An error of the compiler; places count characters from 0. */
export interface Problem {
  readonly from: number
  readonly to: number
  readonly message: string
}

/** The completions at a place: what they replace begins at `from`. */
export interface Completions {
  readonly from: number
  readonly options: readonly { readonly label: string; readonly kind: string; readonly isDeprecated: boolean }[]
}

/** The type of a name, and its doc comment. */
export interface Described {
  readonly from: number
  readonly to: number
  readonly type: string
  readonly comment: string
}

const MAX_COMPLETIONS = 500

export function problemsOf({ language }: Service): readonly Problem[] {
  const found = [...language.getSyntacticDiagnostics(PROGRAM), ...language.getSemanticDiagnostics(PROGRAM)]
  return found
    .filter(({ category }) => category === ts.DiagnosticCategory.Error)
    .map(({ start = 0, length = 0, messageText }) => ({
      from: start,
      to: start + length,
      message: withoutPaths(ts.flattenDiagnosticMessageText(messageText, "\n")),
    }))
    .toSorted((one, other) => one.from - other.from)
}

export function completionsAt({ language }: Service, text: string, at: number): Completions | undefined {
  const found = language.getCompletionsAtPosition(PROGRAM, at, { includeCompletionsWithInsertText: false })
  if (found === undefined || found.entries.length === 0) return undefined
  const word = /[\w$]*$/.exec(text.slice(0, at))?.[0] ?? ""
  return {
    from: found.optionalReplacementSpan?.start ?? at - word.length,
    options: found.entries.slice(0, MAX_COMPLETIONS).map(({ name, kind, kindModifiers = "" }) => ({
      label: name,
      kind,
      isDeprecated: kindModifiers.includes("deprecated"),
    })),
  }
}

export function describeAt({ language }: Service, at: number): Described | undefined {
  const info = language.getQuickInfoAtPosition(PROGRAM, at)
  if (info === undefined) return undefined
  const { start, length } = info.textSpan
  return {
    from: start,
    to: start + length,
    type: withoutPaths(ts.displayPartsToString(info.displayParts)).replace(/^\(alias\) |\nimport [\w$]+$/g, ""),
    comment: ts.displayPartsToString(info.documentation),
  }
}

/** Types that the program does not import are written with the file that declares them. */
const withoutPaths = (text: string): string => text.replace(/import\("[^"]*"\)\./g, "")
