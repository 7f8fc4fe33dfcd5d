import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"
import { CommandError, errorText } from "../errors.js"
import { atEnd, endBy } from "../terminal/at-end.js"

/**
 * Checks out a revision of the repository that a folder is in, into a temporary folder, and calls a function with the same folder of it.
 * Neither the work tree nor the index of the repository changes, and no hook runs. Packages are those that are installed now.
 *
 * @throws {CommandError} when git is not installed, when the folder is in no repository, or when it has no such revision
 */
export async function withRevision<Result>(
  cwd: string,
  revision: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const root = git(
    cwd,
    ["rev-parse", "--show-toplevel"],
    `the revision ${revision} is not in a repository of git`,
    "Run the command in a folder of the repository.",
  )
  const commit = git(
    cwd,
    ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`],
    `git knows no revision ${revision}, and there is no such file`,
    "Give a branch, a tag or a commit before the colon: git branch --all and git tag list them.",
  )
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), "waymark-diff-")))
  const remove = atEnd(() => rmSync(temporary, { recursive: true, force: true }), { signals: true })
  try {
    const tree = join(temporary, "tree")
    mkdirSync(tree)
    const failed = `the revision ${revision} could not be checked out`
    const advice = "Check the repository with git fsck, and the free space of the disk."
    const index = { GIT_INDEX_FILE: join(temporary, "index") }
    git(root, ["read-tree", commit], failed, advice, index)
    git(root, ["checkout-index", "--all", "--quiet", `--prefix=${tree}/`], failed, advice, index)
    const within = relative(realpathSync(root), realpathSync(cwd))
    linkPackages(root, tree, within)
    const folder = join(tree, within)
    if (!existsSync(folder))
      throw new CommandError(
        `the revision ${revision} has no folder ${within}`,
        "Run the command in a folder that the revision has.",
      )
    return await use(folder)
  } finally {
    remove()
  }
}

/** Links `node_modules` of the folder and of those above it, also above the repository. */
function linkPackages(root: string, tree: string, within: string): void {
  const parts = within === "" ? [] : within.split(/[\\/]/)
  for (let count = parts.length; count >= 0; count -= 1) {
    const path = join(...parts.slice(0, count), "node_modules")
    link(join(root, path), join(tree, path))
  }
  for (let above = dirname(root); above !== dirname(above); above = dirname(above))
    link(join(above, "node_modules"), join(tree, "node_modules"))
}

function link(installed: string, place: string): void {
  if (existsSync(installed) && existsSync(dirname(place)) && !existsSync(place))
    symlinkSync(realpathSync(installed), place, "junction")
}

function git(
  cwd: string,
  args: readonly string[],
  message: string,
  advice: string,
  env: Readonly<Record<string, string>> = {},
): string {
  try {
    return execFileSync("git", [...args], {
      cwd,
      env: { ...process.env, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim()
  } catch (error) {
    // Ctrl+C ends git too, whose error is not the user's.
    if (error instanceof Error && "signal" in error && error.signal === "SIGINT") endBy("SIGINT")
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT"
    const reason = isMissing ? "git is not installed" : lastLine(error)
    throw new CommandError(reason === "" ? message : `${message}: ${reason}`, isMissing ? "Install git." : advice)
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : errorText(error)
  return text.split("\n").at(-1) ?? ""
}
