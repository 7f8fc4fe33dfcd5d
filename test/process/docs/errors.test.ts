import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as waymark from "../../../src/index.js"
import * as client from "../../../src/core/client/index.js"
import * as debug from "../../../src/server/endpoint/debug/index.js"
import * as explorer from "../../../src/readers/explorer/index.js"
import * as live from "../../../src/server/live/index.js"
import * as node from "../../../src/server/node/index.js"
import * as openapi from "../../../src/readers/openapi/index.js"
import * as plugs from "../../../src/server/plugs/index.js"
import * as server from "../../../src/server.js"
import * as testing from "../../../src/server/testing/index.js"
import { root } from "../../unit/house/sources.js"
import { messagesIn, readMessageLines } from "./error-messages.js"

const page = readFileSync(join(root, "docs/errors.md"), "utf8")
/** The lines of messages on the page: those in its `text` blocks. */
const lines = [...page.matchAll(/^```text\n([^]*?)\n```$/gm)].flatMap(([, text = ""]) => text.split("\n"))

it("docs/errors.md has each message of the sources", () => {
  const missing = readMessageLines().filter(({ pattern }) => !lines.some((line) => pattern.test(line)))
  expect(missing.map(({ place, text }) => `${place} ${text}`)).toEqual([])
})

it("docs/errors.md has no message that the sources do not have", () => {
  const known = readMessageLines()
  expect(lines.filter((line) => !known.some(({ pattern }) => pattern.test(line)))).toEqual([])
})

/** The maximum length of a message, without the names and values that it is given. */
const LONGEST = 110
/** Messages in Plug's own words. */
const OF_PLUG = [
  "security warning: an embedded <script> tag on another site",
  "invalid CSRF (Cross Site Request Forgery) token",
]

it("no message has more than 110 characters of its own", () => {
  const long = readMessageLines().filter(
    ({ text }) => text.replaceAll("…", "").length > LONGEST && !OF_PLUG.some((words) => text.startsWith(words)),
  )
  expect(long.map(({ place, text }) => `${place} ${text}`)).toEqual([])
})

it("docs/errors.md has each exported class of errors", () => {
  const exported = Object.entries({
    ...waymark,
    ...client,
    ...debug,
    ...explorer,
    ...live,
    ...node,
    ...openapi,
    ...plugs,
    ...server,
    ...testing,
  })
  const classes = exported.filter(([, value]) => typeof value === "function" && value.prototype instanceof Error)
  expect(classes.length).toBeGreaterThan(20)
  expect(classes.map(([name]) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it("the messages of a source are found, with the parts that vary", () => {
  const source = [
    'const HINT = "write it again"',
    "throw new TableError(`no ${name} in the table, ${HINT}`, node)",
    'throw new TypeError(late ? "came later than expected" : "came sooner than expected")',
    "type Wrong<Name extends string> = ErrorMessage<`${Name} is not a known name`>",
    'class LateError extends Error { constructor(message = "it is " + `${time} too late`) { super(message) } }',
    'console.log("this is not a message")',
  ]
  expect(messagesIn("conn/example.ts", source.join("\n")).map(({ place, text }) => `${place} ${text}`)).toEqual([
    "conn/example.ts:2 no … in the table, write it again",
    "conn/example.ts:3 came later than expected",
    "conn/example.ts:3 came sooner than expected",
    "conn/example.ts:4 … is not a known name",
    "conn/example.ts:5 it is … too late",
  ])
  const [late] = messagesIn(
    "conn/messages.ts",
    "export const late = (name: string) => `${name} came much too late (again)`",
  )
  expect(late?.pattern.test("NAME came much too late (again)")).toBe(true)
  expect(late?.pattern.test("NAME came too late (again)")).toBe(false)
})
