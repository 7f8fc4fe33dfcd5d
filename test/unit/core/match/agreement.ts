import { decodeSegments } from "../../../../src/core/match/canonical.js"
import { MalformedURIError } from "../../../../src/core/match/errors.js"
import { paramConditions } from "../../../../src/core/match/conditions.js"
import { programFromJSON } from "../../../../src/core/match/json.js"
import { programMatcher } from "../../../../src/core/match/matcher.js"
import { lazyMatcher } from "../../../../src/core/match/lazy-matcher.js"
import { narrowingMatcher } from "../../../../src/core/match/narrow.js"
import { scanningMatcher } from "../../../../src/core/match/scan.js"
import type { Match } from "../../../../src/core/match/matcher.js"
import { splitPath } from "../../../../src/core/pattern/split-path.js"
import { firstMatch } from "./first-match.js"
import { inheritsNothing } from "./inherits-nothing.js"
import type { RandomCase } from "./random-tables.js"

/** A request for which a matcher and `firstMatch` find different routes or params. */
export interface Disagreement {
  readonly of: string
  readonly request: unknown
  readonly expected: unknown
  readonly got: unknown
}

/** Compares a matcher, one that was read from JSON, and the small ones, with `firstMatch`. */
export function disagreements({ routes, requests }: RandomCase): readonly Disagreement[] {
  const matcher = lazyMatcher(routes)
  const kept = programMatcher(programFromJSON(JSON.parse(JSON.stringify(matcher))))
  const small = {
    narrowing: narrowingMatcher(routes, paramConditions),
    scanning: scanningMatcher(routes, paramConditions),
  }
  const found: Disagreement[] = []
  for (const request of requests) {
    const { method, host, path, segments } = request
    const compare = (of: string, expected: unknown, got: unknown): void => {
      if (JSON.stringify(expected) !== JSON.stringify(got)) found.push({ of, request, expected, got })
    }
    const byPath = answer(() => firstMatch(routes, method, decodeSegments(splitPath(path)), host))
    compare("path", byPath, answer(() => matcher.match_path(method, path, host))) // prettier-ignore
    compare("kept", byPath, answer(() => kept.match_path(method, path, host))) // prettier-ignore
    const bySegments = answer(() => firstMatch(routes, method, segments, host))
    compare("segments", bySegments, answer(() => matcher.match_segments(method, segments, host))) // prettier-ignore
    compare("segments, kept", bySegments, answer(() => kept.match_segments(method, segments, host))) // prettier-ignore
    for (const [name, one] of Object.entries(small)) {
      compare(name, byPath, answer(() => one.match_path(method, path, host))) // prettier-ignore
      compare(`segments, ${name}`, bySegments, answer(() => one.match_segments(method, segments, host))) // prettier-ignore
    }
  }
  return found
}

/** The result of a match, with the order of its params and whether they inherit anything. */
function answer(match: () => Match | undefined): unknown {
  try {
    const found = match()
    if (found === undefined) return "none"
    const { index, path_params } = found
    return [index, inheritsNothing(path_params), Object.entries(path_params)]
  } catch (error) {
    if (error instanceof MalformedURIError) return "malformed"
    throw error
  }
}
