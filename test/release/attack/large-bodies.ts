import { dynamic } from "../../../src/index.js"
import { debug_page } from "../../../src/server/endpoint/debug/index.js"
import { parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { AnySchemas, Conn, EndpointConfig } from "../../../src/server.js"
import { Findings } from "./findings.js"
import type { AttackResult } from "./findings.js"
import { milliseconds } from "./growth.js"
import type { Cost } from "./growth.js"

/** The maximum processor time of one request, in milliseconds; the event loop cannot be blocked for longer. */
export const MOST_TIME = 300

/** The best of several runs counts, since other processes only add to the time. */
const RUNS = 4

const repeated = (piece: string, count: number): string => Array.from({ length: count }, () => piece).join()
const numbered = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join()

/** JSON near the default limits of 1 MB and 100,000 keys and items, and far beyond them. */
export const LARGE_BODIES: Readonly<Record<string, string>> = {
  "100,000 empty objects": `{"a":[${repeated("{}", 99_990)}]}`,
  "100,000 numbers": `{"a":[${repeated("1", 99_990)}]}`,
  "50,000 hidden values": `{"a":[${repeated('{"password":"a"}', 49_990)}]}`,
  "100,000 items of a hidden list": `{"password":[${repeated('"abc"', 99_990)}]}`,
  "80,000 different keys": `{${numbered(80_000, (index) => `"k${index}":1`)}}`,
  "100,000 times one key": `{${repeated('"a":1', 99_990)}}`,
  "5,000 lists in lists": `{"a":[${repeated("[[[[[[[[[[1]]]]]]]]]]", 5_000)}]}`,
  "a number of a million digits": `{"a":${"9".repeat(999_990)}}`,
  "a string of a million characters": `{"a":"${"x".repeat(999_990)}"}`,
  "a hidden string of a million characters": `{"password":"${"x".repeat(999_980)}"}`,
  "a key of a million characters": `{"${"x".repeat(999_990)}":1}`,
  "a million escapes": `{"a":"${"\\u0041".repeat(160_000)}"}`,
  "two million empty objects": `{"a":[${repeated("{}", 2_000_000)}]}`,
  "two million numbers": `{"a":[${repeated("1", 2_000_000)}]}`,
  "two million open brackets": "[".repeat(2_000_000),
}

/** Refuses every body with a message that quotes nothing. A library that makes an issue for each item takes longer. */
const refusing: AnySchemas = {
  Body: {
    "~standard": { version: 1, vendor: "attack", validate: () => ({ issues: [{ message: "bad", path: ["b"] }] }) },
  },
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Endpoints with and without a logger, a contract that refuses every body, and the debug page. */
export const LARGE_BODY_TARGETS: Readonly<Record<string, (body: string) => Promise<Response>>> = Object.fromEntries(
  (
    [
      ["", {}, false],
      ["with a logger", { logger: silent }, false],
      ["with a contract", {}, true],
      ["with a logger and a contract", { logger: silent }, true],
      ["with a logger, a contract and the debug page", { logger: silent, debug_errors: debug_page }, true],
    ] satisfies readonly (readonly [string, EndpointConfig, boolean])[]
  ).map(([name, config, hasContract]) => {
    const options = hasContract ? { body: "Body" } : {}
    const web = define_router(dynamic([["post", "/", "C", "a", options]]), { schemas: refusing } as {})
    const router = web.build({ C: { a: (conn: Conn) => conn.send_resp(200) } })
    const { fetch } = define_endpoint({ ...config, plugs: [parsers()], router })
    const headers = { "content-type": "application/json" }
    return [name, async (body) => fetch(new Request("http://localhost/", { method: "POST", headers, body }))]
  }),
)

const ALLOWED = new Set([200, 400, 413, 422])

/** Sends large JSON, and checks that no request takes longer than {@link MOST_TIME}. */
export async function attackLargeBodies(
  cost: Cost = milliseconds,
  targets: typeof LARGE_BODY_TARGETS = LARGE_BODY_TARGETS,
): Promise<AttackResult> {
  const findings = new Findings()
  let [worst, slowest] = [0, ""]
  for (const [what, body] of Object.entries(LARGE_BODIES))
    for (const [name, send] of Object.entries(targets)) {
      const label = `${what} ${name}`.trim()
      let least = Infinity
      for (let run = 0; run < RUNS; run++) {
        let status = 0
        least = Math.min(least, await cost(async () => (status = (await send(body)).status)))
        if (!ALLOWED.has(status)) findings.add(`${label}: answers with ${status}`, "")
      }
      if (least > worst) [worst, slowest] = [least, label]
      if (least > MOST_TIME) findings.add(`${label}: takes more than ${MOST_TIME} ms`, "")
    }
  const count = Object.keys(LARGE_BODIES).length * Object.keys(targets).length
  return { summary: `${count} large bodies, at most ${worst.toFixed(0)} ms (${slowest})`, findings: findings.all() }
}
