// The cost of a table with a contract for each route and a call of each, in Waymark and in other libraries:
// npm run bench:contracts [-- --routes 300,1000,3000 --rounds 3 --only waymark,trpc --typescript 7.0 --no-editor]
// `--no-editor` leaves out the completions, `--no-compiler` the rest.
import { rmSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { EDITORS } from "../../../type-tests/users/editor/editor.js"
import writeDeclarations, { PATHS } from "../../../type-tests/support/declarations.js"
import { firstLine, measureInTurn, median, SLOW } from "./costs.js"
import type { Result } from "./costs.js"
import { measureWaits, SLOW_WAIT } from "./latency.js"
import type { Program, Waits } from "./latency.js"
import { libraries } from "./libraries.js"
import { buildDeclarations, workFolder, writeFiles } from "./project.js"
import { makeGroups, writeProgram, writeSchemaFiles } from "./shape.js"

const { values: options } = parseArgs({
  options: {
    routes: { type: "string", default: "300,1000,3000" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    typescript: { type: "string", default: "6.0,7.0" },
    "no-compiler": { type: "boolean", default: false },
    "no-editor": { type: "boolean", default: false },
  },
})
const rounds = Number(options.rounds)
const versions = options.typescript.split(",")
const wanted = options.only.toLowerCase().split(",")
const chosen = libraries.filter(({ name }) => wanted.some((part) => name.toLowerCase().includes(part)))
if (chosen.length === 0) throw new Error(`no library is named ${options.only}`)

const COMPILERS = [
  ["6.0", "typescript"],
  ["7.0", "typescript-7"],
] as const
const work = workFolder("bench-contracts")
writeDeclarations()
console.log(`${cpus()[0]?.model ?? ""}, Node ${process.version}; medians of ${rounds} rounds`)
console.log(`checks of more than ${SLOW} s and waits of more than ${SLOW_WAIT / 1000} s are measured once`)
for (const size of options.routes.split(",").map(Number)) {
  const programs = chosen.flatMap((library) => writeToDisk(library, size) ?? [])
  if (!options["no-compiler"]) printCosts(size, programs)
  if (!options["no-editor"]) await printWaits(size, programs)
}
rmSync(work, { recursive: true })

/** Returns undefined if the declarations of a library cannot be built. */
function writeToDisk(library: Program["library"], size: number): Program | undefined {
  const folder = join(work, `${library.name.replaceAll(/\W+/g, "-")}-${size}`)
  const groups = makeGroups(size)
  const files = writeProgram(library, groups)
  writeFiles(folder, files, PATHS)
  if (library.isBuilt) {
    const { check_time, total_time, memory, instantiations, errors } = buildDeclarations(folder, files)
    const counts = `check ${check_time} s, total ${total_time} s, ${memory.toFixed(0)} MB, ${instantiations} instantiations`
    console.log(`${size} routes, ${library.name}, build with TypeScript 7.0: ${errors[0] ?? counts}`)
    if (errors.length > 0) return undefined
  }
  return { library, groups, files, folder }
}

function printCosts(size: number, programs: readonly Program[]): void {
  const schemas = join(work, `schemas-${size}`)
  writeFiles(schemas, writeSchemaFiles(makeGroups(size), "input"), PATHS)
  const folders = [...programs.map(({ folder }) => folder), schemas]
  const names = [...programs.map(({ library }) => library.name), "the schemas alone"]
  for (const [version, compiler] of COMPILERS.filter(([name]) => versions.includes(name))) {
    const results = [...measureInTurn(compiler, folders, rounds).values()]
    console.log(`\n${size} routes, TypeScript ${version}, load ${loadavg()[0]?.toFixed(1)}\n`)
    console.log("| library | check, s | total, s | memory, MB | instantiations | types |")
    console.log("| --- | --: | --: | --: | --: | --: |")
    for (const [index, result] of results.entries()) console.log(`| ${names[index]} | ${costCells(result)} |`)
  }
}

function costCells(result: Result): string {
  if ("failure" in result) return result.failure
  const { costs } = result
  return [
    median(costs.map(({ check_time }) => check_time)).toFixed(2),
    median(costs.map(({ total_time }) => total_time)).toFixed(2),
    median(costs.map(({ memory }) => memory)).toFixed(0),
    median(costs.map(({ instantiations }) => instantiations)).toFixed(0),
    median(costs.map(({ types }) => types)).toFixed(0),
  ].join(" | ")
}

async function printWaits(size: number, programs: readonly Program[]): Promise<void> {
  for (const [version, start] of EDITORS.filter(([name]) => versions.includes(name))) {
    console.log(`\n${size} routes, completions with TypeScript ${version}, ms, load ${loadavg()[0]?.toFixed(1)}\n`)
    console.log("| library | names, edited table | answer, edited table | names, edited calls | answer, edited calls |")
    console.log("| --- | --: | --: | --: | --: |")
    // An edit of a built table changes nothing in the editor until the next build.
    for (const program of programs.filter(({ library }) => !library.isBuilt)) {
      const editor = await start(program.folder)
      const cells = await measureWaits(editor, program, rounds).then(waitCells, firstLine)
      await editor.stop()
      console.log(`| ${program.library.name} | ${cells} |`)
    }
  }
}

function waitCells({ table, calls }: Waits): string {
  return [table.names, table.answer, calls.names, calls.answer].map((waits) => median(waits).toFixed(0)).join(" | ")
}
