import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { readManifest } from "../../package/manifest.js"

const page = readFileSync(join(root, "docs/security.md"), "utf8")

/** The tables of the page whose rows end in a test: the promise, the file and the title. */
const promises = [...page.matchAll(/^\| (.+?) +\| `(test\/[^`]+\.test\.ts)`: (.+?) +\|$/gm)]

describe("docs/security.md", () => {
  it("names a test for each promise, and the test exists", () => {
    expect(promises.length).toBeGreaterThan(25)
    const missing = promises.filter(([, , file = "", title = ""]) => {
      const path = join(root, file)
      return !existsSync(path) || !readFileSync(path, "utf8").replaceAll("\\", "").includes(title)
    })
    expect(missing.map(([, promise, file, title]) => `${promise}: ${file}, ${title}`)).toEqual([])
  })

  it("has a test in each row of its tables of promises", () => {
    const tables = [...page.matchAll(/^\| promise .*\n\| -.*\n((?:\|.*\n)+)/gm)].map(([, rows = ""]) => rows)
    expect(tables.join("").trim().split("\n")).toHaveLength(promises.length)
  })

  it("lists the dependencies of package.json", () => {
    const [, rows = ""] = /^\| dependency .*\n\| -.*\n((?:\|.*\n)+)/m.exec(page) ?? []
    const listed = [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name)
    expect(listed.toSorted()).toEqual(Object.keys(readManifest(root).dependencies).toSorted())
  })
})
