import type { Endpoint } from "../../../src/server.js"
import { define_target } from "./application.js"
import { SECRET } from "./secret.js"
import { shrink } from "./findings.js"
import type { Findings } from "./findings.js"
import { makeRequest } from "./made-requests.js"
import type { MadeRequest } from "./made-requests.js"
import { Random } from "./random.js"
import { watchProcess, withTimeLimit } from "./watch.js"

/** The target of an attack in process: an endpoint, and the number of its errors. */
export interface InProcessTarget {
  readonly endpoint: Pick<Endpoint, "fetch">
  /** The number of errors reported since the last call. */
  takeErrors(): number
}

/** The application under attack, in this process. */
export function inProcessTarget(): InProcessTarget {
  let errors = 0
  const endpoint = define_target(() => void errors++)
  return {
    endpoint,
    takeErrors() {
      const taken = errors
      errors = 0
      return taken
    },
  }
}

/** Sends requests to `Endpoint.fetch`, one after the other, and checks each answer. */
export async function attackInProcess(
  count: number,
  seed: number,
  findings: Findings,
  target: InProcessTarget = inProcessTarget(),
): Promise<{ readonly asked: number; readonly refused: number }> {
  const random = new Random(seed)
  const watched = watchProcess(findings)
  let [asked, refused] = [0, 0]
  try {
    while (asked < count) {
      const made = makeRequest(random)
      watched.last = made
      const rules = await withTimeLimit(() => brokenRules(made, target), ["no answer in 10 seconds"])
      if (rules === "no request") refused++
      else {
        asked++
        for (const rule of rules) findings.add(rule, findings.has(rule) ? made : await smallest(made, rule, target))
      }
    }
  } finally {
    watched.stop()
  }
  return { asked, refused }
}

/** The rules that the answer to a request breaks; `"no request"` if the platform refuses to create it. */
async function brokenRules(made: MadeRequest, target: InProcessTarget): Promise<readonly string[] | "no request"> {
  const request = toRequest(made)
  if (request === undefined) return "no request"
  const isEcho = new URL(request.url).pathname.startsWith("/echo/")
  const found: string[] = []
  try {
    const response = await target.endpoint.fetch(request)
    const body = await response.text().catch(() => undefined)
    const errors = target.takeErrors()
    if (response.status >= 500 && !isEcho) found.push(`answers with ${response.status}`)
    if (response.status >= 500 && errors !== 1) found.push(`an answer of 500 reports ${errors} errors`)
    if (response.status < 500 && errors > (body === undefined ? 1 : 0)) found.push("an error is reported without need")
    if (body === undefined) found.push("the body of the answer breaks off")
    else found.push(...brokenByBody(response, body, isEcho))
    if (made.method === "HEAD" && body !== "") found.push("HEAD is answered with a body")
    found.push(...brokenByHeaders(response, request))
  } catch (error) {
    target.takeErrors()
    found.push(`fetch rejects with ${String(error)}`)
  }
  if (Object.keys(Object.prototype).length > 0) found.push("Object.prototype was changed")
  return found
}

function toRequest({ method, target, headers, body }: MadeRequest): Request | undefined {
  try {
    const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) }
    return new Request(`http://localhost${target}`, body === undefined ? init : { ...init, body })
  } catch {
    return undefined
  }
}

function brokenByBody({ status }: Response, body: string, isEcho: boolean): readonly string[] {
  const found: string[] = []
  if (body.includes(SECRET)) found.push("a secret is in the answer")
  if (status >= 400 && !isEcho && /node_modules|\/src\/|\n\s+at /.test(body)) found.push("a stack is in the answer")
  return found
}

function brokenByHeaders(response: Response, request: Request): readonly string[] {
  const found: string[] = []
  const { pathname, origin } = new URL(request.url)
  const violation = response.headers.get("x-violation")
  if (violation !== null) found.push(violation)
  const location = response.headers.get("location")
  if (location !== null && !isWithin(location, origin)) found.push("a redirect leads to another site")
  if (response.headers.get("set-cookie")?.includes("pwned") === true && !pathname.startsWith("/echo/cookie"))
    found.push("a cookie that nobody put")
  return found
}

/** `force_ssl` of the target redirects to this host, for any request. */
const OWN_HOST = "localhost"

function isWithin(location: string, origin: string): boolean {
  if (!URL.canParse(location, origin)) return false
  const { host } = new URL(location, origin)
  return host === OWN_HOST || host === new URL(origin).host
}

/** The smallest part of the request that still breaks the rule. */
async function smallest(made: MadeRequest, rule: string, target: InProcessTarget): Promise<MadeRequest> {
  const fails = async (smaller: MadeRequest): Promise<boolean> => {
    const rules = await withTimeLimit(() => brokenRules(smaller, target), ["no answer in 10 seconds"], 500)
    return rules !== "no request" && rules.includes(rule)
  }
  const headers = await shrink(made.headers, (less) => fails({ ...made, headers: less }))
  const target_ = await shrink(Array.from(made.target), (less) => fails({ ...made, headers, target: less.join("") }))
  const shorter = { ...made, headers, target: target_.join("") }
  if (made.body === undefined) return shorter
  const body = await shrink(Array.from(made.body), (less) => fails({ ...shorter, body: less.join("") }))
  return { ...shorter, body: body.join("") }
}
