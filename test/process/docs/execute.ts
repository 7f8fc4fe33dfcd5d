import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { createJiti } from "jiti"
import { root } from "../../unit/house/sources.js"
import { instrument, RECORDER } from "./instrument.js"
import { linkPackages } from "./packages.js"
import { placeText, textOf } from "./programs.js"
import type { Program } from "./programs.js"
import { Recorder } from "./recorder.js"

/** The library is loaded once, from the sources, by the paths of the repository's tsconfig.json. */
const jiti = createJiti(join(root, "test/process/docs/execute.ts"), {
  interopDefault: true,
  jsx: { runtime: "automatic" },
  tsconfigPaths: join(root, "tsconfig.json"),
})

/** Runs a program's files in order, and returns the broken promises. */
export async function execute(program: Program, folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true })
  linkPackages(program, folder)
  const files = program.files.map(({ name, blocks }) => ({ name, blocks: blocks.filter(({ isRun }) => isRun) }))
  const recorder = new Recorder()
  let promises = 0
  for (const { name, blocks } of files) {
    const made = instrument(name, textOf(blocks))
    promises += made.promises
    recorder.problems.push(...made.problems.map(({ line, message }) => ({ place: `${name}:${line}`, message })))
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), made.text)
  }
  for (const { name } of files) await record(recorder, folder, name)
  if (recorder.problems.length === 0 && recorder.checked < promises)
    recorder.problems.push({ place: `${files[0]?.name}:1`, message: "not all promises were reached" })
  return recorder.problems.map(({ place, message }) => {
    const [name, line] = place.split(":")
    const blocks = files.find((file) => file.name === name)?.blocks ?? []
    return `${placeText(blocks, Number(line))}: ${message}`
  })
}

async function record(recorder: Recorder, folder: string, name: string): Promise<void> {
  const { log } = console
  console.log = recorder.log
  Object.assign(globalThis, { [RECORDER]: recorder })
  try {
    await jiti.import(join(folder, name))
  } catch (error) {
    recorder.problems.push({ place: `${name}:1`, message: `ends with ${String(error)}` })
  } finally {
    console.log = log
    Reflect.deleteProperty(globalThis, RECORDER)
  }
}
