import { join } from "node:path"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PATHS } from "../support/declarations.js"
import { isForRelease } from "../support/release.js"
import { OWN_SCHEMAS, writeProgram as writeClient } from "./client.js"
import { writeProgram as writeActions } from "./contract-actions.js"
import { writeContracts } from "./contracts.js"
import { writeTable } from "./guards.js"
import { cleanUp, measure, prepare } from "./measure.js"
import type { Cost } from "./measure.js"
import { ask, flat } from "./ordered.js"
import { writePipelines } from "./pipelines.js"
import { writeProgram } from "./tables.js"
import type { Form, Use } from "./tables.js"
import { writeVerified } from "./verified.js"

/**
 * The budgets are measured with TypeScript 7.0, which is five times faster. They hold for 6.0 too, because it counts almost the same:
 * for conns, which inherit from several interfaces, up to 3.6 % more. One program for each type of the package, in two sizes.
 */
const PROGRAMS: Readonly<Record<string, (size: number) => string>> = {
  ...tables("scopes of tuples", "everything"),
  ...tables("scopes of builders", "everything"),
  ...tables("resources", "everything"),
  ...tables("scopes of builders", "an action for each route"),
  "options of rows and scopes": (routes) =>
    writeProgram({ form: "scopes of builders", use: "everything", routes, options: true }),
  "a wrong row": (routes) => writeProgram({ form: "scopes of tuples", use: "helpers", routes, mistake: "a row" }),
  "a wrong call": (routes) =>
    writeProgram({ form: "resources", use: "a call for each action", routes, mistake: "a call" }),
  "rows with contracts": (rows) => writeContracts("helpers", rows, "contract"),
  "calls with contracts": (rows) => writeContracts("a call for each row", rows, "contract"),
  "actions with contracts": (routes) => writeActions("contract", routes, true),
  "a client": (rows) => writeClient(OWN_SCHEMAS, rows * 2, true),
  guards: (routes) => writeTable("rows", "half", routes, true),
  "all questions about a table": (routes) => ask("all", flat(routes, { pipes: 20 }), routes),
  pipelines: (count) => writePipelines(count / 4),
  "verified paths": (routes) => writeVerified("scopes of tuples", "a path for each action", routes),
  "wrong verified paths": (routes) => writeVerified("scopes of tuples", "as many wrong paths", routes),
}

function tables(form: Form, use: Use): Record<string, (routes: number) => string> {
  return { [`${form}, ${use}`]: (routes) => writeProgram({ form, use, routes }) }
}

/** The programs that are counted if this run is not for a release: one with most types of the package, one with mistakes. */
const SAMPLE = ["scopes of builders, everything", "a wrong call"]
const programs = Object.entries(PROGRAMS).filter(([name]) => isForRelease || SAMPLE.includes(name))

/** The compilers' own counts of a program without code differ by 40. */
const [SMALL, LARGE] = [40, 80]

beforeAll(() => prepare(programs.flatMap(([, write]) => [write(SMALL), write(LARGE)])))

describe("TypeScript 6.0 counts as 7.0 does", () => {
  it.each(programs)("%s", (_name, write) => {
    const [six, seven] = [countWithSix, measure].map((count) => {
      const [small, large] = [count(write(SMALL)), count(write(LARGE))]
      return { more: large.instantiations - small.instantiations, errors: large.errors.map(sortUnion) }
    })
    expect(Math.abs((six?.more ?? 0) / (seven?.more ?? 0) - 1)).toBeLessThan(0.04)
    expect(six?.errors).toEqual(seven?.errors)
  })
})

afterAll(cleanUp)

/** The members of the unions in a message, which each compiler has in its own order. */
function sortUnion(message: string): string {
  return message
    .split(/ \| |'/)
    .toSorted()
    .join(" ")
}

const root = join(import.meta.dirname, "../..")
const FILE = join(root, "program.mts")
const { options } = ts.parseJsonConfigFileContent(
  { extends: "./tsconfig.json", compilerOptions: { types: [], declaration: false, noEmit: true } },
  { ...ts.sys, readDirectory: () => [] },
  root,
)
const settings: ts.CompilerOptions = {
  ...options,
  paths: Object.fromEntries(Object.entries(PATHS).map(([name, files]) => [name, [...files]])),
}
const host = ts.createCompilerHost(settings)
const parsed = new Map<string, ts.SourceFile | undefined>()

/** The same counts as those of `tsc`, in this process: files of libraries and declarations are parsed only once. */
function countWithSix(text: string): Pick<Cost, "instantiations" | "errors"> {
  const getSourceFile: typeof host.getSourceFile = (name, language, ...more) => {
    if (name === FILE) return ts.createSourceFile(name, text, language, true)
    if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, language, ...more))
    return parsed.get(name)
  }
  const fileExists = (name: string): boolean => name === FILE || host.fileExists(name)
  const program = ts.createProgram([FILE], settings, { ...host, getSourceFile, fileExists })
  const errors = ts.getPreEmitDiagnostics(program).map(({ code, messageText }) => {
    const [line] = ts.flattenDiagnosticMessageText(messageText, "\n").split("\n")
    return `error TS${code}: ${line}`
  })
  return { instantiations: program.getInstantiationCount(), errors }
}
