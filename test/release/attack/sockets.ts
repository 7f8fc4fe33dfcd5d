import { SECRET } from "./secret.js"
import type { Child } from "./child.js"
import { startChild } from "./child.js"
import { shrink } from "./findings.js"
import type { Findings } from "./findings.js"
import { makeRequest } from "./made-requests.js"
import type { MadeRequest } from "./made-requests.js"
import { mutateBytes } from "./mutate.js"
import { Random } from "./random.js"
import { sendRaw } from "./raw-client.js"
import type { RawAnswer } from "./raw-client.js"

/** Requests for one connection, as bytes and in parsed form. */
interface Batch {
  readonly requests: readonly Buffer[]
  readonly methods: readonly string[]
  readonly ids: readonly string[]
  /** Whether every request is valid HTTP, so that each has an answer. */
  readonly isTame: boolean
}

const PER_CONNECTION = 32

/** The number of concurrent connections: few in a short run, so that it covers every kind of server. */
const [FEW, MANY] = [8, 24]

/** The number of crashes after which the attack stops. */
const MOST_DEATHS = 5

/** Writes requests to sockets of servers in another process, many on one connection, and checks the answers. */
export async function attackSockets(
  count: number,
  seed: number,
  findings: Findings,
  program = "requests-child.ts",
): Promise<{ readonly sent: number; readonly answered: number }> {
  const random = new Random(seed)
  let child = await startChild(program)
  let [sent, answered, deaths, round] = [0, 0, 0, 0]
  try {
    while (sent < count && deaths < MOST_DEATHS) {
      const ways = Object.entries(child.ports)
      const [way, port] = ways[round++ % ways.length] ?? ["", 0]
      const batches = Array.from({ length: count < 10_000 ? FEW : MANY }, () => makeBatch(random))
      const answers = await Promise.all(batches.map((batch) => send(port, batch)))
      await child.ask("errors") // answered after the thrown value has ended the process
      const ended = child.ended()
      // If the process has ended, other problems of its answers are not reported.
      const found = ended === undefined ? batches.map((batch, at) => brokenRules(batch, answers[at])) : []
      sent += batches.reduce((sum, { requests }) => sum + requests.length, 0)
      answered += answers.reduce((sum, { responses }) => sum + responses.length, 0)
      for (const [at, rules] of found.entries())
        for (const rule of rules) {
          const name = `${way}: ${rule}`
          findings.add(name, findings.has(name) ? undefined : await smallest(child, port, rule, batches[at]))
        }
      if (ended !== undefined) {
        const name = `${way}: ${ended}`
        findings.add(name, findings.has(name) ? undefined : await killer(program, way, batches))
        child = await startChild(program)
        deaths++
      }
    }
    const errors = await child.ask("errors")
    if (typeof errors !== "number") findings.add("the process does not answer at the end", String(errors))
  } finally {
    await child.stop()
  }
  return { sent, answered }
}

/** If all requests are valid HTTP, the last one asks the server to close. */
function send(port: number, { requests, methods, isTame }: Batch): Promise<RawAnswer> {
  const bytes = Buffer.concat(requests)
  return sendRaw(port, isTame ? Buffer.concat([bytes, LAST]) : bytes, isTame ? [...methods, "GET"] : methods, !isTame)
}

const LAST = Buffer.from("GET /ok HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")

function makeBatch(random: Random): Batch {
  const isTame = random.chance(60)
  const made = random.some(1, PER_CONNECTION, () => makeRequest(random))
  const ids = made.map(() => `id-${random.next()}-${random.next()}-${random.next()}`)
  const requests = made.map((request, at) => toBytes(request, ids[at] ?? "", random, isTame))
  return { requests, methods: made.map(({ method }) => method), ids, isTame }
}

/** Headers that make servers see different requests in the same bytes. */
const WILD_HEADERS = [
  "transfer-encoding: chunked",
  "transfer-encoding: xchunked",
  "transfer-encoding: chunked, identity",
  "Transfer-Encoding : chunked",
  "content-length: 5",
  "content-length: +5",
  "content-length: 5, 6",
  "content-length: -1",
  "content-length: 99999999999999999999",
  "expect: 100-continue",
  "expect: 200-ok",
  "connection: upgrade, close",
  "upgrade: websocket",
  "host: other.example",
  "host: a b",
  "host: localhost:99999",
  "host: [::1",
  "host:",
  "x: a\r\n b: folded",
  "x: \x00",
  "x: \xe9\xff",
  ": nameless",
  "no colon",
  `x: ${"y".repeat(20_000)}`,
]

const WILD_TARGETS = ["*", "http://other.example/ok", "//evil.example/ok", "ok", "/a b", "?", "#", "/\\..\\ok", "http:///", "http://a:99999/ok", "/\xe9\xff", "/%", `/${"a".repeat(17_000)}`] // prettier-ignore

const WILD_METHODS = ["TRACE", "CONNECT", "get", "G\0T", "PRI", "BREW", "", "A".repeat(200)]

function toBytes(made: MadeRequest, id: string, random: Random, isTame: boolean): Buffer {
  const wild = !isTame && random.chance(30)
  const isMutated = wild && random.chance(40)
  // What is mutated may have lost its length, and then a body is rightly the next request.
  const body = Buffer.from(isMutated ? (made.body ?? "").replaceAll("smuggled", "following") : (made.body ?? ""))
  const method = wild && random.chance(20) ? random.pick(WILD_METHODS) : made.method
  const isGuarded = random.chance(5)
  const target =
    wild && random.chance(30) ? random.pick(WILD_TARGETS) : isGuarded ? disguise(random) : toTarget(made.target)
  const version =
    wild && random.chance(10) ? random.pick(["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "http/1.1", ""]) : "HTTP/1.1"
  const headers = made.headers
    .filter(([name]) => name !== "x-request-id" && name !== "host")
    .map(([name, value]) => `${name}: ${toValue(value)}`)
  if (body.length > 0) headers.push(`content-length: ${body.length}`)
  if (wild) headers.push(...random.some(0, 2, () => random.pick(WILD_HEADERS)))
  const head = [`${method} ${target} ${version}`, "host: localhost", `x-request-id: ${id}`, ...headers, "", ""]
  const bytes = Buffer.concat([Buffer.from(head.join("\r\n"), "latin1"), body])
  return isMutated ? Buffer.from(mutateBytes(random, Uint8Array.from(bytes))) : bytes
}

/** A target that a server could take for `/guarded/page`, in another form. */
function disguise(random: Random): string {
  const escape = (character: string): string => {
    const hex = character.charCodeAt(0).toString(16)
    return random.pick([`%${hex}`, `%${hex.toUpperCase()}`, `%25${hex}`, character.toUpperCase()])
  }
  const separator = (): string =>
    random.chance(50)
      ? "/"
      : random.pick(["//", "/./", "/x/../", "/%2e/", "/x/%2E./", "///", "\\", "%2f", "/;x/", "/%5c"])
  const name = (word: string): string =>
    word.replace(/./g, (character) => (random.chance(10) ? escape(character) : character))
  const origin = random.chance(15)
    ? random.pick(["http://localhost", "HTTP://localhost:80", "http://other.example"])
    : ""
  return `${origin}${separator().replace(/^[^/]/, "/$&")}${name("guarded")}${separator()}${name("page")}${random.chance(20) ? separator() : ""}`
}

/** A valid target of a request line: characters that end it or that Node refuses are encoded. Node refuses long targets. */
const LONGEST_TARGET = 8_000
const toTarget = (target: string): string =>
  `${target.startsWith("/") ? "" : "/"}${target}`
    .replace(/[^!-~]+/g, (text) => encodeURIComponent(Buffer.from(text).toString()))
    .slice(0, LONGEST_TARGET)

const toValue = (value: string): string =>
  Buffer.from(value)
    .toString("latin1")
    .replace(/[^\t -~\u0080-\u00ff]/g, " ")

function brokenRules(batch: Batch, answer: RawAnswer | undefined): readonly string[] {
  if (answer === undefined) return []
  const { responses, rest, end } = answer
  const found: string[] = []
  if (end === "late") found.push("the connection is not closed 10 seconds after its last byte")
  if (rest.includes(SECRET) || responses.some(({ body }) => body.includes(SECRET)))
    found.push("a secret is in the answer")
  if (responses.length > batch.requests.length + 1 && batch.isTame) found.push("more answers than requests")
  const answered = responses.flatMap(({ headers }) => headers["x-request-id"] ?? [])
  if (answered.some((id) => id.startsWith("smuggled"))) found.push("a request out of the body of another was answered")
  if (batch.isTame) found.push(...brokenInStep(batch, answer))
  return found
}

/** The problems of the answers to valid HTTP requests. */
function brokenInStep({ requests, ids }: Batch, { responses, end }: RawAnswer): readonly string[] {
  const found: string[] = []
  // An action that sets e.g. a wrong content-length ends its connection.
  const isEcho = (at: number): boolean => /^\S+ \/+echo\//.test(requests[at]?.toString("latin1", 0, 100) ?? "")
  responses.forEach(({ status, headers }, at) => {
    if (at < ids.length && headers["x-request-id"] !== undefined && headers["x-request-id"] !== ids[at])
      found.push("an answer belongs to another request")
    if (status >= 500 && !isEcho(at)) found.push(`answers with ${status}`)
  })
  const last = responses.at(-1)
  const isClosed = last?.headers["connection"] === "close" || last?.status === 400
  const isWhole =
    responses.length > requests.length || isClosed || isEcho(responses.length) || isEcho(responses.length - 1)
  if (!isWhole && end !== "late") found.push("a connection ends before all its requests are answered")
  return found
}

/** The fewest requests that still break a rule on one connection. */
async function smallest(
  child: Child,
  port: number,
  rule: string,
  batch: Batch | undefined,
): Promise<string | undefined> {
  if (batch === undefined || child.ended() !== undefined) return undefined
  const pick = (indices: readonly number[]): Batch => ({
    requests: indices.flatMap((at) => batch.requests[at] ?? []),
    methods: indices.flatMap((at) => batch.methods[at] ?? []),
    ids: indices.flatMap((at) => batch.ids[at] ?? []),
    isTame: batch.isTame,
  })
  const fails = async (indices: readonly number[]): Promise<boolean> => {
    const smaller = pick(indices)
    return indices.length > 0 && brokenRules(smaller, await send(port, smaller)).includes(rule)
  }
  const few = await shrink([...batch.requests.keys()], fails, 40)
  return Buffer.concat(pick(few).requests).toString("latin1")
}

/** The smallest batch of requests that ends the process. */
async function killer(program: string, way: string, batches: readonly Batch[]): Promise<string> {
  let child = await startChild(program)
  const kills = async (batch: readonly Buffer[]): Promise<boolean> => {
    if (child.ended() !== undefined) child = await startChild(program)
    await sendRaw(child.ports[way] ?? 0, Buffer.concat(batch), [], true, 1000)
    await child.ask("errors")
    return child.ended() !== undefined
  }
  try {
    for (const { requests } of batches)
      if (await kills(requests)) return Buffer.concat(await shrink(requests, kills, 8)).toString("latin1")
    return "only all batches together"
  } finally {
    await child.stop()
  }
}
