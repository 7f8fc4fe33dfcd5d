import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import ts from "typescript"
import { groupBy } from "../../../../src/core/lib/group-by.js"

const LIB = dirname(createRequire(import.meta.url).resolve("typescript"))
/** What programs of the playground may use of a worker's globals. */
const GLOBALS = [
  ..."fetch Request Response Headers URL URLSearchParams URLPattern FormData File Blob DOMException Event EventTarget".split(
    " ",
  ),
  ..."AbortController AbortSignal ReadableStream WritableStream TransformStream TextEncoder TextDecoder BodyInit".split(
    " ",
  ),
  ..."WebSocket CloseEvent MessageEvent EventSource console crypto CryptoKey structuredClone queueMicrotask atob btoa".split(
    " ",
  ),
  ..."setTimeout setInterval clearTimeout clearInterval performance location CompressionStream DecompressionStream".split(
    " ",
  ),
]
/** Types that lead to those of canvas, video and databases, which are left out. */
const LEFT_OUT = new Set(["Window", "WindowProxy", "WorkerGlobalScope", "ServiceWorkerContainer", "OffscreenCanvas"])
const TRANSFERABLE =
  "type Transferable = ArrayBuffer | MessagePort | ReadableStream | WritableStream | TransformStream;\n"

/** The declarations of JavaScript and of a worker's globals, by file, without comments. */
export function libraryFiles(): Readonly<Record<string, string>> {
  const files: Record<string, string> = { "/lib/lib.worker.d.ts": workerGlobals() }
  const add = (name: string): void => {
    const path = `/lib/lib.${name}.d.ts`
    if (path in files) return
    const text = readLibrary(name)
    files[path] = withoutComments(text)
    for (const [, other = ""] of text.matchAll(/^\/\/\/ <reference lib="([^"]+)"/gm)) add(other)
  }
  add("es2023")
  return files
}

const readLibrary = (name: string): string => readFileSync(join(LIB, `lib.${name}.d.ts`), "utf8")

/** The declarations of {@link GLOBALS}, and of the types that they name: a sixth of the whole file. */
function workerGlobals(): string {
  const source = ts.createSourceFile("lib.d.ts", readLibrary("webworker"), ts.ScriptTarget.Latest)
  const declared = groupBy(
    source.statements.flatMap((statement) => namesOf(statement).map((name) => ({ name, statement }))),
    ({ name }) => name,
  )
  const kept = new Set<ts.Statement>()
  const known = new Set([...LEFT_OUT, "Transferable"])
  const keep = (name: string): void => {
    if (known.has(name)) return
    known.add(name)
    for (const { statement } of declared.get(name) ?? []) {
      kept.add(statement)
      visitTypes(statement, keep)
    }
  }
  for (const name of GLOBALS) keep(name)
  const texts = source.statements.filter((one) => kept.has(one)).map((one) => one.getText(source))
  return TRANSFERABLE + withoutComments(texts.join("\n"))
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ""))
  const isNamed = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
  return isNamed || ts.isFunctionDeclaration(statement) ? [statement.name?.text ?? ""] : []
}

/** Calls `found` with the names of types in a node. */
function visitTypes(node: ts.Node, found: (name: string) => void): void {
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : ts.isTypeQueryNode(node)
        ? node.exprName
        : undefined
  if (name !== undefined && ts.isIdentifier(name)) found(name.text)
  ts.forEachChild(node, (child) => visitTypes(child, found))
}

/** A text of declarations without comments, except references, and without indentation. */
export function withoutComments(text: string): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text)
  let kept = ""
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const token = scanner.getTokenText()
    const isComment = kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia
    if (!isComment || token.startsWith("///")) kept += token
  }
  return kept.replace(/[ \t]*\n\s*/g, "\n").replace(/ {2,}/g, " ")
}
