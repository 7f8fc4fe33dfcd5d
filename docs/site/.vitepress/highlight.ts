import { createHighlighter } from "shiki"
import type { DecorationItem, ShikiTransformer } from "shiki"
import type { Message, TypedSpan } from "../build/compiled-code.js"
import { SITE } from "./site-data.js"

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
  const { key, file } = Object.fromEntries(marks.split(" ").map((mark) => mark.split("="))) as Record<string, string>
  const code = key === undefined ? undefined : SITE.code[key]
  const known = NAMES[language] ?? language
  const html = highlighter.codeToHtml(text.replace(/\n$/, ""), {
    lang: highlighter.getLoadedLanguages().includes(known) ? known : "text",
    themes: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    defaultColor: false,
    decorations: code === undefined ? [] : decorationsOf(code.spans, code.messages),
    transformers: code === undefined ? [] : [messageLines(code.messages)],
  })
  const name = code?.file ?? file
  // Vue must not read braces in code as its own.
  const shown = html
    .replace("<pre ", "<pre v-pre ")
    .replaceAll(' tabindex="0"', ' tabindex="0" role="group" aria-label="Code"')
  return name === undefined ? shown : `<span class="code-file">${escapeHtml(name)}</span>${shown}`
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
