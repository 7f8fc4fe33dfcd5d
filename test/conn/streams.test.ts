import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { ArgumentError } from "../../src/index.js"
import { define_endpoint, finish } from "../../src/server.js"
import type { Conn, Endpoint } from "../../src/server.js"
import { build_conn } from "../../src/testing/index.js"

const told: unknown[] = []
const endpoint = (plug: (conn: Conn) => Conn | Promise<Conn>): Endpoint =>
  define_endpoint({ plugs: [plug], on_error: (error) => void told.push(error) })
const ask = (plug: (conn: Conn) => Conn | Promise<Conn>, method = "GET"): Promise<Response> =>
  endpoint(plug).fetch(new Request("http://example.com/", { method }))

describe("a response in chunks", () => {
  it("leaves when it begins, and ends with the action", async () => {
    let go: () => void = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
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
    go()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("second")
    expect((await reader?.read())?.done).toBe(true)
  })

  it("is whole where the action is through at once", async () => {
    const response = await ask((conn) => {
      conn.send_chunked(200)
      void conn.chunk("a")
      void conn.chunk("b")
      return conn
    })
    expect(await response.text()).toBe("ab")
  })

  it("makes its writer wait for its reader", async () => {
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

  it("tells its writer when the client has gone", async () => {
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

  it("ends for its writer where the response takes no body", async () => {
    const response = await ask(async (conn) => {
      conn.send_chunked(200)
      while (await conn.chunk("again"));
      return conn
    }, "HEAD")
    expect([response.status, response.body]).toEqual([200, null])
  })

  it("breaks off, and its error is told, where the action fails", async () => {
    told.length = 0
    const response = await ask(async (conn) => {
      await conn.send_chunked(200).chunk("a")
      throw new Error("broken")
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow("broken")
    expect(told).toMatchObject([{ message: "broken" }])
  })

  it("is an error page where what runs before it fails", async () => {
    const response = await ask(async (conn) => {
      conn.register_before_send(() => Promise.reject(new Error("no"))).send_chunked(200)
      while (await conn.chunk("again"));
      return conn
    })
    expect(response.status).toBe(500)
  })

  it("is there for a conn without a server", async () => {
    const conn = build_conn("GET", "/").send_chunked(200)
    expect(await conn.chunk("a")).toBe(true)
    expect(await conn.chunk("")).toBe(true)
    expect(await conn.chunk("b")).toBe(true)
    const response = await finish(conn)
    expect(await response.text()).toBe("ab")
    expect(await conn.chunk("c")).toBe(false)
  })

  it("is written only where it was begun", () => {
    expect(() => build_conn("GET", "/").chunk("a")).toThrow(ArgumentError)
    expect(() => build_conn("GET", "/").chunk("a")).toThrow("chunk expects a response that send_chunked began")
    expect(() => build_conn("GET", "/").text("a").send_chunked(200)).toThrow("was already sent")
  })
})

describe("a body that is a stream", () => {
  it("is sent as it comes", async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("a"))
        controller.close()
      },
    })
    expect(await (await ask((conn) => conn.send_resp(200, stream))).text()).toBe("a")
  })

  it("is let go where the response takes no body", async () => {
    let cancelled = false
    const stream = new ReadableStream({ cancel: () => void (cancelled = true) })
    expect((await ask((conn) => conn.send_resp(200, stream), "HEAD")).body).toBeNull()
    expect(cancelled).toBe(true)
  })
})

describe("a file", () => {
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
  ] as const)("is sent, or a part of it: %j", async ([file, offset, length], body) => {
    const response = await ask((conn) => conn.send_file(200, file, offset, length))
    expect(response.headers.get("content-length")).toBe(String(body.length))
    expect(await response.text()).toBe(body)
  })

  it("is sent whole where it is large, and left where nobody reads on", async () => {
    const bytes = new Uint8Array(await (await ask((conn) => conn.send_file(200, large))).arrayBuffer())
    expect([bytes.length, new Set(bytes)]).toEqual([200_000, new Set([7])])
    const reader = (await ask((conn) => conn.send_file(200, large))).body?.getReader()
    await reader?.read()
    await reader?.cancel()
  })

  it("has its length where its body is not asked for", async () => {
    const response = await ask((conn) => conn.send_file(200, path), "HEAD")
    expect([response.headers.get("content-length"), response.body]).toEqual(["10", null])
  })

  it("has the state and the headers that were put", async () => {
    const conn = build_conn("GET", "/").put_resp_content_type("text/plain").send_file(206, path, 1, 2)
    expect(conn).toMatchObject({ state: "file", status: 206 })
    const { headers } = await finish(conn)
    expect(Object.fromEntries(headers)).toEqual({ "content-type": "text/plain; charset=utf-8", "content-length": "2" })
    expect(() => conn.send_file(200, path)).toThrow("was already sent")
  })

  it("that is not there is an error", async () => {
    told.length = 0
    expect((await ask((conn) => conn.send_file(200, join(folder, "none")))).status).toBe(500)
    expect(told).toMatchObject([{ code: "ENOENT" }])
  })

  it("that is a folder or a device is an error before anything is sent", async () => {
    for (const other of [folder, "/dev/null"]) {
      told.length = 0
      expect((await ask((conn) => conn.send_file(200, other))).status).toBe(500)
      expect(told).toMatchObject([{ message: `send_file takes the path of a file, got: ${JSON.stringify(other)}` }])
    }
  })

  it("has no null byte in its path, and whole bytes", () => {
    expect(() => build_conn("GET", "/").send_file(200, "a\0b")).toThrow("cannot send_file with null byte")
    for (const bytes of [-1, 0.5, NaN, Infinity])
      expect(() => build_conn("GET", "/").send_file(200, "a", bytes)).toThrow("send_file takes bytes from 0 on")
  })
})
