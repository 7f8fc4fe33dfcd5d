// Runs scripts of package.json, two at a time in the given order: npm run lane -- test:unit lint
import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { pathToFileURL } from "node:url"

/** What a script did: its exit code, and what it printed. */
export interface Ran {
  readonly script: string
  readonly code: number | null
  readonly output: string
  readonly seconds: number
}

interface LaneSettings {
  /** How many scripts run at a time. */
  readonly slots: number
  /** Whether the other scripts run after one has failed. */
  readonly keepGoing: boolean
  readonly folder?: string
  /** Called when a script has ended. */
  readonly report: (ran: Ran) => void
}

/**
 * Runs scripts, and resolves with those that failed. Unless it keeps going, the first failure ends those that run, whose output is
 * dropped, and starts no other.
 */
export async function runLane(scripts: readonly string[], settings: LaneSettings): Promise<readonly Ran[]> {
  const waiting = [...scripts]
  const running = new Set<ChildProcess>()
  const failed: Ran[] = []
  const isOver = (): boolean => failed.length > 0 && !settings.keepGoing
  const runSlot = async (): Promise<void> => {
    for (let script = waiting.shift(); script !== undefined && !isOver(); script = waiting.shift()) {
      const ran = await run(script, settings.folder, running)
      if (isOver()) return
      if (ran.code !== 0) failed.push(ran)
      if (isOver()) for (const child of running) stop(child)
      settings.report(ran)
    }
  }
  await Promise.all(Array.from({ length: settings.slots }, runSlot))
  return failed
}

function run(script: string, folder: string | undefined, running: Set<ChildProcess>): Promise<Ran> {
  const begin = performance.now()
  // In a process group of its own, so that all that it starts can be ended.
  const child = spawn("npm", ["run", "--silent", script], {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  })
  running.add(child)
  const end = (): void => stop(child)
  process.once("exit", end)
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (output += part))
  return new Promise((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code) => {
      running.delete(child)
      process.off("exit", end)
      resolve({ script, code, output, seconds: (performance.now() - begin) / 1000 })
    })
  })
}

function stop({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM")
  } catch {
    // It has ended.
  }
}

async function main(args: readonly string[]): Promise<void> {
  const isRelease = args[0] === "--release"
  const times: string[] = []
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1))
  const failed = await runLane(isRelease ? args.slice(1) : args, {
    slots: isRelease ? 1 : 2,
    keepGoing: isRelease,
    report({ script, code, output, seconds }) {
      const line = `${script} ${code === 0 ? "passed" : `failed with ${code}`} in ${seconds.toFixed()} s`
      times.push(line)
      process.stdout.write(code === 0 ? `${output}${line}\n` : `${line}\n`)
    },
  })
  // Last, so that a failure is at the end of a long log.
  process.stdout.write(
    ["", ...times, ...failed.flatMap((ran) => ["", `npm run ${ran.script}:`, ran.output]), ""].join("\n"),
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main(process.argv.slice(2))
