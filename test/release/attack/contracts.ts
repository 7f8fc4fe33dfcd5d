import { z } from "zod"
import { get, post } from "../../../src/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Endpoint } from "../../../src/server.js"
import { makeContractRequest } from "./contract-requests.js"
import type { ContractRequest } from "./contract-requests.js"
import { attackSchemas } from "./failing-schemas.js"
import { Findings, listStatuses, shrink } from "./findings.js"
import type { AttackOptions, AttackResult } from "./findings.js"
import { Random } from "./random.js"
import { SECRET } from "./secret.js"
import { watchProcess, withTimeLimit } from "./watch.js"

const routes = [
  get("/users", "UserController", "index", { query: "Filter", answers: { 200: "Filter" } }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" }, answers: { 200: "Shown" } }),
  post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "Created" } }),
  post("/lists", "BodyController", "list", { body: "List" }),
  post("/any", "BodyController", "any", { body: "Any" }),
  post("/login", "BodyController", "login", { body: "Login" }),
  post("/either", "BodyController", "either", { body: "Either" }),
  post("/checked", "BodyController", "checked", { body: "NewUser", on_invalid: "action" }),
] as const

const Login = z.object({ email: z.string(), password: z.string() })
/** The schemas; messages of the last two quote the whole body. */
const schemas = {
  Filter: z.object({ page: z.coerce.number().int().min(1).default(1), tags: z.array(z.string()).optional() }),
  Shown: z.object({ id: z.int() }),
  NewUser: z.object({ name: z.string().min(2), age: z.number(), address: z.object({ city: z.string() }).optional() }),
  Created: z.strictObject({ age: z.number() }),
  List: z.object({ items: z.array(z.object({ n: z.number() })) }),
  Any: z.record(z.string(), z.unknown()),
  Login: Login.refine(() => false, { error: ({ input }) => `no account for ${JSON.stringify(input)}` }),
  Either: z.union([Login, z.strictObject({ token: z.string() })], {
    error: ({ input }) => `not ${JSON.stringify(input)}`,
  }),
}

/** The target of the attack: an endpoint, and the number of its errors. */
export interface ContractTarget {
  readonly endpoint: Pick<Endpoint, "fetch">
  /** The number of errors reported since the last call. */
  takeErrors(): number
}

/** An endpoint whose routes have kinds of params, queries, bodies and answers. */
export function contractTarget(): ContractTarget {
  const web = define_router(routes, { schemas })
  const UserController = web.controller("UserController", {
    index: (conn) => conn.answer(200, conn.query_params),
    show: (conn, { id }) => conn.answer(200, { id }),
    create: (conn) => conn.answer(201, { age: conn.body_params.age }),
  })
  const BodyController = web.controller("BodyController", {
    list: (conn) => conn.json(conn.body_params.items.every(({ n }) => typeof n === "number")),
    any: (conn) => conn.json(Object.keys(conn.body_params).length),
    login: (conn) => conn.json(conn.body_params.email.length),
    either: (conn) => conn.json(Object.keys(conn.body_params).length),
    checked: ({ body_params }) => Response.json(body_params.ok ? body_params.value.age : body_params.issues.length),
  })
  let errors = 0
  const router = web.build({ UserController, BodyController })
  const endpoint = define_endpoint({ plugs: [parsers()], router, on_error: () => void errors++ })
  return {
    endpoint,
    takeErrors() {
      const taken = errors
      errors = 0
      return taken
    },
  }
}

/** The maximum length of an answer: 100 issues, of which each has at most 3,700 characters. */
const MOST_TEXT = 400_000
const MOST_ISSUES = 100
/** Some of the failing schemas never answer, so that each of their requests takes as long as the timeout. */
const MOST_FAILING = 20_000
/** In milliseconds, for the largest bodies on a busy machine. */
const MOST_TIME = 5_000

/** Sends requests that do not fit the contracts of their routes, and checks the answers. */
export async function attackContracts(
  { seed, count }: AttackOptions,
  target: ContractTarget = contractTarget(),
): Promise<AttackResult> {
  const random = new Random(seed)
  const findings = new Findings()
  const watched = watchProcess(findings)
  const failing = Math.min(Math.ceil(count / 5), MOST_FAILING)
  const answered = new Map<number, number>()
  try {
    for (let sent = 0; sent < count; sent++) {
      const made = makeContractRequest(random)
      watched.last = made
      const { status, rules } = await tryOne(made, target)
      answered.set(status, (answered.get(status) ?? 0) + 1)
      for (const rule of rules) {
        const name = `${made.kind}: ${rule}`
        findings.add(name, findings.has(name) ? made : await smallest(made, rule, target))
      }
    }
    await attackSchemas({ seed, count: failing }, findings, watched)
    await new Promise((resolve) => void setTimeout(resolve, 5)) // the last promises reject
  } finally {
    watched.stop()
  }
  return {
    summary: `${count} requests to routes with contracts, answered ${listStatuses(answered)}; ${failing} to failing schemas`,
    findings: findings.all(),
  }
}

interface Tried {
  readonly status: number
  readonly rules: readonly string[]
}

/** Sends a request; returns the rules that the answer breaks. */
async function tryOne(made: ContractRequest, target: ContractTarget): Promise<Tried> {
  const { method, headers, body } = made
  const request = new Request(`http://localhost${made.target}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  })
  const started = performance.now()
  const sent = withTimeLimit<Response | Error>(
    () => target.endpoint.fetch(request),
    new Error("no answer in 10 seconds"),
  )
  const response = await sent.catch((error: unknown) => new Error(`fetch rejects with ${String(error)}`))
  if (response instanceof Error) return { status: 0, rules: [response.message] }
  const text = await response.text()
  const errors = target.takeErrors()
  if (await schemaThrows(made)) {
    const isReported = response.status === 500 && errors === 1
    return {
      status: response.status,
      rules: isReported ? [] : ["a schema that throws is not reported once, with a 500"],
    }
  }
  const rules = [...brokenByAnswer(made, response.status, text)]
  if (performance.now() - started > MOST_TIME) rules.push("the answer takes too long")
  if (errors > 0) rules.push("an error is reported")
  if (Object.keys(Object.prototype).length > 0 || Object.keys(Array.prototype).length > 0)
    rules.push("a prototype of all objects was changed")
  return { status: response.status, rules }
}

/** Whether the schema of a JSON body throws, as zod does where it compares a length that cannot be converted to a number. */
async function schemaThrows({ kind, target, body }: ContractRequest): Promise<boolean> {
  const isJson = kind === "json" || kind === "mutated"
  const options = routes.find(([verb, path]) => verb === "post" && path === target)?.[4]
  if (!isJson || typeof body !== "string" || options === undefined || !("body" in options)) return false
  try {
    const value: unknown = JSON.parse(body)
    await schemas[options.body]["~standard"].validate(value)
    return false
  } catch (error) {
    return !(error instanceof SyntaxError)
  }
}

function brokenByAnswer({ statuses, headers }: ContractRequest, status: number, text: string): readonly string[] {
  const found: string[] = []
  if (!statuses.includes(status)) found.push(`answers with ${status} instead of ${statuses.join(", ")}`)
  if (text.includes(SECRET)) found.push("a hidden value is in the answer")
  if (text.length > MOST_TEXT) found.push("an answer is too long")
  if (status < 400 || headers["accept"] !== "application/json") return found
  const issues = issuesIn(text)
  if (issues === undefined) found.push("the page of an error is not JSON")
  else if (issues > MOST_ISSUES) found.push("an answer has too many issues")
  else if (status === 422 && issues === 0) found.push("a body is refused without an issue")
  return found
}

/** The number of issues on an error page; undefined if it is not one. */
function issuesIn(text: string): number | undefined {
  try {
    const { errors } = JSON.parse(text) as { readonly errors: { readonly issues?: readonly unknown[] } }
    return errors.issues?.length ?? 0
  } catch {
    return undefined
  }
}

/** The smallest part of the body that still breaks the rule. */
async function smallest(made: ContractRequest, rule: string, target: ContractTarget): Promise<ContractRequest> {
  if (made.body === undefined) return made
  const fails = async (less: readonly string[]): Promise<boolean> =>
    (await tryOne({ ...made, body: less.join("") }, target)).rules.includes(rule)
  return { ...made, body: (await shrink(Array.from(made.body), fails)).join("") }
}
