import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../unit/house/sources.js"
import { readManifest } from "./manifest.js"
import { packedFile } from "./packed.js"
import { run } from "./run.js"

/** Outside the repository, whose `@types/node` a compiler would find. */
const folder = mkdtempSync(join(tmpdir(), "waymark-node-types-"))
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(() => {
  run("tar", ["-xzf", packedFile(), "-C", folder], folder)
  cpSync(join(folder, "package"), join(folder, "node_modules/waymark"), { recursive: true })
  for (const name of Object.keys(readManifest(root).dependencies))
    cpSync(join(root, "node_modules", name), join(folder, "node_modules", name), { recursive: true })
})

const PROGRAM = `import { get } from "waymark"
import { middleware, serve } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"

const routes = [get("/users/:id", "UserController", "show", { where: { id: "integer" } })] as const
const web = define_router(routes)
const UserController = web.controller("UserController", {
  show: (conn, { id }) => conn.text((id + 1).toFixed()),
})
const Endpoint = define_endpoint({ router: web.build({ UserController }) })

export const handler = middleware(Endpoint)
export async function start(): Promise<string> {
  const { url, close } = await serve(Endpoint, { port: 4000, hostname: "127.0.0.1", print: false })
  await close({ grace: 0 })
  return url
}
`

/** Its options and actions stay typed: without Node's types they are not `any`. */
const MISTAKES = `
// @ts-expect-error -- a port is a number
export const by_name = serve(Endpoint, { port: "4000" })
// @ts-expect-error -- the server has no such option
export const misspelt = serve(Endpoint, { prot: 4000 })
// @ts-expect-error -- an integer has no trim
web.controller("UserController", { show: (conn, { id }) => conn.text(id.trim()) })
`

describe("waymark/node without @types/node", () => {
  it.each(["typescript-5.4", "typescript-7"])(
    "compiles in a program that checks the declarations of its libraries, with %s",
    (compiler) => {
      const strict = { strict: true, noEmit: true, skipLibCheck: false }
      const compilerOptions = { ...strict, module: "nodenext", lib: ["es2022", "dom"] }
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }))
      writeFileSync(join(folder, "program.ts"), PROGRAM + MISTAKES)
      expect(existsSync(join(folder, "node_modules/@types"))).toBe(false)
      const tsc = join(root, "node_modules", compiler, "bin/tsc")
      expect(run("node", [tsc, "--pretty", "false", "-p", "."], folder, { mayFail: true })).toBe("")
    },
  )
})
