import { client, UnexpectedAnswerError } from "../../../../src/core/client/index.js"
import { routes } from "./routes.js"
import type { schemas } from "./schemas.js"

/** The script of the page, and of a worker: calls by name, which the test runs and whose results it compares. */
const isPage = "document" in globalThis
const api = client<typeof routes, typeof schemas>(routes, {
  base_url: `${location.origin}/shop`,
  headers: () => ({ "x-page": isPage ? document.title : "Worker" }),
})

/** Another origin, which allows requests of this page with any headers. */
const away = new URLSearchParams(location.search).get("away") ?? ""

const calls = {
  async found() {
    const answer = await api.user("show", 7)
    const { body } = answer
    return answer.status === 200 ? [answer.status, answer.ok, answer.body.name, answer.body.born] : body
  },
  async missing() {
    const answer = await api.user("show", 8)
    return answer.status === 404 ? [answer.status, answer.ok, answer.body.detail] : answer.body.name
  },
  async query() {
    const { ok, body, headers } = await api.user("index", { query: { page: 3, tags: ["a b", "ü"] } })
    if (!ok) return body
    return [body.page, body.tags, body.users.map(({ id }) => id), headers.get("x-seen")]
  },
  async created() {
    const { status, body } = await api.user("create", { body: { name: "Ada ü" } })
    return [status, body]
  },
  async refused() {
    const { status, body } = await api.user("create", { body: { name: "Eve" } })
    return [status, body]
  },
  async uploaded() {
    const form = new FormData()
    form.append("file", new File(["content"], "a.txt"))
    const { status, body } = await api.file("create", { body: form, headers: { "x-page": "another" } })
    return [status, body]
  },
  async redirected() {
    const { response, body } = await api.file("old")
    return [response.redirected, body]
  },
  redirected_away: () => failureOf(api.file("away")),
  async redirected_away_without_headers() {
    const { response, body } = await client(routes, { base_url: "/shop" }).file("away")
    return [response.redirected, response.url === `${away}/there`, body]
  },
  redirected_at_another_origin: () =>
    failureOf(client(routes, { base_url: away, headers: { "x-page": "secret" } }).file("old")),
  redirected_with_an_error: () => failureOf(api.file("old", { redirect: "error" })),
  async redirected_by_hand() {
    const { status, body, response } = await api.file("old", { redirect: "manual" })
    return [status, body, response.type]
  },
  async found_at_another_origin() {
    return (await client(routes, { base_url: away, headers: { "x-page": "public" } }).file("away")).body
  },
  async aborted() {
    const controller = new AbortController()
    const waiting = failureOf(api.wait("wait", { signal: controller.signal }))
    await api.wait("begun")
    controller.abort()
    return waiting
  },
  aborted_before: () => failureOf(api.wait("wait", { signal: AbortSignal.abort(new Error("too late")) })),
  undeclared: () => failureOf(api.broken("status")),
  no_json: () => failureOf(api.broken("page")),
  async unreachable() {
    return failureOf(client(routes, { base_url: "http://127.0.0.1:9" }).wait("wait"))
  },
}

/** Runs calls in a worker, one after the other, and returns their results. */
async function callInWorker(names: readonly CallName[]): Promise<readonly unknown[]> {
  const worker = new Worker("/page.js", { type: "module" })
  const heard = async (): Promise<unknown> =>
    new Promise((resolve) => channel.addEventListener("message", ({ data }) => resolve(data), { once: true }))
  await heard()
  const results: unknown[] = []
  for (const name of names) {
    const result = heard()
    channel.postMessage(name)
    results.push(await result)
  }
  worker.terminate()
  return results
}

/** What a call rejects with. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => "no error",
    (reason: unknown) => reason,
  )
  if (error instanceof UnexpectedAnswerError) {
    const { name, message, route, status, headers, body } = error
    return { name, message, route, status, type: headers.get("content-type"), body }
  }
  return error instanceof Error ? { name: error.name, message: error.message } : error
}

/** The names of the calls. */
export type CallName = keyof typeof calls

const channel = new BroadcastChannel("calls")
if (isPage) Object.assign(globalThis, { call: async (name: CallName) => calls[name](), callInWorker })
else {
  channel.addEventListener("message", ({ data }) => {
    void calls[data as CallName]().then((result) => channel.postMessage(result))
  })
  channel.postMessage("ready")
}
