import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open_database } from "../../../docs/examples/blog/store/database.js"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"

interface Program {
  /** The output so far. */
  output(): string
  /** Waits until it has printed a text; fails if it ends before. */
  printed(text: string): Promise<void>
  /** The exit code. */
  ended(): Promise<number | null>
  stop(): void
}

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}
const checkout = mkdtempSync(join(tmpdir(), "waymark-checkout-"))
const database = join(checkout, "docs/examples/blog/data/blog.db")

/** Copies the files of a fresh checkout with its packages, without built files and a database. */
beforeAll(() => {
  for (const path of ["package.json", "tsconfig.json", "src", "docs/examples", "test/package", "test/unit/house"])
    cpSync(join(root, path), join(checkout, path), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|dist|data)$/.test(source),
    })
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"), "junction")
  execFileSync(process.execPath, scriptOf("prestart"), { cwd: checkout })
})
afterAll(() => rmSync(checkout, { recursive: true }))

/** The arguments with which Node runs a script of package.json. */
function scriptOf(name: string): readonly string[] {
  const [tool, ...args] = scripts[name]?.split(" ") ?? []
  if (tool !== "tsx") throw new Error(`expected a script that runs tsx, got: ${scripts[name]}`)
  return ["node_modules/tsx/dist/cli.mjs", ...args]
}

/** The arguments with which Node runs the program of `npm start` without the command of tsx, which takes as long again. */
function startOf(): readonly string[] {
  const [, ...program] = scriptOf("start")
  return [...TSX, ...program]
}

/** Runs the example as `npm start` does. */
function runBlog(
  port: number,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = startOf(),
): Program {
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: String(port),
      BLOG_DATABASE: undefined,
      BLOG_ADMIN_PASSWORD: undefined,
      BLOG_SECRET: undefined,
      ...environment,
    },
  })
  const end = once(child, "close").then(([code]) => code as number | null)
  let text = ""
  const read = (chunk: Buffer): string => (text += chunk.toString())
  child.stdout.on("data", read)
  child.stderr.on("data", read)
  return {
    output: () => text,
    ended: () => end,
    stop: () => void child.kill("SIGTERM"),
    async printed(wanted) {
      while (!text.includes(wanted)) {
        const code = await Promise.race([once(child.stdout, "data"), end])
        if (!Array.isArray(code)) throw new Error(`the blog ended with ${code}:\n${text}`)
      }
    },
  }
}

/** A port on which another program listens. */
async function takenPort(): Promise<{ readonly port: number; readonly free: () => Promise<void> }> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    free: async () => {
      server.close()
      await once(server, "close")
    },
  }
}

const takenMessage = (port: number): string =>
  `Port ${port} of 127.0.0.1 is taken; is the blog already running? ` +
  "Stop that program, or choose another port: PORT=4001 npm start\n"

describe("npm start", () => {
  it("builds nothing but the page of the route explorer", () => {
    expect(scripts["prestart"]).toBe("tsx test/package/explorer-client.ts")
    expect(existsSync(join(checkout, "dist"))).toBe(false)
  })

  it("prints the routes, the address and the admin's password, and serves until it is stopped", async () => {
    const { port, free } = await takenPort()
    await free()
    const blog = runBlog(port, {}, scriptOf("start"))
    try {
      await blog.printed(`password "`)
      expect(blog.output()).toContain("user_post_path  GET     /users/:user_id/posts/:id ")
      expect(blog.output()).toContain(`The blog is at http://127.0.0.1:${port}/`)
      expect(blog.output()).toMatch(/Its admin logs in as admin@example.com, password "[0-9a-f]{24}"\n/)
      expect(blog.output()).toContain("set BLOG_SECRET")
      expect((await fetch(`http://127.0.0.1:${port}/users`)).status).toBe(200)
      expect(blog.output()).toContain(`Its routes are at http://127.0.0.1:${port}/dev/routes`)
      const explorer = await fetch(`http://127.0.0.1:${port}/dev/routes`)
      expect([explorer.status, await explorer.text()]).toEqual([200, expect.stringContaining("<title>Routes</title>")])
    } finally {
      blog.stop()
    }
    expect(await blog.ended()).toBe(0)
  })

  it("shows and loads no pages for developers in production", async () => {
    const { port, free } = await takenPort()
    await free()
    const blog = runBlog(port, { NODE_ENV: "production" })
    try {
      await blog.printed(`password "`)
      expect(blog.output()).not.toContain("dev/routes")
      const explorer = await fetch(`http://127.0.0.1:${port}/dev/routes`)
      expect([explorer.status, await explorer.text()]).toEqual([404, expect.not.stringContaining("NoRouteError")])
    } finally {
      blog.stop()
    }
    expect(await blog.ended()).toBe(0)
  })

  it("at a taken port leaves the database of the running blog as it is, and says what to do", async () => {
    open_database(database).close()
    const before = readFileSync(database)
    const { port, free } = await takenPort()
    const blog = runBlog(port)
    expect(await blog.ended()).toBe(1)
    await free()
    expect(blog.output()).toBe(takenMessage(port))
    expect(readFileSync(database).equals(before)).toBe(true)
  })

  it("at a taken port makes no database", async () => {
    rmSync(join(database, ".."), { recursive: true, force: true })
    const { port, free } = await takenPort()
    const blog = runBlog(port)
    expect(await blog.ended()).toBe(1)
    await free()
    expect(existsSync(join(database, ".."))).toBe(false)
  })

  it.each([
    ["short", "should be at least 12 characters"],
    ["x".repeat(201), "should be at most 200 characters"],
    ["with a\ttab in it", "has characters that cannot be shown"],
  ])("refuses an admin's password that nobody can enter, before it makes a database: %j", async (password, issue) => {
    rmSync(join(database, ".."), { recursive: true, force: true })
    const { port, free } = await takenPort()
    await free()
    const blog = runBlog(port, { BLOG_ADMIN_PASSWORD: password })
    await Promise.race([blog.ended(), blog.printed("The blog is at")])
    blog.stop()
    expect(await blog.ended()).toBe(1)
    expect(blog.output()).toBe(`BLOG_ADMIN_PASSWORD ${issue}\n`)
    expect(existsSync(join(database, ".."))).toBe(false)
  })

  it("refuses an invalid port before it makes a database", async () => {
    rmSync(join(database, ".."), { recursive: true, force: true })
    const blog = runBlog(70_000)
    expect(await blog.ended()).toBe(1)
    expect(blog.output()).toBe(`PORT must be a number from 0 to 65535, got: "70000"\n`)
    expect(existsSync(join(database, ".."))).toBe(false)
  })
})
