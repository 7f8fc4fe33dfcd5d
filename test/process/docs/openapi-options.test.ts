import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"

/** The keys of an interface in a file of the sources. */
function keysOf(path: string, name: string): readonly string[] {
  const [, body = ""] = new RegExp(`interface ${name} \\{\n([\\s\\S]*?)\n\\}`).exec(readFileSync(join(root, path), "utf8")) ?? [] // prettier-ignore
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, key = ""]) => key)
}

// The code of the guide is compiled and run with that of the other pages.
it("the guide to documents has every option in its code", () => {
  const options = keysOf("src/readers/openapi/options.ts", "OpenApiOptions")
  expect(options).toEqual(expect.arrayContaining(["info", "security", "mounts"]))
  const blocks = [...readFileSync(join(root, "docs/answers.md"), "utf8").matchAll(/^```ts[^\n]*\n([\s\S]*?)^```/gm)]
  const code = blocks.map(([, block]) => block).join("\n")
  expect(options.filter((option) => !new RegExp(`\\b${option}\\b *[:,]`).test(code))).toEqual([])
})
