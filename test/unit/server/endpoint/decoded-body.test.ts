import { gzipSync } from "node:zlib"
import { expect, it } from "vitest"
import { get } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"

const TEXT = "a body ".repeat(20)

/** Answers with a body and headers, and returns what arrives and what is reported. */
async function sent(body: string | Uint8Array<ArrayBuffer>, init: ResponseInit): Promise<readonly unknown[]> {
  const reported: unknown[] = []
  const web = define_router([get("/", "PageController", "show")])
  const Endpoint = define_endpoint({
    router: web.build({ PageController: { show: () => new Response(body, init) } }),
    on_error: (error) => void reported.push(String(error)),
  })
  const response = await Endpoint.fetch(new Request("http://localhost/"))
  const bytes = await response.arrayBuffer().catch(() => "cut")
  return [typeof bytes === "string" ? bytes : Buffer.from(bytes), reported]
}

const MESSAGE =
  'Error: header "content-encoding" says gzip, but the body is decoded: delete it and "content-length" from the headers'

it.each([
  ["a length", { "content-encoding": "gzip", "content-length": "30" }],
  ["no length", { "content-encoding": "gzip" }],
])(
  "a body that fetch has decompressed is refused with the headers of the compressed one, with %s",
  async (_, headers) => {
    expect(await sent(TEXT, { headers })).toEqual(["cut", [MESSAGE]])
  },
)

it.each([
  ["is compressed", gzipSync(TEXT), { headers: { "content-encoding": "gzip" } }],
  ["is empty", "", { headers: { "content-encoding": "gzip" } }],
  [
    "is a part of a compressed file",
    gzipSync(TEXT).subarray(5),
    { status: 206, headers: { "content-encoding": "gzip" } },
  ],
  ["has another coding", TEXT, { headers: { "content-encoding": "identity" } }],
])("a body passes that %s", async (_, body, init) => {
  const [got, reported] = await sent(typeof body === "string" ? body : new Uint8Array(body), init)
  expect([String(got), reported]).toEqual([String(body), []])
})
