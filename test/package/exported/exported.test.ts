import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { compile } from "../../../type-tests/support/compile.js"
import { compileOwnFiles } from "../../../type-tests/support/in-process.js"
import { isForRelease } from "../../../type-tests/support/release.js"
import { root } from "../../unit/house/sources.js"
import { readManifest } from "../manifest.js"
import { packedFile } from "../packed.js"
import { run } from "../run.js"

/** The package is copied: a compiler finds the types of a linked one by paths that users do not have. */
const folder = mkdtempSync(join(tmpdir(), "waymark-exported-"))
const modules = join(folder, "node_modules")
afterAll(() => rmSync(folder, { recursive: true }))

const manifest = readManifest(root)
const OTHERS = ["zod", "unplugin", "undici-types", "@types/node"]

beforeAll(() => {
  run("tar", ["-xzf", packedFile(), "-C", folder], folder)
  mkdirSync(join(modules, "@types"), { recursive: true })
  cpSync(join(folder, "package"), join(modules, "waymark"), { recursive: true })
  for (const name of [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies), ...OTHERS]) {
    mkdirSync(join(modules, name, ".."), { recursive: true })
    rmSync(join(modules, name), { recursive: true, force: true })
    symlinkSync(join(root, "node_modules", name), join(modules, name), "junction")
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
})

const ENTRIES = Object.keys(manifest.exports)
  .filter((path) => path !== "./package.json")
  .map((path) => path.replace(/^\.\/?/, ""))

const FILES = ENTRIES.map((path) => (path === "" ? "waymark" : path))

/** Writes a project that exports the results of entry points, and returns its folder. */
function writeProject(names: readonly string[]): string {
  const project = mkdtempSync(join(folder, "project-"))
  const files = ["table", ...names].map((name) => `${name}.ts`)
  for (const file of files) copyFileSync(join(import.meta.dirname, file), join(project, file))
  const compilerOptions = {
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ["node"],
    composite: true,
    rootDir: ".",
    outDir: "out",
    skipLibCheck: false,
  }
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  return project
}

// Alone, so that no other entry point exports a type that it lacks.
it.each(FILES)("a project can export the results of %s", (name) => {
  expect(compile("typescript-7", writeProject([name]))).toEqual([])
})

it.each(isForRelease ? (["typescript-7.1", "typescript-5.9", "typescript"] as const) : [])(
  "a project can export the results of all, with %s",
  (compiler) => {
    const project = writeProject(FILES)
    const found = compiler === "typescript-7.1" ? compile(compiler, project) : compileOwnFiles(compiler, project)
    expect(found).toEqual([])
  },
)

it.each(ENTRIES)("each export of waymark/%s has a line", async (path) => {
  const exported = Object.keys((await import(join("waymark", path))) as object).toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const source = readFileSync(join(import.meta.dirname, `${path === "" ? "waymark" : path}.ts`), "utf8")
  const written = [...source.matchAll(/^export const of_(\w+) =/gm)].map(([, name = ""]) => name)
  expect(written.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(exported)
})
