import type { Block } from "../../../test/process/docs/blocks.js"
import type { Compiled, Message, TypedSpan } from "./compiled-code.js"

/** A block of code as the site shows it. Lines count from 0. */
export interface ShownCode {
  readonly language: string
  /** The name of the file, if the block has one. */
  readonly file: string | undefined
  readonly spans: readonly TypedSpan[]
  readonly messages: readonly Message[]
  /** The hash that opens the playground with the program that ends here, if it can run there. */
  readonly program: string | undefined
}

/** The text of a block without the marks of tests, and its types and messages at their new lines. */
export interface ShownBlock {
  readonly text: string
  readonly code: Omit<ShownCode, "program">
}

/** The comments `// error: …` are left out: the messages themselves are shown in their places. */
export function showBlock(block: Block, { spans, messages }: Compiled): ShownBlock {
  const lines = block.text.split("\n")
  const kept: string[] = []
  const lineOf = new Map<number, number>()
  let isPromise = false
  for (const [index, line] of lines.entries()) {
    if (block.isError && isPromise && /^\s*\/\/ {3}/.test(line)) continue
    const cut = block.isError ? line.replace(/\s*\/\/ error:.*$/, "") : line
    isPromise = cut !== line
    if (isPromise && cut === "") continue
    lineOf.set(index, kept.length)
    kept.push(cut.replace("//=>", "// →"))
  }
  const moved = <At extends { readonly line: number }>(all: readonly At[]): readonly At[] =>
    all.flatMap((one) => {
      const line = lineOf.get(one.line)
      return line === undefined ? [] : [{ ...one, line }]
    })
  const code = { language: block.language, file: block.file, spans: moved(spans), messages: moved(messages) }
  return { text: kept.join("\n"), code }
}
