import { describe, expect, it } from "vitest"
import { ArgumentError, dynamic } from "../../src/index.js"
import { define_router } from "../../src/server.js"
import type { Conn, Router } from "../../src/server.js"
import { build_conn } from "../../src/testing/index.js"

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

describe("the table decides what a value is, and not its keys", () => {
  const actions = [
    ["get", "/index", "Target", "index"],
    ["get", "/call", "Target", "call"],
  ]
  const options = ["get", "/options", "Target", { a: 1 }]
  const forward = ["forward", "/forward", "Target"]
  const all = { index: answer("index"), call: answer("call") }

  it.each([
    ["a controller where it names actions", actions, all, "/index", "index {}"],
    ["a controller with an action called call", actions, all, "/call", "call {}"],
    ["a plug where it has options", [options], all, "/options", 'call {"a":1}'],
    ["a plug where it forwards", [forward], all, "/forward", "call []"],
    ["a plug that is a function", actions, answer("plug"), "/index", 'plug "index"'],
    ["an object for each route that it has", [...actions, options, forward], all, "/index", "index {}"],
    ["a plug for the others of its routes", [...actions, options, forward], all, "/options", 'call {"a":1}'],
    ["a class with static actions", actions, class { static index = all.index; static call = all.call }, "/call", "call {}"], // prettier-ignore
  ])("%s", async (_what, table, Target, path, expected) => {
    expect(await bodyOf(build(table, { Target }), path)).toBe(expected)
  })

  it.each([
    ["an action that an object lacks", actions, { call: answer("") }, 'Target lacks action "index". It has: "call"'],
    ["an action of an application", actions, { fetch: () => {} }, 'Target lacks action "index". It has: "fetch"'],
    ["an action of an object without any", actions, {}, 'Target lacks action "index". It has: none'],
    ["a class", actions, class Page {}, "Target was given a class, and takes an instance of it"],
    ["a forward to no plug", [forward], { index: () => {} }, "Target takes a function, an object with call, a router or an object with fetch, got: {}"], // prettier-ignore
    ["options for no plug", [options], { index: () => {} }, "Target takes a function, an object with call"],
  ])("and refuses %s", (_what, table, Target, message) => {
    expect(() => build(table, { Target })).toThrow(ArgumentError)
    expect(() => build(table, { Target })).toThrow(message)
  })
})

describe("a controller of web.controller belongs to its name", () => {
  const table = [
    ["get", "/a", "A.Page", "index"],
    ["get", "/b", "B.Page", "index"],
    ["forward", "/c", "C"],
  ]
  const web = define_router(dynamic(table))
  const C = (conn: Conn): Conn => conn
  const make = (name: string, controller: Readonly<Record<string, Action>> = { index: answer(name) }): object =>
    web.controller(name, controller)

  it("and build refuses it under another", () => {
    const run = (): unknown => build(table, { A: { Page: make("B.Page") }, B: { Page: make("B.Page") }, C })
    expect(run).toThrow(ArgumentError)
    expect(run).toThrow("A.Page was given the controller made for B.Page")
  })

  it("or under two, if it was made for both, frozen or not", async () => {
    const both = Object.freeze({ index: answer("both") })
    make("A.Page", both)
    make("B.Page", both)
    const router = build(table, { A: { Page: both }, B: { Page: both }, C })
    expect(await bodyOf(router, "/b")).toBe("both {}")
  })

  it("and a copy of it, or an object of no name, fits each", async () => {
    const router = build(table, { A: { Page: { ...make("B.Page") } }, B: { Page: { index: answer("plain") } }, C })
    expect([await bodyOf(router, "/a"), await bodyOf(router, "/b")]).toEqual(["B.Page {}", "plain {}"])
  })

  it("and is no plug, whatever actions it has", () => {
    const mixed = [
      ["get", "/", "Page", "call"],
      ["forward", "/f", "Page"],
    ]
    const Page = define_router(dynamic(mixed)).controller("Page", { call: answer("call") })
    expect(() => build(mixed, { Page })).toThrow("a route of Page has no action, so it takes a plug")
  })

  it.each([
    ["a name that the table has no action of", () => make("C"), 'the table has no controller "C"'],
    ["a name that the table does not have", () => make("A.Pag"), 'the table has no controller "A.Pag"'],
    ["an action that is missing", () => make("A.Page", { shwo: C }), 'A.Page lacks action "index". It has: "shwo"'],
    ["what is no object", () => make("A.Page", "index" as never), 'A.Page takes an object with its actions, got: "index"'], // prettier-ignore
  ])("and is refused when it is made for %s", (_what, run, message) => {
    expect(run).toThrow(ArgumentError)
    expect(run).toThrow(message)
  })
})
