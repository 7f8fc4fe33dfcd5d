import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { createJiti } from "jiti"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { post } from "waymark"
import { serve } from "waymark/node"
import { openapi } from "waymark/openapi"
import { encode_basic_auth, parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { compile } from "../../../type-tests/support/compile.js"
import { uploadSchemas } from "../../cases/uploads.js"
import { PASSWORD, startBlog } from "../../process/examples/blog.js"
import { PNG } from "../../process/examples/png.js"

// npm run test:documents installs the linters and generators into this folder.
const bin = join(import.meta.dirname, "node_modules/.bin")
const cache = join(import.meta.dirname, "../../../node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "waymark-documents-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a tool, and returns its exit code and what it printed. */
async function run(
  tool: string,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" }
  try {
    const { stdout, stderr } = await promisify(execFile)(join(bin, tool), args, { cwd: folder, env })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    if (!(error instanceof Error) || !("stdout" in error)) throw error
    return { code: 1, output: `${error.message}\n${String(error.stdout)}` }
  }
}

const routes = [
  post("/photos", "PhotoController", "create", {
    body: "NewPhoto",
    answers: { 201: "Photo", 422: null },
    metadata: { description: "Adds a photo." },
  }),
] as const
const schemas = uploadSchemas.zod
const web = define_router(routes, { schemas })
const PhotoController = web.controller("PhotoController", {
  create: async (conn) => {
    const { photo, title, more = [] } = conn.body_params
    const texts = await Promise.all(more.map((file) => file.text()))
    return conn.answer(201, { name: photo.name, text: await photo.text(), title, more: texts })
  },
})
const endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ PhotoController }) })

const documents: Record<string, string> = {}
let origin = ""
let close: () => Promise<void>
beforeAll(async () => {
  const server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  close = () => server.close()
  origin = new URL(server.url).origin
  const blog = await startBlog()
  documents["blog"] = (await blog.request("/api/openapi.json")).body
  await blog.stop()
  const info = {
    title: "Photos",
    version: "1.0.0",
    description: "Photos of all users.",
    contact: { name: "The photos", url: "https://example.com", email: "photos@example.com" },
    license: { name: "MIT", identifier: "MIT" },
  }
  const tags = [{ name: "Photo", description: "Photos of all users." }]
  documents["photos"] = JSON.stringify(openapi(routes, { info, schemas, tags, servers: [{ url: "https://photos.waymark.dev" }] })) // prettier-ignore
  for (const [name, document] of Object.entries(documents)) writeFileSync(join(folder, `${name}.json`), document)
  writeFileSync(join(folder, "spectral.yaml"), "extends: spectral:oas\n")
})
afterAll(async () => close())

describe.each(["blog", "photos"])("the default rules find nothing wrong in the document %s:", (name) => {
  it("those of Redocly", async () => {
    const { code, output } = await run("redocly", "lint", `${name}.json`, "--format", "json")
    const { totals } = JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1)) as { totals: object }
    expect([code, totals, output]).toEqual([0, { errors: 0, warnings: 0, ignored: 0 }, output])
  })

  it("those of Spectral", async () => {
    const { code, output } = await run("spectral", "lint", `${name}.json`, "--ruleset", "spectral.yaml", "--fail-severity", "hint") // prettier-ignore
    expect([code, output.trim()]).toEqual([0, "No results with a severity of 'hint' or higher found!"])
  })
})

describe("the API of the blog", () => {
  it("is used by a client that orval generated", async () => {
    const blog = await startBlog()
    try {
      const output = { target: "blog.ts", client: "fetch", baseUrl: blog.origin }
      writeFileSync(join(folder, "blog.config.cjs"), `module.exports = ${JSON.stringify({ blog: { input: "blog.json", output } })}\n`) // prettier-ignore
      expect(await run("orval", "--config", "blog.config.cjs")).toMatchObject({ code: 0 })
      const jiti = createJiti(import.meta.url, { fsCache: false })
      const api = await jiti.import<BlogApi>(join(folder, "blog.ts"))
      const headers = { authorization: encode_basic_auth("admin@example.com", PASSWORD) }
      const made = await api.apiPostCreate("1", { post: { title: "By orval", body: "Generated." } }, { headers })
      expect([made.status, made.data.post.title]).toEqual([201, "By orval"])
      const { id } = made.data.post
      const pictured = await api.apiPostPicture("1", id, { picture: new File([PNG], "me.png") }, { headers })
      expect([pictured.status, pictured.data.post.has_picture]).toEqual([201, true])
      expect(await api.apiPostIndex("1", { q: "orval" })).toMatchObject({ status: 200, data: { posts: [{ id }] } })
      expect(await api.apiPostShow("1", id)).toMatchObject({ status: 200, data: { post: { title: "By orval" } } })
      expect(await api.apiPostShow("1", 999)).toMatchObject({ status: 404, data: { error: { status: 404 } } })
    } finally {
      await blog.stop()
    }
  })
})

/** The functions that orval generates for the API of the blog. */
interface BlogApi {
  apiPostIndex(version: string, query: object): Promise<Generated>
  apiPostShow(version: string, id: number): Promise<Generated>
  apiPostCreate(version: string, body: object, init: RequestInit): Promise<Generated>
  apiPostPicture(version: string, id: number, body: object, init: RequestInit): Promise<Generated>
}
interface Generated {
  readonly status: number
  readonly data: { readonly post: { readonly id: number; readonly title: string; readonly has_picture: boolean } }
}

describe("a file is uploaded", () => {
  const photo = new File(["pixels"], "a.png", { type: "image/png" })
  const more = [new File(["1"], "1.png", { type: "image/png" })]
  const made = { name: "a.png", text: "pixels", title: "A cat", more: ["1"] }

  it("by a client that orval generated", async () => {
    const config = {
      photos: { input: "photos.json", output: { target: "orval.ts", client: "fetch", baseUrl: origin } },
    }
    writeFileSync(join(folder, "orval.config.cjs"), `module.exports = ${JSON.stringify(config)}\n`)
    const { code, output } = await run("orval", "--config", "orval.config.cjs")
    expect([code, output]).toEqual([0, output])
    const jiti = createJiti(import.meta.url, { fsCache: false })
    const { photoCreate } = await jiti.import<{ photoCreate: (body: object) => Promise<object> }>(
      join(folder, "orval.ts"),
    )
    expect(await photoCreate({ photo, title: "A cat", "more[]": more })).toMatchObject({ status: 201, data: made })
  })

  it("through types of openapi-typescript, which refuse a body without it", async () => {
    const { code, output } = await run("openapi-typescript", "photos.json", "--output", "types.ts")
    expect([code, output]).toEqual([0, output])
    expect(readFileSync(join(folder, "types.ts"), "utf8")).toContain('"multipart/form-data"')
    const program = `
      import createClient from "openapi-fetch"
      import type { paths } from "./types.js"
      const api = createClient<paths>({ baseUrl: "https://example.com" })
      export const right = () => api.POST("/photos", { body: { photo: "", title: "A cat" } })
      export const missing = () => api.POST("/photos", { body: { title: "A cat" } })
    `
    writeFileSync(join(folder, "program.ts"), program)
    const compilerOptions = { strict: true, noEmit: true, module: "nodenext", target: "es2022", skipLibCheck: true, types: [] } // prettier-ignore
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }))
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
    expect(compile("typescript-7", folder).map(({ file, line }) => `${basename(file)}:${line}`)).toEqual([
      "program.ts:6",
    ])
  })
})
