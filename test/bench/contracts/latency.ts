import { join } from "node:path"
import type { Editor, Place } from "../../../type-tests/users/editor/editor.js"
import { readMark } from "../../../type-tests/users/editor/markers.js"
import { callFile, freshRoute, writeFunction } from "./shape.js"
import type { Files, Group, Library, Probe } from "./shape.js"

/** The times in milliseconds from an edit until the list of completions, by the edited file and the list. */
export type Waits = Readonly<Record<Edited, Readonly<Record<List, readonly number[]>>>>
/** The file that is edited: that with a group's contracts, or that with the calls, in which the list is requested. */
export type Edited = "table" | "calls"
export type List = "names" | "answer"

/** A program on the disk. */
export interface Program {
  readonly library: Library
  readonly groups: readonly Group[]
  readonly files: Files
  readonly folder: string
}

/** The longest wait, in milliseconds. */
const LIMIT = 180_000

/** A wait that is longer than this, in milliseconds, is measured only once. */
export const SLOW_WAIT = 10_000

/** Measures each wait `rounds` times. An edit adds a route to the table, or an exported constant to the file with the calls. */
export async function measureWaits(editor: Editor, program: Program, rounds: number): Promise<Waits> {
  const [route] = program.groups[0]?.routes ?? []
  if (route === undefined) throw new Error("the program has no routes")
  const probes = program.library.probes(route)
  const table = firstRow(program)
  editor.open(table.file, program.files[program.library.tableFile(route.group)] ?? "")
  let round = 0
  const editTable = (): void => editor.insert(table, `${program.library.row(freshRoute(route, (round += 1)))}\n`)

  const measureList = async (probe: Probe): Promise<Record<Edited, readonly number[]>> => {
    const { at, end } = openProbe(editor, program, probe)
    const ask = async (): Promise<void> => {
      const names = await withLimit(editor.completions(at))
      if (!names.includes(probe.offered)) throw new Error(`${probe.offered} is not offered`)
    }
    await ask()
    const editCalls = (): void => editor.insert(end, `export const fresh${(round += 1)} = ${round}\n`)
    return { table: await timeRounds(rounds, editTable, ask), calls: await timeRounds(rounds, editCalls, ask) }
  }

  const [names, answer] = [await measureList(probes.names), await measureList(probes.answer)]
  return {
    table: { names: names.table, answer: answer.table },
    calls: { names: names.calls, answer: answer.calls },
  }
}

async function timeRounds(rounds: number, edit: () => void, ask: () => Promise<void>): Promise<readonly number[]> {
  const times: number[] = []
  while (times.length < rounds && !times.some((time) => time > SLOW_WAIT)) {
    edit()
    const begin = performance.now()
    await ask()
    times.push(performance.now() - begin)
  }
  return times
}

/** Opens the first file with calls, with a function at its end that has the cursor. */
function openProbe(
  editor: Editor,
  { folder, files }: Program,
  probe: Probe,
): { readonly at: Place; readonly end: Place } {
  const file = join(folder, callFile(0))
  const { text, at } = readMark(file, `${files[callFile(0)] ?? ""}${writeFunction("probe", probe.marked)}`)
  editor.open(file, text)
  return { at, end: { file, line: text.split("\n").length - 1, character: 0 } }
}

/** The place of the first row in the file with the contracts of the first group. */
function firstRow({ library, groups, files, folder }: Program): Place {
  const [group] = groups
  const [route] = group?.routes ?? []
  if (group === undefined || route === undefined) throw new Error("the program has no routes")
  const before = (files[library.tableFile(group)] ?? "").split(library.row(route))[0] ?? ""
  return { file: join(folder, library.tableFile(group)), line: before.split("\n").length - 1, character: 0 }
}

async function withLimit<Value>(value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no list within ${LIMIT / 1000} s`)), LIMIT)
  })
  try {
    return await Promise.race([value, limit])
  } finally {
    clearTimeout(timer)
  }
}
