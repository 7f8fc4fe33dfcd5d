import { describe, expect, it } from "vitest"
import { route_info } from "../../../../src/index.js"
import { routeInfoCases } from "../../../cases/route-info.js"

describe.each(routeInfoCases)("$rule", ({ table, asked }) => {
  it.each([...asked])("%s %j at %s", (method, path, host, info) => {
    expect(
      route_info<readonly unknown[], string, string | readonly string[], string>(table, method, path, host),
    ).toEqual(info)
  })
})
