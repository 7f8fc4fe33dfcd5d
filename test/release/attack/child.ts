import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { bundlePrograms } from "../../process/bundled.js"

/** A server in a separate process, so that a crash is detected. */
export interface Child {
  /** The ports that it listens on, by name. */
  readonly ports: Readonly<Record<string, number>>
  readonly pid: number | undefined
  /** Why the process has ended, or undefined while it is running. */
  ended(): string | undefined
  /** Sends a question to the process, and resolves to its answer. */
  ask(question: string, value?: unknown): Promise<unknown>
  /** Ends the process, and resolves when it has ended. */
  stop(): Promise<void>
}

interface Message {
  readonly id: number
  readonly answer: unknown
}

/**
 * Starts a program of this folder. It answers messages with `answerParent`, and says its ports under the question
 * `"ports"`.
 */
export async function startChild(
  program: string,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Promise<Child> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const programs = await bundlePrograms(file)
  const child = spawn(process.execPath, [...flags, programs.path(file), ...args], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  })
  let [errors, ended, asked] = ["", undefined as string | undefined, 0]
  child.stderr?.on("data", (piece: Buffer) => (errors = `${errors}${piece.toString()}`.slice(-5000)))
  const waiting = new Map<number, (answer: unknown) => void>()
  child.on("message", ({ id, answer }: Message) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  const exit = once(child, "close").then(([code, signal]) => {
    programs.remove()
    ended = `the process ended with ${String(signal ?? code)}: ${/^\w*Error.*$/m.exec(errors)?.[0] ?? errors.slice(-300)}`
    for (const resolve of waiting.values()) resolve(undefined)
  })
  const ask = (question: string, value?: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      if (ended !== undefined) return resolve(undefined)
      const id = ++asked
      waiting.set(id, resolve)
      child.send({ id, question, value }, () => {})
    })
  const ports = await ask("ports")
  if (typeof ports !== "object" || ports === null) throw new Error(`${program} does not start; ${ended}`)
  return {
    ports: Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, Number(port)])),
    pid: child.pid,
    ended: () => ended,
    ask,
    async stop() {
      child.kill("SIGKILL")
      await exit
    },
  }
}

/** Answers the questions of the process that started this one. */
export function answerParent(answers: Readonly<Record<string, (value: unknown) => unknown>>): void {
  process.on("message", ({ id, question, value }: { id: number; question: string; value: unknown }) => {
    void Promise.resolve(answers[question]?.(value)).then((answer) => process.send?.({ id, answer }))
  })
  process.on("disconnect", () => process.exit())
  if (!process.connected) process.exit() // the parent has ended while this process started
}
