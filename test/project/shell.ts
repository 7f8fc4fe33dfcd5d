import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync } from "node:fs"
import { delimiter, join } from "node:path"
import { root } from "../house/sources.js"

/** The environment of a user's shell: without this repository's tools, and without the variables of the test runner. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: (process.env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes("node_modules"))
    .join(delimiter),
  NODE_ENV: undefined,
  HOST: undefined,
  PORT: "0",
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  WRANGLER_SEND_METRICS: "false",
}

/** Packs the built package into a folder, and returns the path of the file. */
export function packInto(folder: string): string {
  if (!existsSync(join(root, "dist"))) throw new Error("npm run build has to be run before")
  npm(["pack", "--ignore-scripts", "--pack-destination", folder], root)
  const name = readdirSync(folder).find((file) => file.endsWith(".tgz"))
  if (name === undefined) throw new Error("npm pack made no file")
  return join(folder, name)
}

/** Runs npm to its end, and returns its output and its warnings. */
export function npm(args: readonly string[], folder: string): { readonly stdout: string; readonly warnings: string[] } {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: folder, env, encoding: "utf8" })
  if (status !== 0) throw new Error(`npm ${args.join(" ")} ended with ${status}:\n${stdout}\n${stderr}`)
  // Those of the user's own configuration are not the package's.
  const warnings = stderr.split("\n").filter((line) => /^npm warn (?!Unknown \w+ config)/.test(line))
  return { stdout, warnings }
}

/** A script that serves. */
export interface ServingScript {
  /** Where it listens now, without a slash at the end. A server that starts again may have another port. */
  url(): string
  stop(): Promise<void>
}

/** Runs a script until it prints where it listens. */
export async function startScript(script: string, args: readonly string[], folder: string): Promise<ServingScript> {
  // In a process group of its own, so that everything that the script starts is stopped with it.
  const child = spawn("npm", ["run", script, "--", ...args], { cwd: folder, env, detached: true })
  const ended = once(child, "close")
  let output = ""
  const url = (): string => [...output.matchAll(/(?:Listening|Ready) on (http:\/\/\S+)/g)].at(-1)?.[1] ?? ""
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer): void => {
      output += part.toString()
      if (url() !== "") resolve()
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("error", reject)
    child.once("close", (code) => reject(new Error(`npm run ${script} ended with ${code}:\n${output}`)))
  })
  return {
    url,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
      await ended
    },
  }
}
