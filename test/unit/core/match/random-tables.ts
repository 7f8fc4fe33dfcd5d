import fc from "fast-check"
import type { MatchedRoute } from "../../../../src/core/match/tree.js"
import type { ParamKind } from "../../../../src/core/pattern/kind.js"
import { KINDS } from "../../../../src/core/pattern/kinds.js"
import type { KindName } from "../../../../src/core/pattern/kinds.js"
import { kindCases } from "../../../cases/kinds.js"

/** A request by path, and one by segments that are not decoded. */
export interface RandomRequest {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly segments: readonly string[]
}

export interface RandomCase {
  readonly routes: readonly MatchedRoute[]
  readonly requests: readonly RandomRequest[]
}

/** Few words, so that routes conflict. Some are similar, and some have a meaning in a path. */
const WORDS = [
  "a",
  "ab",
  "abc",
  "b",
  "new",
  "v",
  "v1",
  "a b",
  "é",
  "日本",
  "%",
  "%2F",
  "a%",
  "__proto__",
  "x".repeat(13),
]
/** Texts of the kinds with a name, and texts that are nearly of them. */
const KIND_TEXTS = KINDS.flatMap(({ name: of }) => textsOf(of))
const PREFIXES = ["a", "ab", "v", "é", "ne"]
const NAMES = ["x", "y", "id", "__proto__"]
/** One host is as long as a prefix of hosts. */
const HOSTS = ["example.com", "a.example.com", "a.", "aa", "a.example.", "example.com."]

const literal = fc.constantFrom(...WORDS)
const name = fc.constantFrom(...NAMES)
const prefix = fc.oneof({ arbitrary: fc.constant(""), weight: 2 }, fc.constantFrom(...PREFIXES))
/** A path in a table has no percent sign. */
const segment = fc.oneof(
  { arbitrary: fc.constantFrom(...WORDS.filter((word) => !word.includes("%"))), weight: 3 },
  { arbitrary: fc.tuple(prefix, name).map(([before, of]) => `${before}:${of}`), weight: 2 },
)
const glob = fc.tuple(prefix, fc.constantFrom("x", "rest")).map(([before, of]) => `${before}*${of}`)

/** Kinds of params. Some texts have a special form in a path. */
const kind: fc.Arbitrary<ParamKind> = fc.oneof(
  { arbitrary: fc.constantFrom(...KINDS.map(({ name: of }) => of)), weight: 4 },
  {
    arbitrary: fc.uniqueArray(fc.constantFrom(...WORDS, ...KIND_TEXTS, "", "/", "%41"), { maxLength: 5 }),
    weight: 2,
  },
)

const pattern = fc
  .tuple(fc.array(segment, { maxLength: 4 }), fc.option(glob, { freq: 4 }))
  .map(([segments, last]) => `/${[...segments, ...(last === null ? [] : [last])].join("/")}`)

const plainRoute: fc.Arbitrary<MatchedRoute> = fc.record({
  kind: fc.oneof({ arbitrary: fc.constant("match" as const), weight: 8 }, fc.constant("forward" as const)),
  verb: fc.oneof({ arbitrary: fc.constant("get"), weight: 6 }, fc.constantFrom("post", "*", "purge")),
  host: fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, fc.constantFrom(...HOSTS)),
  path: pattern,
})

/** A route, of which one param or two may have kinds. */
const route = fc
  .tuple(plainRoute, fc.array(fc.option(kind, { freq: 2 }), { minLength: 2, maxLength: 2 }))
  .map(([plain, kinds]): MatchedRoute => {
    const names = [...plain.path.matchAll(/:([A-Za-z_]+)/g)].map(([, of = ""]) => of)
    const where = names.flatMap((of, index) => {
      const own = kinds[index] ?? null
      return own === null ? [] : [[of, own] as const]
    })
    return { ...plain, where: Object.fromEntries(where) }
  })

/** A segment: a word of the routes, or a similar one. */
const text = fc.oneof(
  { arbitrary: literal, weight: 6 },
  { arbitrary: fc.constantFrom(...KIND_TEXTS), weight: 3 },
  fc.tuple(fc.constantFrom(...PREFIXES, "%"), literal).map(([before, word]) => before + word),
  fc.constantFrom("", "a/b", "/", "%41", "%zz", "%25", "c", "vv", "ab ", "+", ".", "..", "\u0000", "x".repeat(30)),
  fc.string({ maxLength: 5 }),
)

/** A segment as it is written in a path: raw, with the necessary escapes, or with each byte escaped. */
const written = fc.tuple(text, fc.constantFrom("encoded", "encoded", "raw", "escaped")).map(([word, how]) => {
  if (how === "raw" || /\p{Surrogate}/u.test(word)) return word
  if (how === "encoded") return encodeURIComponent(word)
  return [...new TextEncoder().encode(word)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
})

const path = fc
  .tuple(
    fc.array(written, { maxLength: 6 }),
    fc.constantFrom("/", "/", "/", "", "//"),
    fc.constantFrom("", "", "/", "//"),
  )
  .map(([segments, before, after]) => before + segments.join("/") + after)

const request: fc.Arbitrary<RandomRequest> = fc.record({
  method: fc.oneof({ arbitrary: fc.constant("GET"), weight: 5 }, fc.constantFrom("POST", "PURGE", "PUT", "*", "get")),
  host: fc.constantFrom(...HOSTS, "a.b", "aa.b", "", "xa.example.com"),
  path,
  segments: fc.array(text, { maxLength: 5 }),
})

function textsOf(of: KindName): readonly string[] {
  const { texts, others } = kindCases[of]
  return [...texts, ...others].map(([own]) => own)
}

/** A path that a pattern of the table matches, or nearly matches. */
function nearPath({ path: of, where = {} }: MatchedRoute, words: readonly string[], number: number): string {
  let index = 0
  return of.replace(/[:*][A-Za-z_]+/g, (sign) => {
    index += 1
    const own = Object.hasOwn(where, sign.slice(1)) ? where[sign.slice(1)] : undefined
    const fitting = own === undefined ? words : typeof own === "string" ? textsOf(own) : own
    const word = encodeURIComponent(fitting[(index + number) % fitting.length] ?? "a")
    return sign.startsWith("*") ? `${word}/${word}` : word
  })
}

/** Random tables, each with its own requests. */
export function randomCases(requests: number): fc.Arbitrary<RandomCase> {
  return fc
    .tuple(
      fc.array(route, { minLength: 1, maxLength: 14 }),
      fc.array(request, { minLength: requests, maxLength: requests }),
      fc.array(text, { minLength: 3, maxLength: 3 }),
    )
    .map(([routes, all, words]) => ({
      routes,
      requests: all.map((one, index) => {
        const near = routes[index % routes.length]
        return index % 2 === 0 || near === undefined ? one : { ...one, path: nearPath(near, words, index) }
      }),
    }))
}
