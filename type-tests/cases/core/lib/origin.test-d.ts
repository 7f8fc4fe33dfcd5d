import type { WrongOrigin } from "../../../../src/core/lib/http/origin.js"
import type { hiddenWrongOriginCases, originCases, wrongOriginCases } from "../../../../test/cases/origins.js"
import type { AssertNone } from "../../../support/assert.js"

type Wrong = (typeof wrongOriginCases)[number]
export type AcceptsOrigins = AssertNone<WrongOrigin<(typeof originCases)[number]>>
export type RefusesOthers = AssertNone<Exclude<Wrong, WrongOrigin<Wrong>>>
export type DoesNotSeeAll = AssertNone<WrongOrigin<(typeof hiddenWrongOriginCases)[number]>>
export type AcceptsWideStrings = AssertNone<WrongOrigin<string>>
export type AcceptsTemplates = AssertNone<WrongOrigin<`https://${string}`>>
