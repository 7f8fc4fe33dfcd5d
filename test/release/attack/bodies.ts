import { match } from "../../../src/index.js"
import { encodeQuery } from "../../../src/core/helpers/refuse.js"
import { fetch_cookies, parsers, Upload } from "../../../src/server/plugs/index.js"
import { parseCookies, writeCookie } from "../../../src/server/conn/cookies/cookies.js"
import { dropProto, PROTO } from "../../../src/core/lib/drop-proto.js"
import { conn_from_request, define_endpoint, define_router, finish } from "../../../src/server.js"
import type { Conn, Endpoint } from "../../../src/server.js"
import { cookieSeeds, formSeeds, jsonSeeds, multipartSeeds, randomParams, writeMultipart } from "./body-seeds.js"
import { Findings, shrink } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { encode, mutateBytes, mutateText, randomText, wellFormedText } from "./mutate.js"
import type { Bytes } from "./mutate.js"
import { Random } from "./random.js"
import { canonical, referenceQuery } from "./reference-query.js"
import { watchProcess, withTimeLimit } from "./watch.js"

/** A reader of bodies, queries and cookies, with the conn of the last request. */
export interface BodyTarget {
  readonly endpoint: Pick<Endpoint, "fetch">
  seen(): Conn | undefined
}

/** An endpoint that only reads the request. */
export function bodyTarget(): BodyTarget {
  let seen: Conn | undefined
  const web = define_router([match("*", "/params", "BodyController", "show")] as const)
  const BodyController = web.controller("BodyController", {
    show(conn) {
      void [conn.params, conn.req_cookies]
      seen = conn
      return conn.send_resp(200, null)
    },
  })
  const endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ BodyController }), on_error: () => {} })
  return {
    endpoint,
    seen() {
      const conn = seen
      seen = undefined
      return conn
    },
  }
}

/** An input that can be reduced. */
interface Input {
  readonly kind: keyof typeof KINDS
  readonly bytes: Bytes
}

/** The part of a request that carries an input. */
const KINDS = {
  query: ({ bytes }: Input) => new Request(`http://localhost/params?${escaped(bytes)}`),
  cookie: ({ bytes }: Input) => new Request("http://localhost/params", { headers: { cookie: headerText(bytes) } }),
  form: (input: Input) => post(input, "application/x-www-form-urlencoded"),
  json: (input: Input) => post(input, "application/json"),
  multipart: (input: Input) => post(input, "multipart/form-data; boundary=x"),
} as const

function post({ bytes }: Input, type: string): Request {
  return new Request("http://localhost/params", { method: "POST", headers: { "content-type": type }, body: bytes })
}

const headerText = (bytes: Bytes): string =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\0\r\n]/g, " ")
const textOf = (bytes: Bytes): string => Buffer.from(bytes).toString()

/** Encodes the characters that a URL would end at or encode, so that the sent query is known. */
const escaped = (bytes: Bytes): string =>
  textOf(bytes).replace(/[^!$%&()*+,\-./0-9:;=?@A-Z[\]^_`a-z{|}~]/gu, (character) => encodeURIComponent(character))

/** Mutates bodies, queries and cookies, and checks how they are read. */
export async function attackBodies(
  { seed, count }: AttackOptions,
  target: BodyTarget = bodyTarget(),
): Promise<AttackResult> {
  const random = new Random(seed)
  const findings = new Findings()
  const watched = watchProcess(findings)
  let [mutated, compared, agreed] = [0, 0, 0]
  try {
    while (mutated < count) {
      const input = makeInput(random)
      mutated++
      watched.last = { kind: input.kind, input: textOf(input.bytes) }
      for (const rule of await tryOne(input, target))
        findings.add(`${input.kind}: ${rule}`, await smallest(input, rule, target, findings))
      if (input.kind === "query") compared++
      if (mutated % 10 !== 0) continue
      for (const [rule, what] of await brokenRoundTrips(random, target)) findings.add(rule, what)
      agreed++
    }
  } finally {
    watched.stop()
  }
  const summary = `${mutated} mutated bodies, queries and cookies, ${compared} of them compared with Plug's rules, ${agreed * 6} values written and read again`
  return { summary, findings: findings.all() }
}

const SEEDS: Readonly<Record<Input["kind"], readonly string[]>> = {
  query: formSeeds,
  cookie: cookieSeeds,
  form: formSeeds,
  json: jsonSeeds,
  multipart: multipartSeeds,
}

function makeInput(random: Random): Input {
  const kind = random.pick(["query", "query", "cookie", "form", "form", "json", "multipart", "multipart"] as const)
  const seed = random.pick(SEEDS[kind])
  const text = random.chance(10) ? randomText(random, 30) : mutateText(random, seed)
  return { kind, bytes: random.chance(30) ? mutateBytes(random, encode(text)) : encode(text) }
}

const ALLOWED = new Set([200, 400, 413, 414, 415])

async function tryOne(input: Input, target: BodyTarget): Promise<readonly string[]> {
  const found: string[] = []
  target.seen()
  const request = KINDS[input.kind](input)
  const status = await withTimeLimit(
    () =>
      target.endpoint.fetch(request).then(
        (response) => response.status,
        (error: unknown) => String(error),
      ),
    "nothing in 10 seconds",
  )
  if (typeof status === "string" || !ALLOWED.has(status)) found.push(`answers with ${status}`)
  const conn = target.seen()
  if (conn !== undefined) found.push(...brokenByParams(conn, input))
  if (input.kind === "query") found.push(...brokenByReference(input, status, conn))
  if (Object.keys(Object.prototype).length > 0 || Object.keys(Array.prototype).length > 0)
    found.push("a prototype of all objects was changed")
  return found
}

function brokenByParams(conn: Conn, { kind }: Input): readonly string[] {
  const { params, query_params, body_params, req_cookies } = conn
  const outer = [params, query_params, req_cookies]
  if (outer.some((each) => Object.getPrototypeOf(each) !== null)) return ["params have a prototype"]
  if (kind === "json") return isPolluted(body_params) ? ["a value of JSON has a prototype of its own"] : []
  return kind !== "query" && kind !== "cookie" && hasPrototype({ __proto__: null, ...body_params })
    ? ["a form has a prototype"]
    : []
}

function hasPrototype(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Upload) return false
  if (Array.isArray(value)) return value.some(hasPrototype)
  return Object.getPrototypeOf(value) !== null || Object.values(value).some(hasPrototype)
}

/** Whether an object from JSON has an unusual prototype, or none. */
function isPolluted(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === null || prototype === (Array.isArray(value) ? Array.prototype : Object.prototype)
  return !isPlain || Object.values(value).some(isPolluted)
}

/** Whether the name of a pair has the part `__proto__`, which is dropped. */
function hasProto(pair: string): boolean {
  const [name = ""] = pair.split("=", 1)
  const decoded = decodeURIComponent(name.replaceAll("+", " ").replace(/%(?![\da-f]{2})/gi, "%25"))
  return decoded.split(/\]\[|[[\]]/).includes(PROTO)
}

/** More params, and deeper ones, are refused; Plug has other limits. */
const isPastLimits = (query: string): boolean => query.split("&").length > 1000 || query.split(/\[|%5b/i).length > 20

function brokenByReference({ bytes }: Input, status: string | number, conn: Conn | undefined): readonly string[] {
  const query = escaped(bytes)
  if (isPastLimits(query)) return []
  const wanted = referenceQuery(query)
  if (wanted === undefined) return status === 400 ? [] : ["a query that Plug refuses is read"]
  if (conn === undefined) return ["a query that Plug reads is refused"]
  const pairs = query.split("&").filter((pair) => !hasProto(pair))
  const kept = referenceQuery(pairs.join("&"))
  return canonical(conn.query_params) === canonical(kept) ? [] : ["a query is read otherwise than Plug reads it"]
}

async function smallest(input: Input, rule: string, target: BodyTarget, findings: Findings): Promise<unknown> {
  if (findings.has(`${input.kind}: ${rule}`)) return textOf(input.bytes)
  const fails = async (less: readonly number[]): Promise<boolean> =>
    (await tryOne({ kind: input.kind, bytes: Uint8Array.from(less) }, target)).includes(rule)
  return textOf(Uint8Array.from(await shrink([...input.bytes], fails)))
}

/** A valid name for a header line. */
const lineOf = (random: Random): string => wellFormedText(random, 3).replace(/[\0\r\n]/g, "")

const Signing = define_endpoint({
  secret_key_base: "a key for attacks that lives as long as they do, and that is of no use for anything else",
})

/** The value of a signed cookie. */
async function signed(value: unknown): Promise<string> {
  const conn = await fetch_cookies(conn_from_request(new Request("http://localhost/"), Signing))
  const response = await finish(conn.put_resp_cookie("a", value, { sign: true }).send_resp(200))
  return /^a=([^;]*)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? ""
}

/** The secret that signed a cookie, or undefined if it is not genuine. */
async function genuine(cookie: string): Promise<unknown> {
  const request = new Request("http://localhost/", { headers: { cookie: `a=${cookie}` } })
  const conn = await fetch_cookies(conn_from_request(request, Signing), { signed: ["a"] })
  return conn.cookies["a"]
}

/** Params without empty objects. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  const kept = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)] as const)
  return Object.fromEntries(
    kept.filter(([, inner]) => typeof inner !== "object" || Object.keys(inner ?? {}).length > 0),
  )
}

/** The values that differ after they were written and read again. */
async function brokenRoundTrips(random: Random, target: BodyTarget): Promise<readonly (readonly [string, unknown])[]> {
  const found: [string, unknown][] = []
  const check = (what: string, wrote: unknown, read: unknown): void => {
    if (canonical(wrote) !== canonical(read))
      found.push([`${what} is read otherwise than it was written`, { wrote, read }])
  }
  const params = randomParams(random)
  const read = async (request: Request): Promise<Conn | undefined> => {
    await target.endpoint.fetch(request)
    return target.seen()
  }
  const kept = dropProto(params)
  const query = encodeQuery(params)
  // A query and a form drop the name with `__proto__`, and cannot write the object that is left empty.
  const pairs = withoutEmpty(kept)
  check("a query", pairs, (await read(new Request(`http://localhost/params?${query}`)))?.query_params)
  check("a form", pairs, (await read(KINDS.form({ kind: "form", bytes: encode(query) })))?.body_params)
  check("JSON", kept, (await read(KINDS.json({ kind: "json", bytes: encode(JSON.stringify(params)) })))?.body_params)

  const fields = random.some(1, 4, () => [lineOf(random), wellFormedText(random, 8)] as const)
  const multipart = await read(KINDS.multipart({ kind: "multipart", bytes: encode(writeMultipart(fields)) }))
  const form = await read(
    KINDS.form({ kind: "form", bytes: encode(fields.map((pair) => pair.map(encodeURIComponent).join("=")).join("&")) }),
  )
  check("a multipart form", form?.body_params, multipart?.body_params)

  const value = wellFormedText(random)
  check("a cookie", value, parseCookies(writeCookie("a", value, {}).split(";")[0] ?? "")["a"])
  const token = await signed(params)
  check("a signed cookie", params, await genuine(token))
  const forged = mutateText(random, token).replace(/[^!#-+\--:<-[\]-~]/g, "x")
  if (forged.trim() !== token && (await genuine(forged)) !== undefined)
    found.push(["a cookie that was changed is genuine", { token, forged }])
  return found
}
