import { expose } from "comlink"
import { errorText } from "./error-text.js"
import { recordConsole } from "./output.js"
import type { OutputLine } from "./output.js"
import { reportOf } from "./report.js"
import type { Report } from "./report.js"

/** What a run has shown, and the error that ended it. */
export interface Result {
  readonly report: Report | undefined
  readonly error: string | undefined
}

const runner = {
  /** Loads the modules that a program imports, before the time of the program begins. */
  async load(urls: readonly string[]): Promise<void> {
    await Promise.all(urls.map((url) => import(url)))
    refuseNetwork()
  },
  /** @param show gets what the program writes to the console, also after the run */
  async run(code: string, show: (line: OutputLine) => void): Promise<Result> {
    recordConsole(show)
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }))
    try {
      const loaded = (await import(url)) as Readonly<Record<string, unknown>>
      return { report: reportOf(loaded), error: undefined }
    } catch (error) {
      return { report: undefined, error: errorText(error) }
    }
  },
}

/** What the page calls. */
export type Runner = typeof runner

/** A shared program must not send requests for its reader. */
function refuseNetwork(): void {
  const refuse = (): never => {
    throw new TypeError("the playground has no network: give the client the fetch of your endpoint")
  }
  const asynchronously = async (): Promise<never> => refuse()
  Object.assign(globalThis, { fetch: asynchronously, XMLHttpRequest: refuse, WebSocket: refuse, EventSource: refuse })
  Object.assign(globalThis, { importScripts: refuse, Worker: refuse, WebTransport: refuse, BroadcastChannel: refuse })
}

expose(runner)
