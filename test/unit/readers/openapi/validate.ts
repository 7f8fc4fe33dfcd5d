import { Validator } from "@seriousme/openapi-schema-validator"
import type { OpenApiDocument } from "waymark/openapi"
import { expect } from "vitest"

/** One validator, since it compiles the schema of OpenAPI once: half a second. */
const validator = new Validator()

/** Expects that a document is valid, as JSON, to a validator that is not ours, and that its references can be resolved. */
export async function expectValid(document: OpenApiDocument): Promise<void> {
  const parsed: unknown = JSON.parse(JSON.stringify(document))
  expect(parsed).toEqual(document)
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
  const text = JSON.stringify(document)
  const names = Object.keys(document.components?.schemas ?? {})
  const refs = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = ""]) => ref)
  expect(refs.filter((ref) => !names.some((name) => refersTo(ref, name)))).toEqual([])
  const ids = [...text.matchAll(/"operationId":"([^"]*)"/g)].map(([, id = ""]) => id)
  expect(ids).toEqual([...new Set(ids)])
}

function refersTo(ref: string, name: string): boolean {
  return ref === `#/components/schemas/${name}` || ref.startsWith(`#/components/schemas/${name}/`)
}
