import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The package's entry points from the sources, so that the program runs without a build. */
const sources = {
  "waymark/server": `${root}src/server.ts`,
  "waymark/plugs": `${root}src/plugs/index.ts`,
  "waymark/debug": `${root}src/endpoint/debug/index.ts`,
  "waymark/node": `${root}src/node/index.ts`,
  waymark: `${root}src/index.ts`,
}

interface Program {
  /** What it has printed so far. */
  output(): string
  /** Waits until it has printed a text; fails when it ends before. */
  printed(text: string): Promise<void>
  /** Its exit code. */
  ended(): Promise<number | null>
  stop(): void
}

/** Runs the example as `npm start` does. */
function runBlog(port: number): Program {
  const child = spawn(process.execPath, ["node_modules/jiti/lib/jiti-cli.mjs", "docs/examples/blog/server.ts"], {
    cwd: root,
    env: {
      ...process.env,
      JITI_ALIAS: JSON.stringify(sources),
      PORT: String(port),
      BLOG_DATABASE: ":memory:",
      BLOG_ADMIN_PASSWORD: undefined,
      BLOG_SECRET: undefined,
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}

it("the blog's program prints its routes and address, serves, and tells when its port is taken", async () => {
  const port = await freePort()
  const blog = runBlog(port)
  try {
    await blog.printed(`password "`)
    expect(blog.output()).toContain("user_post_path  GET     /users/:user_id/posts/:id ")
    expect(blog.output()).toContain(`The blog is at http://127.0.0.1:${port}/`)
    expect(blog.output()).toMatch(/Its admin logs in as admin@example.com, password "[0-9a-f]{24}"\n/)
    expect(blog.output()).toContain("set BLOG_SECRET")
    expect((await fetch(`http://127.0.0.1:${port}/users`)).status).toBe(200)

    const second = runBlog(port)
    expect(await second.ended()).toBe(1)
    expect(second.output()).toBe(`Port ${port} is taken. Choose another one: PORT=4001 npm start\n`)
  } finally {
    blog.stop()
  }
  expect(await blog.ended()).toBe(0)
})
