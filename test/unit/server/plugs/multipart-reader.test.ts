import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parsers } from "../../../../src/server/plugs/index.js"
import { ByteSearch } from "../../../../src/server/plugs/body/bytes.js"
import { readHeaderParams } from "../../../../src/server/plugs/body/header-params.js"
import { MultipartReader } from "../../../../src/server/plugs/body/multipart-reader.js"
import { conn_from_request } from "../../../../src/server.js"
import { processorSeconds } from "../../core/lib/processor-seconds.js"

/** Bytes of a type that `Request` accepts in every version of TypeScript. */
type Bytes = ReturnType<typeof Uint8Array.of>

/** Bytes that are often parts of a boundary. */
const tricky = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(13, 10, 45, 88, 89, 58) }, fc.integer({ min: 0, max: 255 })),
    {
      maxLength: 60,
    },
  )
  .map((bytes) => Uint8Array.from(bytes))

const encode = (text: string): Bytes => new TextEncoder().encode(text)

function joined(pieces: readonly Uint8Array[]): Bytes {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}

/** Splits bytes into chunks of these sizes, and the rest. */
function cut(bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const size of sizes) pieces.push(bytes.subarray(at, (at += size)))
  return [...pieces, bytes.subarray(at)]
}

describe("ByteSearch", () => {
  it("a search finds the same index as a naive one", () => {
    fc.assert(
      fc.property(tricky, fc.uint8Array({ minLength: 1, maxLength: 4 }), fc.nat(), (bytes, other, at) => {
        const start = at % (bytes.length + 1)
        const own = bytes.subarray(start, start + 5)
        for (const wanted of [own, other].filter(({ length }) => length > 0)) {
          const plain = Buffer.from(bytes).indexOf(Buffer.from(wanted))
          expect(new ByteSearch(wanted).find(bytes)).toBe(plain)
        }
      }),
    )
  })
})

describe("MultipartReader", () => {
  it("a reader returns the parts that were written, however the bytes are split", async () => {
    const parts = fc.array(fc.tuple(fc.nat(1000), tricky), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.nat(40)), tricky, async (written, sizes, epilogue) => {
        const boundary = "XY"
        // A boundary would end the part, so its bytes must not contain one.
        fc.pre(written.every(([, bytes]) => !Buffer.concat([Buffer.from("\r\n"), bytes]).includes("\r\n--XY")))
        const body = joined([
          ...written.flatMap(([id, bytes]) => [encode(`--XY\r\nx-id: ${id}\r\n\r\n`), bytes, encode("\r\n")]),
          encode("--XY--"),
          epilogue,
        ])
        const read: { id: number; pieces: Uint8Array[]; isEnded: boolean }[] = []
        const reader = new MultipartReader(boundary, (head) => {
          const part = { id: Number(head.get("x-id")), pieces: [] as Uint8Array[], isEnded: false }
          read.push(part)
          return {
            write: (bytes) => void part.pieces.push(bytes.slice()),
            end: () => {
              part.isEnded = true
            },
          }
        })
        for (const piece of cut(body, sizes)) await reader.write(piece)
        reader.end()
        expect(read.map(({ id, pieces }) => [id, joined(pieces)])).toEqual(written)
        expect(read.every(({ isEnded }) => isEnded)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it("any bytes result in params or in a client error", async () => {
    const lines = fc.constantFrom(
      "--XX",
      "--XX--",
      "\r\n",
      "\r\n\r\n",
      "\n",
      'Content-Disposition: form-data; name="a"',
      "Content-Disposition: form-data; name=a[b]; filename=",
      'content-disposition: ; ; name="\\"',
      "Content-Type: x",
      "text",
      ":",
      "\0",
      " ",
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(lines, fc.string({ maxLength: 3 })), { maxLength: 20 }), async (words) => {
        const headers = { "content-type": "multipart/form-data; boundary=XX" }
        const body = encode(words.join(""))
        const request = new Request("http://example.com/", { method: "POST", headers, body })
        const outcome = await Promise.resolve(parsers()(conn_from_request(request))).then(
          () => 200,
          (error: { status?: number }) => error.status,
        )
        expect([200, 400, 415]).toContain(outcome)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("the params of a header", () => {
  it.each<[header: string, params: Readonly<Record<string, string>> | undefined]>([
    ["a", {}],
    ["a;", {}],
    ["a ; b=c", { b: "c" }],
    ["a;B=C;d=", { b: "C", d: "" }],
    [`a; b="c; \\"d\\" \\\\ \\e"`, { b: `c; "d" \\ \\e` }],
    ["a;;b=c; ;", { b: "c" }],
    ["a; b", undefined],
    ["a; b=c d", undefined],
    [`a; b="c`, undefined],
    [`a; b="c"d`, undefined],
    ["a; b=1; B=2", undefined],
    ["a; b =1", undefined],
  ])("the params of the header %s are %j", (header, params) => {
    const read = readHeaderParams(header)
    expect(read && Object.fromEntries(read.params)).toEqual(params)
  })

  it("a long header is read in linear time", async () => {
    const texts = [`${'"\\'.repeat(100_000)}`, ";".repeat(200_000), `;a="${"\\".repeat(200_000)}`, " ".repeat(200_000)]
    const read = (): unknown => texts.map((text) => readHeaderParams(`x;b=${text}`))
    expect(await processorSeconds(read)).toBeLessThan(5)
  })
})
