import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** An edit of a file: text after the first place of another text, all places replaced, or a new file. */
type Edit =
  | { readonly file: string; readonly after: string; readonly text: string }
  | { readonly file: string; readonly replace: string; readonly text: string }
  | { readonly file: string; readonly append: string }
  | { readonly file: string; readonly text: string }

/** Changes that contributors make, each by an example: docs/contributing.md says how many files each of them edits. */
export const CHANGES = {
  "an inherited option": [
    {
      file: "src/table/options.ts",
      after: `    where: "where",\n  },\n`,
      text: `  {\n    /** Whether clients should stop using the routes. */\n    deprecated: "flag",\n  },\n`,
    },
    { file: "test/cases/routes.ts", after: `  trailing_slash: false,\n`, text: `  deprecated: false,\n` },
    {
      file: "test/cases/routes.ts",
      after: `export const routesCases = [\n`,
      text: `  {
    rule: "routes inherit deprecated, and may override it",
    raw: [
      ["scope", { path: "/old", deprecated: true }, [
        ["get", "/a", "XController", "a"],
        ["get", "/b", "XController", "b", { deprecated: false }],
      ]],
    ],
    built: [
      scope({ path: "/old", deprecated: true }, [
        get("/a", "XController", "a"),
        get("/b", "XController", "b", { deprecated: false }),
      ]),
    ],
    routes: [
      route({ verb: "get", path: "/old/a", plug_opts: "a", ...to_x, deprecated: true }),
      route({ verb: "get", path: "/old/b", plug_opts: "b", ...to_x }),
    ],
  },
`,
    },
    {
      file: "test/cases/table-errors.ts",
      replace: `"trailing_slash", "where"`,
      text: `"trailing_slash", "where", "deprecated"`,
    },
  ],
  "a kind of params": [
    {
      file: "src/pattern/kinds.ts",
      replace: `] as const satisfies readonly Kind[]`,
      text: `  {
    name: "month",
    test: (text) => /^(?:0[1-9]|1[0-2])$/.test(text),
    read: String,
  },
] as const satisfies readonly Kind[]`,
    },
    {
      file: "src/pattern/kinds.ts",
      after: `  date: ["a date", "2024-02-29"],\n`,
      text: `  month: ["a month", "12"],\n`,
    },
    {
      file: "src/pattern/kinds.ts",
      after: `  uuid: { words: "a UUID", schema: { type: "string", format: "uuid" } },\n`,
      text: `  month: { words: "a month of two digits", schema: { type: "string", pattern: "^(0[1-9]|1[0-2])$" } },\n`,
    },
    {
      file: "src/pattern/kinds.ts",
      after: `  readonly date: IsDate<Text> extends true ? Text : never\n`,
      text: `  readonly month: Text extends Month ? Text : never\n`,
    },
    {
      file: "test/cases/kinds.ts",
      replace: `\n} as const satisfies Readonly<Record<KindName, KindCases>>`,
      text: `
  month: {
    texts: [["12", "12"]],
    others: [["13", "a month of two digits"]],
    links: [["01", "01"]],
    wrong: ["1", 1],
    words: "a month of two digits",
    expected: \`a month for :id, such as "12"\`,
    schema: { type: "string", pattern: "^(0[1-9]|1[0-2])$" },
  },
} as const satisfies Readonly<Record<KindName, KindCases>>`,
    },
    { file: "test/cases/kinds.ts", replace: `"uuid", "date"\``, text: `"uuid", "date", "month"\`` },
  ],
  "a standard plug": [
    {
      file: "src/plugs/no-store.ts",
      text: `import type { Conn } from "../conn/conn.js"

/** Forbids caches to store the response. */
export function no_store(conn: Conn): Conn {
  return conn.put_resp_header("cache-control", "no-store")
}
`,
    },
    {
      file: "src/plugs/index.ts",
      after: `export { method_override } from "./method-override.js"\n`,
      text: `export { no_store } from "./no-store.js"\n`,
    },
    {
      file: "test/unit/plugs/no-store.test.ts",
      text: `import { expect, it } from "vitest"
import { no_store } from "../../../src/plugs/index.js"
import { build_conn } from "../../../src/testing/index.js"

it("forbids caches to store the response", () => {
  expect(no_store(build_conn("GET", "/")).get_resp_header("cache-control")).toEqual(["no-store"])
})
`,
    },
  ],
  "a rule of the table": [
    {
      file: "src/table/messages.ts",
      append: `
export const elixirAliasMessage = <Alias extends string>(alias: Alias) =>
  \`an alias has no "Elixir." prefix, got: "\${alias}"\` as const
export type ElixirAliasMessage<Alias extends string> = ReturnType<typeof elixirAliasMessage<Alias>>
`,
    },
    { file: "src/table/rules.ts", after: `  aliasMessage,\n`, text: `  elixirAliasMessage,\n` },
    {
      file: "src/table/rules.ts",
      after: `function scopeOptionsProblem({ alias, ...options }: ScopeOptions, rules: ContractRules): Problem {\n`,
      text: `  if (typeof alias === "string" && alias.startsWith("Elixir.")) return elixirAliasMessage(alias)\n`,
    },
    { file: "src/table/rules.types.ts", after: `  AliasMessage,\n`, text: `  ElixirAliasMessage,\n` },
    {
      file: "src/table/rules.types.ts",
      after: `  (Options extends PathAlias ? AliasMessage<Options["alias"]> : never) |\n`,
      text: `  (Options extends { readonly alias: infer Alias extends \`Elixir.\${string}\` } ? ElixirAliasMessage<Alias> : never) |\n`,
    },
    {
      file: "test/cases/table-errors.ts",
      after: `export const tableErrorCases = [\n`,
      text: `  {
    rule: "an alias has no prefix of Elixir",
    table: [["scope", { path: "/a", alias: "Elixir.Admin" }, []]],
    message: \`an alias has no "Elixir." prefix, got: "Elixir.Admin" (at scope "/a")\`,
  },
`,
    },
  ],
} as const satisfies Readonly<Record<string, readonly Edit[]>>

/** The number of files that the edits of a change touch. */
export function filesOf(edits: readonly Edit[]): number {
  return new Set(edits.map(({ file }) => file)).size
}

/** Makes a change in a folder that has a copy of the files. */
export function makeChange(edits: readonly Edit[], folder: string): void {
  for (const edit of edits) {
    const path = join(folder, edit.file)
    if ("append" in edit) appendFileSync(path, edit.append)
    else if ("after" in edit || "replace" in edit) writeFileSync(path, edited(readFileSync(path, "utf8"), edit))
    else {
      if (existsSync(path)) throw new Error(`${edit.file} exists already`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, edit.text)
    }
  }
}

function edited(
  source: string,
  edit: Extract<Edit, { readonly after: string } | { readonly replace: string }>,
): string {
  const place = "after" in edit ? edit.after : edit.replace
  if (!source.includes(place)) throw new Error(`${edit.file} does not contain: ${place}`)
  return "after" in edit ? source.replace(place, () => place + edit.text) : source.replaceAll(place, () => edit.text)
}
