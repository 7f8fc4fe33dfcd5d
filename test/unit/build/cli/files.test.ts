import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { replaceFile, replaceFiles, shownPath } from "../../../../src/build/cli/files.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-files-"))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string): string => join(folder, name)

it("leaves all files as they are if one of them cannot be written", () => {
  writeFileSync(at("first"), "old")
  const files = [
    { path: at("first"), content: "new", shown: "first" },
    { path: at("first/second"), content: "new", shown: "first/second" },
  ]
  const before = readdirSync(folder)
  expect(() => replaceFiles(files)).toThrow("first/second could not be written: a part of its path is a file")
  expect(readFileSync(at("first"), "utf8")).toBe("old")
  expect(readdirSync(folder)).toEqual(before)
})

it("keeps the permissions of a file, and the target of a link", () => {
  writeFileSync(at("script"), "old")
  chmodSync(at("script"), 0o755)
  const { mode } = statSync(at("script"))
  symlinkSync("script", at("link"))
  replaceFile(at("link"), "new", "link")
  expect(readFileSync(at("script"), "utf8")).toBe("new")
  expect(statSync(at("script")).mode).toBe(mode)
})

it("shows paths relative to the folder, or absolute if that is shorter outside of it", () => {
  expect(shownPath(at("a/b"), at("a/b/c.ts"))).toBe("c.ts")
  expect(shownPath(at("a/b"), at("a/c.ts"))).toBe(join("..", "c.ts"))
  expect(shownPath(at("a/b/c/d/e/f/g/h/i/j/k"), "/c.ts")).toBe("/c.ts")
})
