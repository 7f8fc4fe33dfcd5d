import { completionsAt, describeAt, problemsOf } from "./answers.js"
import type { Completions, Described, Problem } from "./answers.js"
import { startService } from "./service.js"
import type { Declarations } from "./service.js"

export { emit } from "./emit.js"

/** Answers questions about the types of a program. */
export interface Language {
  problems(text: string): readonly Problem[]
  completions(text: string, at: number): Completions | undefined
  describe(text: string, at: number): Described | undefined
}

/** What nearly every program imports. */
const FIRST_PROGRAM = 'import "waymark"'

/** Starts TypeScript, and parses the declarations while the page is still loading its editor. */
export function startLanguage(declarations: Declarations): Language {
  const service = startService(declarations)
  service.setProgram(FIRST_PROGRAM)
  service.language.getProgram()
  return {
    problems(text) {
      service.setProgram(text)
      return problemsOf(service)
    },
    completions(text, at) {
      service.setProgram(text)
      return completionsAt(service, text, at)
    },
    describe(text, at) {
      service.setProgram(text)
      return describeAt(service, at)
    },
  }
}
