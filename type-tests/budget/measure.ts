import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, "../..")

/** What the compiler spends on a program. */
export interface Cost {
  readonly instantiations: number
  readonly types: number
  /** What it says about the program; empty when all is well. */
  readonly errors: string
}

/** Compiles a program against the sources, in a folder of its own, and reads the compiler's counts. */
export function measure(typescript: string, program: string): Cost {
  const folder = mkdtempSync(join(tmpdir(), "waymark-budget-"))
  try {
    writeFileSync(join(folder, "program.mts"), program)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings()))
    const tsc = join(dirname(require.resolve(`${typescript}/package.json`)), "bin/tsc")
    const threads = typescript === "typescript-7" ? ["--singleThreaded"] : []
    const run = spawnSync(process.execPath, [tsc, "-p", folder, "--extendedDiagnostics", ...threads], {
      encoding: "utf8",
      maxBuffer: 1 << 26,
    })
    if (run.error !== undefined) throw run.error
    const count = (name: string): number => {
      const found = new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(run.stdout)
      if (found?.[1] === undefined) throw new Error(`no ${name} in: ${run.stdout.slice(0, 500)}${run.stderr}`)
      return Number(found[1])
    }
    const errors = run.stdout
      .split("\n")
      .filter((line) => line.includes("error TS"))
      .slice(0, 3)
      .join("\n")
    return { instantiations: count("Instantiations"), types: count("Types"), errors }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function settings(): object {
  return {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      types: [],
      declaration: false,
      noEmit: true,
      paths: { waymark: [join(root, "src/index.ts")], "waymark/server": [join(root, "src/server/index.ts")] },
    },
    files: ["program.mts"],
    include: [],
  }
}
