import { isRoute } from "../flat-routes.js"
import type { FlatRoute } from "../flat-routes.js"
import type { Guarded } from "../guarded-rows.js"
import { coverOfPattern, patternOf } from "./cover.js"
import type { Dialect } from "./pattern.js"
import type { RunningRoute } from "./route.js"

/** A guarded route without a pattern, which is a comment in the table. */
export interface LeftRoute extends Pick<RunningRoute, "verb" | "path" | "regExp" | "within"> {
  /** The plugs that it is behind. */
  readonly guards: readonly string[]
}

/** Adds to the comments of guarded routes without a pattern which row takes their requests without their guards. */
export function withTakenRequests(
  items: readonly Guarded[],
  dialect: Dialect,
): { readonly items: readonly Guarded[]; readonly lost: readonly string[] } {
  const lost: string[] = []
  const checked = items.map((given) => {
    const { left, item, at = 0 } = given
    if (left === undefined || left.guards.length === 0) return given
    // Fastify does not match in the order of registration.
    const later = items.filter((one) => dialect === "fastify" || (one.at ?? 0) > at)
    const taking = later.filter((one) => isRoute(one.item) && one.item.isOff !== true && takes(one.item, left, dialect))
    const missingOf = (one: Guarded): readonly string[] => left.guards.filter((guard) => !one.guards.includes(guard))
    // Rows take different requests of a path such as `/files*`.
    const by = beginningOf(left) === undefined ? taking[0] : taking.find((one) => missingOf(one).length > 0)
    if (by === undefined || !isRoute(by.item)) return given
    const missing = missingOf(by)
    if (missing.length === 0) return given
    const taken = `${by.item.verb} ${by.item.path} takes its requests without ${missing.join(", ")}`
    lost.push(`  ${left.verb} ${left.path}: ${taken}`)
    return { ...given, item: { ...item, comments: [...(item.comments ?? []), `  ${taken}`] } }
  })
  return { items: checked, lost }
}

/** Segments of sample requests. */
const SAMPLES = ["7", "a", "a-b", "a.b", "a.png"]

/** Whether a row takes requests of a route, as far as a few of them tell. */
function takes(row: FlatRoute, left: LeftRoute, dialect: Dialect): boolean {
  if (row.verb !== "*" && left.verb !== "*" && row.verb !== left.verb) return false
  const { regExp, path, within = "/" } = left
  const covers = (asked: string): boolean =>
    coverOfPattern(patternOf(row), { pattern: asked, where: {} }, false, dialect) !== "none"
  const beginning = beginningOf(left)
  if (beginning !== undefined) {
    const literal = row.path.replace(/[:*].*$/s, "")
    return literal.startsWith(beginning) || (literal !== row.path && beginning.startsWith(literal))
  }
  if (regExp === undefined) return covers(sampleOf(path))
  const before = within === "/" ? "" : within
  const plain = new RegExp(regExp.source, regExp.flags.replace(/[gy]/g, ""))
  return SAMPLES.some((sample) => {
    const asked = row.path.replaceAll(/[:*]\w+/g, sample)
    return asked.startsWith(before) && plain.test(asked.slice(before.length) || "/")
  })
}

/** The characters that all paths of a route begin with, if it matches all that do, such as `/files*`. */
function beginningOf({ path, regExp }: LeftRoute): string | undefined {
  return regExp === undefined ? /^([^:*()?+{}[\]\\!]+)\*$/.exec(path)?.[1] : undefined
}

/** A path that a route matches in most cases: its params and their rules are a digit. */
function sampleOf(path: string): string {
  const plain = path.replaceAll(/:\w+(?:\((?:[^()]|\([^()]*\))*\)|\{(?:[^{}]|\{[^{}]*\})*\})?[?*+]?/g, "7")
  return plain.replaceAll(/\*\w*/g, "7").replaceAll(/[(){}?+\\]/g, "")
}
