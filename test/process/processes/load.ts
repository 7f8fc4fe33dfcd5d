import { Agent, request } from "node:http"

/** The end of one request. */
export interface Ended {
  /** The process that answered; undefined for a request that was lost. */
  readonly process: number | undefined
  readonly visits: number
  readonly status: number
  readonly error: string | undefined
  readonly began: number
  /** Whether it was sent over a connection that had answered before. */
  readonly isReused: boolean
}

/** Clients that send one request after the other, each with its own session, until they are stopped. */
export class Load {
  readonly ended: Ended[] = []
  #isStopped = false
  readonly #clients: readonly Promise<void>[]

  constructor(url: string, count: number, keepAlive: boolean) {
    this.#clients = Array.from({ length: count }, () => this.#run(url, keepAlive))
  }

  /** The requests that were lost. */
  get lost(): readonly Ended[] {
    return this.ended.filter(({ process }) => process === undefined)
  }

  /** Resolves when that many more requests have ended. */
  async next(count: number): Promise<void> {
    const until = this.ended.length + count
    while (this.ended.length < until) await new Promise((resolve) => void setTimeout(resolve, 2))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#clients)
  }

  async #run(url: string, keepAlive: boolean): Promise<void> {
    const agent = new Agent({ keepAlive, maxSockets: 1 })
    let cookie = ""
    while (!this.#isStopped) {
      const began = performance.now()
      const one = await visit(url, agent, cookie, began)
      this.ended.push(one)
      cookie = one.cookie ?? cookie
      if (one.error?.includes("ECONNREFUSED") === true) break // there is no server any more
    }
    agent.destroy()
  }
}

/** Sends one request; a request that gets no answer for 5 seconds is lost. */
export function visit(
  url: string,
  agent: Agent | undefined,
  cookie: string,
  began = performance.now(),
  method = "GET",
): Promise<Ended & { readonly cookie: string | undefined }> {
  return new Promise((resolve) => {
    const fail = (error: Error): void =>
      resolve({
        process: undefined,
        visits: 0,
        status: 0,
        error: error.message,
        began,
        isReused: req.reusedSocket,
        cookie: undefined,
      })
    const req = request(url, { ...(agent === undefined ? {} : { agent }), method, headers: { cookie }, timeout: 5_000 })
    req.on("timeout", () => req.destroy(new Error("no answer")))
    req.on("error", fail)
    req.on("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (part: string) => void (text += part))
      response.on("error", fail)
      response.on("end", () => {
        const status = response.statusCode ?? 0
        const body: { visits?: number; process?: number } = status === 200 ? JSON.parse(text) : {}
        const [header] = response.headers["set-cookie"] ?? []
        const { process = 0, visits = 0 } = body
        resolve({
          process,
          visits,
          status,
          error: undefined,
          began,
          isReused: req.reusedSocket,
          cookie: header?.split(";")[0],
        })
      })
    })
    req.end()
  })
}
