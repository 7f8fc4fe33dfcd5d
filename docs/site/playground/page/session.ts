import { proxy, wrap } from "comlink"
import type { Remote } from "comlink"
import { withBase } from "vitepress"
import type { Compiler } from "../compiler/worker.js"
import type { OutputLine } from "../runner/output.js"
import type { Result, Runner } from "../runner/worker.js"
import { FILES } from "./files.js"

/** After this time, in milliseconds, a program is ended. */
export const TIME_LIMIT = 3000

const urlOf = (path: string): string => new URL(withBase(path), location.href).href
const MODULES = Object.fromEntries(Object.entries(FILES.modules).map(([name, path]) => [name, urlOf(path)]))

/** The compiler in its worker. */
export interface StartedCompiler {
  readonly compiler: Remote<Compiler>
  readonly stop: () => void
}

/** The worker of the compiler, which the head of the page starts before anything else is loaded. */
declare global {
  var playgroundCompiler: Worker | undefined
}

/** Starts the compiler in a worker, unless it has been started. It compiles before its declarations have arrived, and answers about types after. */
export function startCompiler(): StartedCompiler {
  const worker = globalThis.playgroundCompiler ?? new Worker(urlOf(FILES.compiler), { type: "module" })
  globalThis.playgroundCompiler = undefined
  return { compiler: wrap<Compiler>(worker), stop: () => worker.terminate() }
}

/** Runs programs. */
export interface ProgramRunner {
  /**
   * @param show gets what the program writes to the console
   * @returns undefined if another program has been started
   */
  run(compiler: Remote<Compiler>, text: string, show: (line: OutputLine) => void): Promise<Result | undefined>
  stop(): void
}

/** Each program has a worker of its own, which ends when the next program begins. The next worker is started before it is needed. */
export function newRunner(): ProgramRunner {
  let worker: Worker | undefined
  let spare: Worker | undefined = startWorker()

  const run: ProgramRunner["run"] = async (compiler, text, show) => {
    worker?.terminate()
    const own = spare ?? startWorker()
    worker = own
    spare = undefined
    const isOwn = (): boolean => worker === own
    try {
      const { code, imports } = await compiler.emit(text, MODULES)
      const runner = wrap<Runner>(own)
      await runner.load(imports)
      const shown = proxy((line: OutputLine) => void (isOwn() && show(line)))
      const result = await withLimit(runner.run(code, shown), own)
      return isOwn() ? result : undefined
    } catch (error) {
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      return isOwn() ? { report: undefined, error: message } : undefined
    } finally {
      if (isOwn()) spare ??= startWorker()
    }
  }
  return {
    run,
    stop() {
      worker?.terminate()
      spare?.terminate()
      worker = undefined
    },
  }
}

const startWorker = (): Worker => new Worker(urlOf(FILES.runner), { type: "module" })

async function withLimit(result: Promise<Result>, worker: Worker): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<Result>((resolve) => {
    timer = setTimeout(() => {
      worker.terminate()
      resolve({ report: undefined, error: `the program was ended after ${TIME_LIMIT / 1000} seconds` })
    }, TIME_LIMIT)
  })
  try {
    return await Promise.race([result, limit])
  } finally {
    clearTimeout(timer)
  }
}
