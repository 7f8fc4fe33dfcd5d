import type { Conn, Endpoint } from "../../../../src/server.js"
import { define_endpoint } from "../../../../src/server.js"
import type { EndpointConfig, Plug } from "../../../../src/server.js"

/** A secret of the minimum length. */
export const secret_key_base = "0123456789abcdef".repeat(4)

/** Sends requests to an endpoint, and keeps its cookies as a browser does. */
export class Browser {
  readonly cookies = new Map<string, string>()
  /** The `set-cookie` headers of the last response. */
  set: readonly string[] = []
  readonly errors: unknown[] = []
  #plugs: readonly Plug[]
  #config: EndpointConfig

  constructor(plugs: readonly Plug[], config: EndpointConfig = {}) {
    this.#plugs = plugs
    this.#config = { secret_key_base, on_error: (error) => void this.errors.push(error), ...config }
  }

  /** Sends a request through the plugs and then an action. */
  async ask(action: (conn: Conn) => unknown, init: RequestInit & { readonly url?: string } = {}): Promise<Response> {
    const act = async (conn: Conn): Promise<Conn> => {
      await action(conn)
      return conn.state === "unset" ? conn.text("") : conn
    }
    const response = await this.#endpoint(act).fetch(this.#request(init))
    this.#keep(response)
    return response
  }

  #endpoint(action: Plug): Endpoint {
    return define_endpoint({ ...this.#config, plugs: [...this.#plugs, action] })
  }

  #request({ url = "http://www.example.com/", ...init }: RequestInit & { readonly url?: string }): Request {
    const request = new Request(url, init)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    if (cookie !== "") request.headers.set("cookie", cookie)
    return request
  }

  #keep(response: Response): void {
    this.set = response.headers.getSetCookie()
    for (const header of this.set) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(header) ?? []
      if (header.includes("Max-Age=0")) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** Controls a slow request, which another request overtakes. */
export interface Overtaken {
  /** Resolves when the request is waiting. */
  readonly began: Promise<void>
  /** Lets the request continue. */
  resume(): void
  /** Waits, in an action, until `resume` is called. */
  wait(): Promise<void>
}

/** For a slow request, which waits in its action until the test resumes it. */
export function overtaken(): Overtaken {
  const begin = deferred()
  const end = deferred()
  return {
    began: begin.promise,
    resume: end.resolve,
    wait() {
      begin.resolve()
      return end.promise
    },
  }
}

function deferred(): { readonly promise: Promise<void>; resolve(this: void): void } {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
