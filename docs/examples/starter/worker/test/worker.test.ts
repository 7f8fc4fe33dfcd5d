import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import worker from "../src/worker.ts"

const get = async (path: string): Promise<Response> => worker.fetch(new Request(`http://localhost${path}`))

test("the home page links to a greeting", async () => {
  match(await (await get("/")).text(), /<a href="\/api\/hello\/Ada">/)
})

test("a greeting has the name of its path", async () => {
  deepEqual(await (await get("/api/hello/Ada")).json(), { greeting: "Hello, Ada!" })
})

test("other paths are not found", async () => {
  equal((await get("/nowhere")).status, 404)
})
