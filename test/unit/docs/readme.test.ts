import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../house/sources.js"

const readme = readFileSync(join(root, "README.md"), "utf8")
const pictures = [...readme.matchAll(/^!\[(.*)\]\((.*)\)$/gm)].map(([, description = "", path = ""]) => ({
  description,
  path,
}))

describe("the README", () => {
  it("has pictures", () => {
    expect(pictures).not.toEqual([])
  })

  it.each(pictures)("has the picture $path, which loads quickly and is described", ({ description, path }) => {
    expect(existsSync(join(root, path))).toBe(true)
    expect(statSync(join(root, path)).size).toBeLessThan(150_000)
    expect(description).not.toBe("")
  })
})
