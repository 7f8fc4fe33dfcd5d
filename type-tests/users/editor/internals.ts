import { join } from "node:path"
import ts from "typescript"
import { isEntryPoint, readSources, src } from "../../../test/unit/house/sources.js"

/** Names of types that no entry point exports: a user who sees one in a hover cannot look it up. */
const INTERNAL_TYPES = internalTypes()

/** The parts of a hover that mean nothing to a user: names of internal types, and index signatures. */
export function internalsIn(shown: string): readonly string[] {
  const names = new Set(shown.match(/\b[A-Z]\w+/g) ?? [])
  return [...names].filter((name) => INTERNAL_TYPES.has(name)).concat(shown.includes("[x: string]: any") ? ["any"] : [])
}

function internalTypes(): ReadonlySet<string> {
  const declared = new Set<string>()
  const exported = new Set<string>()
  for (const { path, text } of readSources()) {
    const isEntry = isEntryPoint(path)
    ts.forEachChild(ts.createSourceFile(join(src, path), text, ts.ScriptTarget.ESNext), (node) => {
      if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) declared.add(node.name.text)
      if (
        isEntry &&
        ts.isExportDeclaration(node) &&
        node.exportClause !== undefined &&
        ts.isNamedExports(node.exportClause)
      )
        node.exportClause.elements.forEach(({ name }) => exported.add(name.text))
    })
  }
  return new Set([...declared].filter((name) => !exported.has(name)))
}
