import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { list_routes, route_info, unlinkable_routes, unreachable_routes } from "../../../src/index.js"
import { compile } from "../../support/compile.js"
import { PATHS, writeProject } from "../../support/declarations.js"
import { isForRelease } from "../../support/release.js"

/** Random tables in which many routes conflict. */
const TABLES = 250
const SEED = 13

const word = fc.constantFrom("a", "ab", "abc", "b", "v1", "=")
const prefix = fc.constantFrom("", "", "", "a", "ab", "v")
const name = fc.constantFrom("x", "y", "z")
const param = fc.tuple(prefix, name).map(([before, of]) => `${before}:${of}`)
const segment = fc.oneof({ arbitrary: word, weight: 3 }, { arbitrary: param, weight: 2 })
const glob = fc.tuple(prefix, fc.constantFrom("x", "rest")).map(([before, of]) => `${before}*${of}`)
const path = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.option(glob, { freq: 3 }))
  .map(([segments, last]) => `/${[...segments, ...(last === null ? [] : [last])].join("/")}`)
const verb = fc.oneof({ arbitrary: fc.constant("get"), weight: 5 }, fc.constantFrom("post", "*"))
const host = fc.constantFrom("a.", "a.b.", "a.b", "a.b.c", "x-y")
const row = fc.oneof(
  {
    arbitrary: fc
      .tuple(verb, path, fc.option(host, { freq: 4 }))
      .map(([of, at, on]) => ["match", of, at, "X", "x", ...(on === null ? [] : [{ host: on }])]),
    weight: 8,
  },
  fc.tuple(fc.array(word, { minLength: 1, maxLength: 2 })).map(([segments]) => ["forward", `/${segments.join("/")}`]),
)
/** Each forward needs a different plug. */
const table = fc
  .tuple(fc.constantFrom("/", "/", "/:locale", "/v:version", "/:a/:b"), fc.array(row, { minLength: 2, maxLength: 9 }))
  .map(([of, rows]) => [
    ["scope", { path: of }, rows.map((one, index) => (one[0] === "forward" ? [...one, `App${index}`] : one))],
  ])
const request = fc.tuple(
  fc.constantFrom("GET", "POST", "PURGE"),
  fc.array(fc.oneof(word, fc.constantFrom("v", "abcd", "a:b", "c")), { maxLength: 5 }),
  fc.constantFrom("a.b", "a.b.c", "b", "x-y", "x/y"),
)

const cases = fc.sample(fc.tuple(table, fc.array(request, { minLength: 4, maxLength: 4 })), {
  numRuns: TABLES,
  seed: SEED,
})

/** Lists of all lengths up to 12 and some longer, with a `pipe_through` at random places and at the limits of blocks. */
const LENGTHS = [...Array.from({ length: 13 }, (_, length) => length), 99, 100, 101, 110]
const LIMITS = [0, 9, 10, 99, 100]
const piped = LENGTHS.flatMap((length) =>
  fc
    .sample(fc.uniqueArray(fc.nat(length), { maxLength: 6 }), { numRuns: length < 13 ? 5 : 1, seed: SEED })
    .map((places) => {
      const pipes = new Set(length > 12 ? [...places, ...LIMITS] : places)
      const rows = Array.from({ length }, (_, index) =>
        pipes.has(index) ? ["pipe_through", `p${index}`] : ["get", `/r${index}`, `R${index}`, "x"],
      )
      return [
        ["pipe_through", "first"],
        ["scope", { path: "/s" }, rows],
        ["get", "/last", "Last", "x"],
      ]
    }),
)

/** A line that compiles if a type equals the result of the function. */
interface Question {
  readonly table: string
  readonly line: string
}
const HEAD = `import { route_info } from "waymark"
import type { Route, RouteList, Routes, Unlinkable, Unreachable } from "waymark"
type Same<A, B> = [A] extends [B] ? [B] extends [A] ? true : false : false
type Found<Info> = Info extends { readonly route: unknown; readonly path_params: unknown } ? Pick<Info, "route" | "path_params"> : Info
type Chains<List extends readonly Route[]> = { -readonly [I in keyof List]: Chain<List[I]> }
type Chain<Of extends Route> = { readonly path: Of["path"]; readonly pipe_through: [...Of["pipe_through"]] }
type ByPath<Of extends Route> = { readonly [One in Of as One["path"]]: [...One["pipe_through"]] }
`
const dead = cases.map(([of]) => unreachable_routes(of))
const hidden = cases.map(([of]) => unlinkable_routes(of))
const questions: Question[] = cases.flatMap(([of, requests], index): readonly Question[] => {
  const text = `const table = ${JSON.stringify(of)} as const`
  const union = (records: readonly unknown[] = []): string => records.map(typeText).join(" | ") || "never"
  return [
    `type Dead = Unreachable<typeof table>; const dead: Same<Dead, ${union(dead[index])}> = true`,
    `type Hidden = Unlinkable<typeof table>; const hidden: Same<Hidden, ${union(hidden[index])}> = true`,
    ...requests.map(([method, segments, at], number) => {
      const info = route_info<readonly unknown[], string, readonly string[], string>(of, method, segments, at)
      const found = info === "error" ? info : { route: info.route, path_params: info.path_params }
      const call = `route_info(table, "${method}", ${JSON.stringify(segments)}, "${at}")`
      return `const info${number} = ${call}; const same${number}: Same<Found<typeof info${number}>, ${typeText(found)}> = true`
    }),
  ].map((line) => ({ table: text, line }))
})
for (const text of new Set(piped.map((of) => JSON.stringify(of)))) {
  const routes = list_routes(JSON.parse(text))
  const table = `const table = ${text} as const`
  const chains = routes.map(({ path: at, pipe_through }) => ({ path: at, pipe_through }))
  const byPath = Object.fromEntries(chains.map(({ path: at, pipe_through }) => [at, pipe_through]))
  questions.push(
    { table, line: `const chains: Same<Chains<RouteList<typeof table>>, ${typeText(chains)}> = true` },
    { table, line: `const byPath: Same<ByPath<Routes<typeof table>>, ${typeText(byPath)}> = true` },
  )
}

/** The literal type of plain data, as source code. */
function typeText(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(typeText).join(", ")}]`
  if (typeof data !== "object" || data === null) return JSON.stringify(data)
  return `{ ${Object.entries(data)
    .map(([key, value]) => `${JSON.stringify(key)}: ${typeText(value)}`)
    .join("; ")} }`
}

const cache = join(import.meta.dirname, "../../../node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "waymark-random-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tables = [...new Set(questions.map(({ table: text }) => text))]
const blocks = tables.flatMap((text) => [
  `{ ${text}`,
  ...questions.filter((question) => question.table === text).map(({ line }) => line),
  "}",
])
writeFileSync(join(folder, "program.ts"), `${HEAD}${blocks.join("\n")}\n`)
writeProject(folder, {
  compilerOptions: { paths: PATHS, noUnusedLocals: false, declaration: false },
  files: ["program.ts"],
  include: [],
})

describe("a sample of random tables", () => {
  it("has tables with and without unreachable routes", () => {
    const some = dead.filter((routes) => routes.length > 0).length
    expect(some).toBeGreaterThan(TABLES / 4)
    expect(some).toBeLessThan((TABLES * 3) / 4)
  })

  it("has tables with and without unlinkable routes", () => {
    const some = hidden.filter((routes) => routes.length > 0).length
    expect(some).toBeGreaterThan(TABLES / 4)
    expect(some).toBeLessThan((TABLES * 9) / 10)
  })

  it.each([["7.0", "typescript-7"], ...(isForRelease ? [["6.0", "typescript"]] : [])])(
    "has types equal to the results of the functions for chains, unreachable routes and route_info, in TypeScript %s",
    (_version, typescript) => {
      const wrong = compile(typescript, folder).map(({ line, text }) => {
        const at = line - HEAD.split("\n").length
        return `${blocks.slice(0, at + 1).findLast((one) => one.startsWith("{"))}\n${blocks[at]}\n${text}`
      })
      expect(wrong).toEqual([])
    },
    180_000, // it compiles hundreds of tables
  )
})
