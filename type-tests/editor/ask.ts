import type { Editor } from "./editor.js"
import { readMark } from "./markers.js"
import type { Project } from "./project.js"

/** What a person does at the mark in a text, and the text, to which the file's first lines are added. */
export type Question = readonly [title: string, kind: "completions" | "hover" | "signature", marked: string]

/** A question with what the editor shows. */
export interface Answer {
  readonly title: string
  readonly kind: Question[1]
  readonly marked: string
  readonly shown: string
}

/** Puts questions to an editor, one after the other, each in the same file with another text. */
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

/** Answers as a page that a person can read. */
export function showAnswers(answers: readonly Answer[]): string {
  return answers
    .map(({ title, kind, marked, shown }) => `## ${kind}: ${title}\n${indent(marked)}\n\n${shown}\n`)
    .join("\n")
}

/** The first names of a list, one a line. */
export function showNames(names: readonly string[]): string {
  const more = names.length > 24 ? [`… and ${names.length - 24} more`] : []
  return names.length === 0 ? "nothing" : [...names.slice(0, 24), ...more].join("\n")
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ")
}
