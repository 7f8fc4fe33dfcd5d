import { describe, expect, it } from "vitest"
import { ArgumentError, dynamic } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import type { Conn, Router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

type Action = (conn: Conn) => Conn

function build(table: readonly unknown[], registry: object): Router {
  return define_router(dynamic(table)).build(registry as Readonly<Record<string, unknown>>)
}

const answer =
  (text: string) =>
  (conn: Conn, second?: unknown): Conn =>
    conn.text(`${text} ${JSON.stringify(second)}`)

async function bodyOf(router: Router, path: string): Promise<unknown> {
  return (await router.call(build_conn("GET", path))).resp_body
}

describe("the table, not the keys of a value, decides how a value is used", () => {
  const actions = [
    ["get", "/index", "Target", "index"],
    ["get", "/call", "Target", "call"],
  ]
  const options = ["get", "/options", "Target", { a: 1 }]
  const forward = ["forward", "/forward", "Target"]
  const all = { index: answer("index"), call: answer("call") }

  it.each([
    ["a controller if the table has actions for it", actions, all, "/index", "index {}"],
    ["a controller with an action called call", actions, all, "/call", "call {}"],
    ["a plug if its route has options", [options], all, "/options", 'call {"a":1}'],
    ["a plug if the table forwards to it", [forward], all, "/forward", "call []"],
    ["a plug that is a function", actions, answer("plug"), "/index", 'plug "index"'],
    ["a controller for its routes with actions", [...actions, options, forward], all, "/index", "index {}"],
    [
      "a plug for its routes with options and its forwards",
      [...actions, options, forward],
      all,
      "/options",
      'call {"a":1}',
    ],
    ["a class with static actions", actions, class { static index = all.index; static call = all.call }, "/call", "call {}"], // prettier-ignore
  ])("a value of the registry is used as %s", async (_what, table, Target, path, expected) => {
    expect(await bodyOf(build(table, { Target }), path)).toBe(expected)
  })

  it("a function that has fetch is an application", async () => {
    const Target = Object.assign(answer("plug"), { fetch: (request: Request) => Response.json(request.url) })
    const { resp_body } = await build([forward], { Target }).call(build_conn("GET", "/forward/rest"))
    expect(await new Response(resp_body as BodyInit).json()).toBe("http://www.example.com/rest")
    expect(() => build(actions, { Target })).toThrow("plug Target")
  })

  it.each([
    ["an action that an object lacks", actions, { call: answer("") }, 'Target lacks action "index". It has: "call"'],
    ["an action of an application", actions, { fetch: () => {} }, 'Target lacks action "index". It has: "fetch"'],
    ["an action of an object without any", actions, {}, 'Target lacks action "index". It has: none'],
    ["a class", actions, class Page {}, "Target was given a class instead of an instance"],
    ["a forward to an object that is not a plug", [forward], { index: () => {} }, "Target takes a function, an object with call, a router or an object with fetch, got: {}"], // prettier-ignore
    [
      "options for an object that is not a plug",
      [options],
      { index: () => {} },
      "Target takes a function, an object with call",
    ],
  ])("build refuses %s", (_what, table, Target, message) => {
    expect(() => build(table, { Target })).toThrow(ArgumentError)
    expect(() => build(table, { Target })).toThrow(message)
  })
})

describe("a controller that web.controller made for a name", () => {
  const table = [
    ["get", "/a", "A.Page", "index"],
    ["get", "/b", "B.Page", "index"],
    ["forward", "/c", "C"],
  ]
  const web = define_router(dynamic(table))
  const C = (conn: Conn): Conn => conn
  const make = (name: string, controller: Readonly<Record<string, Action>> = { index: answer(name) }): object =>
    web.controller(name, controller)

  it("build refuses a controller that was made for another name", () => {
    const run = (): unknown => build(table, { A: { Page: make("B.Page") }, B: { Page: make("B.Page") }, C })
    expect(run).toThrow(ArgumentError)
    expect(run).toThrow("A.Page was given the controller made for B.Page")
  })

  it("a controller whose name comes first is the same object, made for that name, and checked in the same way", () => {
    const page = { index: answer("page") }
    expect(web.controller("A.Page").actions(page)).toBe(page)
    expect(() => build(table, { A: { Page: { index: answer("a") } }, B: { Page: page }, C })).toThrow(
      "B.Page was given the controller made for A.Page",
    )
    expect(() => web.controller("A.Page").actions({})).toThrow('A.Page lacks action "index"')
    expect(() => web.controller("A.Pag").actions(page)).toThrow('the table has no controller "A.Pag"')
  })

  it("a controller that was made for two names is accepted under both, even if frozen", async () => {
    const both = Object.freeze({ index: answer("both") })
    make("A.Page", both)
    make("B.Page", both)
    const router = build(table, { A: { Page: both }, B: { Page: both }, C })
    expect(await bodyOf(router, "/b")).toBe("both {}")
  })

  it("a copy of a controller, or one that was made for no name, is accepted under any name", async () => {
    const router = build(table, { A: { Page: { ...make("B.Page") } }, B: { Page: { index: answer("plain") } }, C })
    expect([await bodyOf(router, "/a"), await bodyOf(router, "/b")]).toEqual(["B.Page {}", "plain {}"])
  })

  it("a controller is not a plug, even with an action named call", () => {
    const mixed = [
      ["get", "/", "Page", "call"],
      ["forward", "/f", "Page"],
    ]
    const Page = define_router(dynamic(mixed)).controller("Page", { call: answer("call") })
    expect(() => build(mixed, { Page })).toThrow("a route of Page has no action, so it takes a plug")
  })

  it.each([
    ["a name without actions in the table", () => make("C"), 'the table has no controller "C"'],
    ["a name that the table does not have", () => make("A.Pag"), 'the table has no controller "A.Pag"'],
    [
      "a controller that lacks an action",
      () => make("A.Page", { shwo: C }),
      'A.Page lacks action "index". It has: "shwo"',
    ],
    ["a controller that is not an object", () => make("A.Page", "index" as never), 'A.Page takes an object with its actions, got: "index"'], // prettier-ignore
  ])("web.controller refuses %s", (_what, run, message) => {
    expect(run).toThrow(ArgumentError)
    expect(run).toThrow(message)
  })
})

it("the actions of a class are looked for once for the table, not once for each route", () => {
  /** How often `build` reads properties of a class that has a static action for each of its routes. */
  const readsOf = (count: number): number => {
    let reads = 0
    const read = <Args extends unknown[], Result>(trap: (...args: Args) => Result) => {
      return (...args: Args): Result => {
        reads++
        return trap(...args)
      }
    }
    const names = Array.from({ length: count }, (_, index) => `action${index}`)
    const PageController = new Proxy(
      Object.assign(class {}, Object.fromEntries(names.map((name) => [name, answer(name)]))),
      { get: read(Reflect.get), getOwnPropertyDescriptor: read(Reflect.getOwnPropertyDescriptor) },
    )
    build(
      names.map((name) => ["get", `/${name}`, "PageController", name]),
      { PageController },
    )
    return reads
  }
  expect(readsOf(400)).toBeLessThan(2.5 * readsOf(200))
})
