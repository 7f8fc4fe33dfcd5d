import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { axeFindings } from "../../process/examples/axe.js"
import { chromiumPath, openBrowser } from "../../process/examples/browser.js"
import { packedFile } from "../packed.js"
import { npm, startScript } from "./shell.js"
import type { ServingScript } from "./shell.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-react-"))
const project = join(folder, "notes")
afterAll(() => rmSync(folder, { recursive: true }))

let warnings: readonly string[]
beforeAll(() => {
  const tarball = packedFile()
  npm(["exec", "--yes", `--package=${tarball}`, "--", "waymark", "new", "notes", "--template", "react"], folder)
  warnings = npm(["install", "--prefer-offline", tarball], project).warnings
})

it("a React project of the packed file is installed without warnings, and passes its tests", () => {
  expect(warnings).toEqual([])
  expect(npm(["test"], project).stdout).toMatch(/Tests {2}5 passed/)
})

/** Adds a note in the form of the page. */
async function addNote(page: Page, text: string): Promise<void> {
  await page.getByLabel("Text").fill(text)
  await page.getByRole("button", { name: "Add" }).click()
}

/** What happened during a visit. */
interface Visit {
  /** The documents that the first page loaded until it had followed a link. */
  readonly loaded: readonly string[]
  readonly errors: readonly string[]
  /** Those of axe. */
  readonly findings: readonly string[]
}

/** Logs in, changes notes in one page and sees each change in another, follows a link, and goes back. */
async function visit(url: string): Promise<Visit> {
  const browser = await openBrowser(chromiumPath ?? "")
  const { page } = browser
  const errors: string[] = []
  const documents: string[] = []
  page.on("pageerror", (error) => errors.push(error.message))
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()))
  try {
    await page.goto(url)
    await page.getByLabel("Your name").fill("Ada")
    await page.getByRole("button", { name: "Log in" }).click()
    const other = await page.context().newPage()
    await other.goto(url)
    await other.getByText("There are no notes yet.").waitFor()
    await addNote(page, "Buy milk")
    await other.getByRole("link", { name: "Buy milk" }).waitFor()
    await addNote(page, " ")
    await page.getByText("write something").waitFor()
    const findings = await axeFindings(page)

    await page.getByRole("link", { name: "Buy milk" }).click()
    await page.getByRole("link", { name: "All notes" }).waitFor()
    const loaded = documents.map((document) => new URL(document).pathname)
    await page.reload()
    await page.getByText("Buy milk").waitFor()
    await page.goBack()
    await page.getByRole("button", { name: "Delete Buy milk" }).click()
    await other.getByText("There are no notes yet.").waitFor()
    return { loaded, errors, findings }
  } finally {
    await browser.close()
  }
}

/** The statuses of a page, a page with a param, an invalid param, and a file that is not there. */
const statuses = (url: string): Promise<readonly number[]> =>
  Promise.all(
    ["/", "/notes/7", "/notes/seven", "/assets/gone.js"].map(async (path) => (await fetch(url + path)).status),
  )

describe("npm run dev of a React project", () => {
  let script: ServingScript
  beforeAll(async () => {
    script = await startScript("dev", ["--port", "0"], project)
  })
  afterAll(() => script.stop())

  it("answers pages with index.html, and other paths with 404", async () => {
    expect(await statuses(script.url())).toEqual([200, 200, 404, 404])
  })

  // It needs a browser, which `.ci/run` installs.
  it.skipIf(chromiumPath === undefined)("shows each change in all pages of a browser", async () => {
    expect(await visit(script.url())).toEqual({ loaded: ["/"], errors: [], findings: [] })
  })

  it("answers with the new code after a file of the server has changed", async () => {
    const file = join(project, "src/server/note_controller.ts")
    const text = readFileSync(file, "utf8")
    writeFileSync(file, text.replace("there is no note", "nobody wrote note"))
    const missing = async (): Promise<string> => (await fetch(`${script.url()}/api/notes/9`)).text()
    await expect.poll(missing, { timeout: 60_000 }).toContain("nobody wrote note 9")
    writeFileSync(file, text)
  })
})

describe("npm start of a React project", () => {
  let script: ServingScript
  beforeAll(async () => {
    npm(["run", "build"], project)
    script = await startScript("start", [], project)
  })
  afterAll(() => script.stop())

  it("answers pages with index.html, and other paths with 404", async () => {
    expect(await statuses(script.url())).toEqual([200, 200, 404, 404])
  })

  // It needs a browser, which `.ci/run` installs.
  it.skipIf(chromiumPath === undefined)("shows each change in all pages of a browser", async () => {
    expect(await visit(script.url())).toEqual({ loaded: ["/"], errors: [], findings: [] })
  })

  it("has files that browsers keep, named by a page that they ask for again", async () => {
    const page = await fetch(`${script.url()}/`)
    expect(page.headers.get("cache-control")).toBe("no-cache")
    const files = [...(await page.text()).matchAll(/"(\/assets\/[\w-]+\.\w+)"/g)].map(([, path = ""]) => path)
    expect(files.map((path) => path.replace(/.*\./, "")).toSorted()).toEqual(["css", "js", "svg"])
    for (const path of files) {
      const { headers, status } = await fetch(script.url() + path)
      expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"])
    }
  })
})
