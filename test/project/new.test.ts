import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { npm, packInto, startScript } from "./shell.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-new-"))
afterAll(() => rmSync(folder, { recursive: true }))

let tarball: string
beforeAll(() => {
  tarball = packInto(folder)
})

async function greeting(url: string): Promise<string | undefined> {
  // A server that starts again refuses connections meanwhile.
  const response = await fetch(`${url}/hello/%3CAda%3E`).catch(() => undefined)
  return /<h1>(.*)<\/h1>/.exec((await response?.text()) ?? "")?.[1]
}

describe.each([
  ["node", ["my-app"], []],
  ["workers", [".", "--target", "workers"], ["--port", "0"]],
] as const)("a project for %s, of the packed file", (target, words, options) => {
  const project = join(folder, target, "my-app")
  const isCurrent = words[0] === "."
  let printed: string
  let warnings: readonly string[]

  beforeAll(() => {
    const from = isCurrent ? project : join(folder, target)
    mkdirSync(from, { recursive: true })
    printed = npm(["exec", "--yes", `--package=${tarball}`, "--", "waymark", "new", ...words], from).stdout
    warnings = npm(["install", "--prefer-offline", tarball], project).warnings
  })

  it("is written with the steps that come next", () => {
    expect(printed).toContain(`Next steps:\n${isCurrent ? "" : "  cd my-app\n"}  npm install\n  npm run dev\n`)
  })

  it("is installed without warnings, and lists its routes", () => {
    expect(warnings).toEqual([])
    expect(npm(["exec", "waymark", "routes"], project).stdout).toBe(
      'page_path  GET  /             PageController "home"\n' +
        'page_path  GET  /hello/:name  PageController "hello"\n',
    )
  })

  it("passes its tests, of which those of the types fail at a wrong link", () => {
    expect(npm(["test"], project).stdout).toMatch(/pass 3\n.*fail 0\n/)
    const file = join(project, "test/routes.types.ts")
    const text = readFileSync(file, "utf8")
    writeFileSync(file, `${text}Routes.page_path(site, "goodbye")\n`)
    expect(() => npm(["test"], project)).toThrow("test/routes.types.ts")
    writeFileSync(file, text)
  })

  it("is built, and serves what was built", async () => {
    npm(["run", "build"], project)
    const script = await startScript("start", options, project)
    try {
      expect(await greeting(script.url())).toBe("Hello, &#60;Ada&#62;!")
    } finally {
      await script.stop()
    }
  })

  it("serves during development, and answers anew when a file has changed", async () => {
    const script = await startScript("dev", options, project)
    try {
      expect(await greeting(script.url())).toBe("Hello, &#60;Ada&#62;!")
      const file = join(project, "src/page_controller.ts")
      const text = readFileSync(file, "utf8").replace("Hello, ", "Good morning, ")
      const changed = async (): Promise<string | undefined> => {
        // Written again while the answer is the old one, since the watcher may have begun after the first time.
        if ((await greeting(script.url()))?.startsWith("Hello")) writeFileSync(file, text)
        return greeting(script.url())
      }
      await expect.poll(changed, { timeout: 120_000, interval: 1_000 }).toBe("Good morning, &#60;Ada&#62;!")
    } finally {
      await script.stop()
    }
  })
})
