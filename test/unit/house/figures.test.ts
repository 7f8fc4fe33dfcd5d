import { describe, expect, it } from "vitest"
import ts from "typescript"
import { countFigures, filesNaming, traversalsIn } from "./figures.js"

describe("the figures of the sources", () => {
  const figures = countFigures()

  it("a GET enters at most 19 files on its way to an action", () => {
    expect(figures.requests.get).toContain("endpoint/endpoint.ts")
    expect(figures.requests.get.length).toBeLessThanOrEqual(19)
  })

  it("a POST with a contract enters at most 40 files on its way to the response", () => {
    const { post } = figures.requests
    expect(post).toEqual(expect.arrayContaining(["plugs/parsers.ts", "router/run-schema.ts", "conn/answer.ts"]))
    expect(post.length).toBeLessThanOrEqual(40)
  })

  it("at most 20 files mention resources", () => {
    expect(figures.resources.length).toBeLessThanOrEqual(20)
  })

  it("at most 10 files mention one option of scopes, of which one file of src/table declares it", () => {
    expect(figures.option.length).toBeLessThanOrEqual(10)
    expect(figures.option.filter((path) => path.startsWith("table/"))).toEqual(["table/options.ts"])
  })

  it("at most 2 functions and 4 types traverse a table", () => {
    expect(figures.traversals.length).toBeLessThanOrEqual(2)
    expect(figures.type_traversals.length).toBeLessThanOrEqual(4)
  })

  it("at most 7 files of src/table import from each other in a circle", () => {
    expect(figures.table_circle).toContain("table/kinds.ts")
    expect(figures.table_circle.length).toBeLessThanOrEqual(7)
  })
})

describe("the count", () => {
  const source = (text: string): { readonly path: string; readonly text: string } => ({ path: "table/a.ts", text })

  it("of files that mention a word ignores imports and comments", () => {
    const named = [`const resources = 1`, `f("resources")`, `type A = { resources: 1 }`]
    const unnamed = [`import { resources } from "./resources.js"`, `// resources`, `export { a } from "./resources.js"`]
    expect(filesNaming(named.map(source), /resource/)).toHaveLength(3)
    expect(filesNaming(unnamed.map(source), /resource/)).toEqual([])
  })

  it("of functions that traverse a table recognises a case and a condition", () => {
    const found = (text: string): readonly string[] => traversalsIn(source(text), ts.isFunctionDeclaration)
    expect(found(`function f(node) { switch (node[0]) { case "scope": return f(node[2]) } }`)).toEqual([
      "table/a.ts: f",
    ])
    expect(found(`function f(node) { return node[0] === "scope" ? f(node[2]) : 1 }`)).toEqual(["table/a.ts: f"])
    expect(found(`function f(node) { for (const child of childrenOf(node)) f(child) }`)).toEqual(["table/a.ts: f"])
    expect(found(`function childrenOf(node) { return node[0] === "scope" ? node[2] : [] }`)).toEqual([])
    expect(found(`function f(node) { const path = node[2]; return node[0] === "scope" ? 1 : path }`)).toEqual([])
  })

  it("of types that traverse a table recognises a condition on scopes", () => {
    const found = (text: string): readonly string[] => traversalsIn(source(text), ts.isTypeAliasDeclaration)
    expect(found(`type T<Node> = Node extends AnyScope ? T<Node[2][number]> : 1`)).toEqual(["table/a.ts: T"])
    expect(found(`type T<Node> = T<ChildrenOf<Node>[number]>`)).toEqual(["table/a.ts: T"])
    expect(found(`type T<Node> = Node extends AnyScope ? Node[1] : Node[2]`)).toEqual([])
  })
})
