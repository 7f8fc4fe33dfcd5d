import { describe, expect, it } from "vitest"
import { quoteList } from "../../src/table/messages.js"
import { list_routes } from "../../src/table/routes.js"
import { messageOf } from "../lib/caught.js"
import { quoteListCases, tableErrorCases, tableSeveralErrorsCases, tableShapeCases } from "../cases/table-errors.js"

describe("a table that breaks a rule is refused in the compiler's words", () => {
  it.each(tableErrorCases)("$rule", ({ table, message }) => {
    expect(messageOf(() => list_routes(table))).toBe(message)
  })
})

describe("a row that is no node is refused in the compiler's words, and the exception says what came", () => {
  it.each(tableShapeCases)("$rule", ({ table, message, more, place }) => {
    expect(messageOf(() => list_routes(table))).toBe(`${message}${more} (${place})`)
  })
})

describe("the exception is for the first of several mistakes", () => {
  it.each(tableSeveralErrorsCases)("$messages", ({ table, messages }) => {
    expect(messageOf(() => list_routes(table))).toBe(messages[0])
  })
})

describe("names in a message stand in quotes, with commas between them", () => {
  it.each(quoteListCases)("%j", (names, list) => {
    expect(quoteList(names)).toBe(list)
  })
})
