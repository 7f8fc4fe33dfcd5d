import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { send_download } from "waymark/plugs"
import type { DownloadOptions } from "waymark/plugs"
import { finish } from "waymark/server"
import { build_conn } from "waymark/testing"

const folder = mkdtempSync(join(tmpdir(), "waymark-download-"))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, "report.csv"), "0123456789")

const headers = (filename: string, options: DownloadOptions = {}): readonly string[] => {
  const conn = send_download(build_conn("GET", "/"), { content: "a" }, { filename, ...options })
  return ["content-type", "content-disposition"].flatMap((name) => conn.get_resp_header(name))
}

describe("send_download", () => {
  it("sends a file, or a part of it, under its name", async () => {
    const file = join(folder, "report.csv")
    const whole = await finish(send_download(build_conn("GET", "/"), { file }))
    expect(whole.headers.get("content-disposition")).toBe('attachment; filename="report.csv"')
    expect([whole.status, whole.headers.get("content-length"), await whole.text()]).toEqual([200, "10", "0123456789"])
    const part = await finish(send_download(build_conn("GET", "/").put_status(206), { file }, { offset: 2, length: 3 }))
    expect([part.status, await part.text()]).toEqual([206, "234"])
  })

  it.each([
    ["a.csv", "text/csv", 'attachment; filename="a.csv"'],
    ["a b (1).pdf", "application/pdf", 'attachment; filename="a b (1).pdf"'],
    ["x", "application/octet-stream", 'attachment; filename="x"'],
    ["x.constructor", "application/octet-stream", 'attachment; filename="x.constructor"'],
    ['a".txt', "text/plain", `attachment; filename="a_.txt"; filename*=UTF-8''a%22.txt`],
    ["a\\b.txt", "text/plain", 'attachment; filename="a_b.txt"'],
    ["a/b.txt", "text/plain", 'attachment; filename="a_b.txt"'],
    [
      "../../etc/é",
      "application/octet-stream",
      `attachment; filename=".._.._etc__"; filename*=UTF-8''.._.._etc_%C3%A9`,
    ],
    ["..", "application/octet-stream", 'attachment; filename="_"'],
    [".", "application/octet-stream", 'attachment; filename="_"'],
    [".. ", "application/octet-stream", 'attachment; filename="_"'],
    [".env", "application/octet-stream", 'attachment; filename=".env"'],
    [
      "a\r\nset-cookie: b",
      "application/octet-stream",
      `attachment; filename="a__set-cookie: b"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20b`,
    ],
    ["50%.txt", "text/plain", `attachment; filename="50_.txt"; filename*=UTF-8''50%25.txt`],
    [
      "naïve'(*).md",
      "text/markdown",
      `attachment; filename="na_ve'(*).md"; filename*=UTF-8''na%C3%AFve%27%28%2A%29.md`,
    ],
    ["\ud800.txt", "text/plain", `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
  ])("names %j", (filename, type, disposition) => {
    expect(headers(filename)).toEqual([type, disposition])
  })

  it("takes a type, a charset and a disposition", () => {
    const options = { content_type: "text/x-log", charset: "utf-8", disposition: "inline" } as const
    expect(headers("a.csv", options)).toEqual(["text/x-log; charset=utf-8", 'inline; filename="a.csv"'])
  })

  it("needs a name for content", () => {
    expect(() => send_download(build_conn("GET", "/"), { content: "a" })).toThrow(
      "send_download takes a filename for content, got: undefined",
    )
  })
})
