import { afterAll, describe, expect, it } from "vitest"
import type { Page } from "./blocks.js"
import { readBlocks } from "./blocks.js"
import { checkPages } from "./check.js"

/** Each page is a rule of the checker, with a list of findings for each program. */
const rules: Readonly<Record<string, { readonly text: string; readonly findings: readonly (readonly string[])[] }>> = {
  "a right value passes": { text: ts("1 + 1 //=> 2"), findings: [[]] },
  "a wrong value is found, with its line": {
    text: ts("const x: number = 1", "", "x + 1 //=> 3"),
    findings: [["page.md:4: expected 3, got 2"]],
  },
  "a value of a variable is looked at": {
    text: ts(`const params = { id: "1", path: ["a", "b"] } //=> { id: "1", path: ["a"] }`),
    findings: [["page.md:2: expected { id: '1', path: [ 'a' ] }, got { id: '1', path: [ 'a', 'b' ] }"]],
  },
  "a value is waited for, and an object without prototype is like others": {
    text: ts(`await Promise.resolve(Object.assign(Object.create(null), { id: "1" })) //=> { id: "1" }`),
    findings: [[]],
  },
  "a statement of several lines has a value": {
    text: ts("[", "  1,", "  2,", "].map((x) => x + 1) //=> [2, 4]"),
    findings: [["page.md:5: expected [ 2, 4 ], got [ 2, 3 ]"]],
  },
  "what is printed is compared, since the promise before": {
    text: ts(`console.log("a", 1) // prints a 1`, `console.log("b")`, `console.log("c")`, "// prints", "// b", "//  d"),
    findings: [["page.md:5: expected \nb\n d\n, got \nb\nc"]],
  },
  "spaces before a printed line count, and those after it do not": {
    text: ts(`console.log("  a  ")`, "// prints", "//   a", `console.log("  b")`, "// prints", "// b"),
    findings: [["page.md:6: expected \nb\n, got \n  b"]],
  },
  "an error that is thrown is looked at": {
    text: ts(
      `JSON.parse("") //=> throws SyntaxError:`,
      `//   Unexpected end`,
      `JSON.parse("") //=> throws RangeError`,
      `JSON.parse("1") //=> throws SyntaxError`,
    ),
    findings: [
      [
        "page.md:4: expected an error with RangeError, got SyntaxError: Unexpected end of JSON input",
        "page.md:5: expected an error with SyntaxError, got 1",
      ],
    ],
  },
  "code that throws is found": {
    text: ts(`throw new Error("boom")`),
    findings: [["page.md:2: ends with Error: boom"]],
  },
  "code that does not compile is found, and is not run": {
    text: ts(`const x: string = 1`, `throw new Error(x)`),
    findings: [["page.md:2: Type 'number' is not assignable to type 'string'."]],
  },
  "a promise that cannot be checked is found": {
    text: ts(
      "const f = () => {",
      "  Number() //=> 1",
      "}",
      "const [a] = [1] //=> [1]",
      "f() //=> one two",
      "if (a) f()",
      "//=> 1",
    ),
    findings: [
      [
        "page.md:3: a promise inside a statement is not checked; put it after one at the top level",
        "page.md:5: only an expression or the declaration of one variable has a value",
        "page.md:6: not an expression: one two",
        "page.md:8: only an expression or the declaration of one variable has a value",
      ],
    ],
  },
  "a promise in a string or a template is none": {
    text: ts("const x = `", "//=> 1 ${1}", "// prints", "` + '//=> 2'", "console.log(x.length) // prints 26"),
    findings: [[]],
  },
  "each block is a module of its own": {
    text: ts("const x = 1", "x //=> 1") + ts("const x = 2", "x //=> 1"),
    findings: [[], ["page.md:7: expected 1, got 2"]],
  },
  "blocks of a group go on": {
    text: marked("group=a", "const x = 1") + marked("group=b", "const x = 2") + marked("group=a", "x //=> 2"),
    findings: [["page.md:8: expected 2, got 1"], []],
  },
  "blocks with files import one another": {
    text:
      marked("file=routes.ts", "export const x = 1", "x //=> 1") +
      marked("file=main.ts", `import { x } from "./routes.js"`, "x + 1 //=> 3"),
    findings: [["page.md:7: expected 3, got 2"]],
  },
  "a block that is not to be run is compiled": {
    text: marked("no-run", `throw new Error("boom")`) + marked("no-run", "const x: string = 1"),
    findings: [[], ["page.md:5: Type 'number' is not assignable to type 'string'."]],
  },
  "an error that the compiler finds passes": {
    text: marked("error", `const x: string = 1 // error: Type 'number' is not`, "//   assignable to type 'string'"),
    findings: [[]],
  },
  "an error block that compiles is found": {
    text: marked("error", `const x: string = "" // error: Type`),
    findings: [["page.md:2: compiles, though it is marked as an error"]],
  },
  "an error with another message is found": {
    text: marked("error", `const x: string = 1 // error: Type 'boolean'`),
    findings: [
      [
        "page.md:2: not promised: Type 'number' is not assignable to type 'string'.",
        "page.md:2: the compiler does not say: Type 'boolean'",
      ],
    ],
  },
  "a union in an error may have any order": {
    text:
      marked("error", `const x: "b" | "a" = "c" as const // error: not assignable to type '"b" | "a"'`, "x") +
      marked("error", `const x: "b" | "a" = "c" as const // error: not assignable to type '"a" | "b"'`, "x"),
    findings: [[], []],
  },
  "an error without a message is found": {
    text: marked("error", "const x: string = 1"),
    findings: [
      [
        `page.md:2: has no "// error:" comment`,
        "page.md:2: not promised: Type 'number' is not assignable to type 'string'.",
      ],
    ],
  },
  "an error block goes on after its group, and is no part of it": {
    text:
      marked("group=a", "const x = 1", "const y = 2") +
      marked(
        "error group=a",
        "const x = 2 // error: redeclare block-scoped variable 'x'",
        "y satisfies string // error: string",
      ) +
      marked("group=a", "x //=> 1"),
    findings: [[]],
  },
  "commands are run over the program so far": {
    text:
      ts(`export const routes = [["get", "/", "PageController", "index"]] as const`) +
      marked("group=b", "const other = 1") +
      fence("console", "$ npx waymark routes", "waymark: routes.ts exports no route table") +
      ts(`export const routes = [["get", "/", "PageController", "index"]] as const`) +
      fence(
        "console",
        "$ npx waymark routes",
        `page_path  GET  /  PageController "index"`,
        "$ npx waymark routes --check",
        "no",
      ),
    findings: [
      [],
      [
        `page.md:8: expected
waymark: routes.ts exports no route table

got
waymark: routes.ts exports no route table; it exports nothing
Export an array of nodes as "routes", as the default, or as the only table.
`,
      ],
      ["page.md:17: expected\nno\n\ngot\nroutes.ts: 1 route, and the table breaks no rule\n"],
    ],
  },
  "commands that are not to be run are passed over": { text: fence("console no-run", "$ curl x", "y"), findings: [] },
  "files may be in folders, and imports may end in .ts": {
    text:
      marked("file=src/routes.ts", `export const routes = [["get", "/", "PageController", "index"]] as const`) +
      marked("file=test/main.ts", `import { routes } from "../src/routes.ts"`, "routes.length //=> 2") +
      fence("console", "$ npx waymark routes", "no") +
      marked("error file=test/main.ts", "routes[1]", "// error: Tuple type"),
    findings: [
      ["page.md:6: expected 2, got 1", 'page.md:9: expected\nno\n\ngot\npage_path  GET  /  PageController "index"\n'],
    ],
  },
  "a file imports another package of its workspace by name": {
    text:
      fence(
        "json group=a file=packages/one/package.json",
        `{ "name": "@acme/one", "type": "module", "exports": "./index.ts" }`,
      ) +
      marked("group=a file=packages/one/index.ts", "export const one = 1") +
      marked("group=a file=packages/two/main.ts", `import { one } from "@acme/one"`, "one //=> 2"),
    findings: [["page.md:9: expected 2, got 1"]],
  },
  "JSX is compiled and run, also from another file": {
    text:
      fence("tsx file=hello.tsx", `export const Hello = ({ name }: { name: string }) => <b>{name}</b>`) +
      fence(
        "tsx file=page.tsx",
        `import { renderToString } from "react-dom/server"`,
        `import { Hello } from "./hello.tsx"`,
        `renderToString(<Hello name="Ada" />) //=> "<b>Bob</b>"`,
      ) +
      fence(
        "tsx error file=wrong.tsx",
        `import { Hello } from "./hello.tsx"`,
        `export const one = <Hello name={1} />`,
        "// error: Type 'number'",
      ),
    findings: [["page.md:7: expected '<b>Bob</b>', got '<b>Ada</b>'"]],
  },
  "other languages are passed over": { text: fence("sh", "$ rm") + fence("json", "{") + fence("", "x"), findings: [] },
}

const pages = Object.values(rules).map(({ text }): Page => ({ path: "page.md", text }))
const checks = checkPages(pages)
afterAll(() => checks.remove())

describe("the checker of pages", () => {
  let next = 0
  const programs = Object.entries(rules).map(([title, { findings }]) => {
    const own = checks.programs.slice(next, (next += findings.length))
    return { title, findings, own }
  })

  it.each(programs)("$title", async ({ findings, own }) => {
    expect(own).toHaveLength(findings.length)
    const found: (readonly string[])[] = []
    for (const program of own) found.push(await checks.findings(program))
    expect(found).toEqual(findings)
  })

  it("knows the programs of all pages", () => {
    expect(next).toBe(checks.programs.length)
  })

  it("refuses an unknown mark", () => {
    expect(() => readBlocks({ path: "page.md", text: marked("eror", "x") })).toThrow(
      `page.md:1: unknown mark "eror" of a block`,
    )
  })
})

describe("the examples of doc comments", () => {
  const source = [
    "/**",
    " * Splits.",
    " *",
    " * @example",
    ` * splitPath("/a/b") //=> ["a"]`,
    " * @see nothing",
    " */",
    "export function splitPath() {}",
    "/**",
    " * @example",
    " * ```ts",
    ` * import { x } from "waymark"`,
    " * ```",
    " */",
    "export const x = 1",
    "/** No example. */",
  ].join("\n")

  it("become blocks with their line numbers and an import of the documented function", () => {
    const blocks = readBlocks({ path: "src/core/pattern/split-path.ts", text: source })
    expect(blocks.map(({ line }) => line)).toEqual([5, 12])
    expect(blocks[0]?.text).toMatch(
      /^import \{ splitPath \} from ".*split-path.js"; splitPath\("\/a\/b"\) \/\/=> \["a"\]$/,
    )
    expect(blocks[1]?.text).toBe(`import { x } from "waymark"`)
  })

  it("are checked", async () => {
    const [first] = readBlocks({ path: "src/core/pattern/split-path.ts", text: source })
    const own = checkPages([{ path: "page.md", text: ts(first?.text ?? "") }])
    const [program] = own.programs
    expect(program && (await own.findings(program))).toEqual(["page.md:2: expected [ 'a' ], got [ 'a', 'b' ]"])
    own.remove()
  })
})

function ts(...lines: readonly string[]): string {
  return fence("ts", ...lines)
}

function marked(marks: string, ...lines: readonly string[]): string {
  return fence(`ts ${marks}`, ...lines)
}

function fence(info: string, ...lines: readonly string[]): string {
  return ["```" + info, ...lines, "```", ""].join("\n")
}
