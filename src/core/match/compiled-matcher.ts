import { sharedProperty } from "../lib/shared-property.js"
import type { Matcher } from "./matcher.js"

/** The matcher of a table that was compiled ahead of time. */
export const compiledMatcher = /* @__PURE__ */ sharedProperty<Matcher>("matcher")

/** The matcher of a small table that was compiled ahead of time, for routers of `waymark/edge`. */
export const smallMatcher =
  /* @__PURE__ */ sharedProperty<Pick<Matcher, "match_path" | "match_segments">>("small_matcher")
