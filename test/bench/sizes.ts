import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build } from "tsup"
import type { Options } from "tsup"
import ts from "typescript"
import { PROGRAMS } from "../package/bundles.js"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** A folder in which imports of packages lead to those of the root. */
const CACHE = join(root, "node_modules/.cache")

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** Replacements for modules of `src`, to measure the size without them: some exports are given here, all others do nothing. */
type Stubs = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Only paths are checked, with their messages. */
const NO_CHECKS: Stubs = {
  "core/table/rules/rules.ts": {
    checkPattern: `(path) => parsePattern(path); import { parsePattern } from "../../pattern/pattern.js"`,
    checkPipeline: `(known, node, at) => known.set(node[1], [node, at])`,
    tableError: "Error",
  },
  "core/table/resources/resources-rules.ts": {},
  "core/table/contracts/contract-rules.ts": {
    CONTRACT_RULES: "{ values: {}, route() {}, answers() {}, contract() {} }",
  },
}
/** Nothing is checked, and errors have no classes. */
export const NOTHING_SAID: Stubs = {
  ...NO_CHECKS,
  "core/pattern/pattern.ts": { isPlainPattern: "() => true", parsePattern: "() => []" },
  "core/pattern/errors.ts": { InvalidSpecError: "Error" },
  "core/table/errors.ts": { TableError: "Error" },
  "core/lib/errors/inspect.ts": {},
}

type Size = readonly [what: string, code: string, stubs?: Stubs]

const ALL = `export { compile_matcher, route_info } from "src/index"`
const TABLE = `export { list_routes } from "src/core/table/routes"`
const SIZES: readonly Size[] = [
  ["table, matcher and route_info", ALL],
  ["the same, without checks of rows", ALL, NO_CHECKS],
  ["the same, without checks and messages", ALL, NOTHING_SAID],
  ["the table: check and fold", TABLE],
  ["the same, without checks of rows", TABLE, NO_CHECKS],
  ["the same, without checks and messages", TABLE, NOTHING_SAID],
  ["the matcher", `export { lazyMatcher } from "src/core/match/lazy-matcher"`],
  ["compilation of trees", `export { compileRoutes } from "src/core/match/compile"`],
  ["the matcher from JSON", `export { programFromJSON } from "src/core/match/json"; export { programMatcher } from "src/core/match/matcher"`], // prettier-ignore
  ["the walk", `export { newWalker } from "src/core/match/walk"`],
  ["matcher_from_json, with the table", `export { matcher_from_json } from "src/index"`],
  ["helpers", `export { helpers } from "src/index"`],
  ["the same, without checks of rows", `export { helpers } from "src/index"`, NO_CHECKS],
  ["the links of a helper: pattern, params, query", `export { linkWriter } from "src/core/links/write"`],
  [
    "the same, with the messages",
    `export { linkWriter } from "src/core/links/write"; export { refuseCall } from "src/core/helpers/refuse"`,
  ],
  ["memoirist", `export * from "memoirist"`],
  ["find-my-way", `export * from "find-my-way"`],
  ["path-to-regexp", `export * from "path-to-regexp"`],
  ["hono's RegExpRouter", `export * from "hono/router/reg-exp-router"`],
  ["hono's SmartRouter of RegExpRouter and TrieRouter", `export * from "hono/router/smart-router"; export * from "hono/router/reg-exp-router"; export * from "hono/router/trie-router"`], // prettier-ignore
]

const WORKER = PROGRAMS.worker.replaceAll(/"waymark\/?(\w*)"/g, (_, entry: string) => `"src/${entry || "index"}"`)

/** Modules whose replacement shows what a part of a Worker costs. Such a Worker need not work. */
const WORKER_PARTS: Readonly<Record<string, Stubs>> = {
  "checks of the table": {
    ...NO_CHECKS,
    "core/table/names/places.ts": {},
    "core/match/routes/find-unreachable.ts": { findUnreachable: "() => []" },
    "server/router/controllers/controller-messages.ts": {},
    "server/router/messages.ts": {},
  },
  "compiling the table": { "core/match/compile.ts": {}, "core/match/tree.ts": {}, "core/match/walk.ts": {} },
  "error pages": {
    "server/endpoint/errors/pages.ts": {},
    "server/endpoint/errors/format.ts": {},
    "server/router/problems/shown-issues.ts": {},
    "server/endpoint/errors/status-names.ts": {},
  },
  contracts: {
    "server/router/contracts/contract.ts": {},
    "server/router/contracts/contract-messages.ts": {},
    "server/router/contracts/schema-input.ts": {},
    "core/table/contracts/contract.ts": {},
    "server/router/problems/shown-issues.ts": {},
    "server/conn/response/answer.ts": {},
  },
  "forwards, 405, telemetry, broken bodies": {
    "server/router/forwards/forwarded-request.ts": {},
    "server/endpoint/method-not-allowed.ts": {},
    "server/router/telemetry.ts": {},
    "server/endpoint/telemetry.ts": {},
    "server/endpoint/watch-body.ts": {},
  },
  "files, chunks, layouts, redirects, sessions": {
    "server/conn/response/files.ts": {},
    "server/conn/response/chunks.ts": {},
    "server/conn/layout.ts": {},
    "server/conn/page.ts": {},
    "server/conn/response/redirect.ts": {},
    "server/conn/cookies/session.ts": {},
    "server/conn/cookies/flash.ts": {},
  },
  logs: {
    "server/router/log.ts": {},
    "server/router/filter-parameters.ts": {},
    "core/lib/write-value.ts": {},
    "core/lib/errors/error-details.ts": {},
  },
  resources: { "core/table/resources/resources.ts": {}, "core/table/resources/resources-rules.ts": {} },
  cookies: { "server/conn/cookies/cookies.ts": {} },
  "checks of responses": { "server/conn/response/check-response.ts": {} },
  "params of queries": { "server/conn/request/nested-params.ts": {}, "server/conn/request/query-params.ts": {} },
}

/** A module of the sources or of a package, bundled and minified. */
export async function bundle(code: string, stubs: Stubs = {}): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, "size-"))
  try {
    const entry = join(folder, "part.ts")
    writeFileSync(entry, code.replaceAll(`"src/`, `"${root}src/`))
    const esbuildPlugins = [stubbing(stubs)]
    await build({ config: false, entry: [entry], outDir: folder, format: "esm", target: "es2022", platform: "node", minify: true, silent: true, clean: false, noExternal: [/.*/], esbuildPlugins }) // prettier-ignore
    return readFileSync(join(folder, "part.js"), "utf8")
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const stubbing = (stubs: Stubs): Plugin => ({
  name: "stubs",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const stub = stubs[path.replace(`${root}src/`, "")]
      if (stub === undefined) return undefined
      const values = readFileSync(path, "utf8").matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm)
      const names = new Set(Array.from(values, ([, name = ""]) => name)) // a function with overloads has several lines
      const lines = Array.from(names, (name) => `export const ${name} = ${stub[name] ?? "() => undefined"}`)
      return { contents: lines.join("\n"), loader: "ts" }
    })
  },
})

/** The string literals of a program that are sentences, which minifiers cannot shorten. */
function textsOf(code: string): string {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) && node.text.includes(" ")) texts.push(node.text) // prettier-ignore
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile("part.js", code, ts.ScriptTarget.ES2022))
  return texts.join("")
}

const compressed = (text: string): number => gzipSync(text, { level: 9 }).length

export async function printSizes(): Promise<void> {
  console.log("\n| size, minified and compressed | bytes |\n|---|---:|")
  for (const [what, code, stubs] of SIZES) console.log(`| ${what} | ${compressed(await bundle(code, stubs))} |`)
  const worker = compressed(await bundle(WORKER))
  console.log(`| a Worker with one route | ${worker} |`)
  for (const [part, stubs] of Object.entries(WORKER_PARTS))
    console.log(`| of it, ${part} | ${worker - compressed(await bundle(WORKER, stubs))} |`)
  const rest = Object.assign({}, ...Object.values(WORKER_PARTS)) as Stubs
  console.log(`| the Worker without all of them | ${compressed(await bundle(WORKER, rest))} |`)
  console.log(`| the texts alone of check and fold | ${compressed(textsOf(await bundle(TABLE)))} |`)
}
