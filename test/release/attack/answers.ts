import { makeAnswerRequest } from "./answer-requests.js"
import type { AnswerRequest } from "./answer-requests.js"
import { answerTarget, FORMS } from "./answer-target.js"
import type { AnswerTarget } from "./answer-target.js"
import { Findings, listStatuses } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { Random } from "./random.js"
import { SECRET } from "./secret.js"
import { watchProcess, withTimeLimit } from "./watch.js"

/**
 * Sends requests to resources with contracts, whose actions, plugs, schemas and problems answer, throw, reject and wait; each answer
 * must be one that its row declares, in the form of its schema.
 */
export async function attackAnswers(
  { seed, count }: AttackOptions,
  target: AnswerTarget = answerTarget(),
): Promise<AttackResult> {
  const random = new Random(seed)
  const findings = new Findings()
  const watched = watchProcess(findings)
  const answered = new Map<number, number>()
  try {
    for (let sent = 0; sent < count; sent++) {
      const made = makeAnswerRequest(random)
      watched.last = made
      const { status, rules } = await tryOne(made, target)
      answered.set(status, (answered.get(status) ?? 0) + 1)
      for (const rule of rules) findings.add(`${made.kind}: ${rule}`, made)
    }
    await new Promise((resolve) => void setTimeout(resolve, 5)) // the last promises reject
  } finally {
    watched.stop()
  }
  return {
    summary: `${count} requests to resources, uploads and plugs of controllers, answered ${listStatuses(answered)}`,
    findings: findings.all(),
  }
}

interface Tried {
  readonly status: number
  readonly rules: readonly string[]
}

/** Sends a request; returns the rules that the answer breaks. */
async function tryOne(made: AnswerRequest, target: AnswerTarget): Promise<Tried> {
  const { method, headers, body, inMemory = false } = made
  const request = new Request(`http://localhost${made.target}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  const sent = withTimeLimit<Response | Error>(
    async () => (inMemory ? inWorker(() => target.endpoint.fetch(request)) : target.endpoint.fetch(request)),
    new Error("no answer in 10 seconds"),
  )
  const response = await sent.catch((error: unknown) => new Error(`fetch rejects with ${String(error)}`))
  if (response instanceof Error) return { status: 0, rules: [response.message] }
  const text = await response.text()
  const errors = target.takeErrors()
  const { status } = response
  const rules = [...brokenByBody(made, response, text)]
  if (text.includes(SECRET)) rules.push("a hidden value is in the answer")
  if (status < 500 && errors > 0) rules.push("an error of the client is reported")
  if (status >= 500 && errors === 0) rules.push("an error of the server is not reported")
  if (Object.keys(Object.prototype).length > 0) rules.push("a prototype of all objects was changed")
  return { status, rules }
}

function brokenByBody({ answers }: AnswerRequest, { status, headers }: Response, text: string): readonly string[] {
  const form = answers[status]
  if (form === undefined) return [`answers with ${status} instead of ${Object.keys(answers).join(", ")}`]
  if (form === "any") return []
  const type = `application/${form === "Details" ? "problem+" : ""}json; charset=utf-8`
  const given = headers.get("content-type")
  if (given !== type) return [`answers ${status} with the type ${given} instead of ${type}`]
  const { success } = FORMS[form].safeParse(readJson(text))
  return success ? [] : [`answers ${status} with another body than ${form}`]
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls a function in a process that looks like a Worker, where files are kept in memory. */
async function inWorker<Value>(call: () => Promise<Value>): Promise<Value> {
  const own = Object.getOwnPropertyDescriptor(globalThis, "navigator")
  Object.defineProperty(globalThis, "navigator", {
    value: { userAgent: "Cloudflare-Workers" },
    configurable: true,
    writable: true,
  })
  try {
    return await call()
  } finally {
    if (own === undefined) Reflect.deleteProperty(globalThis, "navigator")
    else Object.defineProperty(globalThis, "navigator", own)
  }
}
