import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compile } from "../../../type-tests/support/compile.js"
import type { Diagnostic } from "../../../type-tests/support/compile.js"
import { isForRelease } from "../../../type-tests/support/release.js"
import { libraries } from "../../bench/contracts/libraries.js"
import { workFolder, writeFiles } from "../../bench/contracts/project.js"
import { makeGroups, writeFunction, writeProgram } from "../../bench/contracts/shape.js"
import type { Library, Route } from "../../bench/contracts/shape.js"

const groups = makeGroups(20)
const [route] = groups[1]?.routes ?? []
if (route === undefined) throw new Error("no routes")
const folder = workFolder("contracts-test")
let found: readonly Diagnostic[]
/** Other libraries change only with their versions in the lock file, so their programs are compiled for releases. */
const compiled = isForRelease ? libraries : libraries.slice(0, 1)
/** The programs are compiled as one, which parses the declarations of packages only once. */
beforeAll(() => {
  const programs = compiled.map((library, index) => {
    const files = { ...writeProgram(library, groups), "calls/wrong.ts": writeWrongCalls(library, route) }
    return Object.entries(files).map(([path, text]) => [`${index}/${path}`, text] as const)
  })
  writeFiles(folder, Object.fromEntries(programs.flat()))
  found = compile("typescript-7", folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(compiled.map((library, index) => [library.name, library, index] as const))(
  "the program with %s",
  (_name, library, index) => {
    it("compiles, and each wrong call is refused", () => {
      const own = found.filter(({ file }) => file.startsWith(join(folder, `${index}/`)))
      expect(own.filter(({ file }) => file !== join(folder, `${index}/calls/wrong.ts`))).toEqual([])
      const calls = library.wrongCalls(route)
      expect(own.map(({ line }) => line)).toEqual(calls.map((_, at) => firstLine(library, route) + at))
      for (const [at, [, message]] of calls.entries()) expect(own[at]?.text).toContain(message)
    })
  },
)

it("no other file has an error", () => {
  expect(found.filter(({ file }) => !file.startsWith(join(folder, "")))).toEqual([])
})

/** One call in each line. */
function writeWrongCalls(library: Library, route: Route): string {
  const calls = library.wrongCalls(route).map(([code]) => `;${code}`)
  return `${library.callImports([route.group])}${writeFunction("wrong", calls.join("\n"))}`
}

/** The number of the line with the first wrong call, behind the imports and the head of the function. */
function firstLine(library: Library, route: Route): number {
  return library.callImports([route.group]).split("\n").length + 1
}

it.each(libraries)("$name: 3,000 routes, with a call for each in 100 files", (library) => {
  const large = makeGroups(3000)
  const files = writeProgram(library, large)
  const calls = Object.entries(files).filter(([path]) => path.startsWith("calls/"))
  expect(calls).toHaveLength(100)
  const functions = new Set(calls.flatMap(([, text]) => text.split("export async function ").slice(1)))
  expect(functions.size).toBe(3000)
  for (const group of large)
    expect(group.routes.filter((route) => !files[library.tableFile(group)]?.includes(library.row(route)))).toEqual([])
})
