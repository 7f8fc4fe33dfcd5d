// Runs the unit tests that import what changed: npm run test:changed
import { spawnSync } from "node:child_process"
import { pathToFileURL } from "node:url"

/** Folders of tests that take long, or read all sources: they run if a file of their own folder or of its room changed. */
const LONG = ["build/cli", "build/import", "docs", "house"]

/** What changed since a commit. */
export interface Changes {
  readonly base: string
  /** The folders of `test/unit` whose tests need not run. */
  readonly unaffected: readonly string[]
}

/**
 * Compares a repository with the first of these commits that `HEAD` has changes after: where its branch left `main`, where it left its
 * upstream branch, and the commit before. Changes that are not committed count too.
 */
export function readChanges(folder: string): Changes {
  const git = (...args: readonly string[]): string | undefined => {
    const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" })
    return status === 0 ? stdout.trim() : undefined
  }
  const head = git("rev-parse", "HEAD") ?? "HEAD"
  const bases = ["main", "@{upstream}", "HEAD~1"].map((name) => git("merge-base", name, "HEAD"))
  const base = bases.find((commit) => commit !== undefined && commit !== head) ?? head
  const listed = [git("diff", "--name-only", base), git("ls-files", "--others", "--exclude-standard")].join("\n")
  const unaffected = LONG.filter((room) => !listed.includes(`src/${room}/`) && !listed.includes(`test/unit/${room}/`))
  return { base, unaffected }
}

function main(): void {
  const { base, unaffected } = readChanges(process.cwd())
  // Projects of vitest ignore its option `--exclude`: test/vitest.config.ts reads the folders.
  const env = { ...process.env, UNAFFECTED_TESTS: unaffected.join(",") }
  const args = ["run", "--config", "test/vitest.config.ts", "--project", "unit", "--changed", base]
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], { env, stdio: "inherit" })
  process.exitCode = status ?? 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main()
