import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { compile, showDiagnostics } from "../../support/compile.js"
import type { Diagnostic } from "../../support/compile.js"
import { PATHS, writeProject } from "../../support/declarations.js"
import { LONGEST, LONG_LINES } from "./long-lines.js"
import { readWrongProgram } from "./read-program.js"

/**
 * Programs that users might write, compiled against the declarations of the package: the compilers refuse those in `wrong` at the
 * marked lines and nowhere else, and accept those in `right`. Then each is run. Those in `messages` have many mistakes each.
 */
const COMPILERS = [
  ["5.9", "typescript-5.9"],
  ["6.0", "typescript"],
  ["7.0", "typescript-7"],
] as const

const cache = join(import.meta.dirname, "../../../node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "waymark-programs-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Kind = "wrong" | "right" | "messages"
const find = (kind: Kind): readonly string[] =>
  readdirSync(join(import.meta.dirname, kind), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .toSorted()
const [wrong, right, messages] = [find("wrong"), find("right"), find("messages")]
const pathOf = (kind: Kind, name: string): string => join(import.meta.dirname, kind, name)
const files = [
  ...wrong.map((name) => pathOf("wrong", name)),
  ...right.map((name) => pathOf("right", name)),
  ...messages.map((name) => pathOf("messages", name)),
]

/** Programs in `alone` declare what would hold for the others too, so each is a project of its own. */
const isAlone = (file: string): boolean => basename(dirname(file)) === "alone"
const projects = [files.filter((file) => !isAlone(file)), ...files.filter(isAlone).map((file) => [file])].map(
  (listed, index) => {
    const project = join(folder, String(index))
    mkdirSync(project)
    writeProject(project, { compilerOptions: { paths: PATHS, declaration: false }, files: listed, include: [] })
    return project
  },
)
const reports = COMPILERS.map(
  ([version, typescript]) => [version, projects.flatMap((project) => compile(typescript, project))] as const,
)

/** The messages of a compiler about a file, by line. */
function textByLine(diagnostics: readonly Diagnostic[], file: string): Readonly<Record<number, string>> {
  const texts: Record<number, string> = {}
  for (const { file: at, line, text } of diagnostics)
    if (at === file) texts[line] = sortUnions(line in texts ? `${texts[line]}\n${text}` : text)
  return texts
}

/** The length of the longest first line among the messages of all compilers about a file. */
function longestLine(file: string): number {
  const messages = reports.flatMap(([, diagnostics]) => diagnostics.filter(({ file: at }) => at === file))
  return Math.max(...messages.map(({ text }) => text.split("\n", 1).join().length))
}

const NO_ERROR = "no error"

/** The name and message of the error that a module throws when it is evaluated. */
async function errorOf(file: string): Promise<string> {
  try {
    await import(file)
    return NO_ERROR
  } catch (error) {
    return String(error)
  }
}

/** The messages of each compiler about a file, only once if they are the same. */
function showAll(file: string): string {
  const versions = new Map<string, readonly string[]>()
  for (const [version, diagnostics] of reports) {
    const shown = sortUnions(showDiagnostics(file, diagnostics))
    versions.set(shown, [...(versions.get(shown) ?? []), version])
  }
  return [...versions].map(([shown, said]) => `TypeScript ${said.join(", ")}\n\n${shown}`).join("\n")
}

/** The order of the members of a union or an intersection depends on the code that a compiler has checked before. */
function sortUnions(text: string): string {
  return text
    .replace(/(?:"[^"\n]*"|\d+|\.\.\. \d+ more \.\.\.)(?: \| (?:"[^"\n]*"|\d+|\.\.\. \d+ more \.\.\.))+/g, (union) =>
      union.includes(" more ...") ? "a long union" : union.split(" | ").toSorted().join(" | "),
    )
    .replace(/\{[^{}\n]*\}(?: & \{[^{}\n]*\})+/g, (both) => both.split(" & ").toSorted().join(" & "))
}

beforeEach(() => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

describe.each(wrong)("wrong/%s", (name) => {
  const file = pathOf("wrong", name)
  const { refused, throws, runs } = readWrongProgram(file)

  it.each(reports)("TypeScript %s refuses it at the mistake, and nowhere else", (_version, diagnostics) => {
    expect(refused).not.toEqual([])
    expect(textByLine(diagnostics, file)).toEqual(
      Object.fromEntries(refused.map(({ line, text }) => [line, expect.stringContaining(sortUnions(text))])),
    )
  })

  it("is refused with a helpful message", async () => {
    const snapshot = join(import.meta.dirname, "snapshots", dirname(name), `${basename(name, ".ts")}.txt`)
    await expect(showAll(file)).toMatchFileSnapshot(snapshot)
  })

  it("is refused with a short message", () => {
    const [listed] = Object.values(LONG_LINES).flatMap((lengths) => lengths[name] ?? [])
    expect(longestLine(file)).toBeLessThanOrEqual(listed ?? LONGEST)
  })

  it("throws when it runs, if the mistake can be detected then", async () => {
    expect([throws, runs].filter((promise) => promise !== undefined)).toHaveLength(1)
    expect(await errorOf(file)).toContain(throws ?? NO_ERROR)
  })
})

describe.each(right)("right/%s", (name) => {
  const file = pathOf("right", name)

  it.each(reports)("TypeScript %s accepts it", (_version, diagnostics) => {
    expect(textByLine(diagnostics, file)).toEqual({})
  })

  it("runs", async () => {
    expect(await errorOf(file)).toBe(NO_ERROR)
  })
})

it.each(messages)("messages/%s is refused with helpful messages", async (name) => {
  const snapshot = join(import.meta.dirname, "snapshots/messages", `${basename(name, ".ts")}.txt`)
  await expect(showAll(pathOf("messages", name))).toMatchFileSnapshot(snapshot)
})

it("the compilers report no errors outside the programs", () => {
  const elsewhere = reports.flatMap(([, diagnostics]) => diagnostics.filter(({ file }) => !files.includes(file)))
  expect(elsewhere).toEqual([])
})
