import { spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { root } from "../../unit/house/sources.js"

/** A runtime, and the command that runs the application. */
export interface Runtime {
  readonly name: string
  /** Its binary, in the packages of `test/package/runtimes`. */
  readonly binary: string
  /** Its arguments, in the folder that `prepare.ts` creates. */
  readonly args: readonly string[]
}

const { platform, arch } = process
const here = join(root, "test/package/runtimes")
const binary = (path: string): string => join(here, "node_modules", path)
const node = (version: number): Runtime => ({
  name: `Node ${version}`,
  binary: binary(`node-${version}-${platform}-${arch}/bin/node`),
  args: ["server.js"],
})

/** The runtimes that are tested. */
export const runtimes: readonly Runtime[] = [
  node(20),
  node(22),
  node(24),
  { name: "Deno", binary: binary(`@deno/${platform}-${arch}-glibc/deno`), args: ["run", "--allow-all", "server.js"] },
  {
    name: "Bun",
    binary: binary(`@oven/bun-${platform}-${arch === "arm64" ? "aarch64" : arch}/bin/bun`),
    args: ["server.js"],
  },
  {
    name: "workerd",
    binary: binary(`@cloudflare/workerd-${platform}-${arch === "x64" ? "64" : arch}/bin/workerd`),
    args: ["serve", "worker.capnp", "--control-fd=1"],
  },
]

/** Why a runtime cannot be tested on this machine; undefined if it can. */
export function whyNot({ binary }: Runtime): string | undefined {
  if (!existsSync(join(here, "node_modules"))) throw new Error("npm run install:runtimes has to be run before")
  if (!existsSync(binary)) return `there is no binary for ${platform} on ${arch}`
  const { status, error, stderr } = spawnSync(binary, ["--version"], { encoding: "utf8" })
  return status === 0 ? undefined : `its binary does not run here: ${error?.message ?? stderr}`
}

/** The version that a binary prints. */
export function versionOf({ binary }: Runtime): string | undefined {
  return /\d+(?:[.-]\d+)+/.exec(spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout)?.[0]
}

/** A listening process. */
export interface Running {
  readonly url: string
  stop(): Promise<void>
  /** Asks the process to end. */
  end(): void
}

/** Starts the application on a runtime, and resolves when it prints its address. */
export async function start(
  { name, binary, args }: Runtime,
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Running> {
  const child = spawn(binary, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] })
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()))
  let said = ""
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (part: Buffer): void => {
      said += part.toString()
      const port = /(?:"port":|http:\/\/(?:localhost|127\.0\.0\.1):)(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout.on("data", listen)
    child.stderr.on("data", listen)
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}:\n${said}`)))
  })
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL")
    await ended
  }
  return { url, stop, end: () => void child.kill("SIGTERM") }
}
