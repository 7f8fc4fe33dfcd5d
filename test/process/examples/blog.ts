import { serve } from "waymark/node"
import type { Endpoint } from "waymark/server"
import { blog_endpoint } from "../../../docs/examples/blog/endpoint.js"
import type { BlogConfig } from "../../../docs/examples/blog/endpoint.js"
import { set_admin_password } from "../../../docs/examples/blog/store/accounts.js"
import { open_database } from "../../../docs/examples/blog/store/database.js"
import type { Database } from "../../../docs/examples/blog/store/database.js"
import { formsOf } from "./html.js"
import type { Form } from "./html.js"

/** A response with its complete body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** A visitor, whose browser keeps cookies between requests. */
export interface Visitor {
  /** Sends a request; redirects are not followed, and streams of events are not read. */
  request(path: string, init?: RequestInit): Promise<Answer>
  /** The page of a path, which must exist. */
  open(path: string): Promise<string>
  /** Submits a form as a browser does, with values for some of its fields. */
  submit(form: Form, filled?: Readonly<Record<string, string | File>>): Promise<Answer>
  /** The cookies that the browser has, as it sends them. */
  cookie(): string
  /** Submits the login form, and returns the answer. */
  logIn(email: string, password: string): Promise<Answer>
}

/** The example on a free port, with its own database. */
export interface RunningBlog {
  /** Without a slash at its end. */
  readonly origin: string
  readonly database: Database
  /** Answers a request without a socket. */
  readonly fetch: Endpoint["fetch"]
  /** Sends a request without cookies; redirects are not followed. */
  readonly request: Visitor["request"]
  visit(): Visitor
  /** A new, logged-in user, and the path of the user's page. */
  signUp(name: string, email: string): Promise<Visitor & { readonly path: string }>
  /** The admin, logged in. */
  admin(): Promise<Visitor>
  stop(): Promise<void>
}

/** The password of all test users. */
export const PASSWORD = "correct horse"

const SILENT = { debug() {}, info() {}, warn() {}, error: console.error }

/** Starts the example with the public URL https://blog.example. */
export async function startBlog(own: Partial<BlogConfig> = {}): Promise<RunningBlog> {
  const config = { attempts: { all: 1_000, failed: 1_000 }, ...own }
  const database = open_database(":memory:")
  await set_admin_password(database, PASSWORD)
  const url = { scheme: "https", host: "blog.example" } as const
  const endpoint = blog_endpoint({ database, url, secret_key_base: "s".repeat(64), logger: SILENT, ...config })
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  const origin = new URL(server.url).origin

  const blog: RunningBlog = {
    origin,
    database,
    fetch: endpoint.fetch,
    request: (path, init) => visitorOf(origin).request(path, init),
    visit: () => visitorOf(origin),
    async signUp(name, email) {
      const visitor = visitorOf(origin)
      const form = formOf(await visitor.open("/users/new"), /^\/users$/)
      const filled = { "user[name]": name, "user[email]": email, "user[password]": PASSWORD }
      const { status } = await visitor.submit(form, filled)
      if (status !== 302) throw new Error(`signing up was answered with ${status}`)
      const [, path = ""] = /<a href="(\/users\/\d+)" >/.exec(await visitor.open("/")) ?? []
      return { ...visitor, path }
    },
    async admin() {
      const visitor = visitorOf(origin)
      await visitor.logIn("admin@example.com", PASSWORD)
      return visitor
    },
    async stop() {
      await server.close()
      database.close()
    },
  }
  return blog
}

/** The only form of a page that is submitted to a path. */
export function formOf(page: string, action: RegExp, method = "post"): Form {
  const [form, ...others] = formsOf(page).filter((found) => found.method === method && action.test(found.action))
  if (form === undefined || others.length > 0) throw new Error(`expected one ${method} form to ${action}, in:\n${page}`)
  return form
}

function visitorOf(origin: string): Visitor {
  const cookies = new Map<string, string>()

  const cookie = (): string => [...cookies].map((pair) => pair.join("=")).join("; ")
  const request: Visitor["request"] = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set("cookie", cookie())
    const response = await fetch(origin + path, { redirect: "manual", ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const isStream = response.headers.get("content-type") === "text/event-stream"
    if (isStream) await response.body?.cancel() // it has no end
    return { status: response.status, headers: response.headers, body: isStream ? "" : await response.text() }
  }

  const visitor: Visitor = {
    request,
    cookie,
    async open(path) {
      const { status, body } = await request(path)
      if (status !== 200) throw new Error(`${path} was answered with ${status}:\n${body}`)
      return body
    },
    submit(form, filled = {}) {
      const unknown = Object.keys(filled).filter((name) => !Object.hasOwn(form.fields, name))
      if (unknown.length > 0) throw new Error(`the form for ${form.action} has no field ${unknown.join(", ")}`)
      const fields = Object.entries<string | File>({ ...form.fields, ...filled })
      return request(form.action, { method: "POST", body: form.isMultipart ? multipart(fields) : urlencoded(fields) })
    },
    async logIn(email, password) {
      const form = formOf(await visitor.open("/session/new"), /^\/session$/)
      return visitor.submit(form, { "session[email]": email, "session[password]": password })
    },
  }
  return visitor
}

function multipart(fields: readonly (readonly [string, string | File])[]): FormData {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return body
}

function urlencoded(fields: readonly (readonly [string, string | File])[]): URLSearchParams {
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
}
