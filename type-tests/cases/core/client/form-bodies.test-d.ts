import type { SentBody } from "../../../../src/core/client/form.types.js"
import type { SchemaInput } from "../../../../src/core/table/contracts/schemas.types.js"
import type { refusedForms, sentForms, unknownForms } from "../../../../test/cases/form-bodies.js"
import type { AssertNone } from "../../../support/assert.js"

type Case = readonly [name: string, schema: unknown, body: unknown, ...expected: readonly unknown[]]
type Taken<One extends Case> = SentBody<SchemaInput<{ readonly Body: One[1] }, "Body">>
// prettier-ignore
type Refused<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Cases[I][2] extends Taken<Cases[I]> ? never : Cases[I][0]
}[number]
// prettier-ignore
type Accepted<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Cases[I][2] extends Taken<Cases[I]> ? Cases[I][0] : never
}[number]
export type TakesWhatAFormCarries = AssertNone<Refused<typeof sentForms | typeof unknownForms>>
export type RefusesWhatAFormLoses = AssertNone<Accepted<typeof refusedForms>>
