import { statSync } from "node:fs"
import { Worker } from "node:worker_threads"
import { OWN_FILE } from "./own-file.js"
import type { CompiledModule, ModuleJob } from "./compile-module.js"

/** Compiles a module in its own thread, with a value of `NODE_ENV`. */
export function runJob(job: ModuleJob, mode: string): Promise<CompiledModule> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.js", OWN_FILE), {
      workerData: job,
      env: { ...process.env, NODE_ENV: mode },
    })
    worker.once("message", (result: CompiledModule) => {
      resolve(result)
      void worker.terminate()
    })
    worker.once("error", reject)
    worker.once("exit", (code) => reject(new Error(`${job.path} ended its process with the code ${code}`)))
  })
}

/** Runs a job again only if one of its files has changed. */
export class JobCache {
  readonly #known = new Map<
    string,
    { readonly code: string; readonly times: string; readonly result: CompiledModule }
  >()

  async run(job: ModuleJob, mode: string): Promise<CompiledModule> {
    const { code, ...others } = job
    const key = JSON.stringify([others, mode])
    const before = this.#known.get(key)
    if (before?.code === code && before.times === timesOf(before.result.files)) return before.result
    const result = await runJob(job, mode)
    this.#known.set(key, { code, times: timesOf(result.files), result })
    return result
  }
}

function timesOf(files: readonly string[]): string {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join()
}
