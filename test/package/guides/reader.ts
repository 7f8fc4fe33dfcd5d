import { spawn, spawnSync } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { vi } from "vitest"
import type { Step } from "./steps.js"

/** The address that the pages show. */
const SHOWN = "localhost:3000"

/** Commands that run until they are stopped. */
const SERVERS = ["npm run dev", "npm start"]

/** Follows the steps of a page in a folder, and compares the results with those on the page. */
export class Reader {
  #folder: string
  #nodeFolder = ""
  #server: { readonly process: ChildProcess; printed: string } | undefined

  /** @param tarball the packed file, which is installed where the page installs `waymark` */
  constructor(
    folder: string,
    readonly tarball: string,
  ) {
    this.#folder = folder
  }

  get folder(): string {
    return this.#folder
  }

  /** Commands use this Node from now on. */
  useNode(binary: string): void {
    this.#nodeFolder = dirname(binary)
  }

  /** @returns the number of steps; rejects at the first step whose result differs from the page */
  async follow(steps: readonly Step[]): Promise<number> {
    for (const step of steps) await this.#follow(step)
    return steps.length
  }

  async #follow(step: Step): Promise<void> {
    if (step.kind === "write") this.#write(step.file, step.text)
    else if (step.kind === "change") this.#change(step.file, step.before, step.after)
    else if (step.kind === "refuse") this.#refuse(step.file, step.text, step.messages)
    else await this.#command(step.command, step.output)
  }

  /** Presses Ctrl+C in the terminal of the server. */
  async stop(): Promise<void> {
    const { process: running } = this.#server ?? {}
    this.#server = undefined
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once("close", resolve))
    process.kill(-running.pid, "SIGINT")
    await ended
  }

  /** Runs a command to its end, and returns its output. */
  run(command: string): string {
    const { stdout, stderr, error } = spawnSync("sh", ["-c", command], {
      cwd: this.#folder,
      encoding: "utf8",
      env: this.#env(),
    })
    if (error !== undefined) throw error
    return stdout + stderr
  }

  read(file: string): string {
    return readFileSync(join(this.#folder, file), "utf8")
  }

  #write(file: string, text: string): void {
    const path = join(this.#folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  #change(file: string, before: string, after: string): void {
    const parts = this.read(file).split(before)
    if (parts.length !== 2) throw new Error(`${file} does not have these lines once:\n${before}`)
    this.#write(file, parts.join(after))
  }

  #refuse(file: string, text: string, messages: readonly string[]): void {
    const before = this.read(file)
    this.#write(file, before + text)
    const printed = this.run("npx tsc")
    this.#write(file, before)
    const missing = messages.find((message) => !printed.includes(message))
    if (missing !== undefined) throw new Error(`the compiler does not say "${missing}", but:\n${printed}`)
  }

  async #command(command: string, output: readonly string[]): Promise<void> {
    const into = /^cd (\w+)$/.exec(command)?.[1]
    if (into !== undefined) this.#folder = join(this.#folder, into)
    else if (SERVERS.includes(command)) await this.#serve(command, output)
    else if (command.startsWith("curl ")) await this.#ask(command, output)
    else this.#compare(command, this.run(this.#withTarball(command)), output)
  }

  #withTarball(command: string): string {
    return command === "npm install waymark" ? `npm install ${this.tarball}` : command
  }

  async #serve(command: string, output: readonly string[]): Promise<void> {
    await this.stop()
    const [program = "", ...args] = command.split(" ")
    const running = spawn(program, args, { cwd: this.#folder, env: { ...this.#env(), PORT: "0" }, detached: true })
    const server = { process: running, printed: "" }
    this.#server = server
    for (const stream of [running.stdout, running.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => void (server.printed += text))
    await vi.waitFor(() => this.#compare(command, server.printed, output), { timeout: 120_000 })
  }

  /** A server that restarts on a change does not answer for a moment, so the question is repeated. */
  async #ask(command: string, output: readonly string[]): Promise<void> {
    const ask = (): void => {
      const [, address = ""] = [...(this.#server?.printed ?? "").matchAll(/\/\/(localhost:\d+)/g)].at(-1) ?? []
      this.#compare(
        command,
        this.run(command.replace("curl", "curl --silent --show-error").replace(SHOWN, address)),
        output,
      )
    }
    await vi.waitFor(ask, { timeout: 120_000, interval: 200 })
  }

  /** All lines that the page shows are printed, in their order; durations and ports differ from run to run. */
  #compare(command: string, printed: string, shown: readonly string[]): void {
    const lines = printed.split("\n").map(withoutChance)
    let from = 0
    for (const line of shown) {
      const index = lines.indexOf(withoutChance(line), from)
      if (index < 0) throw new Error(`${command} does not print "${line}", but:\n${printed}`)
      from = index + 1
    }
  }

  #env(): NodeJS.ProcessEnv {
    const { NODE_ENV: _, ...env } = process.env
    return {
      ...env,
      PATH: [this.#nodeFolder, process.env["PATH"]].join(delimiter),
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      npm_config_prefer_offline: "true",
      npm_config_audit: "false",
      npm_config_fund: "false",
      npm_config_ignore_scripts: "true",
    }
  }
}

function withoutChance(line: string): string {
  return line
    .trimEnd()
    .replace(/\d+(?:\.\d+)?ms/g, "1ms")
    .replace(/localhost:\d+/g, SHOWN)
}
