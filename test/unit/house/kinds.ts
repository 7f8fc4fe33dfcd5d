import ts from "typescript"
import { parse } from "./parse.js"
import type { Source } from "./sources.js"

/** The file with the records of the kinds of params. */
const RECORDS = "core/pattern/kinds.ts"

/** Names of kinds that mean something else in a file. */
const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  "build/cli/diff/schemas/alternatives.ts": "integer",
  "build/cli/diff/schemas/compare.ts": "integer",
  "readers/openapi/libraries.ts": "date",
  "readers/openapi/operation.ts": "integer",
  "server/plugs/files/static-files.ts": "date",
}

/**
 * The places outside the records that name a kind of params: as a string, at the end of a mark such as `"id/integer"`, or as a key.
 */
export function namedKinds(sources: readonly Source[], names: readonly string[]): readonly string[] {
  return sources
    .filter(({ path }) => path !== RECORDS)
    .flatMap(({ path, text }) => {
      const file = parse(text)
      const found: string[] = []
      const visit = (node: ts.Node): void => {
        const name = names.find((kind) => isNamed(node, kind))
        if (name !== undefined && OTHER_MEANINGS[path] !== name) {
          const { line } = file.getLineAndCharacterOfPosition(node.getStart())
          found.push(`${path}:${line + 1} names the kind ${name}`)
        }
        ts.forEachChild(node, visit)
      }
      visit(file)
      return found
    })
}

function isNamed(node: ts.Node, kind: string): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return node.text === kind || node.text.endsWith(`/${kind}`) || node.text.endsWith(`\n${kind}`)
  return (ts.isPropertyAssignment(node) || ts.isPropertySignature(node)) && node.name.getText() === kind
}
