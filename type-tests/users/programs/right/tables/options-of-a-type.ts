/** Options whose type is that of all options do not declare a contract. */
import assert from "node:assert/strict"
import { define_routes, get, list_routes } from "waymark"
import type { RouteOptions } from "waymark"

const options: RouteOptions = { metadata: { public: true } }
const routes = define_routes([get("/about", "PageController", "about", options)])
assert.deepEqual(list_routes(routes)[0]?.metadata, { public: true })
