import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isForRelease } from "../../../type-tests/support/release.js"
import { packedFile } from "../packed.js"
import { npm, startInProduction, startScript } from "./shell.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-new-"))
afterAll(() => rmSync(folder, { recursive: true }))

const tarball = packedFile()

async function greeting(url: string): Promise<string | undefined> {
  // While a server restarts, it refuses connections.
  const response = await fetch(`${url}/hello/%3CAda%3E`).catch(() => undefined)
  return /<h1>(.*)<\/h1>/.exec((await response?.text()) ?? "")?.[1]
}

const PROJECTS = [
  ["node", ["my-app"], []],
  ["workers", [".", "--target", "workers"], ["--port", "0"]],
] as const
/** A project for Workers installs wrangler. `templates.test.ts` has another one, whose tools are those of the repository. */
const projects = isForRelease ? PROJECTS : PROJECTS.filter(([target]) => target === "node")

describe.each(projects)("a project for %s, of the packed file", (target, words, options) => {
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

  it("passes its tests, and the tests of its types fail if a link is wrong", () => {
    expect(npm(["test"], project).stdout).toMatch(/pass 5\n.*fail 0\n/)
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

  it("has pages for developers only during development", async () => {
    const statusOf = async (url: string): Promise<number> => {
      const response = await fetch(url)
      await response.body?.cancel()
      return response.status
    }
    const errorPage = async (origin: string): Promise<string> =>
      (await fetch(`${origin}/nowhere`, { headers: { accept: "text/html" } })).text()
    const development = await startScript("dev", options, project)
    try {
      expect(await statusOf(`${development.url()}/dev/routes`)).toBe(200)
      expect(await errorPage(development.url())).toContain("NoRouteError")
    } finally {
      await development.stop()
    }
    if (target === "node") return
    // The build of a Worker is for production.
    const production = await startScript("start", options, project)
    try {
      expect(await statusOf(`${production.url()}/dev/routes`)).toBe(404)
      expect(await errorPage(production.url())).not.toContain("NoRouteError")
    } finally {
      await production.stop()
    }
  })

  it("serves during development, and answers with the new code after a file has changed", async () => {
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

describe.each([
  ["node dist/server.js", process.execPath, ["dist/server.js"], [0]],
  ["npm start", "npm", ["start", "--silent"], [0, 143, "SIGTERM"]], // npm has a code of its own
] as const)("a project for node in production, run by %s", (_how, command, args, codes) => {
  const project = join(folder, "node/my-app")

  it("logs one line for each request, without its params, and has no page for developers", async () => {
    const program = await startInProduction(command, args, project)
    try {
      const before = program.lines().length
      const body = new URLSearchParams({ password: "hunter2" })
      const hello = await fetch(`${program.url}/hello/Ada?token=hunter2`)
      expect(hello.headers.get("x-content-type-options")).toBe("nosniff")
      expect(hello.headers.get("content-security-policy")).toContain("default-src 'self'")
      expect(await (await fetch(`${program.url}/dev/routes`, { method: "POST", body })).text()).toBe("Not Found")
      await expect
        .poll(() => program.lines().slice(before))
        .toEqual([
          expect.stringMatching(/^\S+ GET \/hello\/Ada 200 in \d+ms$/),
          expect.stringMatching(/^\S+ POST \/dev\/routes 404 in \d+ms$/),
        ])
    } finally {
      program.kill()
    }
  })

  it("stops on SIGTERM", async () => {
    const program = await startInProduction(command, args, project)
    try {
      expect(codes).toContain(await program.terminate())
      await expect(fetch(program.url)).rejects.toThrow("fetch failed")
    } finally {
      program.kill()
    }
  })
})
