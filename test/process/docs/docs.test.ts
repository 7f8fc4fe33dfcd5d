import { afterAll, describe, expect, it } from "vitest"
import { checkPages } from "./check.js"
import { FOLLOWED_PAGES, readPages, readSourcePages, WORKS_WITH } from "./pages.js"

const pages = readPages().filter(({ path }) => path !== WORKS_WITH)
const checks = checkPages([...pages, ...readSourcePages()])
afterAll(() => checks.remove())

describe("the code of pages and doc comments", () => {
  it.each(checks.programs)("compiles and does what it says: $title", async (program) => {
    expect(await checks.findings(program)).toEqual([])
  })

  it("leaves out commands only on pages that a test follows", () => {
    const unchecked = readPages().filter(({ text }) => /^```console no-run/m.test(text))
    expect(unchecked.map(({ path }) => path)).toEqual(FOLLOWED_PAGES)
  })
})
