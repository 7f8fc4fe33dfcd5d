import { afterEach, beforeEach, expect, it, vi } from "vitest"

// A runtime without a file system, such as Workers: the plugs are loaded again in it.
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it("uploads are kept in memory if the runtime has no file system", async () => {
  const { parsers, Upload } = await import("../../../../src/server/plugs/index.js")
  const { conn_from_request } = await import("../../../../src/server.js")
  const body = new FormData()
  body.append("f", new File(["pixels"], "a.png", { type: "image/png" }))
  body.append("empty", new File([], "e"))
  const conn = conn_from_request(new Request("http://example.com/", { method: "POST", body }))
  const { f, empty } = (await parsers()(conn)).body_params
  if (!(f instanceof Upload) || !(empty instanceof Upload)) throw new Error("no upload")
  expect(f).toMatchObject({ path: null, filename: "a.png", content_type: "image/png", size: 6 })
  const file = await f.file()
  expect([file.name, file.type, await file.text()]).toEqual(["a.png", "image/png", "pixels"])
  expect((await empty.file()).size).toBe(0)
})

it("static_files throws if the runtime has no file system", async () => {
  const { static_files } = await import("../../../../src/server/plugs/index.js")
  const { build_conn } = await import("../../../../src/server/testing/index.js")
  const plug = static_files({ at: "/", from: "static" })
  await expect(plug(build_conn("GET", "/a.css"))).rejects.toThrow("static_files needs a runtime with a file system")
})

it("send_file throws if the runtime has no modules of Node", async () => {
  const { finish } = await import("../../../../src/server.js")
  const { build_conn } = await import("../../../../src/server/testing/index.js")
  const conn = build_conn("GET", "/").send_file(200, "a.css")
  vi.stubGlobal("process", undefined)
  await expect(async () => finish(conn)).rejects.toThrow("send_file needs a runtime with a file system")
})
