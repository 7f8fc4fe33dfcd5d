import { expect, it, vi } from "vitest"
import { get } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"

const routes = [get("/:a", "X", "x"), get("/b", "X", "x")] as const
const line = "Router: GET /b can never match, since GET /:a comes before it and takes all its requests"
const X = { x: () => undefined }

it("building a router warns about each unreachable route", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined)
  try {
    const web = define_router(routes)
    expect(warn).not.toHaveBeenCalled()
    web.build({ X })
    expect(warn.mock.calls).toEqual([[line]])
  } finally {
    warn.mockRestore()
  }
})

it("the option warn receives the warnings about unreachable routes", () => {
  const lines: string[] = []
  define_router(routes, { warn: (message) => lines.push(message) }).build({ X })
  expect(lines).toEqual([line])
})

it("a router without unreachable routes does not warn", () => {
  const lines: string[] = []
  define_router([get("/b", "X", "x"), get("/:a", "X", "x")], { warn: (message) => lines.push(message) }).build({ X })
  expect(lines).toEqual([])
})
