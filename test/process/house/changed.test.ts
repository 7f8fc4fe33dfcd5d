import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readChanges } from "../../changed.js"

let folder = ""
const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
  }).trim()
const commit = (message: string): string => {
  git("commit", "--quiet", "--allow-empty", "-m", message)
  return git("rev-parse", "HEAD")
}
const write = (file: string): void => {
  mkdirSync(join(folder, file, ".."), { recursive: true })
  writeFileSync(join(folder, file), "")
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-changed-"))
  git("init", "--quiet", "--initial-branch", "main")
})
afterEach(() => rmSync(folder, { recursive: true }))

describe("what changed is compared with", () => {
  it("the commit where a branch left main", () => {
    const first = commit("first")
    git("checkout", "--quiet", "-b", "topic")
    commit("second")
    commit("third")
    git("checkout", "--quiet", "main")
    commit("of main")
    git("checkout", "--quiet", "topic")
    expect(readChanges(folder).base).toBe(first)
  })

  it("the upstream branch, on main", () => {
    const first = commit("first")
    git("branch", "upstream")
    git("branch", "--quiet", "--set-upstream-to", "upstream")
    commit("second")
    commit("third")
    expect(readChanges(folder).base).toBe(first)
  })

  it("the commit before, on main without an upstream branch or with all commits in it", () => {
    commit("first")
    const second = commit("second")
    commit("third")
    expect(readChanges(folder).base).toBe(second)
    git("branch", "upstream")
    git("branch", "--quiet", "--set-upstream-to", "upstream")
    expect(readChanges(folder).base).toBe(second)
  })

  it("the only commit", () => {
    const first = commit("first")
    expect(readChanges(folder).base).toBe(first)
  })
})

it("long tests are left out unless a file of their folder or their room changed, committed or not", () => {
  commit("first")
  write("src/core/a.ts")
  git("add", "-A")
  commit("second")
  expect(readChanges(folder).unaffected).toEqual(["build/cli", "build/import", "docs", "house"])
  write("test/unit/house/a.test.ts")
  git("add", "-A")
  write("src/build/cli/a.ts")
  expect(readChanges(folder).unaffected).toEqual(["build/import", "docs"])
})
