import { serve } from "waymark/node"
import { blog_endpoint } from "../../docs/examples/blog/endpoint.js"
import { Blog } from "../../docs/examples/blog/plugs/put_blog.js"
import { open_database } from "../../docs/examples/blog/store/database.js"
import type { Form } from "./html.js"

/** The answer to a request, read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** The example on a port of its own, with a database of its own. */
export interface RunningBlog {
  /** Without a slash at its end. */
  readonly origin: string
  /** What the admin's requests carry. */
  readonly admin: { readonly authorization: string }
  /** Sends a request; redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Answer>
  /** Sends a form as a browser does, with some of its fields filled in. */
  submit(
    form: Form,
    filled?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  stop(): Promise<void>
}

const PASSWORD = "correct horse"

/** Starts the example as its users see it at https://blog.example. */
export async function startBlog(): Promise<RunningBlog> {
  const database = open_database(":memory:")
  const endpoint = blog_endpoint(new Blog(database, PASSWORD), { scheme: "https", host: "blog.example" })
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1" })
  const origin = new URL(server.url).origin

  const request: RunningBlog["request"] = async (path, init) => {
    const response = await fetch(origin + path, { redirect: "manual", ...init })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }

  return {
    origin,
    admin: { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString("base64")}` },
    request,
    submit(form, filled = {}, headers = {}) {
      const unknown = Object.keys(filled).filter((name) => !Object.hasOwn(form.fields, name))
      if (unknown.length > 0) throw new Error(`the form for ${form.action} has no field ${unknown.join(", ")}`)
      return request(form.action, {
        method: "POST",
        headers: { origin, ...headers },
        body: new URLSearchParams({ ...form.fields, ...filled }),
      })
    },
    async stop() {
      await server.close()
      database.close()
    },
  }
}
