import { SECRET } from "./secret.js"
import type { Child } from "./child.js"
import { startChild } from "./child.js"
import { KINDS } from "./fault-kinds.js"
import type { Kind } from "./fault-kinds.js"
import { Findings } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { leaveEarly } from "./leave-early.js"
import { Random } from "./random.js"
import { connected, RawConnection } from "./raw-client.js"

/** A fault, with a kind of server and a method. */
interface Trial {
  readonly index: number
  readonly kind: Kind
  readonly way: string
  readonly method: string
  /** The path; the row of `/problem` declares problems for errors. */
  readonly path: "/fault" | "/problem"
}

const WAYS = ["fetch", "node", "express", "fastify"]

/** Makes parts of an application fail in every way, on every kind of server, and clients disconnect at every point. */
export async function attackFaults(
  { seed, count }: AttackOptions,
  args: readonly string[] = [],
): Promise<AttackResult> {
  const program = "faults-child.ts"
  const random = new Random(seed)
  const findings = new Findings()
  const all: readonly Trial[] = KINDS.flatMap((kind, index) =>
    WAYS.flatMap((way) =>
      (kind.place === "decoder" ? ["POST"] : ["GET", "HEAD"]).flatMap((method) =>
        pathsOf(kind).map((path) => ({ index, kind, way, method, path })),
      ),
    ),
  )
  const trials = count >= all.length ? all : Array.from({ length: count }, () => random.pick(all))
  let child = await startChild(program, args)
  let departures = 0
  try {
    for (const [run, trial] of trials.entries()) {
      const name = `${trial.way} ${trial.method} ${trial.path}: ${trial.kind.name}`
      for (const rule of await tryOne(child, trial, String(run))) {
        const [what = "", where] = rule.split(": ", 2)
        if (where === undefined) findings.add(rule, name)
        else findings.add(`${what}, ${trial.kind.place}`, `${name}: ${where}`)
      }
      const ended = child.ended()
      if (ended === undefined) continue
      findings.add(ended, name)
      child = await startChild(program, args)
    }
    departures = await leaveEarly(child, count, random, findings)
  } finally {
    await child.stop()
  }
  const kinds = new Set(trials.map(({ index }) => index)).size
  const summary = `${kinds} kinds of faults in ${trials.length} requests, ${departures} clients that left early`
  return { summary, findings: findings.all() }
}

/** The row with problems needs no page for its errors. */
const pathsOf = ({ place }: Kind): readonly Trial["path"][] =>
  place === "view" || place === "renderer" ? ["/fault"] : ["/fault", "/problem"]

/** The received part of the response. */
interface Outcome {
  readonly status: number | undefined
  readonly text: string
  readonly isWhole: boolean
}

interface Report {
  readonly errors: number
  readonly isTwice: boolean
  readonly unhandled: readonly string[]
}

async function tryOne(child: Child, trial: Trial, run: string): Promise<readonly string[]> {
  const { kind, way } = trial
  const headers = { "x-fault": String(trial.index), "x-run": run, cookie: "_fault=x" }
  const endpoint = kind.place === "renderer" ? "rendered" : "main"
  const rules: string[] = []
  const outcome =
    way === "fetch"
      ? await overFetch(child, trial, endpoint, headers)
      : await overSocket(child.ports[`${way} ${endpoint}`] ?? 0, trial, headers, rules)
  if (outcome === "late") {
    if (kind.expected.isEndless !== true) rules.push("no answer")
  } else rules.push(...brokenByOutcome(outcome, trial))
  const report = (await child.ask("report", run)) as Report | undefined
  if (report === undefined) return rules
  rules.push(...report.unhandled)
  if (report.isTwice) rules.push("an error is reported twice")
  if (outcome !== "late" && kind.expected.isEndless !== true) rules.push(...brokenByReport(outcome, report, trial))
  return rules
}

function brokenByOutcome({ status, text }: Outcome, { kind, method }: Trial): readonly string[] {
  const { expected } = kind
  const found: string[] = []
  if (text.includes(SECRET) || /\n\s+at |node_modules/.test(text)) found.push("an error leaks to the client")
  if (expected.status !== undefined && status !== undefined && status !== expected.status)
    found.push(`answers with ${status} in place of ${expected.status}`)
  if (status === undefined && method !== "HEAD" && expected.status !== undefined) found.push("no status in the answer")
  return found
}

/** An error is reported if the status is 500 or more, or the response is cut off, and only then. */
function brokenByReport({ status, isWhole }: Outcome, { errors }: Report, { kind, method }: Trial): readonly string[] {
  const { reports } = kind.expected
  if (reports !== undefined) return errors === reports ? [] : [`${errors} errors are reported in place of ${reports}`]
  const isFailed = !isWhole || status === undefined || status >= 500
  if (method === "HEAD" && !isFailed) return errors <= 1 ? [] : [`${errors} errors are reported for HEAD`]
  if (isFailed && errors === 0) return ["an answer fails, and no error is reported"]
  return !isFailed && errors > 0 ? ["an error is reported, and the answer is whole"] : []
}

async function overFetch(
  child: Child,
  { method, kind, path }: Trial,
  endpoint: string,
  headers: Readonly<Record<string, string>>,
): Promise<Outcome | "late"> {
  const isPost = method === "POST"
  const asked = {
    endpoint,
    path,
    method,
    headers: { ...headers, ...(isPost ? JSON_TYPE : {}) },
    ...(isPost ? { body: "{}" } : {}),
  }
  const late = new Promise<"late">((resolve) =>
    setTimeout(resolve, kind.expected.isEndless === true ? 50 : LATE, "late"),
  )
  const answer = await Promise.race([child.ask("fetch", asked), late])
  if (answer === "late") return "late"
  const { status, body } = (answer ?? {}) as { status?: number; body?: string }
  return { status, text: body ?? "", isWhole: body !== undefined }
}

const JSON_TYPE = { "content-type": "application/json" }
const LATE = 3000

async function overSocket(
  port: number,
  { method, kind, path }: Trial,
  headers: Readonly<Record<string, string>>,
  rules: string[],
): Promise<Outcome | "late"> {
  const connection = new RawConnection(await connected(port))
  const lines = Object.entries({
    host: "localhost",
    ...headers,
    ...(method === "POST" ? { ...JSON_TYPE, "content-length": "2" } : {}),
  })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`
  const isEndless = kind.expected.isEndless === true
  const answer = await connection.ask(method === "POST" ? `${head}{}` : head, method, isEndless ? 50 : LATE)
  const text = connection.came
  const isKept =
    typeof answer !== "string" && answer.headers["connection"] !== "close" && !connection.isClosed && !isEndless
  if (!isKept) connection.close()
  const next = isKept ? connection : new RawConnection(await connected(port))
  const after = await next.ask("GET /ok HTTP/1.1\r\nhost: localhost\r\n\r\n", "GET", LATE)
  if (typeof after === "string" || after.status !== 200 || after.body !== "ok")
    rules.push(`the next request is answered with ${typeof after === "string" ? after : after.status}`)
  next.close()
  if (answer === "late") return "late"
  if (typeof answer === "string") return { status: statusOf(text), text, isWhole: false }
  return { status: answer.status, text, isWhole: true }
}

const statusOf = (text: string): number | undefined => {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
  return status === undefined ? undefined : Number(status)
}
