import { afterAll, describe, expect, it } from "vitest"
import { OWN_SCHEMAS, writeProgram as writeClient } from "../../../type-tests/cost/client.js"
import { cleanUp, DECLARATIONS, measureAnew } from "../../../type-tests/cost/measure.js"
import { writeProgram } from "../../../type-tests/cost/tables.js"

afterAll(cleanUp)

// `type-tests/cost` compiles them with 7.0.
describe("TypeScript 6.0 accepts", () => {
  it("5,000 routes in scopes of builders, all of them used, and writes declarations", () => {
    const program = writeProgram({ form: "scopes of builders", use: "everything", routes: 5000 })
    expect(measureAnew("typescript", program, DECLARATIONS).errors).toEqual([])
  })

  it("a client of 3,000 routes", () => {
    expect(measureAnew("typescript", writeClient(OWN_SCHEMAS, 3000, true)).errors).toEqual([])
  })
})
