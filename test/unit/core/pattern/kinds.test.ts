import { createColors } from "picocolors"
import { describe, expect, it } from "vitest"
import { describeMatch } from "../../../../src/build/cli/routes/info.js"
import { findRoute } from "../../../../src/build/cli/routes/request.js"
import { client } from "../../../../src/core/client/index.js"
import { compile_matcher, helpers, unreachable_routes, verified_routes } from "../../../../src/index.js" // prettier-ignore
import { inspect } from "../../../../src/core/lib/errors/inspect.js"
import { nearMisses } from "../../../../src/core/near-misses/near-misses.js"
import { openapi } from "../../../../src/readers/openapi/index.js"
import { KINDS } from "../../../../src/core/pattern/kinds.js"
import type { KindName } from "../../../../src/core/pattern/kinds.js"
import { kindCases } from "../../../cases/kinds.js"
import type { KindCases } from "../../../cases/kinds.js"

type Row = readonly unknown[]
const kinded = (kind: unknown, path = "/x/:id"): Row => ["get", path, "XController", "show", { where: { id: kind } }]
const plain = (path: string): Row => ["get", path, "XController", "other"]
const site = new URL("https://example.com")

/** The functions of a table as JavaScript sees them. */
type AnyFunctions<Result> = Readonly<Record<string, (...args: readonly unknown[]) => Result>>
const anyHelpers = (...table: readonly Row[]): AnyFunctions<string> => helpers(table as never) as never
const anyVerified = (...table: readonly Row[]): AnyFunctions<string> => verified_routes(table as never) as never

it("each kind has cases of each sort", () => {
  expect(Object.keys(kindCases)).toEqual(KINDS.map(({ name }) => name))
  for (const cases of Object.values(kindCases))
    for (const list of [cases.texts, cases.others, cases.links, cases.wrong]) expect(list).not.toEqual([])
})

const rows = KINDS.map(({ name }): readonly [KindName, KindCases] => [name, kindCases[name]])

describe.each(rows)("the kind %s", (kind, cases) => {
  const table = [kinded(kind), plain("/x/:name")]

  it.each(cases.texts)("matches %s", (text, value) => {
    const matcher = compile_matcher(table)
    const compiled = { index: 0, path_params: { id: value } }
    expect(matcher.match_path("GET", `/x/${text}`, "")).toEqual(compiled)
    expect(matcher.match_segments("GET", ["x", text], "")).toEqual(compiled)
    expect(compile_matcher([kinded(kind, "/x-:id")]).match_path("GET", `/x-${text}`, "")).toEqual(compiled)
  })

  it.each(cases.others)("does not match %s, so that later routes are tried", (text) => {
    const found = { index: 1, path_params: { name: text } }
    expect(compile_matcher(table).match_path("GET", `/x/${encodeURIComponent(text)}`, "")).toEqual(found)
  })

  it("matches no text with a character more at an end, and not the empty one", () => {
    const matcher = compile_matcher([kinded(kind)])
    for (const [text] of cases.texts)
      for (const other of [` ${text}`, `${text} `, `${text}\n`, `\n${text}`, `x${text}`, `${text}x`, ""])
        expect(matcher.match_segments("GET", ["x", other], "")).toBeUndefined()
  })

  it.each(cases.links)("links %o as %s, which matches", async (argument, text) => {
    const path = `/x/${text}`
    expect(anyHelpers(kinded(kind))["x_path"]?.(site, "show", argument)).toBe(path)
    expect(anyHelpers(kinded(kind, "/x/:id/:id/:o"))["x_path"]?.(site, "show", argument, "a", { b: 1 })).toBe(
      `${path}/${text}/a?b=1`,
    )
    expect(compile_matcher(table).match_path("GET", path, "")?.index).toBe(0)
    const fetch = async ({ url }: Request): Promise<Response> => Promise.resolve(new Response(url))
    const api: AnyFunctions<Promise<{ readonly body: unknown }>> = client([kinded(kind)] as never, { base_url: site.href, fetch }) as never // prettier-ignore
    expect((await api["x"]?.("show", argument))?.body).toBe(`https://example.com${path}`)
  })

  it.each(cases.wrong.map((argument) => [argument]))("does not link %o", (argument) => {
    const link = (): unknown => anyHelpers(kinded(kind))["x_path"]?.(site, "show", argument)
    expect(link).toThrow(`expected ${cases.expected}, got: ${inspect(argument)}`)
  })

  it("is known to verified_path", () => {
    const { verified_path } = anyVerified(kinded(kind))
    for (const [text] of cases.texts) expect(verified_path?.(site, `/x/${text}`)).toBe(`/x/${text}`)
    for (const [text] of cases.others) expect(() => verified_path?.(site, `/x/${text}`)).toThrow("no route serves")
  })

  it("hides only later literals and lists whose strings are all of the kind", () => {
    const texts = cases.texts.map(([text]) => text)
    const others = cases.others.map(([text]) => text)
    const hidden = [...texts.map((text) => plain(`/x/${text}`)), kinded(texts), kinded(kind, "/x/:id")]
    const otherKinds = KINDS.filter(({ name }) => name !== kind).map(({ name }) => kinded(name))
    const seen = [...others.map((text) => plain(`/x/${text}`)), kinded([...texts, ...others]), ...otherKinds]
    const found = unreachable_routes([kinded(kind), ...hidden, ...seen, plain("/x/:name")] as never)
    expect(found.map(({ path }: { readonly path: string }) => path)).toEqual(hidden.map(([, path]) => path))
  })

  it("has its words and its JSON Schema", () => {
    const text = cases.texts[0]?.[0] ?? ""
    const found = findRoute(table, { method: "GET", path: `/x/${text}`, host: "" })
    expect(found && describeMatch(found, table, createColors(false)).join("\n")).toContain(`:id is ${cases.words}`)
    for (const [other, words] of cases.others)
      expect(
        nearMisses([kinded(kind)], { method: "GET", path: `/x/${other}`, host: "" }).map(({ sentence }) => sentence),
      ).toEqual([`GET /x/:id has the param :id, and ${inspect(other)} is not ${words}`])
    const { paths } = openapi([kinded(kind)], { info: { title: "X", version: "1" } })
    expect(paths["/x/{id}"]?.["get"]?.parameters?.map(({ schema }) => schema)).toEqual([cases.schema])
  })
})
