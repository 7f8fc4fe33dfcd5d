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
  "table/rules.ts": {
    checkPattern: `(path) => parsePattern(path); import { parsePattern } from "../pattern/pattern.js"`,
    checkPipeline: `(known, node, at) => known.set(node[1], [node, at])`,
    tableError: "Error",
  },
  "table/resources-rules.ts": {},
  "table/contract-rules.ts": { CONTRACT_RULES: "{ values: {}, route() {}, answers() {}, contract() {} }" },
}
/** Nothing is checked, and errors have no classes. */
export const NOTHING_SAID: Stubs = {
  ...NO_CHECKS,
  "pattern/pattern.ts": { isPlainPattern: "() => true", parsePattern: "() => []" },
  "pattern/errors.ts": { InvalidSpecError: "Error" },
  "table/errors.ts": { TableError: "Error" },
  "lib/inspect.ts": {},
}

type Size = readonly [what: string, code: string, stubs?: Stubs]

const ALL = `export { compile_matcher, route_info } from "src/index"`
const TABLE = `export { list_routes } from "src/table/routes"`
const SIZES: readonly Size[] = [
  ["table, matcher and route_info", ALL],
  ["the same, without checks of rows", ALL, NO_CHECKS],
  ["the same, without checks and messages", ALL, NOTHING_SAID],
  ["the table: check and fold", TABLE],
  ["the same, without checks of rows", TABLE, NO_CHECKS],
  ["the same, without checks and messages", TABLE, NOTHING_SAID],
  ["the matcher", `export { lazyMatcher } from "src/match/lazy-matcher"`],
  ["compilation of trees", `export { compileRoutes } from "src/match/compile"`],
  ["the matcher from JSON", `export { programFromJSON } from "src/match/json"; export { programMatcher } from "src/match/matcher"`], // prettier-ignore
  ["the walk", `export { newWalker } from "src/match/walk"`],
  ["matcher_from_json, with the table", `export { matcher_from_json } from "src/index"`],
  ["helpers", `export { helpers } from "src/index"`],
  ["the same, without checks of rows", `export { helpers } from "src/index"`, NO_CHECKS],
  ["the links of a helper: pattern, params, query", `export { linkWriter } from "src/links/write"`],
  [
    "the same, with the messages",
    `export { linkWriter } from "src/links/write"; export { refuseCall } from "src/helpers/refuse"`,
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
    "table/places.ts": {},
    "match/find-unreachable.ts": { findUnreachable: "() => []" },
    "router/controller-messages.ts": {},
    "router/messages.ts": {},
  },
  "compiling the table": { "match/compile.ts": {}, "match/tree.ts": {}, "match/walk.ts": {} },
  "error pages": {
    "endpoint/errors/pages.ts": {},
    "endpoint/errors/format.ts": {},
    "router/shown-issues.ts": {},
    "endpoint/errors/status-names.ts": {},
  },
  contracts: {
    "router/contract.ts": {},
    "router/contract-messages.ts": {},
    "router/schema-input.ts": {},
    "table/contract.ts": {},
    "router/shown-issues.ts": {},
    "conn/answer.ts": {},
  },
  "forwards, 405, telemetry, broken bodies": {
    "router/forwarded-request.ts": {},
    "endpoint/method-not-allowed.ts": {},
    "router/telemetry.ts": {},
    "endpoint/telemetry.ts": {},
    "endpoint/watch-body.ts": {},
  },
  "files, chunks, layouts, redirects, sessions": {
    "conn/files.ts": {},
    "conn/chunks.ts": {},
    "conn/layout.ts": {},
    "conn/page.ts": {},
    "conn/redirect.ts": {},
    "conn/session.ts": {},
    "conn/flash.ts": {},
  },
  logs: {
    "router/log.ts": {},
    "router/filter-parameters.ts": {},
    "lib/write-value.ts": {},
    "lib/error-details.ts": {},
  },
  resources: { "table/resources.ts": {}, "table/resources-rules.ts": {} },
  cookies: { "conn/cookies.ts": {} },
  "checks of responses": { "conn/check-response.ts": {} },
  "params of queries": { "conn/nested-params.ts": {}, "conn/query-params.ts": {} },
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
