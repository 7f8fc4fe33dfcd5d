import { describe, expect, it } from "vitest"
import { list_routes } from "../../../../src/core/table/routes.js"
import { messageOf } from "../lib/caught.js"
import { redirectCases, redirectErrorCases, redirectShapeCases, redirectStartCases } from "../../../cases/redirects.js"

describe("a redirect that breaks a rule throws with the compiler's message", () => {
  it.each(redirectErrorCases)("$rule", ({ table, message }) => {
    expect(messageOf(() => list_routes(table))).toBe(message)
  })
})

describe("a redirect that is not a node throws with the compiler's message and the actual value", () => {
  it.each(redirectShapeCases)("$rule", ({ table, message, more, place }) => {
    expect(messageOf(() => list_routes(table))).toBe(`${message}${more} (${place})`)
  })
})

describe("a redirect is refused at the start for", () => {
  it.each(redirectStartCases)("$rule", ({ table, message }) => {
    expect(messageOf(() => list_routes(table))).toBe(message)
  })
})

describe("redirects are taken", () => {
  it.each(redirectCases)("$rule", ({ table }) => {
    expect(list_routes(table).some(({ kind }) => kind === "redirect")).toBe(true)
  })
})
