import { expose } from "comlink"
import type { Completions, Described, Problem } from "./answers.js"
import type { Emitted } from "./emit.js"
import type { Language } from "./language.js"
import type { Declarations } from "./service.js"

/** The build puts the name of their file here, which is next to the worker. */
declare const DECLARATIONS: string

// TypeScript is another module, so that both are loaded at the same time.
const typescript = import("./language.js")
const language = startLanguage()
/** The text that the page asked about last. */
let latest = ""

/** The page runs its program first, so what waits for TypeScript alone goes before the parsing and before the first check. */
async function startLanguage(): Promise<Language> {
  const [loaded, declarations] = await Promise.all([typescript, loadDeclarations()])
  await nextTask()
  const started = loaded.startLanguage(declarations)
  await nextTask()
  return started
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

async function loadDeclarations(): Promise<Declarations> {
  const response = await fetch(new URL(DECLARATIONS, import.meta.url))
  return (await response.json()) as Declarations // what the build of the site writes
}

const compiler = {
  /** Needs no declarations. */
  async emit(text: string, modules: Readonly<Record<string, string>>): Promise<Emitted> {
    return (await typescript).emit(text, modules)
  },
  /** @returns undefined if the page has asked about another text since */
  async problems(text: string): Promise<readonly Problem[] | undefined> {
    latest = text
    const started = await language
    await nextTask()
    return text === latest ? started.problems(text) : undefined
  },
  async completions(text: string, at: number): Promise<Completions | undefined> {
    latest = text
    return (await language).completions(text, at)
  },
  async describe(text: string, at: number): Promise<Described | undefined> {
    return (await language).describe(text, at)
  },
}

/** What the page calls. */
export type Compiler = typeof compiler

expose(compiler)
