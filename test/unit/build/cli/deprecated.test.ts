import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "./project.js"

const site = makeProject({
  "routes.ts": `
import { get, scope } from "waymark"
export const routes = [
  scope("/v1", { as: "v1", deprecated: { since: "2026-12-01", sunset: "2027-06-01", use: "v2_user" } }, [
    get("/users", "UserController", "index"),
    get("/gone", "UserController", "gone", { deprecated: { since: "2020-01-01", sunset: "2021-01-01", gone: true } }),
  ]),
  scope("/v2", { as: "v2" }, [get("/users", "UserController", "index")]),
] as const`,
})
afterAll(() => site.remove())
const listed = "deprecated since 2026-12-01, sunset 2027-06-01, use v2_user_path"

it("waymark routes lists and describes what is deprecated", async () => {
  const { stdout } = await site.run(["routes"])
  expect(stdout.split("\n")[0]).toBe(`v1_user_path  GET  /v1/users  UserController "index" (${listed})`)
  const info = await site.run(["routes", "--info", "/v1/users"])
  expect(info.stdout).toContain("deprecated    since 2026-12-01, sunset 2027-06-01, use v2_user_path\n")
  const json = await site.run(["routes", "--json"])
  expect(JSON.parse(json.stdout)).toMatchObject([
    { deprecated: { since: "2026-12-01", sunset: "2027-06-01", use: "v2_user" } },
    { deprecated: { since: "2020-01-01", gone: true } },
    { path: "/v2/users" },
  ])
})

describe("waymark routes --check", () => {
  it.each([["2026-01-01"], ["2027-05-31"]])("passes before a sunset, as of %s", async (day) => {
    expect(await site.run(["routes", "--check", "--now", day])).toMatchObject({ code: 0 })
  })

  it.each([["2027-06-01"], ["2031-01-01"]])("fails from a sunset on, as of %s", async (day) => {
    const { code, stderr } = await site.run(["routes", "--check", "--now", day])
    expect([code, stderr]).toEqual([
      1,
      "waymark: routes.ts:5:5: GET /v1/users: its sunset was 2027-06-01: remove the row, or answer 410 with gone: true\nCorrect this row, or remove it.\n",
    ])
  })

  it("refuses another --now than a day, and one without it", async () => {
    const { code, stderr } = await site.run(["routes", "--check", "--now", "2027-02-30"])
    expect([code, stderr.split("\n")[0]]).toEqual([
      2,
      "waymark: --now expects a day such as 2027-06-01, got: 2027-02-30",
    ])
    expect(await site.run(["routes", "--now", "2027-06-01"])).toMatchObject({ code: 2 })
  })
})

it("waymark types marks helpers, calls and actions all of whose rows are deprecated", async () => {
  await site.run(["types"])
  const written = readFileSync(join(site.folder, "routes.types.d.ts"), "utf8")
  expect(written.match(/@deprecated/g)).toHaveLength(4)
  expect(written).toMatch(
    /@deprecated since 2026-12-01, sunset 2027-06-01, use v2_user_path\n\s+\*\/\n\s+readonly "v1_user_path"/,
  )
})
