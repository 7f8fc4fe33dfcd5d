import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { forward } from "../../../src/index.js"
import { serve } from "../../../src/server/node/index.js"
import { proxy_to } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import { EARLY, startEarly, uploadTo } from "./early-server.js"

let early: Awaited<ReturnType<typeof startEarly>>
let front: Awaited<ReturnType<typeof serve>>
const reported: unknown[] = []

beforeAll(async () => {
  early = await startEarly()
  const router = define_router([forward("/early", "Early")]).build({
    Early: (conn) => proxy_to(String(conn.query_params["server"]))(conn),
  })
  front = await serve(define_endpoint({ router, on_error: (error) => void reported.push(error) }), {
    port: 0,
    print: false,
  })
})
afterAll(async () => {
  await front.close({ grace: 0 })
  early.stop()
})

describe("proxy_to, when the server answers before it has read the upload", () => {
  const sizes = [1, 1000, 65_536, 1_000_000, 50_000_000]
  const cases = EARLY.flatMap((name) => sizes.map((size) => [name, size] as const))

  it.each(cases)("passes on what %s answers to %d bytes", async (name, size) => {
    for (const isChunked of [false, true, false, true]) {
      const answer = await uploadTo(`${front.url}early?server=${early.urls[name]}`, size, isChunked)
      expect([answer, isChunked]).toEqual(["413 too large", isChunked])
    }
    expect(reported.splice(0)).toEqual([])
  })
})
