import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { format } from "prettier"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { serve } from "../../../src/server/node/index.js"
import { proxy_to, standard_plugs } from "../../../src/server/plugs/index.js"
import { makeProject } from "../../unit/build/cli/project.js"
import { addressOf } from "../adapters/given-address.js"
import { routes } from "./kept-pages/routes.js"

const here = join(import.meta.dirname, "kept-pages")

/** Stands for the running Phoenix application. */
const phoenix = createServer((req, res) => void res.end(`Phoenix: ${req.method} ${req.url}`))
let waymark: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  phoenix.listen(0, "127.0.0.1")
  await once(phoenix, "listening")
  const denies = (name: string) => (conn: Conn) =>
    conn.get_req_header(name).length === 0 ? conn.send_resp(401, `no ${name}`).halt() : conn
  const plugs = { ...standard_plugs, require_member: denies("member"), require_coach: denies("coach") }
  const web = define_router(routes, { plugs })
  const router = web.build({
    PhoenixApp: proxy_to(addressOf(phoenix)),
    ClubWeb: {
      MemberController: web.controller("ClubWeb.MemberController", {
        index: (conn) => conn.text("all"),
        show: (conn, { id }) => conn.text(`member ${id}`),
      }),
      TeamController: web.controller("ClubWeb.TeamController", {
        update: (conn, { id }) => conn.text(`updated ${id}`),
        year: (conn, { id, year }) => conn.text(`team ${id} in ${year}`),
      }),
      HandleController: web.controller("ClubWeb.HandleController", {
        show: (conn, { handle }) => conn.text(`handle ${handle}`),
        files: (conn, { handle, path }) => conn.text(`files ${handle} ${path.join(" ")}`),
      }),
    },
  })
  waymark = await serve(define_endpoint({ router }), { port: 0, print: false })
})
afterAll(async () => {
  await waymark.close({ grace: 0 })
  phoenix.closeAllConnections()
  phoenix.close()
})

async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(new URL(path, waymark.url), init)
  return response.text()
}

const MEMBER = { headers: { member: "1" } }
const COACH = { headers: { member: "1", coach: "1" } }

describe("pages that stay with Phoenix keep their place in an imported table", () => {
  it("which is the one that waymark import writes", async () => {
    const project = makeProject({ "router.ex": readFileSync(join(here, "router.ex"), "utf8") })
    const { code, stderr } = await project.import(["router.ex"])
    expect([code, stderr]).toEqual([0, ""])
    const written = readFileSync(join(project.folder, "routes.ts"), "utf8")
    project.remove()
    const expected = readFileSync(join(here, "routes.ts"), "utf8")
    expect(await format(written, { semi: false, printWidth: 120, parser: "typescript" })).toBe(expected)
  })

  it.each([
    ["/members/new", "Phoenix: GET /members/new"],
    ["/rules?page=2", "Phoenix: GET /rules?page=2"],
    ["/members/7/card", "Phoenix: GET /members/7/card"],
    ["/dashboard", "Phoenix: GET /dashboard"],
    ["/dashboard/home?a=1", "Phoenix: GET /dashboard/home?a=1"],
    ["/teams/7", "Phoenix: GET /teams/7"],
  ])("%s is a page of Phoenix, without plugs of this table", async (path, text) => {
    expect(await ask(path)).toBe(text)
    expect(await ask(path, COACH)).toBe(text)
  })

  it.each([
    ["/members/all", MEMBER, "all", "no member"],
    ["/members/7", MEMBER, "member 7", "no member"],
    ["/members/newest", MEMBER, "member newest", "no member"],
    ["/late", MEMBER, "handle late", "no member"],
    ["/rules/old", MEMBER, "files rules old", "no member"],
    ["/teams/7/2026", COACH, "team 7 in 2026", "no member"],
  ])("%s is answered here, behind its plugs", async (path, init, text, refused) => {
    expect(await ask(path, init)).toBe(text)
    expect(await ask(path)).toBe(refused)
  })

  it("runs the pipelines of a scope that was divided before all of its rows", async () => {
    expect(await ask("/teams/7/2026", MEMBER)).toBe("no coach")
    expect(await ask("/teams/7", { ...MEMBER, method: "POST" })).toBe("no coach")
    expect(await ask("/teams/7", { ...COACH, method: "POST" })).toBe("updated 7")
  })

  it("sends other methods of such a page to the rows for them", async () => {
    expect(await ask("/members/new", { method: "DELETE", ...MEMBER })).not.toContain("Phoenix")
    expect(await ask("/dashboard/x", { method: "POST", body: "a=1" })).toBe("Phoenix: POST /dashboard/x")
  })
})
