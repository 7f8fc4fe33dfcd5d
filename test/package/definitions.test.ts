import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, sep } from "node:path"
import { createInterface } from "node:readline"
import ts from "typescript"
import { expect, it } from "vitest"
import { root } from "../unit/house/sources.js"
import { entriesOf, readManifest } from "./manifest.js"
import { packedFile } from "./packed.js"
import { run } from "./run.js"

/** In the repository, so that the package finds its dependencies. */
const folder = join(root, ".cache/definitions")
const packed = join(folder, "node_modules/waymark")

it("go to definition of every export ends in the sources, at its name there", { timeout: 600_000 }, async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, "node_modules"), { recursive: true })
  run("tar", ["-xzf", packedFile(), "-C", folder], folder)
  cpSync(join(folder, "package"), packed, { recursive: true })
  const names = entriesOf(readManifest(root)).flatMap(({ specifier }) =>
    exportsOf(specifier).map((name) => ({ specifier, name })),
  )
  const program = names.map(({ specifier, name }) => `export type { ${name} } from "${specifier}"`)
  const compilerOptions = { module: "nodenext", types: ["node"], typeRoots: [join(root, "node_modules/@types")] }
  writeFileSync(join(folder, "package.json"), "{}") // Without it, `waymark` would be the repository.
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.mts"] }))
  writeFileSync(join(folder, "program.mts"), program.join("\n"))

  const found = await definitionsOf(join(folder, "program.mts"), names.length, "export type { ".length + 1)
  const elsewhere = names.filter(({ name }, index) => !(found[index] ?? []).some((place) => isDeclaredIn(place, name)))
  expect(elsewhere).toEqual([])
  expect(names.length).toBeGreaterThan(500)
})

interface Place {
  readonly file: string
  readonly start: { readonly line: number; readonly offset: number }
}

/** The sources of the entry points that give exports another name. */
const sources = ["index", "server", "edge", "core/compiled/index", "build/eslint/index"]
  .map((name) => readFileSync(join(root, `src/${name}.ts`), "utf8"))
  .join("\n")

function isDeclaredIn({ file, start }: Place, name: string): boolean {
  if (!file.startsWith(join(packed, "src") + sep)) return false
  const line = readFileSync(file, "utf8").split("\n")[start.line - 1] ?? ""
  const [found = ""] = /^\w+/.exec(line.slice(start.offset - 1)) ?? []
  return found === name || new RegExp(`\\b${found} as ${name}\\b`).test(sources)
}

function exportsOf(specifier: string): readonly string[] {
  const entry = join(packed, "dist", specifier.replace(/^waymark\/?/, ""), "index.d.ts")
  const source = ts.createSourceFile(entry, readFileSync(entry, "utf8"), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [],
  )
}

/** What the language server of TypeScript answers for the same column of each line of a file. */
async function definitionsOf(file: string, lines: number, offset: number): Promise<readonly (readonly Place[])[]> {
  const server = spawn(process.execPath, [join(root, "node_modules/typescript/lib/tsserver.js")], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const ended = once(server, "close")
  const ask = (seq: number, command: string, args: object): boolean =>
    server.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`)
  ask(0, "open", { file })
  for (let line = 1; line <= lines; line += 1) ask(line, "definition", { file, line, offset })
  const found: (readonly Place[])[] = []
  for await (const line of createInterface(server.stdout)) {
    const message = line.startsWith("{") ? (JSON.parse(line) as { request_seq?: number; body?: Place[] }) : {}
    if (message.request_seq !== undefined && message.request_seq > 0)
      found[message.request_seq - 1] = message.body ?? []
    if (message.request_seq === lines) break
  }
  server.kill()
  await ended
  return found
}
