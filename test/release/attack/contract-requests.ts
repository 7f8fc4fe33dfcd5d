import { writeMultipart } from "./body-seeds.js"
import { mutateText, randomText, wellFormedText, WORDS } from "./mutate.js"
import type { Random } from "./random.js"
import { SECRET } from "./secret.js"

/** A request to a route with a contract. */
export interface ContractRequest {
  readonly kind: keyof typeof MAKERS
  readonly method: "GET" | "POST"
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The statuses that may answer it. */
  readonly statuses: readonly number[]
}

/** The paths of routes with a schema for the body. */
export const BODY_PATHS = ["/users", "/lists", "/any", "/login", "/either", "/checked"] as const

/** The names that the schemas declare, names of every object, and names whose values are hidden. */
const NAMES = ["name", "age", "address", "city", "items", "n", "page", "tags", "email", "password", "api_token"]
const EVERY_OBJECT = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "then",
  "toJSON",
  "length",
  "_json",
]
const HIDDEN = /password|token|secret|authorization/i

type Made = Omit<ContractRequest, "kind">
type Fields = readonly (readonly [name: string, value: string])[]

const MAKERS = {
  query: (random: Random): Made => ({
    method: "GET",
    target: `/users?${writeForm(randomFields(random, ["page", "tags", "tags[]", "page[]", "page[a]", "sort"]))}`,
    headers: {},
    statuses: [200, 400],
  }),
  json: (random: Random): Made => post(random, "application/json", JSON.stringify(randomObject(random, 0))),
  mutated: (random: Random): Made =>
    post(random, "application/json", mutateText(random, withoutSecrets(JSON.stringify(randomObject(random, 0))))),
  deep: (random: Random): Made => {
    const depth = 1 + random.below(random.chance(5) ? 100_000 : 200)
    const [open, close] = random.pick([
      ["[", "]"],
      ['{"a":', "}"],
      ['{"address":', "}"],
    ] as const)
    return post(random, "application/json", `{"items":${open.repeat(depth)}1${close.repeat(depth)}}`)
  },
  long: (random: Random): Made => {
    const item = random.pick(["1", '"x"', "null", "[]"])
    const length = 1 + random.below(random.chance(10) ? 200_000 : 2_000)
    return post(random, "application/json", `{"items":[${`${item},`.repeat(length)}${item}]}`)
  },
  keys: (random: Random): Made => {
    const keys = Array.from({ length: 1 + random.below(1_500) }, (_, index) => `"k${index}":"x"`)
    return post(random, "application/json", `{${keys.join(",")}}`)
  },
  form: (random: Random): Made =>
    post(random, "application/x-www-form-urlencoded", writeForm(randomFields(random, FORM))),
  multipart: (random: Random): Made =>
    post(random, "multipart/form-data; boundary=x", writeMultipart(randomFields(random, FORM))),
  type: (random: Random): Made => {
    const type = random.chance(50) ? random.pick(TYPES) : mutateText(random, random.pick(TYPES))
    const body = random.pick(['{"name":"Ada","age":36}', "name=Ada&age=36", "", "\0", randomText(random)])
    return post(random, type.replace(/[^ -~]/g, ""), body)
  },
  integer: (random: Random): Made => {
    const text = random.chance(50) ? random.pick(INTEGERS) : mutateText(random, random.pick(INTEGERS))
    const path = Buffer.from(text).toString().replace(/^\.*$/, "x")
    return {
      method: "GET",
      target: `/users/${encodeURIComponent(path)}`,
      headers: {},
      statuses: [isInteger(path) ? 200 : 404],
    }
  },
  valid: (random: Random): Made => ({
    method: "POST",
    target: "/users",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: `Ada ${wellFormedText(random)}`, age: random.below(200) }),
    statuses: [201],
  }),
} as const

const FORM = ["name", "age", "items[]", "items[][n]", "address[city]", "address", "email", "_method", "_csrf_token"]
const TYPES = ["application/json", "application/json; charset=utf-8", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/plain", "application/xml", "application/vnd.api+json", ""] // prettier-ignore
const INTEGERS = ["0", "-0", "1", "-1", "42", "007", "+1", " 1", "1.0", "1e3", "0x10", "٣", "9007199254740991", "9007199254740992", "-9007199254740991", "99999999999999999999", "NaN", "Infinity", "1_000", "x"] // prettier-ignore

/** The rule for a param of the kind integer, written another way than in the sources. */
function isInteger(text: string): boolean {
  const number = Number(text)
  return Number.isSafeInteger(number) && !Object.is(number, -0) && `${number}` === text
}

/** A request of a random kind. */
export function makeContractRequest(random: Random): ContractRequest {
  const kind = random.pick(Object.keys(MAKERS) as (keyof typeof MAKERS)[])
  const made = MAKERS[kind](random)
  const accept = random.pick(["application/json", "text/html", "text/plain"])
  return { kind, ...made, headers: { ...made.headers, accept } }
}

function post(random: Random, type: string, body: string): Made {
  const headers = { "content-type": type }
  return { method: "POST", target: random.pick(BODY_PATHS), headers, body, statuses: [200, 201, 400, 413, 415, 422] }
}

/** The value of a hidden name contains the secret, and no other value does. */
function textFor(name: string, random: Random): string {
  const text = random.chance(30) ? random.pick(WORDS) : wellFormedText(random, 6)
  return HIDDEN.test(name) ? `${random.chance(50) ? text : ""}${SECRET}` : text
}

function randomName(random: Random): string {
  return random.chance(20)
    ? random.pick(EVERY_OBJECT)
    : random.chance(10)
      ? wellFormedText(random, 3)
      : random.pick(NAMES)
}

function randomFields(random: Random, names: readonly string[]): Fields {
  return random.some(0, 12, () => {
    const name = random.chance(60) ? random.pick(names) : random.chance(30) ? `${randomName(random)}[${randomName(random)}]` : randomName(random) // prettier-ignore
    return [name.replace(/[\0\r\n"]/g, ""), textFor(name, random).replace(/[\0\r\n]/g, " ")] as const
  })
}

const writeForm = (fields: Fields): string => fields.map((pair) => pair.map(encodeURIComponent).join("=")).join("&")

/** @param within the names that lead to the object */
function randomObject(random: Random, depth: number, within = ""): object {
  const entries = random.some(0, 6, () => {
    const name = randomName(random)
    return [name, randomValue(random, depth + 1, `${within}/${name}`)] as const
  })
  // Object.fromEntries defines "__proto__" as an own property, which JSON.stringify writes.
  return Object.fromEntries(entries)
}

function randomValue(random: Random, depth: number, within: string): unknown {
  const kind = random.below(depth > 5 ? 5 : 8)
  if (kind < 3) return textFor(within, random)
  if (kind === 3) return random.pick([0, -1, 1.5, 1e308, 42])
  if (kind === 4) return random.pick([true, false, null])
  if (kind < 7) return randomObject(random, depth, within)
  return random.some(0, 5, () => randomValue(random, depth + 1, within))
}

const withoutSecrets = (text: string): string => text.replaceAll(SECRET, "none")
