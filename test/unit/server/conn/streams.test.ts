import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import { define_endpoint, finish } from "../../../../src/server.js"
import type { Conn, Endpoint } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const reported: unknown[] = []
const endpoint = (plug: (conn: Conn) => Conn | Promise<Conn>): Endpoint =>
  define_endpoint({ plugs: [plug], on_error: (error) => void reported.push(error) })
const ask = (plug: (conn: Conn) => Conn | Promise<Conn>, method = "GET"): Promise<Response> =>
  endpoint(plug).fetch(new Request("http://example.com/", { method }))

describe("send_chunked", () => {
  it("a chunked response is sent when it starts, and ends with the action", async () => {
    let release: () => void = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const response = await ask(async (conn) => {
      await Promise.resolve()
      conn
        .put_resp_content_type("text/event-stream")
        .register_before_send((given) => void given.put_resp_cookie("a", "b"))
      conn.send_chunked(202).put_resp_header("x-too-late", "1")
      expect(conn.state).toBe("chunked")
      expect(await conn.chunk("first ")).toBe(true)
      await gate
      await conn.chunk(new TextEncoder().encode("second"))
      return conn
    })
    expect([response.status, response.headers.get("content-type")]).toEqual([202, "text/event-stream; charset=utf-8"])
    expect(response.headers.getSetCookie()).toEqual(["a=b; Path=/; HttpOnly"])
    expect(response.headers.has("x-too-late")).toBe(false)
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first ")
    release()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("second")
    expect((await reader?.read())?.done).toBe(true)
  })

  it("chunks of a synchronous action are all sent", async () => {
    const response = await ask((conn) => {
      conn.send_chunked(200)
      void conn.chunk("a")
      void conn.chunk("b")
      return conn
    })
    expect(await response.text()).toBe("ab")
  })

  it("chunk waits for the reader of the response", async () => {
    let written = 0
    const response = await ask(async (conn) => {
      conn.send_chunked(200)
      for (let index = 0; index < 100 && (await conn.chunk("x".repeat(10))); index++) written++
      return conn
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(written).toBeLessThan(3)
    expect(await response.text()).toHaveLength(1000)
    expect(written).toBe(100)
  })

  it("chunk resolves to false when the client has disconnected", async () => {
    let done: (asked: boolean) => void = () => {}
    const last = new Promise<boolean>((resolve) => (done = resolve))
    const response = await ask(async (conn) => {
      conn.send_chunked(200)
      while (await conn.chunk("again"));
      done(await conn.chunk("more"))
      return conn
    })
    await response.body?.cancel()
    expect(await last).toBe(false)
  })

  it("chunk resolves to false when the response has no body", async () => {
    const response = await ask(async (conn) => {
      conn.send_chunked(200)
      while (await conn.chunk("again"));
      return conn
    }, "HEAD")
    expect([response.status, response.body]).toEqual([200, null])
  })

  it.each([
    ["at once", false],
    ["later", true],
  ])("chunk resolves to false if a callback fails before a chunked response that begins %s", async (_, isLater) => {
    let done: (written: boolean) => void = () => {}
    const last = new Promise<boolean>((resolve) => (done = resolve))
    const response = await ask(async (conn) => {
      if (isLater) await Promise.resolve()
      conn.register_before_send(() => Promise.reject(new Error("refused")))
      conn.send_chunked(200)
      while (await conn.chunk("again"));
      done(await conn.chunk("more"))
      return conn
    })
    expect(response.status).toBe(500)
    expect(await last).toBe(false)
  })

  it("a chunked response is aborted, and the error reported, when the action fails", async () => {
    reported.length = 0
    const response = await ask(async (conn) => {
      await conn.send_chunked(200).chunk("a")
      throw new Error("broken")
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow("broken")
    expect(reported).toMatchObject([{ message: "broken" }])
  })

  it("a chunked response becomes an error page when a before-send callback fails", async () => {
    const response = await ask(async (conn) => {
      conn.register_before_send(() => Promise.reject(new Error("no"))).send_chunked(200)
      while (await conn.chunk("again"));
      return conn
    })
    expect(response.status).toBe(500)
  })

  it("a chunked response works without a server", async () => {
    const conn = build_conn("GET", "/").send_chunked(200)
    expect(await conn.chunk("a")).toBe(true)
    expect(await conn.chunk("")).toBe(true)
    expect(await conn.chunk("b")).toBe(true)
    const response = await finish(conn)
    expect(await response.text()).toBe("ab")
    expect(await conn.chunk("c")).toBe(false)
  })

  it("chunk throws before send_chunked", () => {
    expect(() => build_conn("GET", "/").chunk("a")).toThrow(ArgumentError)
    expect(() => build_conn("GET", "/").chunk("a")).toThrow("chunk expects a chunked response: call send_chunked first")
    expect(() => build_conn("GET", "/").text("a").send_chunked(200)).toThrow("was already sent")
  })
})

describe("a stream as a body", () => {
  it("a stream is sent as a body", async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("a"))
        controller.close()
      },
    })
    expect(await (await ask((conn) => conn.send_resp(200, stream))).text()).toBe("a")
  })

  it("a stream is cancelled when the response has no body", async () => {
    let cancelled = false
    const stream = new ReadableStream({ cancel: () => void (cancelled = true) })
    expect((await ask((conn) => conn.send_resp(200, stream), "HEAD")).body).toBeNull()
    expect(cancelled).toBe(true)
  })
})

describe("send_file", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-send-file-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "a.txt")
  writeFileSync(path, "0123456789")
  const large = join(folder, "large.bin")
  writeFileSync(large, Buffer.alloc(200_000, 7))
  writeFileSync(join(folder, "empty"), "")

  it.each([
    [[path], "0123456789"],
    [[path, 3], "3456789"],
    [[path, 3, 4], "3456"],
    [[path, 3, 100], "3456789"],
    [[path, 10], ""],
    [[path, 20], ""],
    [[path, 0, 0], ""],
    [[join(folder, "empty")], ""],
  ] as const)("a file or a part of it is sent: %j", async ([file, offset, length], body) => {
    const response = await ask((conn) => conn.send_file(200, file, offset, length))
    expect(response.headers.get("content-length")).toBe(String(body.length))
    expect(await response.text()).toBe(body)
  })

  it("a large file is sent whole, or cancelled midway", async () => {
    const bytes = new Uint8Array(await (await ask((conn) => conn.send_file(200, large))).arrayBuffer())
    expect([bytes.length, new Set(bytes)]).toEqual([200_000, new Set([7])])
    const reader = (await ask((conn) => conn.send_file(200, large))).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  })

  it("the response to HEAD has the length of the file", async () => {
    const response = await ask((conn) => conn.send_file(200, path), "HEAD")
    expect([response.headers.get("content-length"), response.body]).toEqual(["10", null])
  })

  it("a file is sent with the status and the headers that were put", async () => {
    const conn = build_conn("GET", "/").put_resp_content_type("text/plain").send_file(206, path, 1, 2)
    expect(conn).toMatchObject({ state: "file", status: 206 })
    const { headers } = await finish(conn)
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "max-age=0, private, must-revalidate",
      "content-type": "text/plain; charset=utf-8",
      "content-length": "2",
    })
    expect(() => conn.send_file(200, path)).toThrow("was already sent")
  })

  it("a missing file is answered with 500", async () => {
    reported.length = 0
    expect((await ask((conn) => conn.send_file(200, join(folder, "none")))).status).toBe(500)
    expect(reported).toMatchObject([{ code: "ENOENT" }])
  })

  it("a folder or a device is answered with 500 before anything is sent", async () => {
    for (const other of [folder, "/dev/null"]) {
      reported.length = 0
      expect((await ask((conn) => conn.send_file(200, other))).status).toBe(500)
      expect(reported).toMatchObject([{ message: `send_file takes the path of a file, got: ${JSON.stringify(other)}` }])
    }
  })

  it("send_file rejects a path with a null byte, and an invalid offset", () => {
    expect(() => build_conn("GET", "/").send_file(200, "a\0b")).toThrow("cannot send_file with null byte")
    for (const bytes of [-1, 0.5, NaN, Infinity])
      expect(() => build_conn("GET", "/").send_file(200, "a", bytes)).toThrow("send_file takes whole numbers of bytes")
  })
})
