import type { Editor } from "./editor.js"
import { readMark } from "./markers.js"
import type { Project } from "./project.js"

/** An action of a user at the mark in a text, and the text, to which the first lines of the file are added. */
export type Question = readonly [title: string, kind: "completions" | "hover" | "signature", marked: string]

/** A question with the editor's answer. */
export interface Answer {
  readonly title: string
  readonly kind: Question[1]
  readonly marked: string
  readonly shown: string
}

/** Asks an editor questions one after the other, each in the same file with a different text. */
export async function ask(
  editor: Editor,
  project: Project,
  { file, head, questions }: { readonly file: string; readonly head: string; readonly questions: readonly Question[] },
): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (const [title, kind, marked] of questions) {
    const { text, at } = readMark(project.path(file), `${head}\n${marked}`)
    editor.open(at.file, text)
    const shown = kind === "completions" ? showNames(await editor.completions(at)) : await editor[kind](at)
    answers.push({ title, kind, marked, shown })
  }
  return answers
}

/** The answers as a readable page. */
export function showAnswers(answers: readonly Answer[]): string {
  return answers
    .map(({ title, kind, marked, shown }) => `## ${kind}: ${title}\n${indent(marked)}\n\n${shown}\n`)
    .join("\n")
}

/** The first names of a list, one on each line. */
export function showNames(names: readonly string[]): string {
  const more = names.length > 24 ? [`… and ${names.length - 24} more`] : []
  return names.length === 0 ? "nothing" : [...names.slice(0, 24), ...more].join("\n")
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ")
}
