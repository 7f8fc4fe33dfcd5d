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
  it("begins with the install line, mistakes that do not compile, a picture and a whole program", () => {
    const parts = ["npm install waymark\n", "// error: ", "\n![", "prints Hello, Ada!"]
    const places = parts.map((part) => readme.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it("shows one picture before the program, which fits on two screens of lines", () => {
    const [before = ""] = readme.split("## A whole program")
    expect(before.match(/^!\[/gm)).toHaveLength(1)
    expect(readme.split("prints Hello, Ada!")[0]?.split("\n").length).toBeLessThan(75)
  })

  it.each(pictures)("has the picture $path, which loads quickly and is described", ({ description, path }) => {
    expect(existsSync(join(root, path))).toBe(true)
    expect(statSync(join(root, path)).size).toBeLessThan(150_000)
    expect(description.length).toBeGreaterThan(80)
  })
})
