import { runInThisContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { helpersCode } from "../../../../src/build/bundler/link-code.js"
import { client } from "../../../../src/core/client/index.js"
import { helpers as compiledHelpers } from "../../../../src/core/compiled/index.js"
import type { HelperData } from "../../../../src/core/compiled/compiled-helpers.js"
import { ArgumentError, bind_helpers, dynamic, helpers, pick_routes, unlinkable_routes } from "../../../../src/index.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { listCalls, listTable, listWrongCalls } from "../../../cases/list-links.js"

type Js = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const site = new URL("https://example.com")
const Routes = helpers(listTable)
const names = ["page_path", "doc_path", "order_path", "asset_path", "shop_path", "only_path"] as const
const compiled = compiledHelpers(
  runInThisContext(helpersCode(listTable)) as readonly HelperData[], // the code of such data
)
const js = (functions: object): Js => functions as Js
const actionOf = (helper: string): string => (helper === "shop" ? "item" : "show")

/** The path of a call, by each kind of helpers. */
const ways: readonly (readonly [way: string, pathOf: (helper: string, ...args: readonly unknown[]) => unknown])[] = [
  ["helpers with a URL", (helper, ...args) => js(Routes)[`${helper}_path`]?.(site, ...args)],
  ["helpers with a conn", (helper, ...args) => js(Routes)[`${helper}_path`]?.(build_conn(), ...args)],
  ["bind_helpers", (helper, ...args) => js(bind_helpers(Routes, site))[`${helper}_path`]?.(...args)],
  ["helpers of picked rows", (helper, ...args) => js(helpers(pick_routes(listTable, names)))[`${helper}_path`]?.(site, ...args)], // prettier-ignore
  ["compiled helpers", (helper, ...args) => js(compiled)[`${helper}_path`]?.(site, ...args)],
]

describe("a call finds the first route with its action and number of params that accepts its params", () => {
  it.each(ways)("%s", (_way, pathOf) => {
    for (const [helper, params, path] of listCalls) {
      expect(pathOf(helper, actionOf(helper), ...params)).toBe(path)
      expect(pathOf(helper, actionOf(helper), ...params, { page: 2 })).toBe(`${path}?page=2`)
    }
  })

  it("in a client", async () => {
    const fetch = async ({ url }: Request): Promise<Response> => Response.json(url.slice(site.href.length - 1))
    const api = client(dynamic(listTable), { base_url: site, fetch })
    const call = async (helper: string, ...args: readonly unknown[]): Promise<unknown> => {
      const answer: unknown = await js(api)[helper]?.(actionOf(helper), ...args)
      return Reflect.get(Object(answer), "body")
    }
    for (const [helper, params, path] of listCalls) {
      expect(await call(helper, ...params)).toBe(path)
      expect(await call(helper, ...params, { query: { page: 2 } })).toBe(`${path}?page=2`)
    }
    for (const [helper, params] of listWrongCalls) await expect(call(helper, ...params)).rejects.toThrow(ArgumentError)
  })

  it("so that each route can be linked", () => {
    expect(unlinkable_routes(listTable)).toEqual([])
  })
})

describe("a call whose params no route takes has the message of the first route", () => {
  it.each(listWrongCalls)("%s %j: %s", (helper, params, message) => {
    const call = (): unknown => js(Routes)[`${helper}_path`]?.(site, actionOf(helper), ...params)
    expect(call).toThrow(ArgumentError)
    expect(call).toThrow(message)
    expect(() => js(compiled)[`${helper}_path`]?.(site, actionOf(helper), ...params)).toThrow(ArgumentError)
  })
})
