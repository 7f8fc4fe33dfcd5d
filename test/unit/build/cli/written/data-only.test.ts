import { expect, it } from "vitest"
import { codeIn } from "./data-only.js"

it.each([
  `import { get } from "waymark"\nexport const routes = [get("/", { a: [1, -2, null, true], ["__proto__"]: "x" })]`,
  `import { scope } from "waymark"\nconst rows = scope([])\nexport { rows as "my rows" }\nexport default rows`,
  `declare module "waymark" { interface A { "a b": [id: string] } }\ntype B = { readonly a: unknown }\nexport {}`,
])("imports, data and types are no code: %s", (text) => {
  expect(codeIn(text)).toEqual([])
})

it.each([
  "globalThis.PWNED = 1",
  `// a\u2028globalThis.PWNED=1`,
  `export const routes = [fetch("/")]`,
  `export const routes = { __proto__: null }`,
  `export const routes = { [name]: 1 }`,
  "export const routes = `a`",
  `export const routes = [() => 1]`,
  `import { x } from "./other.js"`,
  `// @ts-nocheck\nexport const routes = []`,
  `export const a = 1\n// @ts-ignore\nexport const routes = []`,
  `export const routes = ["a\nb"]`,
])("everything else is code: %s", (text) => {
  expect(codeIn(text)).not.toEqual([])
})
