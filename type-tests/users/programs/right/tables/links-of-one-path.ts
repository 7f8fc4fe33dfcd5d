/** Routes with the same path share a link, and other routes of an action have their own helper. */
import assert from "node:assert/strict"
import { get, helpers, post, resources, unlinkable_routes } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [
  get("/login", "SessionController", "login"),
  post("/login", "SessionController", "login"),
  resources("/users", "UserController", { only: ["show"] }),
  resources("/members", "UserController", { only: ["show"], as: "member" }),
] as const
type AssertNone<Found extends never> = Found
export type Sound = AssertNone<Unlinkable<typeof routes>>

assert.deepEqual(unlinkable_routes(routes), [])
const here = new URL("https://example.com")
assert.equal(helpers(routes).session_path(here, "login"), "/login")
assert.equal(helpers(routes).user_path(here, "show", 7), "/users/7")
assert.equal(helpers(routes).member_path(here, "show", 7), "/members/7")
