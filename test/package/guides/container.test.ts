import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { readBlocks } from "../../process/docs/blocks.js"
import { root } from "../../unit/house/sources.js"
import { packedFile } from "../packed.js"
import { env, npm, startInProduction } from "../project/shell.js"

const PAGE = "docs/deploying.md"
const page = readFileSync(join(root, PAGE), "utf8")
const [, dockerfile = ""] = /```dockerfile\n([^`]+)```/.exec(page) ?? []

interface Instruction {
  readonly name: string
  readonly rest: string
}

/** The stages of the file, each with its instructions in order. */
const stages = dockerfile
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = "", rest = ""]): Instruction => ({ name, rest })),
  )

const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-container-")))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The project of the guide, with the packed file and a package that only its development needs. */
function writeProject(): void {
  for (const { file = "", text } of readBlocks({ path: PAGE, text: page }))
    if (["config.ts", "endpoint.ts", "server.ts"].includes(file)) write(`project/src/${file}`, text)
  write("project/priv/static/app.css", "p { margin: 0 }\n")
  const compilerOptions = {
    target: "es2023",
    module: "nodenext",
    strict: true,
    rewriteRelativeImportExtensions: true,
    skipLibCheck: true,
    rootDir: "src",
    outDir: "dist",
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
  }
  write("project/tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }))
  write("tool/package.json", JSON.stringify({ name: "tool", version: "1.0.0" }))
  const build = `node ${join(root, "node_modules/typescript-7/bin/tsc")} -p . --checkers 1`
  const devDependencies = { tool: "file:../tool" }
  write("project/package.json", JSON.stringify({ type: "module", scripts: { build }, devDependencies }))
  const options = ["--package-lock-only", "--prefer-offline", "--no-audit", "--no-fund"]
  npm(["install", ...options, packedFile()], join(folder, "project"))
}

/** Does in the folder `to` what a stage does in `/app`, with its files from `from`. */
function runStage(stage: readonly Instruction[], from: string, to: string): void {
  mkdirSync(join(folder, to))
  for (const { name, rest } of stage)
    if (name === "COPY") copy(rest.replace("--from=build ", "").split(" "), from, to)
    else if (name === "RUN") {
      const { status, stdout, stderr } = spawnSync("sh", ["-c", rest], { cwd: join(folder, to), env, encoding: "utf8" })
      if (status !== 0) throw new Error(`${rest} ended with ${status}:\n${stdout}${stderr}`)
    }
}

/** As COPY: the contents of a folder, and a file into the folder. */
function copy(paths: readonly string[], from: string, to: string): void {
  const target = join(folder, to, paths.at(-1) ?? "")
  for (const path of paths.slice(0, -1)) {
    const source = join(folder, from, path.replace(/^\/app\//, ""))
    const isFolder = statSync(source).isDirectory()
    cpSync(source, isFolder ? target : join(target, basename(source)), { recursive: true, verbatimSymlinks: true })
  }
}

/** The command of an instruction, which is a list of words. */
function commandOf(instruction: string): readonly [string, ...string[]] {
  const rest = stages.at(-1)?.find(({ name }) => name === instruction)?.rest ?? ""
  const [command, ...args] = [...rest.slice(rest.indexOf("[")).matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word)
  if (command === undefined) throw new Error(`${instruction} has no command`)
  return [command, ...args]
}

it("the container of the guide builds, is healthy while it serves, and ends at SIGTERM", async () => {
  writeProject()
  expect(stages).toHaveLength(2)
  runStage(stages[0] ?? [], "project", "build")
  runStage(stages[1] ?? [], "build", "container")
  expect(existsSync(join(folder, "container/node_modules/waymark"))).toBe(true)
  expect(existsSync(join(folder, "container/node_modules/tool"))).toBe(false)
  expect(existsSync(join(folder, "container/priv/static/cache_manifest.json"))).toBe(true)

  const [command, ...args] = commandOf("CMD")
  const settings = { SITE_HOST: "shop.example.com", SECRET_KEY_BASE: "s".repeat(64) }
  const program = await startInProduction(command, args, join(folder, "container"), settings)
  try {
    const [probe, ...words] = commandOf("HEALTHCHECK")
    const health = () => spawnSync(probe, words, { env: { ...env, PORT: new URL(program.url).port } }).status
    expect(health()).toBe(0)
    expect(await program.terminate()).toBe(0)
    expect(health()).toBe(1)
  } finally {
    program.kill()
  }
})
