import { sharedProperty } from "../lib/shared-property.js"
import type { Matcher } from "./matcher.js"

/** The matcher of a large table that was compiled ahead of time. */
export const compiledMatcher = /* @__PURE__ */ sharedProperty<Matcher>("matcher")
