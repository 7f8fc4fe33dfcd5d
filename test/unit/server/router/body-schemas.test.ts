import type { StandardSchemaV1 } from "@standard-schema/spec"
import { describe, expect, it } from "vitest"
import * as edge from "../../../../src/edge.js"
import { post } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import type { BodyType } from "../../../../src/core/table/contracts/body-types.js"
import { bodySchemas, bodyTypeSchemas } from "../../../cases/body-schemas.js"

/** What the schemas do not tell when the program starts: a check of classes is a function. */
const UNKNOWN = /a class/

/** The errors with which routers of a row start, on the server and on edge, or null. */
function errorsOf(
  Body: StandardSchemaV1,
  types: { readonly body_types?: readonly [BodyType, ...BodyType[]] } = {},
): readonly (string | null)[] {
  const routes = [post("/", "C", "run", { body: "Body", ...types })] as const
  return [
    messageOf(() => define_router(routes, { schemas: { Body } })),
    messageOf(() => edge.define_router(routes, { contracts: edge.contracts({ Body }) })),
  ]
}

function messageOf(start: () => unknown): string | null {
  try {
    start()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function expectedOf(name: string, problem: string | null): readonly (string | null)[] {
  const message = problem === null || UNKNOWN.test(name) ? null : `${problem} (at post "/")`
  return [message, message]
}

describe("when the program starts, a schema that no body fits is refused as in types", () => {
  it.each(bodySchemas)("%s", (name, schema, problem) => {
    expect(errorsOf(schema)).toEqual(expectedOf(name, problem))
  })

  it.each(bodyTypeSchemas)("with body_types: %s", (name, schema, types, problem) => {
    expect(errorsOf(schema, { body_types: types })).toEqual(expectedOf(name, problem))
  })
})
