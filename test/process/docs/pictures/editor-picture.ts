import type { Page } from "playwright-core"
import ts from "typescript"
import type { Diagnostic } from "../../../../type-tests/users/editor/editor.js"
import { startLsp } from "../../../../type-tests/users/editor/lsp.js"
import { readMark } from "../../../../type-tests/users/editor/markers.js"
import { makeProject } from "../../../../type-tests/users/editor/project.js"
import { html, Html } from "../../../../src/core/lib/http/html.js"
import { EDITOR_STYLE } from "./editor-style.js"

/** What a person types, in a new file of the blog; the cursor is at the mark. */
const MARKED = `import type { Conn } from "waymark/server"
import { Routes } from "../routes.js"

export const links = (conn: Conn) => [
  Routes.user_post_path(conn, "show", 7),
  Routes.user_post_path(conn, "shwo", 7, 42),
  Routes.user_post_path(conn, "/*|*/"),
]`

interface Shown {
  readonly text: string
  readonly errors: readonly Diagnostic[]
  readonly completions: readonly string[]
  /** The line and the character of the cursor. */
  readonly cursor: readonly [line: number, character: number]
}

/** Renders the errors and completions that TypeScript's language server answers for a file, as an editor shows them. */
export async function pictureEditor(page: Page): Promise<Buffer> {
  const shown = await askServer()
  await page.setViewportSize({ width: 860, height: 600 })
  await page.emulateMedia({ colorScheme: "dark" })
  // Another page's content security policy would stay in force.
  await page.goto("about:blank")
  await page.setContent(editorPage(shown).text)
  return page.locator("main").screenshot({ omitBackground: true })
}

async function askServer(): Promise<Shown> {
  const name = "views/links.ts"
  const project = makeProject({ [name]: "" }, "docs/examples/blog")
  const editor = await startLsp(project.folder)
  try {
    const { text, at } = readMark(project.path(name), MARKED)
    editor.open(at.file, text)
    const completions = await editor.completions(at)
    const errors = await editor.diagnostics(at.file)
    if (completions.length === 0 || errors.length === 0) throw new Error("the language server answered nothing")
    return { text, errors, completions, cursor: [at.line, at.character] }
  } finally {
    await editor.stop()
    project.remove()
  }
}

function editorPage({ text, errors, completions, cursor: [line, character] }: Shown): Html {
  const rows = text.split("\n").map((code, index) => {
    const own = errors.filter(({ from }) => from.line === index)
    const messages = index === line ? [] : own.map((error) => html`<p class="error">${error.text}</p>`)
    const popup = index === line ? completionList(completions, character) : html``
    return html`<li><code>${codeSpans(code, own)}</code>${messages}${popup}</li>`
  })
  return html`<!doctype html>
    <meta charset="utf-8" />
    <style>
      ${new Html(EDITOR_STYLE)}
    </style>
    <main>
      <header>views/links.ts</header>
      <ol>
        ${rows}
      </ol>
    </main>`
}

function completionList(completions: readonly string[], character: number): Html {
  const items = completions.map((name, index) => html`<li class="${index === 0 ? "selected" : ""}">${name}</li>`)
  return html`<div class="cursor" style="left: calc(60px + ${character}ch)">
    <ul>
      ${items}
    </ul>
  </div>`
}

/** The tokens of a line in their colours; what an error is about is underlined. */
function codeSpans(code: string, errors: readonly Diagnostic[]): readonly Html[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, false, ts.LanguageVariant.Standard, code)
  const spans: Html[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const start = scanner.getTokenStart()
    const isWrong = errors.some(({ from, to }) => from.character <= start && start < to.character)
    const classes = `${tokenClass(kind, code.slice(scanner.getTokenEnd()))} ${isWrong ? "wrong" : ""}`.trim()
    spans.push(html`<span class="${classes}">${scanner.getTokenText()}</span>`)
  }
  return spans
}

function tokenClass(kind: ts.SyntaxKind, after: string): string {
  if (kind === ts.SyntaxKind.StringLiteral) return "string"
  if (kind === ts.SyntaxKind.NumericLiteral) return "number"
  if (kind >= ts.SyntaxKind.FirstKeyword && kind <= ts.SyntaxKind.LastKeyword) return "keyword"
  return kind === ts.SyntaxKind.Identifier && after.startsWith("(") ? "function" : ""
}
