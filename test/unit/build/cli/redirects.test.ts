import { afterAll, expect, it } from "vitest"
import { makeProject } from "./project.js"

const site = makeProject({
  "routes.ts": `
import { get, redirect, scope } from "waymark"
export const routes = [
  get("/users/:id", "UserController", "show"),
  scope("/old", [redirect("/people/:id", "/users/:id", 301)]),
] as const`,
  "broken.ts": `
import { redirect } from "waymark"
export const routes = [redirect("/people", "/users")]`,
})
afterAll(() => site.remove())

it("waymark routes lists redirects with their targets", async () => {
  const { stdout } = await site.run(["routes"])
  expect(stdout).toBe(
    'user_path  GET  /users/:id       UserController "show"\n           GET  /old/people/:id  -> /users/:id 301\n',
  )
})

it("waymark routes --json and --info have the target and the status of a redirect", async () => {
  const { stdout } = await site.run(["routes", "--json"])
  expect(JSON.parse(stdout)).toMatchObject([
    { kind: "match" },
    { kind: "redirect", plug: "redirect", plug_opts: { to: "/users/:id", status: 301 } },
  ])
  const info = await site.run(["routes", "--info", "/old/people/7"])
  expect(info.stdout).toContain('plug_opts     { to: "/users/:id", status: 301 }')
})

it("waymark routes --check passes redirects, and names one whose target no row serves", async () => {
  expect(await site.run(["routes", "--check"])).toMatchObject({ code: 0 })
  const broken = await site.run(["routes", "broken.ts", "--check"])
  expect(`${broken.stdout}${broken.stderr}`).toContain(
    'redirect to "/users": no row serves GET for this path of the table (at redirect "/people")',
  )
})
