/** A call whose action is one of several with the same arguments. */
import assert from "node:assert/strict"
import { helpers, resources } from "waymark"

const Routes = helpers([resources("/users", "UserController")])
const site = new URL("https://example.com")

for (const action of ["index", "create"] as const) assert.equal(Routes.user_path(site, action), "/users")
for (const action of ["show", "update"] as const) assert.equal(Routes.user_path(site, action, 7), "/users/7")
