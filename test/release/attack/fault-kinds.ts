import { forgottenPromises, promisePlaces } from "../../cases/promise-places.js"
import type { UntypedConn } from "../../cases/promise-places.js"
import { SECRET } from "./secret.js"
import type { Conn } from "../../../src/server.js"
import { FAILING_STREAMS, HEADERS, ODD_STREAMS, STATUSES } from "./fault-bodies.js"
import { endless, RUBBISH, THROWN, WAYS_TO_THROW } from "./fault-values.js"
import type { ThrownKind } from "./fault-values.js"

/** Where something fails: in a plug, in an action, or in an option of the endpoint. */
export type Place =
  | "endpoint plug"
  | "pipeline plug"
  | "action"
  | "before_send"
  | "store get"
  | "store put"
  | "view"
  | "renderer"
  | "on_error"
  | "logger"
  | "telemetry"
  | "decoder"
  | "log"

/** The required outcome of a fault. */
export interface Expected {
  /** How many errors are reported; default: one if the status is 500 or more or the response is cut off, else none. */
  readonly reports?: number
  /** Default: any. */
  readonly status?: number
  /** The response is never complete, or its length is wrong, so nothing is awaited. */
  readonly isEndless?: boolean
}

/** One way to fail. */
export interface Kind {
  readonly name: string
  readonly place: Place
  readonly act: (conn: Conn) => unknown
  readonly expected: Expected
}

const PLACES: readonly Place[] = ["endpoint plug", "pipeline plug", "action", "before_send", "store get", "store put", "view", "renderer", "on_error", "logger", "telemetry"] // prettier-ignore

/** The action also fails if a renderer or reporter of errors is tested. */
const isBehindError = (place: Place): boolean => place === "view" || place === "renderer" || place === "on_error"

function expectedOf(place: Place, { status = 500 }: ThrownKind): Expected {
  if (place === "logger" || place === "telemetry") return { status: 200, reports: 0 }
  if (place === "on_error") return { status: 500, reports: 1 }
  if (isBehindError(place)) return { status: 500, reports: 2 }
  return { status, reports: status >= 500 ? 1 : 0 }
}

const thrown: readonly Kind[] = PLACES.flatMap((place) =>
  Object.entries(WAYS_TO_THROW).flatMap(([way, fail]) =>
    THROWN.map((kind) => ({
      name: `${place} ${way}: ${kind.name}`,
      place,
      act: () => fail(kind.make()),
      expected: expectedOf(place, kind),
    })),
  ),
)

const decoding: readonly Kind[] = THROWN.map(({ name, make }) => ({
  name: `decoder throws: ${name}`,
  place: "decoder",
  act() {
    throw make()
  },
  expected: { status: 400, reports: 0 },
}))

const breakingOff: readonly Kind[] = THROWN.map(({ name, make }) => ({
  name: `action fails behind a chunk: ${name}`,
  place: "action",
  async act(conn) {
    conn.send_chunked(200)
    await conn.chunk("piece ")
    throw make()
  },
  expected: { reports: 1 },
}))

const RUBBISH_PLACES: readonly Place[] = [...PLACES, "decoder"]

const rubbish: readonly Kind[] = RUBBISH_PLACES.flatMap((place) =>
  Object.entries(RUBBISH).map(([name, make]) => ({
    name: `${place} gives ${name}`,
    place,
    act: make,
    expected: isBehindError(place) ? { status: 500, ...(place === "on_error" ? { reports: 1 } : {}) } : {},
  })),
)

type Send = (conn: Conn, make: () => ReadableStream) => unknown

const SENDS: Readonly<Record<string, Send>> = {
  send_resp: (conn, make) => conn.send_resp(200, make()),
  resp: (conn, make) => conn.resp(200, make()),
  "a Response": (_conn, make) => new Response(make()),
}

const streams: readonly Kind[] = Object.entries(SENDS).flatMap(([how, send]) =>
  Object.entries({ ...FAILING_STREAMS, ...ODD_STREAMS }).map(([name, make]) => ({
    name: `a body in ${how} ${name}`,
    place: "action",
    act: (conn) => send(conn, make),
    expected: {},
  })),
)

/** Passes values that the types refuse. */
const untyped = (
  conn: Conn,
): Record<string, (...args: readonly unknown[]) => Record<string, (...args: readonly unknown[]) => unknown>> =>
  conn as unknown as ReturnType<typeof untyped>

const statuses: readonly Kind[] = STATUSES.flatMap((status) => {
  const sends: Readonly<Record<string, (conn: Conn) => unknown>> = {
    put_status: (conn) => untyped(conn)["put_status"]?.(status)["text"]?.("text"),
    send_resp: (conn) => untyped(conn)["send_resp"]?.(status, "text"),
    resp: (conn) => untyped(conn)["resp"]?.(status, null),
    send_chunked: (conn) => untyped(conn)["send_chunked"]?.(status),
    "a Response": () => new Response(null, { status: status as number }),
  }
  return Object.entries(sends).map(([how, act]) => ({
    name: `status ${typeof status} ${String(status)} in ${how}`,
    place: "action" as const,
    act,
    expected: typeof status === "number" && status >= 500 && status < 600 ? { status, reports: 0 } : {},
  }))
})

/** Headers that determine where a body ends; a server cannot make up for wrong ones. */
const LENGTHS = new Set<unknown>(["content-length", "transfer-encoding", "connection", "upgrade", "keep-alive"])

const headers: readonly Kind[] = HEADERS.flatMap(([name, value]) => {
  const given = Array.isArray(value)
    ? "a list"
    : value !== null && typeof value === "object"
      ? "an object"
      : String(value).slice(0, 30)
  const sends: Readonly<Record<string, (conn: Conn) => unknown>> = {
    put_resp_header: (conn) => untyped(conn)["put_resp_header"]?.(name, value)["text"]?.("text"),
    resp_headers: (conn) => {
      conn.resp_headers.set(name as string, value as string)
      return conn.text("text")
    },
    "a Response": () => new Response("text", { headers: [[name as string, value as string]] }),
    "a halting plug": (conn) => untyped(conn)["put_resp_header"]?.(name, value)["send_resp"]?.(404, null),
  }
  return Object.entries(sends).map(([how, act]) => ({
    name: `header ${JSON.stringify(String(name))}: ${JSON.stringify(given)} in ${how}`,
    place: how === "a halting plug" ? ("endpoint plug" as const) : ("action" as const),
    act,
    expected: LENGTHS.has(name) ? { isEndless: true } : {},
  }))
})

const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))
const late = (act: () => unknown): void => {
  setTimeout(() => {
    try {
      act()
    } catch {
      // Late answers throw AlreadySentError in the code that answers late.
    }
  }, 3)
}

/** Actions that answer twice, late, or never. */
const ANSWERS: Readonly<Record<string, readonly [act: (conn: Conn) => unknown, expected: Expected]>> = {
  "answers twice": [(conn) => conn.text("a").text("b"), { status: 500, reports: 1 }],
  "answers twice, later": [async (conn) => (await soon(), conn.text("a").text("b")), { status: 500, reports: 1 }],
  "answers, and gives a response": [(conn) => (conn.text("a"), new Response("b")), { status: 500, reports: 1 }],
  "answers, and throws": [(conn) => failAfter(() => conn.text("a")), { status: 500, reports: 1 }],
  "answers again when the response has left": [(conn) => (late(() => conn.text("b")), conn.text("a")), { status: 200 }],
  "halts without an answer": [(conn) => conn.halt(), { status: 500, reports: 1 }],
  "gives nothing": [() => undefined, { status: 500, reports: 1 }],
  "never answers": [() => new Promise(() => {}), { isEndless: true }],
  "never answers, by a thenable": [endless, { isEndless: true }],
  "begins chunks, and never ends": [(conn) => (conn.send_chunked(200), new Promise(() => {})), { isEndless: true }],
  "begins chunks twice": [(conn) => conn.send_chunked(200).send_chunked(200), { reports: 1 }],
  "begins chunks, and gives a response": [(conn) => (conn.send_chunked(200), new Response("b")), { reports: 1 }],
  "writes chunks behind the end": [(conn) => (late(() => conn.chunk("b")), conn.send_chunked(200)), { status: 200 }],
  "chunks what was not begun": [async (conn) => (await conn.chunk("a"), conn), { status: 500, reports: 1 }],
  "chunks a number": [(conn) => conn.send_chunked(200) && untyped(conn)["chunk"]?.(1), { reports: 1 }],
  "sends a file that is not there": [(conn) => conn.send_file(200, "/nowhere/at/all"), { status: 500, reports: 1 }],
  "sends a folder": [(conn) => conn.send_file(200, "/"), { status: 500, reports: 1 }],
  "sends a file past its end": [(conn) => conn.send_file(200, process.execPath, 1e15), {}],
  "puts a bad cookie": [(conn) => conn.put_resp_cookie("a b", "c"), { status: 500, reports: 1 }],
  "puts a cookie that is too large": [
    (conn) => conn.put_resp_cookie("a", "c".repeat(5000)),
    { status: 500, reports: 1 },
  ],
  "encrypts a cookie that is too large": [
    (conn) => conn.put_resp_cookie("a", "c".repeat(5000), { encrypt: true }).text("a"),
    { status: 500, reports: 1 },
  ],
  "redirects to another site": [(conn) => conn.redirect("//evil.example"), { status: 500, reports: 1 }],
  "has a before_send that answers": [(conn) => conn.register_before_send((sent) => sent.text("b")).text("a"), { status: 500, reports: 1 }], // prettier-ignore
  "has a before_send that takes the body away": [
    (conn) => conn.register_before_send((sent) => void (sent.resp_body = null)).text("a"),
    { status: 200, reports: 0 },
  ],
  "has two before_send that fail": [
    (conn) => conn.register_before_send(fail).register_before_send(fail).text("a"),
    { status: 500 },
  ],
  "takes its headers away": [(conn) => Reflect.set(conn, "resp_headers", undefined) && conn.text("a"), {}],
  "makes a body of an object": [(conn) => untyped(conn)["send_resp"]?.(200, {}), {}],
  "makes a body of a number": [(conn) => untyped(conn)["send_resp"]?.(200, 1), {}],
  "makes a body of a symbol": [(conn) => untyped(conn)["send_resp"]?.(200, Symbol("a")), {}],
  "makes JSON of a cycle": [(conn) => conn.json(cycle()), { status: 500, reports: 1 }],
  "makes JSON of a bigint": [(conn) => untyped(conn)["json"]?.(1n), { status: 500, reports: 1 }],
}

function fail(): never {
  throw new Error(`${SECRET} of a callback`)
}

function failAfter(act: () => unknown): never {
  act()
  return fail()
}

function cycle(): object {
  const made: { self?: object } = {}
  return (made.self = made)
}

const answers: readonly Kind[] = Object.entries(ANSWERS).map(([name, [act, expected]]) => ({
  name: `action ${name}`,
  place: "action",
  act,
  expected,
}))

const promises: readonly Kind[] = Object.entries(forgottenPromises).flatMap(([what, make]) => {
  const forgotten = (): unknown => make(new Error(`${SECRET} of a promise`))
  const expected = { status: 500, reports: 1 }
  return [
    ...Object.entries(promisePlaces).map(([where, { act, status }]) => ({
      name: `a promise in place of ${where} ${what}`,
      place: "action" as const,
      act: (conn: Conn) => act(conn as unknown as UntypedConn, forgotten()),
      expected: status === undefined ? expected : { reports: 1 }, // the response may have begun
    })),
    { name: `a promise from the log of a route ${what}`, place: "log", act: forgotten, expected },
    { name: `a promise from a decoder ${what}`, place: "decoder", act: forgotten, expected },
    { name: `a promise that is thrown ${what}`, place: "action", act: () => throwValue(forgotten()), expected },
  ]
})

function throwValue(value: unknown): never {
  throw value
}

/** All kinds of faults. */
export const KINDS: readonly Kind[] = [
  ...thrown,
  ...decoding,
  ...breakingOff,
  ...rubbish,
  ...streams,
  ...statuses,
  ...headers,
  ...answers,
  ...promises,
]
