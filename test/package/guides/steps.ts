/** A step that a page tells its reader to do. */
export type Step =
  | { readonly kind: "write"; readonly file: string; readonly text: string }
  /** Changes lines of a file: those with a minus become those with a plus. */
  | { readonly kind: "change"; readonly file: string; readonly before: string; readonly after: string }
  /** Lines at the end of a file that do not compile, which the reader deletes again. */
  | { readonly kind: "refuse"; readonly file: string; readonly text: string; readonly messages: readonly string[] }
  | { readonly kind: "run"; readonly command: string; readonly output: readonly string[] }

/** A section of a page, with its steps in order. */
export interface Section {
  readonly heading: string
  readonly steps: readonly Step[]
}

/**
 * The sections of a page for readers who follow it word by word. Its fences with `file=` are files or, in the language `diff`,
 * changes of files; those of `sh` and `console` are commands.
 */
export function readSections(markdown: string): readonly Section[] {
  return markdown.split(/^## /m).map((part) => ({ heading: part.split("\n", 1)[0] ?? "", steps: readSteps(part) }))
}

function readSteps(part: string): readonly Step[] {
  return [...part.matchAll(/^```(\w+)(.*)\n([^]*?)^```$/gm)].flatMap(([, language = "", marks = "", text = ""]) => {
    const file = /\bfile=(\S+)/.exec(marks)?.[1]
    if (language === "sh") return text.trimEnd().split("\n").map(commandOf)
    if (language === "console") return text.trimEnd().split(/^\$ /m).slice(1).map(commandOf)
    if (file === undefined) throw new Error(`a reader cannot tell what to do with: ${text}`)
    if (language === "diff") return [changeOf(file, text)]
    if (/\berror\b/.test(marks)) return [{ kind: "refuse", file, text, messages: messagesOf(text) }]
    return [{ kind: "write", file, text }]
  })
}

function commandOf(text: string): Step {
  const [command = "", ...output] = text.trimEnd().split("\n")
  return { kind: "run", command, output }
}

function changeOf(file: string, text: string): Step {
  const lines = text.trimEnd().split("\n")
  const without = (sign: string): string =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join("\n")
  return { kind: "change", file, before: without("+"), after: without("-") }
}

function messagesOf(text: string): readonly string[] {
  return [...text.matchAll(/\/\/ error: (.+)$/gm)].map(([, message = ""]) => message)
}
