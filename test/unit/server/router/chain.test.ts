import { describe, expect, it } from "vitest"
import { chainSteps } from "../../../../src/core/lib/maybe-promise.js"
import { prepareStep } from "../../../../src/server/router/flow/step.js"
import type { Plug } from "../../../../src/server/router/flow/plug.js"
import type { Step } from "../../../../src/server/router/flow/step.js"
import { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

/** A step that adds its name to the trace in the assigns. */
const mark =
  (name: string): Step<Conn> =>
  (conn) =>
    conn.assign("trace", [...traceOf(conn), name])
const markLater =
  (name: string): Step<Conn> =>
  async (conn) => {
    await Promise.resolve()
    return conn.assign("trace", [...traceOf(conn), name])
  }
const stop: Step<Conn> = (conn) => conn.halt()

function traceOf(conn: Conn): readonly string[] {
  return (conn.assigns["trace"] ?? []) as readonly string[]
}

const conn = (): Conn => build_conn("GET", "/")

/** A thenable, as promise libraries and other realms return. */
function thenableOf<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable -- an object with `then` is what is tested
  const thenable = { then: (resolve: (value: Value) => void) => resolve(value) }
  return thenable as unknown as Promise<Value>
}

describe("a chain of steps", () => {
  it("a chain of sync steps stays sync", () => {
    const done = chainSteps([mark("a"), mark("b"), mark("c")])(conn())
    expect(done).toBeInstanceOf(Conn)
    expect(traceOf(done as Conn)).toEqual(["a", "b", "c"])
  })

  it("a chain without steps returns the conn", () => {
    const given = conn()
    expect(chainSteps([])(given)).toBe(given)
  })

  it("a chain waits for async steps and keeps the order", async () => {
    const done = chainSteps([mark("a"), markLater("b"), mark("c"), markLater("d"), mark("e")])(conn())
    expect(done).toBeInstanceOf(Promise)
    expect(traceOf(await done)).toEqual(["a", "b", "c", "d", "e"])
  })

  it("a chain ends at a step that halts the conn", async () => {
    expect(traceOf(await chainSteps([mark("a"), stop, mark("b")])(conn()))).toEqual(["a"])
    expect(traceOf(await chainSteps([markLater("a"), stop, mark("b"), markLater("c")])(conn()))).toEqual(["a"])
  })

  it("a chain does nothing with a conn that is already halted", () => {
    expect(traceOf(chainSteps([mark("a")])(conn().halt()) as Conn)).toEqual([])
  })

  it("a chain can run several conns concurrently", async () => {
    const chain = chainSteps([mark("a"), markLater("b"), mark("c")])
    const conns = await Promise.all([conn(), conn(), conn()].map(async (each) => chain(each)))
    expect(conns.map(traceOf)).toEqual([["a", "b", "c"], ["a", "b", "c"], ["a", "b", "c"]]) // prettier-ignore
  })

  it("a chain of 10,000 steps does not overflow the stack", async () => {
    const sync = chainSteps(Array.from({ length: 10_000 }, () => (each: Conn) => each))
    const later = chainSteps(Array.from({ length: 10_000 }, () => async (each: Conn) => each))
    expect(sync(conn())).toBeInstanceOf(Conn)
    expect(await later(conn())).toBeInstanceOf(Conn)
  })

  it("a chain passes on thrown errors and rejections", async () => {
    const failure = new Error("no")
    const fail: Step<Conn> = () => {
      throw failure
    }
    expect(() => chainSteps([mark("a"), fail])(conn())).toThrow(failure)
    await expect(chainSteps([markLater("a"), fail])(conn())).rejects.toBe(failure)
    await expect(chainSteps([() => Promise.reject(failure), mark("b")])(conn())).rejects.toBe(failure)
  })
})

describe("a plug", () => {
  const run = (plug: Plug, opts?: unknown): Conn | Promise<Conn> => prepareStep(plug, opts)(conn())

  it("a plug may return a conn, nothing, or a promise of either", async () => {
    const other = conn()
    expect(run(() => other)).toBe(other)
    expect(run(() => {})).toBeInstanceOf(Conn)
    expect(await run(async () => other)).toBe(other)
    expect(await run(async () => {})).toBeInstanceOf(Conn)
  })

  it("a Response that a plug returns answers the request and halts the conn", async () => {
    const answer = (): Response => new Response("made", { status: 201, headers: { "x-a": "1" } })
    for (const plug of [answer, async () => answer()]) {
      const done = await run(plug)
      expect(done).toMatchObject({ halted: true, state: "sent", status: 201 })
      const response = done.to_response()
      expect([response.status, response.headers.get("x-a"), await response.text()]).toEqual([201, "1", "made"])
    }
  })

  it("a plug may return a thenable of a conn", async () => {
    const other = conn()
    const plug = (): Promise<Conn> => thenableOf(other)
    expect(await run(plug)).toBe(other)
    expect(traceOf(await chainSteps([prepareStep<Conn>(plug, undefined), mark("after")])(conn()))).toEqual(["after"])
  })

  it("a plug may return null, and any other result throws", () => {
    const given = conn()
    const returning = (value: unknown): Plug => (() => value) as Plug
    expect(prepareStep(returning(null), undefined)(given)).toBe(given)
    expect(() => run(returning(42))).toThrow("a plug must return the conn, a Response or nothing, got: 42")
    expect(() => run(returning({ body: "x" }))).toThrow('got: {"body":"x"}')
  })

  it("a plug may return a thenable of nothing or of a Response", async () => {
    const given = conn()
    expect(await prepareStep(() => thenableOf(undefined), undefined)(given)).toBe(given)
    const answered = await run(() => thenableOf(new Response("made", { status: 201 })))
    expect([answered.status, answered.halted]).toEqual([201, true])
  })

  it("a plug function receives its options at each call", () => {
    const seen: unknown[] = []
    const step = prepareStep((_conn: Conn, opts: { a: 1 }) => void seen.push(opts), { a: 1 })
    void step(conn())
    void step(conn())
    expect(seen).toEqual([{ a: 1 }, { a: 1 }])
  })

  it("init of a plug object runs once", () => {
    const seen: unknown[] = []
    const plug = {
      name: "own",
      init(opts: number): string {
        seen.push(`init ${opts} of ${this.name}`)
        return `ready ${opts}`
      },
      call(each: Conn, ready: string): Conn {
        seen.push(`${ready} of ${this.name}`)
        return each
      },
    }
    const step = prepareStep(plug, 7)
    void step(conn())
    void step(conn())
    expect(seen).toEqual(["init 7 of own", "ready 7 of own", "ready 7 of own"])
  })

  it("a plug object without init receives its options unchanged", () => {
    const seen: unknown[] = []
    void prepareStep({ call: (each: Conn, opts: unknown) => (seen.push(opts), each) }, "opts")(conn())
    expect(seen).toEqual(["opts"])
  })
})
