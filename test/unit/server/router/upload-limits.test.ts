import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { pipe_through, post, scope } from "../../../../src/index.js"
import { parsers, Upload } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router, problem_details } from "../../../../src/server.js"

const upload_dir = mkdtempSync(join(tmpdir(), "waymark-upload-limits-"))
afterAll(() => rmSync(upload_dir, { recursive: true }))
afterEach(() => {
  vi.unstubAllGlobals()
})

const contract = {
  body: "NewFile",
  body_types: ["multipart/form-data"],
  answers: { 201: "File", 400: "Problem", 413: "Problem", 415: "Problem", 422: "Problem" },
} as const
const routes = [
  scope("/avatars", [pipe_through("small"), post("/", "FileController", "create", contract)]),
  scope("/films", [pipe_through("large"), post("/", "FileController", "create", contract)]),
] as const
const schemas = {
  NewFile: z.object({ file: z.file().max(50_000), more: z.array(z.file()).optional() }),
  File: z.object({ size: z.number(), on_disk: z.boolean() }),
  Problem: z.looseObject({ title: z.string(), status: z.number() }),
}
const web = define_router(routes, {
  schemas,
  problems: { Problem: problem_details },
  plugs: {
    small: parsers({ upload_dir, parsers: [["multipart", { length: 1_000, files: 1 }]] }),
    large: parsers({ upload_dir, parsers: [["multipart", { length: 100_000, files: 2 }]] }),
  },
})
const FileController = web.controller("FileController", {
  create: async (conn) => {
    const { file } = conn.body_params
    const { byteLength: size } = await file.arrayBuffer()
    return conn.answer(201, { size, on_disk: file instanceof Upload && file.path !== null })
  },
})
const { fetch } = define_endpoint({ router: web.build({ FileController }), on_error: () => {} })

const fileOf = (size: number): File => new File(["x".repeat(size)], "a.png", { type: "image/png" })

async function send(path: string, sizes: readonly number[]): Promise<readonly [number, string | null, unknown]> {
  const form = new FormData()
  for (const [index, size] of sizes.entries()) form.append(index === 0 ? "file" : "more[]", fileOf(size))
  return ask(path, form)
}
async function ask(path: string, body: BodyInit): Promise<readonly [number, string | null, unknown]> {
  const response = await fetch(new Request(`http://localhost${path}`, { method: "POST", body }))
  return [response.status, response.headers.get("content-type"), await response.json()]
}
const PROBLEM = "application/problem+json; charset=utf-8"

describe.each(["on the disk", "in memory"])("the limits of a row for uploads %s", (where) => {
  const begin = (): void => {
    if (where === "in memory") vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" })
  }

  it.each([
    ["/avatars", [500]],
    ["/films", [40_000, 10]],
  ] as const)("let %s take files of %j bytes", async (path, sizes) => {
    begin()
    const made = [201, "application/json; charset=utf-8", { size: sizes[0], on_disk: where === "on the disk" }]
    expect(await send(path, sizes)).toEqual(made)
    await expect.poll(() => readdirSync(upload_dir)).toEqual([])
  })

  it.each([
    ["a body beyond the length", "/avatars", [2_000], /has more than 1000 bytes/],
    ["a second file beyond the length", "/films", [40_000, 60_000], /has more than 100000 bytes/],
    ["more files than one", "/avatars", [10, 10], /files/],
    ["more files than two", "/films", [10, 10, 10], /files/],
  ] as const)("answer %s with 413 in the declared form, and leave no file: %s", async (_what, path, sizes, detail) => {
    begin()
    const [status, type, body] = await send(path, sizes)
    const problem = { title: "Content Too Large", status: 413, detail: expect.stringMatching(detail) }
    expect([status, type, body]).toEqual([413, PROBLEM, expect.objectContaining(problem)])
    await expect.poll(() => readdirSync(upload_dir)).toEqual([])
  })

  it("answer a file beyond the schema with 422 in the declared form, and leave no file", async () => {
    begin()
    const [status, type, body] = await send("/films", [50_001])
    expect([status, type, body]).toEqual([422, PROBLEM, expect.objectContaining({ status: 422 })])
    await expect.poll(() => readdirSync(upload_dir)).toEqual([])
  })

  it("answer a body of another type with 415 in the declared form", async () => {
    begin()
    const [status, type, body] = await ask("/films", new URLSearchParams({ file: "x" }))
    expect([status, type, body]).toEqual([415, PROBLEM, expect.objectContaining({ status: 415 })])
  })
})
