import { readFileSync } from "node:fs"
import { wellFormedText } from "./mutate.js"
import type { Random } from "./random.js"

interface Recorded {
  readonly in: string
}

/** The inputs of the recorded answers of Plug in test/conformance/plug. */
function recorded(part: "query" | "cookie"): readonly string[] {
  const file = new URL("../../conformance/plug/params.json", import.meta.url)
  const answers = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, readonly Recorded[]>>
  return (answers[part] ?? []).map((answer) => answer.in)
}

export const formSeeds: readonly string[] = [
  ...recorded("query"),
  "user[name]=Ada&user[tags][]=x&user[tags][]=y&_method=put",
  "a[b][c][d][e]=1&a[b][c][d][f]=2&a[]=3",
  "__proto__[polluted]=1&constructor[prototype][polluted]=2&a[__proto__][b]=3",
  "a=%C3%A9&b=+%20&c=%zz&d=%&e=%ff",
  Array.from({ length: 60 }, (_, at) => `k${at}[]=${at}`).join("&"),
]

export const cookieSeeds: readonly string[] = [
  ...recorded("cookie"),
  "a=1; b=2; a=3",
  '__proto__=1; constructor="x"; toString=%20',
  "a=b=c; d; =e; ; f=%zz; g=%C3%A9",
]

export const jsonSeeds: readonly string[] = [
  '{"a":{"b":[1,2.5e3,"x\\u0000\\ud83d\\ude00",null,true]},"c":""}',
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"a":{"__proto__":null}}',
  '[{"a":1},[[[]]],"text"]',
  '"text"',
  "12345678901234567890",
  "\ufeff{}",
  `${"[".repeat(90)}${"]".repeat(90)}`,
  '{"a":1,"a":2,"_json":3,"":4}',
]

const part = (head: string, body: string): string => `--x\r\n${head}\r\n\r\n${body}\r\n`

export const multipartSeeds: readonly string[] = [
  `${part('content-disposition: form-data; name="a"', "1")}${part('content-disposition: form-data; name="b[]"', "2")}--x--\r\n`,
  `${part('content-disposition: form-data; name="f"; filename="a\\"b.txt"\r\ncontent-type: text/plain', "--x-\r\n--\r\n")}--x--`,
  `preamble\r\n${part("content-disposition: form-data; name=a; filename*=utf-8''%c3%a9", "")}--x--epilogue`,
  `${part('content-disposition: form-data; name="__proto__[a]"', "1")}${part("", "")}--x--`,
  `--x \t\r\ncontent-disposition: form-data; name="a"\r\nx: y\r\n\r\n\r\n--x--`,
]

/** Fields with their names in quotes, as browsers write them. */
export function writeMultipart(fields: readonly (readonly [name: string, value: string])[]): string {
  const quoted = (name: string): string => name.replace(/["\r\n]/g, encodeURIComponent)
  return `${fields.map(([name, value]) => part(`content-disposition: form-data; name="${quoted(name)}"`, value)).join("")}--x--\r\n`
}

type Params = Readonly<Record<string, unknown>>

/** Params that a query can represent: no empty lists or objects, and names without brackets. */
export function randomParams(random: Random, depth = 0): Params {
  const made: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (let left = 1 + random.below(4); left > 0; left--) {
    const name = wellFormedText(random, 3).replace(/[[\]]/g, "") || "a"
    made[name] = randomValue(random, depth)
  }
  return made
}

function randomValue(random: Random, depth: number): unknown {
  if (depth < 4 && random.chance(20)) return randomParams(random, depth + 1)
  if (random.chance(20)) return random.some(1, 3, () => wellFormedText(random, 4))
  return wellFormedText(random, 6)
}
