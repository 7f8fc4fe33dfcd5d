import type ts from "typescript"
import type { CompilerError } from "../compiler/program.js"
import { placeAt, writePlace } from "../places.js"
import { readSource } from "./edits.js"

/** The place of a node as compilers write it: `src/routes.ts:12:3`. */
export function placeIn(node: ts.Node, cwd: string): string {
  return writePlace(placeAt(node.getSourceFile(), node.getStart()), cwd)
}

/**
 * The place of an error of the compiler with a colon after it; empty for an error of the options.
 *
 * @param texts the texts of files that are not as on the disk
 */
export function placeOfError({ file, start }: CompilerError, cwd: string, texts?: ReadonlyMap<string, string>): string {
  if (file === undefined) return ""
  const lines = (texts?.get(file) ?? readSource(file).text).slice(0, start).split("\n")
  return `${writePlace({ file, line: lines.length - 1, column: lines.at(-1)?.length ?? 0 }, cwd)}: `
}
