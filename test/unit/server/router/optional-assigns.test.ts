import { expect, it } from "vitest"
import { dynamic, get, pipe_through } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { optionalAssigns, plugs } from "../../../cases/optional-assigns.js"

const kindOf = (value: unknown): string =>
  value === undefined ? "undefined" : typeof value === "object" && value !== null && "guest" in value ? "guest" : "user"

it.each(optionalAssigns)("after %j the types say %j, and the conn has the %s", async (names, said, had) => {
  const rows = [pipe_through(names), get("/", "PageController", "index")]
  const router = define_router(dynamic(rows), { plugs }).build({
    PageController: { index: (conn: Conn) => conn.text("Hello") },
  })
  const conn = await router.call(build_conn("GET", "/"))
  expect(kindOf(Reflect.get(conn.assigns, "user"))).toBe(had)
  expect(said).toContain(had)
})
