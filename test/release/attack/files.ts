import { importOpenApi } from "../../../src/build/import/openapi/import.js"
import { importPhoenix } from "../../../src/build/import/phoenix/import.js"
import { printModule } from "../../../src/build/import/print.js"
import { Progress } from "../../../src/build/cli/terminal/progress.js"
import { importRoutes } from "../../../src/build/import/running/import.js"
import type { Handler } from "../../../src/build/import/running/route.js"
import { compiledFiles } from "../../../src/build/cli/compile/compile.js"
import { compiledCall } from "../../../src/build/cli/compile/compiled-json.js"
import { isTableError } from "../../../src/build/cli/errors.js"
import type { Imported } from "../../../src/build/import/source.js"
import { writeDeclaration } from "../../../src/build/cli/types/declaration.js"
import { tableLinks } from "../../../src/build/bundler/link-calls.js"
import { codeIn } from "../../unit/build/cli/written/data-only.js"
import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { Random } from "./random.js"

/** Makes a hostile text. */
type Text = () => string
/** Writes files from hostile texts; none if the texts are refused. */
export type Writer = (text: Text, random: Random) => Promise<readonly string[]> | readonly string[]

/** Parts of texts that end a line, a comment, a string or a template, or that are code. */
const PIECES = [
  ..."\n\r\u2028\u2029\0\t\u202e\ufeff\ud800\udc00\"'`\\/*{}()[]<>:;,.#@$~%?=! ".split(""),
  ..."*/ /* // ${ --> </script> \\u000a #{ \\n ;globalThis.PWNED=1; @ts-nocheck @ts-ignore".split(" "),
  ..."__proto__ constructor id users délete class 7".split(" "),
  "\r\n",
]

const file = { file: "file", path: "/file", folder: process.cwd(), progress: new Progress() }
const print = ({ comments, tables, origin }: Imported): readonly string[] => [
  printModule([origin, ...comments], tables),
]

/** A function of an application, whose source is shown. */
const functionOf = (name: string): Handler => ({ handle: Object.assign(() => {}, { toString: () => name }), name })

/** What writes a file of code from what others have written. */
export const WRITERS: Readonly<Record<string, Writer>> = {
  "import of OpenAPI": async (text) =>
    print(await importOpenApi({ ...file, file: "a.json", text: JSON.stringify(documentOf(text)) })),
  "import of Phoenix": async (text) => print(await importPhoenix({ ...file, text: routerOf(text) }, undefined)),
  "import of an application": (text, random) =>
    print(
      importRoutes({
        dialect: random.pick(["express-4", "express-5", "hono", "fastify"] as const),
        items: random.some(1, 6, () =>
          random.chance(30)
            ? { note: text(), advice: text() }
            : random.chance(30)
              ? { guard: functionOf(text()), path: `/${text()}` }
              : {
                  verb: text(),
                  path: `/${text()}`,
                  isRegExp: random.chance(20),
                  host: text(),
                  handler: functionOf(text()),
                  middleware: [functionOf(text())],
                  mayPass: random.chance(20),
                  comments: [text()],
                },
        ),
      }),
    ),
  types: (text) => {
    const name = text().replaceAll("/", "")
    const module = `/app/${name}.ts`
    return [writeDeclaration({ table: tableOf(text), module, exportName: text(), folder: "/app", name }).text]
  },
  compile: (text) => {
    const table = tableOf(text)
    const name = text().replaceAll("/", "")
    const loaded = { table, exportName: text(), path: `/app/${name}.ts`, file: `${name}.ts` }
    const call = compiledCall(table, "/app", name)
    return [".ts", ".js"].flatMap((type) => compiledFiles(`/app/out${type}`, loaded, call).map(([, code]) => code))
  },
  "bundler output": (text) => {
    const { helpers, client } = tableLinks(tableOf(text))
    return [helpers, client].map(({ code, imports }) => {
      const names = imports.map(({ name }) => `${name} as waymark_${name}`).join(", ")
      return `import { ${names} } from "waymark"\nexport const links = ${code})\n`
    })
  },
}

/** Writes files from random texts, of which none may be more than imports, data, types and comments. */
export async function attackFiles(
  { seed, count }: AttackOptions,
  writers: Readonly<Record<string, Writer>> = WRITERS,
): Promise<AttackResult> {
  const random = new Random(seed)
  const findings = new Findings()
  let [written, refused] = [0, 0]
  for (let left = count; left > 0; left -= 1) {
    const name = random.pick(Object.keys(writers))
    const texts: string[] = []
    const text = (): string => {
      const made = random.some(0, 5, () => random.pick(PIECES)).join("")
      texts.push(made)
      return made
    }
    const codes = await writeOrRefuse(() => writers[name]?.(text, random) ?? [])
    if (codes.length === 0) refused += 1
    for (const code of codes) {
      written += 1
      const [first] = codeIn(code)
      if (first !== undefined) findings.add(`${name} writes ${first.replace(/:.*/s, "")}`, texts)
    }
  }
  const summary = `${written} files of ${Object.keys(writers).length} commands from ${count} inputs, of which ${refused} were refused`
  return { summary, findings: findings.all() }
}

async function writeOrRefuse(write: () => Promise<readonly string[]> | readonly string[]): Promise<readonly string[]> {
  try {
    return await write()
  } catch (error) {
    const isRefusal = isTableError(error) || (error instanceof Error && /^(?:Command|Argument)Error$/.test(error.name))
    if (isRefusal) return []
    throw error
  }
}

/** A table with texts in the places where any text may be. */
function tableOf(text: Text): readonly unknown[] {
  return [
    ["pipeline", `p${text()}`, [["plug", text(), { [text()]: text() }]]],
    ["get", "/users/:id", `A${text()}`, text(), { as: text(), metadata: { [text()]: [text()] } }],
    ["get", "/files/*path", "FileController", { [text()]: text() }, { as: `f${text()}`, assigns: { a: text() } }],
    ["scope", { path: "/s", alias: text(), as: text() }, [["post", "/", `B${text()}`, text()]]],
  ]
}

function documentOf(text: Text): object {
  const content = (): object => ({ [text()]: { schema: { $ref: `#/components/schemas/${text()}` } } })
  const operation = (): object => ({
    operationId: text(),
    summary: text(),
    tags: [`t${text()}`],
    security: [{ [text()]: [] }],
    parameters: [
      { name: text(), in: "query", required: true },
      { name: "id", in: "path", required: true, schema: { type: "string", enum: [`a${text()}`, text()] } },
    ],
    requestBody: { content: content() },
    responses: { [text()]: { content: content() }, 200: { content: content() } },
  })
  const paths = Array.from({ length: 3 }, () => [`/${text()}/{id}${text()}`, { get: operation(), post: operation() }])
  return {
    openapi: "3.1.0",
    info: { title: text() },
    servers: [{ url: `/${text()}` }],
    paths: { ...Object.fromEntries(paths), [`/x${text()}`]: { $ref: text() } },
    components: { schemas: { [text()]: {} } },
  }
}

function routerOf(text: Text): string {
  const quoted = (): string =>
    `"${text()
      .replace(/[\\"]|#(?=\{)/g, "\\$&")
      .replaceAll("\0", "")}"`
  const line = (): string => text().replace(/[\n\0]/g, " ")
  return `defmodule Hello.Router do
  use Phoenix.Router
  # ${line()}
  pipeline :${quoted()} do
    plug :${quoted()}, ${quoted()}
    plug Some.Plug, fn -> ${quoted()} end
  end
  scope ${quoted()}, as: ${quoted()} do
    pipe_through :${quoted()}
    # ${line()}
    get "/a", PageController, :${quoted()}, metadata: %{${quoted()} => ${quoted()}}
    get ${quoted()}, PageController, :${quoted()}
    resources "/r", UserController, name: ${quoted()}, only: [:${quoted()}]
    live "/l", PageLive, :${quoted()}
    if ${quoted()} do
      get "/b", PageController, :${quoted()}
    end
    some_macro(${quoted()})
  end
end
`
}
