import { describe, expect, it } from "vitest"
import { dynamic, get, helpers, list_routes, unlinkable_routes } from "../../src/index.js"
import { paramList } from "../../src/pattern/params.js"
import { unlinkableCases } from "../cases/unlinkable.js"

describe("unlinkable_routes", () => {
  it.each(unlinkableCases)("$rule", ({ table, unlinkable }) => {
    expect(unlinkable_routes(table)).toEqual(unlinkable)
  })

  it.each(unlinkableCases)(
    "returns exactly the routes whose path no call of their helper builds: $rule",
    ({ table, unlinkable }) => {
      const rows: readonly unknown[] = table
      const built: object = helpers(dynamic(rows))
      const lost = list_routes(rows).filter(({ path, helper, plug_opts }) => {
        if (helper === null) return false
        const values = paramList(path).map(([name, kind]) => (kind === "glob" ? [name] : name))
        const link: unknown = Reflect.get(built, `${helper}_path`)
        return builtPath(link, plug_opts, values) !== path.replaceAll(/[:*]/g, "")
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

  it("takes less than two seconds for 10,000 routes, similar or not", () => {
    const count = 10_000
    const tables = [
      Array.from({ length: count }, (_, index) => ["get", `/a${index}/:id`, `X${index}`, "x"]),
      Array.from({ length: count }, (_, index) => ["get", `/a${index}/:id`, "X", "x"]),
      Array.from({ length: count }, (_, index) => ["get", `/a${index}`, "X", { index }]),
    ]
    tables.forEach((table) => list_routes(table))
    const start = performance.now()
    expect(tables.map((table) => unlinkable_routes(table).length)).toEqual([0, count - 1, 0])
    expect(performance.now() - start).toBeLessThan(2000)
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
