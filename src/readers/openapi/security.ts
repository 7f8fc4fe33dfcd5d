import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import type { OpenApiSecurityRequirement } from "./document.js"
import { unknownSchemeMessage } from "./messages.js"
import type { OpenApiOptions } from "./options.js"

/** @throws {ArgumentError} when `security` has the name of a scheme that `security_schemes` does not have */
export function checkSchemes({ security = {}, security_schemes = {} }: OpenApiOptions): void {
  const known = Object.keys(security_schemes)
  for (const [pipe, requirements] of Object.entries(security))
    for (const name of requirements.flatMap((requirement) => Object.keys(requirement)))
      if (!known.includes(name)) throw new ArgumentError(unknownSchemeMessage(name, pipe, known))
}

/**
 * The requirements of a route: each pipeline that it goes through adds its own, and each may have alternatives. A pipeline with an
 * empty list adds none.
 */
export function securityOf(
  passed: readonly string[],
  { security = {} }: OpenApiOptions,
): readonly OpenApiSecurityRequirement[] {
  const lists = passed.flatMap((name) => {
    const required = security[name]
    return required === undefined || required.length === 0 ? [] : [required]
  })
  if (lists.length === 0) return []
  return lists.reduce((all, own) => all.flatMap((one) => own.map((other) => both(one, other))))
}

function both(one: OpenApiSecurityRequirement, other: OpenApiSecurityRequirement): OpenApiSecurityRequirement {
  const merged = Object.entries(other).map(
    ([name, scopes]) => [name, [...new Set([...(one[name] ?? []), ...scopes])]] as const,
  )
  return { ...one, ...Object.fromEntries(merged) }
}
