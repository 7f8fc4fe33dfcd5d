import { describe, expect, it } from "vitest"
import { dynamic, get, helpers, list_routes, unlinkable_routes } from "../../../../src/index.js"
import type { ParamKind, Where } from "../../../../src/core/pattern/kind.js"
import { paramList } from "../../../../src/core/pattern/params.js"
import type { ParamSpec } from "../../../../src/core/pattern/params.js"
import { unlinkableCases } from "../../../cases/unlinkable.js"
import { processorSeconds } from "../lib/processor-seconds.js"

const UUID = "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70"

/** Values of the params' kinds; each text of a list is tried with those of the others. */
function valuesOf(params: readonly ParamSpec[], where: Where): readonly (readonly string[])[] {
  return params.reduce<readonly (readonly string[])[]>(
    (found, [name]) => found.flatMap((values) => textsOf(name, where[name]).map((text) => [...values, text])),
    [[]],
  )
}

function textsOf(name: string, kind: ParamKind | undefined): readonly string[] {
  if (typeof kind === "object") return kind
  return [kind === "integer" ? "7" : kind === "uuid" ? UUID : name]
}

describe("unlinkable_routes", () => {
  it.each(unlinkableCases)("$rule", ({ table, unlinkable }) => {
    expect(unlinkable_routes(table)).toEqual(unlinkable)
  })

  it.each(unlinkableCases)(
    "returns exactly the routes whose path no call of their helper builds: $rule",
    ({ table, unlinkable }) => {
      const rows: readonly unknown[] = table
      const built: object = helpers(dynamic(rows))
      const lost = list_routes(rows).filter(({ path, helper, plug_opts, where }) => {
        if (helper === null) return false
        const params = paramList(path)
        const link: unknown = Reflect.get(built, `${helper}_path`)
        return valuesOf(params, where ?? {}).every((values) => {
          const [, prefix = ""] = /([^/]*)\*/.exec(path) ?? []
          const args = params.map(([, kind], index) =>
            kind === "glob" ? [`${prefix}${values[index]}`] : values[index],
          )
          const named = new Map(params.map(([name], index) => [name, values[index] ?? ""]))
          return builtPath(link, plug_opts, args) !== path.replaceAll(/[:*](\w+)/g, (_, name) => named.get(name) ?? "")
        })
      })
      expect(unlinkable.map(({ path }) => path)).toEqual(lost.map(({ path }) => path))
    },
  )

  it("compares options of plugs by content", () => {
    const table = [
      get("/a", "Redirect", { to: "/x" }),
      get("/b", "Redirect", { to: "/y" }),
      get("/c", "Redirect", { to: "/x" }),
      get("/d", "Redirect", 1),
      get("/e", "Redirect", "1"),
      get("/f", "Redirect", null),
      get("/g", "Redirect", 1),
      get("/h", "Redirect", '{"to":"/x"}'),
      get("/i", "Redirect", { to: 1n }),
      get("/j", "Redirect", { to: 2n }),
    ]
    expect(unlinkable_routes(table).map(({ path, action, hidden_by }) => [path, action, hidden_by.path])).toEqual([
      ["/c", undefined, "/a"],
      ["/g", undefined, "/d"],
    ])
  })

  it("takes less than two seconds of processor time for 10,000 routes, similar or not", async () => {
    const count = 10_000
    const tables = [
      Array.from({ length: count }, (_, index) => ["get", `/a${index}/:id`, `X${index}`, "x"]),
      Array.from({ length: count }, (_, index) => ["get", `/a${index}/:id`, "X", "x"]),
      Array.from({ length: count }, (_, index) => ["get", `/a${index}`, "X", { index }]),
    ]
    tables.forEach((table) => list_routes(table))
    let found: readonly number[] = []
    const seconds = await processorSeconds(() => (found = tables.map((table) => unlinkable_routes(table).length)))
    expect(found).toEqual([0, count - 1, 0])
    expect(seconds).toBeLessThan(2)
  })
})

/** The path that a helper builds, without a slash at the end, or undefined if it throws. */
function builtPath(link: unknown, action: unknown, values: readonly unknown[]): string | undefined {
  if (typeof link !== "function") return undefined
  try {
    return String(link(new URL("http://a.com"), action, ...values)).replace(/(?<=.)\/$/, "")
  } catch {
    return undefined
  }
}
