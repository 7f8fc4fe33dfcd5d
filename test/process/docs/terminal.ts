import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { run } from "../../../src/build/cli/run.js"
import { root } from "../../unit/house/sources.js"
import type { Block } from "./blocks.js"
import { textOf } from "./programs.js"
import type { ProgramFile } from "./programs.js"

interface Command {
  readonly line: number
  readonly text: string
  readonly output: string
}

/** Runs the commands of a terminal with a program, whose main file is routes.ts, and compares their output. */
export async function replay(block: Block, files: readonly ProgramFile[], folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true })
  const paths = {
    waymark: [join(root, "src/index.ts")],
    "waymark/server": [join(root, "src/server.ts")],
    "waymark/edge": [join(root, "src/edge.ts")],
    "waymark/debug": [join(root, "src/server/endpoint/debug/index.ts")],
    "waymark/*": ["core", "server", "readers"].map((wing) => join(root, `src/${wing}/*/index.ts`)),
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { paths } }))
  for (const { name, blocks } of files) {
    const path = join(folder, name === "main.ts" ? "routes.ts" : name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, textOf(blocks))
  }
  const findings: string[] = []
  for (const { line, text, output } of readCommands(block)) {
    const argv = /^npx waymark (.*)$/.exec(text)?.[1]
    const written = argv === undefined ? `only "npx waymark" is known here\n` : await runIn(folder, words(argv))
    if (trimLines(written) !== trimLines(output))
      findings.push(`${block.page}:${block.line + line}: expected\n${output}\ngot\n${written}`)
  }
  return findings
}

function readCommands({ text }: Block): readonly Command[] {
  const commands: Command[] = []
  text.split("\n").forEach((content, line) => {
    const last = commands.at(-1)
    if (content.startsWith("$ ")) commands.push({ line, text: content.slice(2), output: "" })
    else if (last !== undefined) commands.splice(-1, 1, { ...last, output: `${last.output}${content}\n` })
    else commands.push({ line, text: content, output: "" })
  })
  return commands
}

/** Splits a command line at its spaces; quotes join words. */
function words(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? "",
  )
}

async function runIn(cwd: string, argv: readonly string[]): Promise<string> {
  let written = ""
  const output = { write: (text: string) => void (written += text) }
  await run(argv, { stdout: output, stderr: output, cwd })
  return written
}

function trimLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trimEnd()
}
