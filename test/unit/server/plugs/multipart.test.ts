import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { parsers, Upload } from "../../../../src/server/plugs/index.js"
import type { ParsersOptions } from "../../../../src/server/plugs/index.js"
import { conn_from_request, define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, Endpoint } from "../../../../src/server.js"
import { processorSeconds } from "../../core/lib/processor-seconds.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-multipart-"))
afterAll(() => rmSync(folder, { recursive: true }))

const TYPE = "multipart/form-data; boundary=XX"

function post(body: BodyInit, type?: string): Conn {
  const headers = type === undefined ? new Headers() : { "content-type": type }
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit
  return conn_from_request(new Request("http://example.com/", init))
}

async function parse(conn: Conn, options: ParsersOptions = {}): Promise<Readonly<Record<string, unknown>>> {
  return (await parsers({ upload_dir: folder, ...options })(conn)).body_params
}

/** Params with each upload as its name, type and content. */
async function read(value: unknown): Promise<unknown> {
  if (value instanceof Upload) return [value.filename, value.content_type, await (await value.file()).text()]
  if (Array.isArray(value)) return Promise.all(value.map(read))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, inner]) => [key, await read(inner)] as const)),
  )
}

async function paramsOf(conn: Conn, options?: ParsersOptions): Promise<unknown> {
  return read(await parse(conn, options))
}

/** A part with its header lines and its content. */
const part = (head: string | readonly string[], text = ""): string =>
  `--XX\r\n${[head].flat().join("\r\n")}\r\n\r\n${text}\r\n`
const named = (name: string, text = "", more = ""): string =>
  part(`Content-Disposition: form-data; name="${name}"${more}`, text)
const END = "--XX--\r\n"

describe("a multipart form", () => {
  it("a multipart form of the platform results in fields and files, nested by name", async () => {
    const form = new FormData()
    form.append("post[title]", 'é\r\n"quoted" 🦊')
    form.append("post[photo]", new File(["pixels"], "a b.png", { type: "image/png" }))
    form.append("tags[]", "x")
    form.append("tags[]", "y")
    form.append("photos[]", new File(["1"], "1.txt", { type: "text/plain" }))
    form.append("photos[]", new File([], "naïve.txt", { type: "text/plain" }))
    form.append("empty", "")
    expect(await paramsOf(post(form))).toEqual({
      post: { title: 'é\r\n"quoted" 🦊', photo: ["a b.png", "image/png", "pixels"] },
      tags: ["x", "y"],
      photos: [
        ["1.txt", "text/plain", "1"],
        ["naïve.txt", "text/plain", ""],
      ],
      empty: "",
    })
  })

  it("a multipart form without fields is empty", async () => {
    expect(await paramsOf(post(new FormData()))).toEqual({})
    expect(await paramsOf(post(END, TYPE))).toEqual({})
  })

  it("if several fields have the same name, the last one wins, as in a query", async () => {
    expect(await paramsOf(post(named("a", "1") + named("a", "2") + END, TYPE))).toEqual({ a: "2" })
  })

  it("a multipart form may have text before the first boundary and after the last", async () => {
    expect(await paramsOf(post(`preamble\r\n${named("a", "1")}${END}epilogue --XX`, TYPE))).toEqual({ a: "1" })
  })

  it("a multipart form may have spaces after a boundary, and a quoted boundary", async () => {
    const body = named("a", "1").replace("--XX", "--X X \t") + "--X X--"
    expect(await paramsOf(post(body, `Multipart/Form-Data; charset=utf-8; boundary="X X"`))).toEqual({ a: "1" })
  })

  it("parts without a name and files with an empty file name are ignored", async () => {
    const body = [
      part([], "no head"),
      part("Content-Type: text/plain", "no name"),
      part("Content-Disposition: form-data", "no name"),
      named("file", "", '; filename=""'),
      named("kept", "1"),
    ].join("")
    expect(await paramsOf(post(body + END, TYPE))).toEqual({ kept: "1" })
  })

  it("content that only resembles a boundary is kept", async () => {
    const text = "--XX\n--XX--\r\n--X\r\n-XX\r\r\n\r\n--\r\n"
    expect(await paramsOf(post(named("a", text) + END, TYPE))).toEqual({ a: text })
  })

  it("a multipart form is the same however its bytes are split", async () => {
    const text = named("a", "1\r\n-") + named("f", "\r\n--X\r\n", '; filename="f"') + named("b", "\r") + END
    const bytes = new TextEncoder().encode(`x\r\n${text}`)
    for (const size of [1, 2, 3, 7, 50]) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size))
          controller.close()
        },
      })
      expect(await paramsOf(post(body, TYPE))).toEqual({ a: "1\r\n-", f: ["f", null, "\r\n--X\r\n"], b: "\r" })
    }
  })

  it("multipart/mixed is read too, and no other multipart type", async () => {
    expect(await paramsOf(post(named("a", "1") + END, "multipart/mixed; boundary=XX"))).toEqual({ a: "1" })
    await expect(paramsOf(post(END, "multipart/related; boundary=XX"))).rejects.toMatchObject({ status: 415 })
  })
})

describe("the name of a file", () => {
  it.each([
    [`filename="a.txt"`, "a.txt"],
    [`filename=a.txt`, "a.txt"],
    [`filename="../../etc/passwd"`, "passwd"],
    [`filename="C:\\dir\\a.txt"`, "a.txt"],
    [`filename="a\\"b.txt"`, 'a"b.txt'],
    [`filename="a;b.txt"`, "a;b.txt"],
    [`filename*=UTF-8''na%C3%AFve.txt`, "naïve.txt"],
    [`filename*=utf-8'en'..%2fa.txt`, "a.txt"],
    [`filename="a.txt"; filename*=utf-8''b.txt`, "a.txt"],
    [`filename="日本🦊.txt"`, "日本🦊.txt"],
    [`filename="say %22hi%22.png"`, 'say "hi".png'],
    [`filename="two%0D%0Alines.png"`, "two\r\nlines.png"],
    [`filename="100%.png"`, "100%.png"],
    [`filename="%41%0a%2522.png"`, "%41%0a%2522.png"],
    [`filename="ends\\"`, "ends"],
    [`filename="a\\"; x=y`, "a"],
    [`filename="\\"hi\\" 50%22.png"`, '"hi" 50%22.png'],
    [`filename="a\\\\b\\".png"`, 'b".png'],
    [`filename=".."`, "_"],
    [`filename="."`, "_"],
    [`filename=".. "`, "_"],
    [`filename="a/.."`, "_"],
    [`filename="/"`, "_"],
    [`filename="\\"`, "_"],
    [`filename="dir/"`, "dir"],
    [`filename*=utf-8''..%5C..%5C..`, "_"],
    [`filename*=utf-8''..%2f%00..`, "_"],
  ])("the file name of %s is %j", async (params, name) => {
    expect(await paramsOf(post(named("f", "1", `; ${params}`) + END, TYPE))).toEqual({ f: [name, null, "1"] })
  })

  it.each([`filename="a\0.txt"`, `filename*=utf-8''%zz`])("the file name of %j is refused with 400", async (params) => {
    const found = paramsOf(post(named("f", "1", `; ${params}`) + END, TYPE))
    await expect(found).rejects.toMatchObject({ name: "ParseError", status: 400 })
  })
})

describe("a form of fetch", () => {
  const NAMES = [
    '"',
    '"a"',
    "a\\",
    "a\\\\",
    '\\"',
    '"\\',
    'a"; filename="b',
    "a;b=c",
    "100%",
    "a\r\nb: c",
    "é漢🦊",
    "a'b",
    " a ",
    "a\\b",
  ]

  it.each(NAMES)("has the name of a field, %j", async (name) => {
    const form = new FormData()
    form.append(name, "value")
    form.append(name, new File(["x"], "file"))
    form.append("last", "1")
    expect(await paramsOf(post(form))).toEqual({ [name]: ["file", "application/octet-stream", "x"], last: "1" })
  })

  it.each(NAMES)("has the name of a file, %j, without its folders", async (name) => {
    const form = new FormData()
    form.append("file", new File(["x"], name))
    form.append("last", "1")
    const own = name.split("\\").findLast((each) => each !== "") ?? "_"
    expect(await paramsOf(post(form))).toEqual({ file: [own, "application/octet-stream", "x"], last: "1" })
  })

  it("differs in names that other clients escape with a backslash", async () => {
    const text = named('a\\"b', "1") + named('\\"', "2") + named('c\\\\\\"', "3") + named('x\\"; filename=\\"y', "4")
    expect(await paramsOf(post(text + END, TYPE))).toEqual({
      'a"b': "1",
      '"': "2",
      'c\\"': "3",
      'x"; filename="y': "4",
    })
  })
})

describe("an upload", () => {
  const upload = async (options: ParsersOptions = {}, text = "pixels"): Promise<{ conn: Conn; file: Upload }> => {
    const conn = post(named("f", text, '; filename="../evil.sh"') + END, TYPE)
    const file = (await parse(conn, options))["f"]
    if (!(file instanceof Upload)) throw new Error("no upload")
    return { conn, file }
  }

  it("an upload is on the disk, under a random name, in a folder that other users cannot read", async () => {
    const { file } = await upload()
    expect(file).toMatchObject({ filename: "evil.sh", content_type: null, size: 6 })
    const path = String(file.path)
    expect(dirname(dirname(path))).toBe(folder)
    expect(path).not.toContain("evil")
    expect(readFileSync(path, "utf8")).toBe("pixels")
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700])
    const web = await file.file()
    expect([web.name, web.size, await web.text()]).toEqual(["evil.sh", 6, "pixels"])
  })

  it("an upload of many megabytes is complete", async () => {
    const text = "0123456789".repeat(700_000)
    const { file } = await upload({}, text)
    expect(file.size).toBe(text.length)
    expect(readFileSync(String(file.path), "utf8") === text).toBe(true)
  })
})

describe("the files of a request", () => {
  const upload_dir = mkdtempSync(join(folder, "own-"))
  const left = (): readonly string[] => readdirSync(upload_dir)
  const router = (answer: (conn: Conn, path: string) => Conn | Promise<Conn>): Endpoint =>
    define_endpoint({
      plugs: [
        parsers({ upload_dir }),
        async (conn: Conn) => {
          const { f } = conn.body_params
          if (!(f instanceof Upload)) throw new Error("no upload")
          return answer(conn, String(f.path))
        },
      ],
      on_error: () => {},
    })
  const ask = (endpoint: Endpoint): Promise<Response> => {
    const headers = { "content-type": TYPE }
    const body = named("f", "pixels".repeat(50_000), "; filename=f") + END
    return endpoint.fetch(new Request("http://example.com/", { method: "POST", headers, body }))
  }

  it("uploads exist during the action, and are deleted with the response", async () => {
    const response = await ask(router((conn, path) => conn.text(String(statSync(path).size))))
    expect(await response.text()).toBe("300000")
    expect(left()).toEqual([])
  })

  it("uploads are deleted if the action fails", async () => {
    const fail = (): never => {
      throw new Error("failed")
    }
    const response = await ask(router(fail))
    expect([response.status, await response.text()]).toEqual([500, "Internal Server Error"])
    expect(left()).toEqual([])
  })

  it("uploads stay while a response streams them, until it is read or canceled", async () => {
    const echo = router((conn, path) => conn.send_file(200, path))
    const response = await ask(echo)
    expect(response.headers.get("content-length")).toBe("300000")
    expect(left()).toHaveLength(1)
    expect((await response.text()).length).toBe(300_000)
    expect(left()).toEqual([])
    await (await ask(echo)).body?.cancel()
    expect(left()).toEqual([])
  })

  it("an upload may be moved away", async () => {
    const kept = join(folder, "kept")
    await ask(router((conn, path) => (renameSync(path, kept), conn.text(""))))
    expect(readFileSync(kept, "utf8")).toHaveLength(300_000)
    rmSync(kept)
  })
})

describe("a forwarded application", () => {
  const App = {
    async fetch(request: Request): Promise<Response> {
      const form = await request.formData()
      const values = [...form].map(async ([name, value]) => [
        name,
        typeof value === "string" ? value : [value.name, value.type, await value.text()],
      ])
      return Response.json(await Promise.all(values))
    },
  }
  const endpoint = define_endpoint({
    plugs: [parsers({ upload_dir: folder })],
    router: define_router([["forward", "/app", "App"]] as const).build({ App }),
  })

  it("a forwarded application can read the form again", async () => {
    const body = new FormData()
    body.append("a[b]", "é\r\n")
    body.append("f", new File(["pixels"], "a.png", { type: "image/png" }))
    body.append("f", new File([""], "b.txt", { type: "text/plain" }))
    const response = await endpoint.fetch(new Request("http://example.com/app/x", { method: "POST", body }))
    expect([response.status, await response.json()]).toEqual([
      200,
      [
        ["a[b]", "é\r\n"],
        ["f", ["a.png", "image/png", "pixels"]],
        ["f", ["b.txt", "text/plain", ""]],
      ],
    ])
  })
})

it("names of fields and files in a multipart form nest as in an urlencoded form", async () => {
  const names = ["items[][name]", "items[][name]", "a[]", "a", "b", "b[c]", "d[0][x]", "d[0][y]", "e]", "[f]", "", "__proto__[g]"] // prettier-ignore
  const values = names.map((_, at) => `v${at}`)
  const body = (more: string): string => names.map((name, at) => named(name, values[at], more)).join("") + END
  const form = names.map((name, at) => `${encodeURIComponent(name)}=v${at}`).join("&")
  const urlencoded = await parse(post(form, "application/x-www-form-urlencoded"))
  expect(await parse(post(body(""), TYPE))).toEqual(urlencoded)
  const json = JSON.stringify(await paramsOf(post(body('; filename="f.txt"'), TYPE)))
  expect(json.replace(/\["f.txt",null,("v\d+")\]/g, "$1")).toBe(JSON.stringify(urlencoded))
})

describe("hostile multipart bodies", () => {
  const bytes = (text: string): ReturnType<typeof Uint8Array.of> =>
    Uint8Array.from(text, (character) => character.charCodeAt(0))

  it.each<[what: string, body: BodyInit, status: number, message: string, type?: string]>([
    ["without a last boundary", named("a", "1"), 400, "ends before its last boundary"],
    ["that ends within headers", "--XX\r\nContent-Disposition: form-data", 400, "ends before its last boundary"],
    [
      "that ends within a file",
      "--XX\r\nContent-Disposition: form-data; name=f; filename=f\r\n\r\nabc",
      400,
      "ends before",
    ],
    ["without any boundary", "a=1&b=2", 400, "ends before its last boundary"],
    ["without any bytes", new Uint8Array(0), 400, "ends before its last boundary"],
    ["with a type without a boundary", named("a") + END, 400, "has no boundary", "multipart/form-data"],
    ["with an empty boundary", named("a") + END, 400, "has no boundary", "multipart/form-data; boundary="],
    ["with two boundaries", named("a") + END, 400, "has no boundary", "multipart/form-data; boundary=XX; boundary=YY"],
    [
      "with a boundary of 71 characters",
      END,
      400,
      "has no boundary",
      `multipart/form-data; boundary=${"X".repeat(71)}`,
    ],
    ["with invalid characters in its boundary", END, 400, "has no boundary", `multipart/form-data; boundary="X\\"X"`],
    ["with text after a boundary", named("a").replace("XX", "XXX") + END, 400, "not followed by the end of its line"],
    ["with bare line feeds", named("a").replaceAll("\r\n", "\n") + END, 400, "not followed by the end of its line"],
    ["with huge headers", part(`X: ${"a".repeat(20_000)}`) + END, 400, "more than 16384 bytes"],
    ["with headers that never end", `--XX\r\n${"a".repeat(20_000)}`, 400, "more than 16384 bytes"],
    ["with spaces that never end", `--XX${" ".repeat(20_000)}`, 400, "not followed by the end of its line"],
    ["with a line that is not a header", part("nonsense") + END, 400, "is not a header"],
    ["with a folded header", part(["X: a", " b"]) + END, 400, "is not a header"],
    ["with a null byte in a header", part("X: \0") + END, 400, "is not a header"],
    ["with a line feed in a header", part("X: a\nY: b") + END, 400, "is not a header"],
    [
      "with two dispositions",
      part(["Content-Disposition: form-data; name=a", "content-disposition: x"]) + END,
      400,
      "twice",
    ],
    ["with two names", named("a", "", '; name="b"') + END, 400, "cannot be read"],
    ["with two file names", named("a", "", '; filename="b"; filename="c"') + END, 400, "cannot be read"],
    ["with an unclosed quote", part('Content-Disposition: form-data; name="a') + END, 400, "cannot be read"],
    ["with a name that is not UTF-8", bytes(named("\xff", "1") + END), 415, "invalid UTF-8 in the headers of a part"],
    ["with a field that is not UTF-8", bytes(named("a", "\xc3") + END), 415, "invalid UTF-8 in multipart body"],
    ["with a file whose name is not UTF-8", bytes(named("a", "1", '; filename="\xff"') + END), 415, "invalid UTF-8"],
    ["with deeply nested names", named(`a${"[b]".repeat(33)}`) + END, 400, "nests more than 32 levels"],
  ])("a multipart body %s is refused", async (_what, body, status, message, type = TYPE) => {
    await expect(paramsOf(post(body, type))).rejects.toMatchObject({
      status,
      message: expect.stringContaining(message) as string,
    })
  })

  it.each<[option: keyof ParsersOptions, limit: number, body: string]>([
    ["length", 200, named("a", "1".repeat(200)) + END],
    ["field_length", 10, named("a", "1".repeat(11)) + END],
    ["max_keys", 2, named("a") + named("a") + part([]) + END],
    ["files", 1, named("a", "", "; filename=a") + named("b", "", "; filename=b") + END],
  ])("a multipart body beyond the limit %s is refused with 413", async (option, limit, body) => {
    await expect(paramsOf(post(body, TYPE), { [option]: limit })).rejects.toMatchObject({ status: 413, option, limit })
    expect(await paramsOf(post(body, TYPE), { [option]: limit * 10 })).toBeTypeOf("object")
  })

  it("thousands of parts are refused immediately, or read in linear time if allowed", async () => {
    const body = named("a[]", "1").repeat(20_000) + END
    await expect(paramsOf(post(body, TYPE))).rejects.toMatchObject({ status: 413, option: "max_keys" })
    const read = async (): Promise<void> => {
      const { a } = (await parse(post(body, TYPE), { max_keys: 20_000 })) as { a: string[] }
      expect(a).toHaveLength(20_000)
    }
    expect(await processorSeconds(read)).toBeLessThan(10)
  })

  it("a body full of almost-boundaries is read in linear time", async () => {
    const boundary = "X".repeat(70)
    for (const text of [`\r\n--${"X".repeat(69)}`.repeat(100_000), "X".repeat(7_000_000)]) {
      const body = part("Content-Disposition: form-data; name=a", text) + END
      const type = `multipart/form-data; boundary=${boundary}`
      const whole = body.replace(/^--XX/, `--${boundary}`).replace(/--XX--\r\n$/, `--${boundary}--`)
      const read = async (): Promise<void> => {
        const { a } = await parse(post(whole, type), { field_length: 8_000_000, length: 9_000_000 })
        expect(a === text).toBe(true)
      }
      expect(await processorSeconds(read)).toBeLessThan(10)
    }
  })

  it("a multipart body cannot change Object.prototype", async () => {
    const body = [
      "__proto__",
      "__proto__[polluted]",
      "a[__proto__][polluted]",
      "constructor[prototype][polluted]",
      "toString",
    ]
      .map((name) => named(name, "1"))
      .join("")
    const params = await parse(post(body + END, TYPE))
    expect("polluted" in {}).toBe(false)
    expect("polluted" in params).toBe(false)
    expect(Object.getPrototypeOf(params)).toBe(null)
    expect(params["toString"]).toBe("1")
    expect("polluted" in Object.prototype).toBe(false)
  })

  it("leaves no file on the disk", async () => {
    const file = named("f", "x".repeat(100_000), "; filename=f")
    const upload_dir = mkdtempSync(join(folder, "own-"))
    for (const [body, options] of [
      [file, {}],
      [file + file + END, { files: 1 }],
      [file + END, { length: 50_000 }],
      [file + named("a", "\xff".repeat(100)) + END, { field_length: 10 }],
      [file + named(`a${"[b]".repeat(33)}`) + END, {}],
    ] as const)
      await expect(parse(post(body, TYPE), { ...options, upload_dir })).rejects.toHaveProperty("status")
    const aborted = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (controller.desiredSize === 1) controller.enqueue(bytes(file))
        await new Promise((resolve) => setTimeout(resolve, 10))
        controller.error(new Error("gone"))
      },
    })
    await expect(parse(post(aborted, TYPE), { upload_dir })).rejects.toMatchObject({
      status: 400,
      cause: { message: "gone" },
    })
    expect(readdirSync(upload_dir)).toEqual([])
  })
})
