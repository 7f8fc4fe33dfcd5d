import type { Endpoint } from "../../../src/server.js"
import { heap } from "./heap.js"

/** A request and the status that answers it. */
interface Row {
  readonly path: string
  readonly init?: RequestInit
  readonly status: number
}

const json = { "content-type": "application/json" }
const form = { "content-type": "application/x-www-form-urlencoded" }

const ROWS: readonly Row[] = [
  { path: "/ok", status: 200 },
  { path: "/show/1?a[b]=2&c[]=3", init: { headers: { cookie: "a=1; b=2" } }, status: 200 },
  { path: "/params", init: { method: "POST", headers: json, body: '{"a":[1,{"b":2}]}' }, status: 200 },
  { path: "/params", init: { method: "PUT", headers: form, body: "a[]=1&b=2" }, status: 200 },
  { path: "/nowhere", status: 404 },
  { path: "/show/%ff", status: 400 },
  { path: "/ok", init: { method: "HEAD" }, status: 200 },
  { path: "/stream", status: 200 },
  { path: "/chunks", status: 200 },
  { path: "/echo/cookie_name?v=%3B", status: 500 },
]

/** Sessions of each store, from the first visit to the last. */
async function visit(endpoint: Pick<Endpoint, "fetch">, store: string): Promise<boolean> {
  const first = await endpoint.fetch(new Request(`http://localhost/${store}`))
  const { token = "" } = (await first.json()) as { token?: string }
  const headers = { cookie: first.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; "), ...form } // prettier-ignore
  const body = new URLSearchParams({ _csrf_token: token, key: "name", value: "Ada", flash: "info" }).toString()
  const second = await endpoint.fetch(new Request(`http://localhost/${store}`, { method: "POST", headers, body }))
  await second.text()
  return second.status === 302
}

const STORES = ["signed", "kept", "encrypted"]

/** One request in so many goes through all plugs, and one is a visit with a session. */
const [ALL_EVERY, VISIT_EVERY] = [10, 100]

/**
 * Answers to the questions of `soak.ts` about the heap, and about requests in process.
 *
 * @param lean answers most of the requests
 */
export function handlers(
  endpoint: Pick<Endpoint, "fetch">,
  lean: Pick<Endpoint, "fetch"> = endpoint,
): Readonly<Record<string, (value: unknown) => unknown>> {
  return {
    heap,
    /** Sends requests, and returns how many were answered with a different status from that of their row. */
    async run(count) {
      let wrong = 0
      for (let at = 0; at < Number(count); at++) {
        if (at % VISIT_EVERY === 0) {
          if (!(await visit(endpoint, STORES[(at / VISIT_EVERY) % STORES.length] ?? ""))) wrong++
          at++ // a visit is two requests
          continue
        }
        const row = ROWS[at % ROWS.length]
        if (row === undefined) continue
        const to = (at / ROWS.length) % ALL_EVERY < 1 ? endpoint : lean
        const response = await to.fetch(new Request(`http://localhost${row.path}`, row.init))
        if (response.status !== row.status) wrong++
        await response.text()
      }
      return wrong
    },
  }
}
