import { parseUrl } from "../../lib/http/parse-url.js"
import { joinPath } from "../../pattern/join.js"
import { PARAMS } from "../../pattern/names-in.js"
import { tableError, pathProblem } from "../rules/rules.js"
import type { Problem } from "../rules/rules.js"
import type { RedirectKind } from "../node-kind.types.js"
import { rowRoute } from "../rows/row-route.js"
import { got } from "../rules/values.js"
import { checkRedirects } from "./check-redirects.js"
import { REDIRECT_STATUS, REDIRECT_STATUSES, redirectParamMessage, redirectTargetMessage } from "./messages.js"
import { targetParts } from "./target.js"

/**
 * Nodes that redirect: each is a route for GET.
 *
 * @internal
 */
export const REDIRECT_KIND: RedirectKind = {
  problem: ([, path, target, status]) => pathProblem(path) ?? targetProblem(target) ?? statusProblem(status),
  read: ([, path, to, status = 302], within, at, { rules, checkPath, redirects }) => {
    checkPath?.(path, undefined, within, at, rules)
    if (to.startsWith("/")) checkPath?.(to, undefined, within, at, rules)
    const whole = joinPath(within.path, path)
    const problem = paramProblem(to, whole)
    if (problem !== undefined) throw tableError(problem, at)
    const options = { alias: false, as: null } as const
    const route = rowRoute("redirect", ["get", path, "redirect", { to, status }, options], within, rules)
    redirects.set(route, at)
    return { routes: [route] }
  },
  check: checkRedirects,
}

/** The run-time twin of `TargetFormProblem`. */
function targetProblem(target: unknown): Problem {
  if (typeof target !== "string") return got("the target of a redirect must be a string", target)
  const { origin } = targetParts(target)
  const isSound = origin === "" ? /^\/(?!\/)/.test(target) : !/[@*\s]/.test(origin) && parseUrl(origin) !== undefined
  return isSound ? undefined : redirectTargetMessage(target)
}

function statusProblem(status: unknown): Problem {
  const statuses: readonly unknown[] = REDIRECT_STATUSES
  return status === undefined || statuses.includes(status) ? undefined : got(REDIRECT_STATUS, status)
}

/** The run-time twin of `TargetParamProblem`. */
function paramProblem(target: string, path: string): Problem {
  const known = paramsIn(path)
  const missing = paramsIn(targetParts(target).path).find((param) => !known.includes(param))
  return missing === undefined ? undefined : redirectParamMessage(missing, target, path)
}

/** The params of a path as it has them, such as `":id"` and `"*rest"`; a glob has its prefix, which is a part of its value. */
function paramsIn(path: string): readonly string[] {
  return Array.from(path.matchAll(PARAMS), ([, prefix = "", sign = "", name = ""]) =>
    sign === "*" ? prefix + sign + name : sign + name,
  )
}
