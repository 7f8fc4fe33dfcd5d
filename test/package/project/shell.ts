import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { delimiter } from "node:path"

/** The environment of a user's shell: without this repository's tools, and without the variables of the test runner. */
export const env: NodeJS.ProcessEnv = {
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
  // Vite prints a slash at the end.
  const url = (): string =>
    [...output.matchAll(/(?:(?:Listening|Ready) on|Local:) +(http:\/\/\S+?)\/?\s/g)].at(-1)?.[1] ?? ""
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

/** A program of a project in production, which prints no address. */
export interface Program {
  readonly url: string
  /** The lines of both outputs. */
  lines(): readonly string[]
  /** Sends SIGTERM, and resolves with the program's exit code or signal. */
  terminate(): Promise<number | string | null>
  /** Ends everything that the program has started. */
  kill(): void
}

/** Runs a program with `NODE_ENV=production`, until it answers. */
export async function startInProduction(
  command: string,
  args: readonly string[],
  folder: string,
  own: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const port = await freePort()
  const variables = { ...env, ...own, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) }
  const child = spawn(command, args, { cwd: folder, env: variables, detached: true })
  const ended = once(child, "close")
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()))
  const url = `http://127.0.0.1:${port}`
  while (
    child.exitCode === null &&
    (await fetch(`${url}/ready`, { redirect: "manual" }).catch(() => undefined)) === undefined
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}:\n${output}`)
  return {
    url,
    lines: () => output.trimEnd().split("\n"),
    async terminate() {
      child.kill("SIGTERM")
      const [code, signal]: readonly unknown[] = await ended
      return typeof code === "number" ? code : String(signal)
    },
    kill() {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
      } catch {
        // It has ended.
      }
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("there is no port")
  return address.port
}
