import { compileFunction } from "node:vm"
import ts from "typescript"
import * as waymark from "../../../src/index.js"
import * as server from "../../../src/server.js"
import * as testing from "../../../src/server/testing/index.js"
import { attempt, showOutcome } from "../../../test/conformance/outcome.js"
import * as support from "./support.js"
import type { Calls } from "./support.js"
import type { Program } from "./program.js"

const MODULES: Readonly<Record<string, object>> = {
  waymark,
  "waymark/server": server,
  "waymark/testing": testing,
  proof: support,
}

/** Runs a program without its types, and returns the problems. */
export function run(program: Program): readonly string[] {
  const { outputText } = ts.transpileModule(program.text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  })
  const problems: string[] = []
  let made = 0
  const judge = (id: number, call: () => unknown): void => {
    made += 1
    const expected = program.calls[id]
    const problem = expected?.judge(attempt(call))
    if (problem !== undefined) problems.push(`${program.name}: ${expected?.about}: ${problem}`)
  }
  const calls: Calls = { helper: judge, integrity: judge, info: judge }
  const main = compileFunction(outputText, ["require", "exports", "calls"])
  const ended = attempt(() => void main((name: string) => MODULES[name], {}, calls))
  if ("error" in ended !== program.throws) problems.push(`${program.name} ends with ${showOutcome(ended)}`)
  if (made < program.calls.length) problems.push(`${program.name} made ${made} of ${program.calls.length} calls`)
  return problems
}
