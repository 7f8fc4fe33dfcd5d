import { spawn } from "node:child_process"
import { once } from "node:events"

/** The process of a language server, which receives and sends JSON messages. */
export interface ServerProcess {
  send(text: string): void
  /** Closes its input, and waits until it has ended. */
  stop(): Promise<void>
}

/** Starts a program of Node, and reads from its output messages that follow a header with their length in bytes. */
export function startServerProcess(
  argv: readonly string[],
  cwd: string,
  onMessage: (message: unknown) => void,
): ServerProcess {
  const child = spawn(process.execPath, argv, { cwd, stdio: ["pipe", "pipe", "ignore"] })
  const ended = once(child, "exit")
  let unread = Buffer.alloc(0)
  child.stdout.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    for (let message = takeMessage(); message !== undefined; message = takeMessage()) onMessage(JSON.parse(message))
  })

  function takeMessage(): string | undefined {
    const start = unread.indexOf("\r\n\r\n") + 4
    if (start < 4) return undefined
    const length = Number(/Content-Length: (\d+)/i.exec(unread.toString("utf8", 0, start))?.[1])
    if (unread.length < start + length) return undefined
    const body = unread.toString("utf8", start, start + length)
    unread = unread.subarray(start + length)
    return body
  }

  return {
    send: (text) => void child.stdin.write(text),
    async stop() {
      child.stdin.end()
      const timer = setTimeout(() => child.kill("SIGKILL"), 5000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Pending answers, by the numbers of their questions. */
export class Pending {
  readonly #waiting = new Map<number, { resolve(body: unknown): void; reject(error: Error): void }>()
  #last = 0

  ask(send: (id: number) => void): Promise<unknown> {
    const id = ++this.#last
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      send(id)
    })
  }

  answer(id: number, body: unknown, error?: string): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(body)
    else waiting?.reject(new Error(error))
  }
}
