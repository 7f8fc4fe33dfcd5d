import { createHighlighter } from "shiki"
import type { DecorationItem, ShikiTransformer } from "shiki"
import type { Message, TypedSpan } from "../build/compiled-code.js"
import type { ShownCode } from "../build/page-code.js"
import { BASE, SITE } from "./site-data.js"

const LANGUAGES = [
  "ts",
  "tsx",
  "js",
  "json",
  "jsonc",
  "sh",
  "console",
  "sql",
  "html",
  "http",
  "elixir",
  "dockerfile",
  "nginx",
  "ini",
  "yaml",
  "toml",
  "diff",
  "css",
  "xml",
] as const
const NAMES: Readonly<Record<string, string>> = { systemd: "ini", Dockerfile: "dockerfile", mjs: "js", jsx: "tsx" }

const highlighter = await createHighlighter({
  themes: ["github-light-high-contrast", "github-dark-high-contrast"],
  langs: [...LANGUAGES],
})

/** Colours a block of code, and adds the types of its names and the compiler's messages. */
export function highlight(text: string, language: string, marks: string): string {
  const { code } = readMarks(marks)
  const known = NAMES[language] ?? language
  const html = highlighter.codeToHtml(text.replace(/\n$/, ""), {
    lang: highlighter.getLoadedLanguages().includes(known) ? known : "text",
    themes: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    defaultColor: false,
    decorations: code === undefined ? [] : decorationsOf(code.spans, code.messages),
    transformers: code === undefined ? [] : [messageLines(code.messages)],
  })
  // Vue must not read braces in code as its own.
  return html
    .replace("<pre ", "<pre v-pre ")
    .replaceAll(' tabindex="0"', ' tabindex="0" role="group" aria-label="Code"')
}

/** The name of a block's file above it, and below it the link to the playground if its program can run there. */
export function frameBlock(html: string, info: string): string {
  const { code, file } = readMarks(info)
  const name = code?.file ?? file
  if (name === undefined && code?.program === undefined) return html
  const title = name === undefined ? "" : `<p class="code-file">${escapeHtml(name)}</p>`
  const link = code?.program === undefined ? "" : openLink(code.program)
  return `<div class="code-block">${title}${html}${link}</div>\n`
}

const openLink = (hash: string): string =>
  `<p class="open-program"><a href="${BASE}playground.html${hash.replaceAll("&", "&amp;")}">Open in the playground</a></p>`

/** What the fence of a block says: its language, and the key of what the build knows about it, or the name of its file. */
function readMarks(info: string): { readonly code: ShownCode | undefined; readonly file: string | undefined } {
  const named = new Map(
    info.split(" ").map((mark): [string, string] => [mark.split("=")[0] ?? "", mark.split("=")[1] ?? ""]),
  )
  return { code: SITE.code[named.get("key") ?? ""], file: named.get("file") }
}

function decorationsOf(spans: readonly TypedSpan[], messages: readonly Message[]): DecorationItem[] {
  const place = ({ line, from, to }: TypedSpan | Message) => ({
    start: { line, character: from },
    end: { line, character: to },
  })
  const inside = (one: TypedSpan, other: Message): boolean =>
    one.line === other.line && one.from < other.to && other.from < one.to
  const isCut = (span: TypedSpan, message: Message): boolean =>
    inside(span, message) && !(message.from <= span.from && span.to <= message.to)
  const unique = messages.filter(
    (one, at) =>
      !messages.slice(0, at).some((other) => other.line === one.line && other.from < one.to && one.from < other.to),
  )
  return [
    ...unique.map((message) => ({ ...place(message), properties: { class: "code-wrong" }, alwaysWrap: true })),
    ...spans
      .filter((span) => !unique.some((message) => isCut(span, message)))
      .map((span) => ({ ...place(span), properties: { "data-type": String(span.type) }, alwaysWrap: true })),
  ]
}

/** Puts each message below its line. Copying leaves them out. */
function messageLines(messages: readonly Message[]): ShikiTransformer {
  const textsAt = (line: number): readonly string[] => [
    ...new Set(messages.filter((message) => message.line === line).map(({ text }) => text)),
  ]
  return {
    code(node) {
      // The lines, and between them the line ends.
      const lines = node.children.filter(({ type }) => type === "element")
      node.children = lines.flatMap((line, at): typeof node.children => {
        const end = { type: "text", value: "\n" } as const
        const messages = textsAt(at)
        if (line.type !== "element" || messages.length === 0) return at === lines.length - 1 ? [line] : [line, end]
        // The line end comes before the message, which is a block, so that no empty line follows.
        line.children.push(end, ...messages.map(messageElement))
        return [line]
      })
    },
  }
}

function messageElement(value: string) {
  return {
    type: "element" as const,
    tagName: "span",
    properties: { class: "code-message vp-copy-ignore" },
    children: [{ type: "text" as const, value }],
  }
}

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
