import fc from "fast-check"
import { expect, it } from "vitest"
import { compile_matcher, get, helpers } from "../../../../src/index.js"
import { isOfKind } from "../../../../src/core/pattern/kind.js"
import type { ParamKind, Where } from "../../../../src/core/pattern/kind.js"

/** A param of a route, and a value for it. */
interface RandomParam {
  readonly sign: ":" | "*"
  readonly prefix: string
  readonly kind: ParamKind | null
  readonly value: string | number | readonly string[]
}

const text = fc.oneof(
  fc.constantFrom("a", "new", "7", "-5", "007", "a b", "é", "日本", "%", "%2F", "a/b", "?", "#", "__proto__"),
  fc.string({ minLength: 1, maxLength: 6, unit: "grapheme" }),
)
/** Helpers refuse two texts as segments. */
const segment = text.filter((word) => word !== "." && word !== "..")
const prefix = fc.oneof({ arbitrary: fc.constant(""), weight: 3 }, fc.constantFrom("v", "a-", "é"))
/** The texts of a kind have no slash and no line break. */
const listed = segment.filter((word) => !/[/\n]/.test(word))
const texts = fc.tuple(fc.uniqueArray(listed, { minLength: 1, maxLength: 4 }), fc.nat())

const kindAndValue: fc.Arbitrary<Pick<RandomParam, "kind" | "value">> = fc.oneof(
  fc.maxSafeInteger().map((value) => ({ kind: "integer" as const, value })),
  fc.uuid().map((value) => ({ kind: "uuid" as const, value })),
  fc
    .date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((value) => ({ kind: "date" as const, value: value.toISOString().slice(0, 10) })),
  texts.map(([kind, at]) => ({ kind, value: kind[at % kind.length] ?? "" })),
  segment.map((value) => ({ kind: null, value })),
)
const param: fc.Arbitrary<RandomParam> = fc
  .tuple(prefix, kindAndValue)
  .map(([before, own]) => ({ sign: ":", prefix: before, ...own }))

const glob: fc.Arbitrary<RandomParam> = fc.record({
  sign: fc.constant("*" as const),
  prefix: fc.constant(""),
  kind: fc.constant(null),
  value: fc.array(segment, { maxLength: 3 }),
})

/** A route with its values, as literals and params. */
const parts = fc
  .tuple(fc.array(fc.oneof(fc.constantFrom("users", "new", "v1", "é"), param), { maxLength: 4 }), fc.option(glob))
  .map(([before, last]) => [...before, ...(last === null ? [] : [last])])

const table = fc.array(fc.tuple(parts, fc.boolean()), { minLength: 1, maxLength: 8 }).map((rows) =>
  rows.map(([all, trailing_slash], index) => {
    const params = all.filter((part): part is RandomParam => typeof part !== "string")
    const named = params.map((own, at) => [`p${at}`, own] as const)
    const path = all
      .map((part) => {
        if (typeof part === "string") return `/${part}`
        return `/${part.prefix}${part.sign}p${params.indexOf(part)}`
      })
      .join("")
    const where: Where = Object.fromEntries(named.flatMap(([name, { kind }]) => (kind === null ? [] : [[name, kind]])))
    return {
      row: get(path === "" ? "/" : path, "XController", `action${index}`, { as: "x", where, trailing_slash }),
      values: Object.fromEntries(named.map(([name, { value }]) => [name, value])),
    }
  }),
)

const URL_AT_ROOT = new URL("https://example.com")

type Js = Readonly<Record<string, (...args: readonly unknown[]) => string>>
const js = (functions: object): Js => functions as Js

it("the path of a helper is matched by the same route, or by an earlier one, with the same values", () => {
  let same = 0
  fc.assert(
    fc.property(table, (rows) => {
      const nodes = rows.map(({ row }) => row)
      const matcher = compile_matcher(nodes)
      const call = js(helpers(nodes))["x_path"]
      for (const [index, { values }] of rows.entries()) {
        const path = call?.(URL_AT_ROOT, `action${index}`, ...Object.values(values)) ?? ""
        const found = matcher.match_path("GET", path, "example.com")
        // An earlier route may take the path. Alone, the route matches it.
        expect(found?.index).toBeLessThanOrEqual(index)
        const own = found?.index === index ? found : compile_matcher([nodes[index]]).match_path("GET", path, "")
        expect({ ...own?.path_params }).toEqual(values)
        if (own === found) same += 1
      }
    }),
    { numRuns: 500 },
  )
  expect(same).toBeGreaterThan(500)
})

it("a helper takes the first route with as many params whose kinds the values are of", () => {
  let others = 0
  fc.assert(
    fc.property(table, (rows) => {
      const linked = rows
        .filter(({ values }) => !Object.values(values).some(Array.isArray))
        .map(({ row: [verb, path, plug, , options], values }) => ({
          row: [verb, path, plug, "show", options] as const,
          kinds: Object.keys(values).map((name) => options?.where?.[name] ?? null),
          args: Object.values(values),
        }))
      const call = js(helpers(linked.map(({ row }) => row)))["x_path"]
      for (const { row, args } of linked) {
        const fitting = linked.filter(
          ({ kinds }) =>
            kinds.length === args.length &&
            kinds.every((kind, index) => kind === null || isOfKind(kind, String(args[index]))),
        )
        const alone = js(helpers(fitting.slice(0, 1).map((other) => other.row)))["x_path"]
        expect(call?.(URL_AT_ROOT, "show", ...args)).toBe(alone?.(URL_AT_ROOT, "show", ...args))
        if (fitting[0]?.row !== row) others += 1
      }
    }),
    { numRuns: 2_000 },
  )
  expect(others).toBeGreaterThan(40)
})
