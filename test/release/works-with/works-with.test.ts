import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { checkPages } from "../../process/docs/check.js"
import { readPages, WORKS_WITH } from "../../process/docs/pages.js"

const checks = checkPages(
  readPages().filter(({ path }) => path === WORKS_WITH),
  join(import.meta.dirname, "node_modules"),
)
afterAll(() => checks.remove())

describe("the programs with libraries of others", () => {
  it.each(checks.programs)("compile and do what they say: $title", async (program) => {
    expect(await checks.findings(program)).toEqual([])
  })
})
