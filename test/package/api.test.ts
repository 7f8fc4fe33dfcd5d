import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../unit/house/sources.js"
import { apiPage } from "./api.js"

const page = apiPage()
const sections = new Map(
  page
    .split(/^## /m)
    .map((section) => [
      section.split("\n", 1)[0] ?? "",
      [...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name),
    ]),
)

it("the reference has every value that an entry point exports, once", async () => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    exports: Record<string, unknown>
  }
  const entries = Object.keys(exports)
    .filter((entry) => entry !== "./package.json")
    .map((entry) => entry.replace(/^\./, "waymark"))
  expect([...sections.keys()].slice(1)).toEqual(expect.arrayContaining(entries))
  for (const entry of entries) {
    const names = sections.get(entry) ?? []
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(Object.keys((await import(entry)) as object)))
  }
})

it("an export has its declaration, its doc comment and its example; a class has its members", () => {
  const [, router = ""] = /^### define_plug$([^]*?)^### /m.exec(page) ?? []
  expect(router).toContain("```ts")
  const [, conn = ""] = /^### Conn$([^]*?)^### /m.exec(page) ?? []
  expect(conn).toMatch(/^- `put_session\(…\)`: /m)
  expect(page).not.toContain("{@")
})
