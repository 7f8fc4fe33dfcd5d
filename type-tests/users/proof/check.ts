import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compile } from "../../support/compile.js"
import type { Diagnostic } from "../../support/compile.js"
import type { PlacedClaim, Program } from "./program.js"

const root = join(import.meta.dirname, "../../..")

/** A claim, and the compiler's messages at its place. */
export interface Judged {
  readonly program: Program
  readonly claim: PlacedClaim
  readonly said: readonly Diagnostic[]
}

export interface Checked {
  readonly judged: readonly Judged[]
  /** The compiler's messages at other places. */
  readonly elsewhere: readonly string[]
}

/** Compiles programs together in a separate folder, and returns the compiler's messages for each claim. */
export function check(typescript: string, programs: readonly Program[]): Checked {
  const folder = process.env["PROOF_KEEP"] ?? mkdtempSync(join(tmpdir(), "waymark-proof-"))
  mkdirSync(folder, { recursive: true })
  try {
    const files = new Map(programs.map((program) => [join(folder, `${program.name}.mts`), program]))
    for (const [file, program] of files) writeFileSync(file, program.text)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings([...files.keys()])))
    const byFile = new Map<string, Diagnostic[]>()
    const elsewhere: string[] = []
    for (const diagnostic of compile(typescript, folder, ["--noErrorTruncation"])) {
      const claims = files.get(diagnostic.file)?.claims ?? []
      if (claims.some(({ from, to }) => from <= diagnostic.line && diagnostic.line <= to))
        byFile.set(diagnostic.file, [...(byFile.get(diagnostic.file) ?? []), diagnostic])
      else elsewhere.push(`${diagnostic.file}:${diagnostic.line}: ${diagnostic.text}`)
    }
    const judged = [...files].flatMap(([file, program]) =>
      program.claims.map((claim): Judged => {
        const said = (byFile.get(file) ?? []).filter(({ line }) => claim.from <= line && line <= claim.to)
        return { program, claim, said }
      }),
    )
    return { judged, elsewhere }
  } finally {
    if (process.env["PROOF_KEEP"] === undefined) rmSync(folder, { recursive: true })
  }
}

function settings(files: readonly string[]): object {
  return {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      declaration: false,
      noEmit: true,
      paths: {
        waymark: [join(root, "src/index.ts")],
        "waymark/server": [join(root, "src/server.ts")],
        "waymark/testing": [join(root, "src/server/testing/index.ts")],
        proof: [join(root, "type-tests/users/proof/support.ts")],
      },
    },
    files,
    include: [],
  }
}
