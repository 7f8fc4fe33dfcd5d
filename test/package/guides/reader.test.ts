import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { Reader } from "./reader.js"
import { readSections } from "./steps.js"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-reader-")))
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction")
afterAll(() => rmSync(folder, { recursive: true }))

const fence = (info: string, ...lines: readonly string[]): string => `\`\`\`${info}\n${lines.join("\n")}\n\`\`\`\n`
const follow = (...fences: readonly string[]): Promise<number> =>
  new Reader(folder, "").follow(readSections(fences.join("\n")).flatMap(({ steps }) => steps))

describe("the reader of a page", () => {
  it("writes files, changes them and runs commands in their order", async () => {
    const steps = follow(
      fence("text file=a/names.txt", "Ada", "Bob", "Eve"),
      fence("diff file=a/names.txt", " Ada", "-Bob", "+Grace"),
      fence("sh", "cd a"),
      fence("console no-run", "$ cat names.txt", "Ada", "Grace", "Eve", "$ echo 12.5ms", "3ms"),
    )
    expect(await steps).toBe(5)
  })

  it("refuses a line that is not printed, or not in that order", async () => {
    await expect(follow(fence("console", "$ echo one", "two"))).rejects.toThrow('echo one does not print "two"')
    await expect(follow(fence("console", "$ echo one; echo two", "two", "one"))).rejects.toThrow('"one"')
  })

  it("refuses a change of lines that a file does not have", async () => {
    const file = fence("text file=b.txt", "one", "two")
    await expect(follow(file, fence("diff file=b.txt", " two", "+three", " one"))).rejects.toThrow("these lines once")
  })

  it("refuses an error that the compiler does not report, and keeps the file", async () => {
    const file = fence("ts file=c.ts", "export const one = 1")
    await expect(follow(file, fence("ts error file=c.ts", "one // error: not a message"))).rejects.toThrow(
      "not a message",
    )
    expect(new Reader(folder, "").read("c.ts")).toBe("export const one = 1\n")
  })

  it("refuses a file without a name", () => {
    expect(() => readSections(fence("ts", "1"))).toThrow("cannot tell what to do")
  })
})
