import { expect, it } from "vitest"
import { unguarded_routes } from "waymark"
import type { Unguarded, UnguardedIn } from "waymark"
import { routes } from "../../../docs/examples/blog/routes.js"
import { run } from "../../../src/build/cli/run.js"
import { root } from "../../unit/house/sources.js"

type AssertNone<Found extends never> = Found

/** The guards of the admin's area, which a route there needs both of. */
type AdminGuard = "require_user" | "require_admin"
export type AdminArea = AssertNone<UnguardedIn<typeof routes, "/admin" | "/status", AdminGuard>>

/** Requests that change data and need no login: the login and logout, and a new account. */
type NoLogin = Extract<Unguarded<typeof routes, "require_user">, Unguarded<typeof routes, "require_api_user">>
type Changes = Exclude<NoLogin, { verb: "get" | "*" }>
export type OpenChanges = AssertNone<Exclude<Changes, { path: "/session" } | { verb: "post"; path: "/users" }>>

it("a visitor without a login can change nothing but the session and a new account", () => {
  const tokens = unguarded_routes(routes, "require_api_user")
  const open = unguarded_routes(routes, "require_user").filter((route) =>
    tokens.some(({ verb, path }) => verb === route.verb && path === route.path),
  )
  expect(open.filter(({ verb }) => verb !== "get")).toEqual([
    { verb: "post", path: "/session", guarded: false },
    { verb: "delete", path: "/session", guarded: false },
    { verb: "post", path: "/users", guarded: false },
    { verb: "*", path: "/health", guarded: "unknown" },
  ])
})

it("the command lists what needs no login of a user, for a check in CI", async () => {
  let stderr = ""
  const code = await run(["routes", "docs/examples/blog/routes.ts", "--check", "--guard", "require_user"], {
    stdout: { write: () => undefined },
    stderr: { write: (text) => (stderr += text) },
    cwd: root,
  })
  expect(code).toBe(1)
  const open = [...stderr.matchAll(/: (\w+|\*) (\S+) does not go through "require_user"/g)].map(([, ...row]) =>
    row.join(" "),
  )
  expect(open).toEqual(
    unguarded_routes(routes, "require_user").map(({ verb, path }) => `${verb.toUpperCase()} ${path}`),
  )
  expect(open).toContain("POST /session")
  expect(open.filter((row) => /\/(admin|edit|status)/.test(row))).toEqual([])
})
