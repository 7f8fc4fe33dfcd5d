// Counts how many files a request, a node and an option involve: npm run house
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import ts from "typescript"
import { importCircles, valueCircles } from "./imports.js"
import { parse } from "./parse.js"
import { readSources, root } from "./sources.js"
import type { Source } from "./sources.js"
import { TSX } from "./tsx.js"

/** The figures of `npm run house`. */
export interface Figures {
  readonly files: number
  readonly lines: number
  readonly requests: RequestFiles
  /** The files whose code mentions resources. */
  readonly resources: readonly string[]
  /** The files whose code mentions `trailing_slash`, an option of scopes with no other meaning. */
  readonly option: readonly string[]
  /** The functions that traverse the items of scopes. */
  readonly traversals: readonly string[]
  /** The types that traverse the items of scopes. */
  readonly type_traversals: readonly string[]
  readonly circles: readonly (readonly string[])[]
  /** The files of the largest circle of imports in `table/`, those of types included. */
  readonly table_circle: readonly string[]
}

export interface RequestFiles {
  /** The files that a GET passes through, from `Endpoint.fetch` to its action. */
  readonly get: readonly string[]
  /** The files that a POST passes through, from `Endpoint.fetch` to the response: its body and its answer have schemas. */
  readonly post: readonly string[]
}

export function countFigures(): Figures {
  const sources = readSources()
  return {
    files: sources.length,
    lines: sources.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0),
    requests: enteredByRequests(),
    resources: filesNaming(sources, /resource/i),
    option: filesNaming(sources, /^trailing_slash$/),
    traversals: sources.flatMap((source) => traversalsIn(source, ts.isFunctionDeclaration)),
    type_traversals: sources.flatMap((source) => traversalsIn(source, ts.isTypeAliasDeclaration)),
    circles: valueCircles(sources),
    table_circle: largestOf(importCircles(sources.filter(({ path }) => path.startsWith("table/")))),
  }
}

function largestOf(circles: readonly (readonly string[])[]): readonly string[] {
  return circles.toSorted((one, other) => other.length - one.length)[0] ?? []
}

/** Runs in a separate process, because V8's coverage counts everything that a process runs. */
function enteredByRequests(): RequestFiles {
  const output = execFileSync(process.execPath, [...TSX, join(root, "test/unit/house/request-path.ts")], {
    encoding: "utf8",
  })
  return JSON.parse(output) as RequestFiles
}

/** The files whose code has a matching name or string, except in imports and exports of other files. */
export function filesNaming(sources: readonly Source[], pattern: RegExp): readonly string[] {
  return sources
    .filter((source) => hasNode(parse(source.text), (node) => isNamed(node, pattern)))
    .map(({ path }) => path)
}

function isNamed(node: ts.Node, pattern: RegExp): boolean {
  return (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && pattern.test(node.text)
}

/**
 * The declarations that go from a node to the nodes in it: those that call `childrenOf`, and those that distinguish scopes
 * from other nodes and read the third element of a scope, which has its items.
 */
export function traversalsIn(
  source: Source,
  isKind: (node: ts.Node) => node is ts.DeclarationStatement,
): readonly string[] {
  const readsItems = (node: ts.Node): boolean => {
    const result = resultForScope(node)
    return result !== undefined && hasNode(result, isThirdElement)
  }
  return parse(source.text)
    .statements.filter(isKind)
    .filter(({ name }) => !isChildren(name))
    .filter((declaration) => hasNode(declaration, (node) => readsItems(node) || isChildren(node)))
    .map(({ name }) => `${source.path}: ${name?.text ?? ""}`)
}

function isChildren(node: ts.Node | undefined): boolean {
  return node !== undefined && ts.isIdentifier(node) && /^childrenof$/i.test(node.text)
}

/** The branch for a scope, if the node checks whether something is a scope. */
function resultForScope(node: ts.Node): ts.Node | undefined {
  if (ts.isCaseClause(node) && isScopeName(node.expression)) return node
  if (ts.isConditionalExpression(node) && hasNode(node.condition, isScopeName)) return node.whenTrue
  if (ts.isConditionalTypeNode(node) && node.extendsType.getText() === "AnyScope") return node.trueType
  return undefined
}

function isScopeName(node: ts.Node): boolean {
  return ts.isStringLiteral(node) && node.text === "scope"
}

function isThirdElement(node: ts.Node): boolean {
  if (ts.isElementAccessExpression(node)) return node.argumentExpression.getText() === "2"
  return ts.isIndexedAccessTypeNode(node) && node.indexType.getText() === "2"
}

function hasNode(within: ts.Node, fits: (node: ts.Node) => boolean): boolean {
  if (ts.isImportDeclaration(within) || (ts.isExportDeclaration(within) && within.moduleSpecifier !== undefined))
    return false
  return fits(within) || (ts.forEachChild(within, (child) => hasNode(child, fits)) ?? false)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(JSON.stringify(countFigures(), null, 2))
