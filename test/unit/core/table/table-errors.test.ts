import { describe, expect, it } from "vitest"
import { quoteList } from "../../../../src/core/table/messages.js"
import { list_routes } from "../../../../src/core/table/routes.js"
import { messageOf } from "../lib/caught.js"
import {
  quoteListCases,
  tableErrorCases,
  tableSeveralErrorsCases,
  tableShapeCases,
} from "../../../cases/table-errors.js"

describe("a table that breaks a rule throws with the compiler's message", () => {
  it.each(tableErrorCases)("$rule", ({ table, message }) => {
    expect(messageOf(() => list_routes(table))).toBe(message)
  })
})

describe("a row that is not a node throws with the compiler's message and the actual value", () => {
  it.each(tableShapeCases)("$rule", ({ table, message, more, place }) => {
    expect(messageOf(() => list_routes(table))).toBe(`${message}${more} (${place})`)
  })
})

describe("a table with several mistakes throws for the first one", () => {
  it.each(tableSeveralErrorsCases)("$messages", ({ table, messages }) => {
    expect(messageOf(() => list_routes(table))).toBe(messages[0])
  })
})

describe("names in a message are quoted and separated by commas", () => {
  it.each(quoteListCases)("%j", (names, list) => {
    expect(quoteList(names)).toBe(list)
  })
})
