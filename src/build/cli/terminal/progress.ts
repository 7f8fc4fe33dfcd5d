import { basename } from "node:path"
import type { Output } from "../command.js"
import { atEnd } from "./at-end.js"

/** How many characters make a document long: YAML takes about a second for a million. */
const LONG = 1_000_000

/** Shows the steps of a command that takes more than a second, in one line of a terminal, which is erased at the end. */
export class Progress {
  readonly #output: Output | undefined
  #isLong: boolean
  #step = ""
  /** What the line of the terminal has now. */
  #shown = ""
  #atEnd: (() => void) | undefined

  /**
   * @param output where it is written, if it is a terminal
   * @param isLong whether the command takes long; default: once it reads a long document
   */
  constructor(output?: Output, isLong = false) {
    this.#output = output
    this.#isLong = isLong
  }

  /**
   * Begins to read a file.
   *
   * @param length in characters
   * @returns shows how many of them were read
   */
  read(file: string, length: number): (count: number) => void {
    if (length < LONG) return () => undefined
    this.#isLong = true
    this.step(`reading ${basename(file)} (${(length / 1e6).toFixed(1)} MB)`)
    return (count) => this.#replaceLine(`${this.#step}: ${Math.floor((100 * count) / length)} %`)
  }

  /** Begins another step. */
  step(text: string): void {
    this.#step = text
    if (this.#isLong) this.#replaceLine(text)
  }

  /** Shows the current step, and those that follow. */
  show(): void {
    this.#isLong = true
    this.#replaceLine(this.#step)
  }

  /** Erases the line of the terminal. */
  end(): void {
    this.#replaceLine("")
    const forget = this.#atEnd
    this.#atEnd = undefined
    forget?.()
  }

  #replaceLine(line: string): void {
    const text = line.slice(0, (this.#output?.columns ?? 81) - 1)
    if (this.#output?.isTTY !== true || text === this.#shown) return
    this.#output.write(`\r${" ".repeat(this.#shown.length)}\r${text}`)
    this.#shown = text
    if (text !== "") this.#atEnd ??= atEnd(() => this.end())
  }
}

/**
 * Runs a command that takes long, and erases its progress at the end.
 *
 * @param after the milliseconds after which its steps are shown
 */
export async function withProgress<T>(
  output: Output,
  run: (progress: Progress) => Promise<T> | T,
  after = 0,
): Promise<T> {
  const progress = new Progress(output, after === 0)
  const timer = setTimeout(() => progress.show(), after)
  try {
    return await run(progress)
  } finally {
    clearTimeout(timer)
    progress.end()
  }
}
