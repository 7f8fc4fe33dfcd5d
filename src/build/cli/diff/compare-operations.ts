import { isSameData } from "../../../core/lib/same-data.js"
import type { Operation, Param } from "./api/api.js"
import { compareAnswers } from "./compare-answers.js"
import { inputChanges } from "./compare-schemas.js"
import { compareParams } from "./compare-params.js"
import { compareServer } from "./compare-server.js"
import type { Report } from "./finding.js"
import type { CompareParts } from "./schemas/compare.js"

/** Compares two versions of an operation. */
export function compareOperations(old: Operation, now: Operation, compare: CompareParts, report: Report): void {
  comparePlace(old, now, report)
  if (old.kind !== now.kind)
    report(kindLevel(old, now), "kind-changed", `was ${KINDS[old.kind]}, and is ${KINDS[now.kind]}`)
  comparePathParams(old.path_params, now.path_params, compare, report)
  compareParams(old, now, compare, report)
  compareBody(old, now, compare, report)
  compareAnswers(old, now, compare, report)
  compareRedirect(old, now, report)
  compareSecurity(old, now, report)
  compareServer(old, now, report)
  if (now.is_gone && !old.is_gone) report("breaking", "row-gone", "answers with 410 only")
  else if (now.deprecated && !old.deprecated) report("harmless", "row-deprecated", "is deprecated")
  if (old.is_gone && !now.is_gone) report("harmless", "row-back", "no longer answers with 410 only")
  if (old.deprecated && !now.deprecated) report("harmless", "row-undeprecated", "is no longer deprecated")
}

const KINDS: Readonly<Record<Operation["kind"], string>> = {
  action: "an action",
  forward: "a forward",
  redirect: "a redirect",
  socket: "a socket",
}

/** Clients follow a redirect of GET and HEAD, and a link to one may be answered instead. */
function kindLevel(old: Operation, now: Operation): "breaking" | "harmless" {
  const isFollowed = old.method === "GET" || old.method === "HEAD"
  const kinds = [old.kind, now.kind]
  return isFollowed && kinds.includes("action") && kinds.includes("redirect") ? "harmless" : "breaking"
}

function comparePlace(old: Operation, now: Operation, report: Report): void {
  if (old.host !== now.host) report("harmless", "host-wider", `answers on every host, not only on ${old.host ?? ""}`)
  if (old.method !== now.method) report("harmless", "method-wider", `answers every method, not only ${old.method}`)
  const [one, other] = [old.name, now.name]
  if (isSameData(one, other)) return
  if (one === null && other !== null) report("harmless", "name-new", `the ${other.noun} ${other.text} is new`)
  else if (one !== null)
    report("source", "name-changed", `the ${one.noun} ${one.text} is ${other === null ? "gone" : `now ${other.text}`}`)
}

function comparePathParams(old: readonly Param[], now: readonly Param[], compare: CompareParts, report: Report): void {
  old.forEach((one, index) => {
    const other = now[index]
    if (other === undefined) return
    if (one.name !== other.name)
      report("source", "path-param-renamed", `the param ${one.name} is called ${other.name} now`)
    inputChanges(compare(one.schema, other.schema, ""), `the param ${other.name}`, "path-param", report)
  })
}

function compareBody({ body: old }: Operation, { body: now }: Operation, compare: CompareParts, report: Report): void {
  if (old === null && now === null) return
  if (now === null) return report("breaking", "body-gone", "no longer takes a body")
  if (old === null)
    return now.required
      ? report("breaking", "body-required", "needs a body now")
      : report("harmless", "body-new", "may have a body now")
  if (!old.required && now.required) report("breaking", "body-required", "needs a body now")
  if (old.required && !now.required) report("harmless", "body-optional", "may be sent without a body now")
  // A table says media types only if it limits them.
  const [any, anyNow] = [old.content["*"], now.content["*"]]
  if (any !== undefined && anyNow === undefined)
    report("breaking", "body-type-gone", `takes only a body of ${Object.keys(now.content).join(", ")} now`)
  else if (any === undefined && anyNow !== undefined)
    report("harmless", "body-type-new", "takes a body of every media type that is parsed now")
  if (any !== undefined || anyNow !== undefined) {
    const [one] = Object.values(old.content)
    const [other] = Object.values(now.content)
    return inputChanges(compare(one, other, ""), "the body", "body", report)
  }
  for (const [type, schema] of Object.entries(old.content))
    if (Object.hasOwn(now.content, type)) {
      const others = Object.keys(now.content).length > 1 ? ` (${type})` : ""
      inputChanges(compare(schema, now.content[type], ""), `the body${others}`, "body", report)
    } else report("breaking", "body-type-gone", `no longer takes a body of ${type}`)
  for (const type of Object.keys(now.content))
    if (!Object.hasOwn(old.content, type)) report("harmless", "body-type-new", `takes a body of ${type} too`)
}

const KEEPS_METHOD = [307, 308]

function compareRedirect({ redirect: old, method }: Operation, { redirect: now }: Operation, report: Report): void {
  if (old === null || now === null) return
  if (old.to !== now.to) report("breaking", "redirect-target", `leads to ${now.to}, no longer to ${old.to}`)
  if (old.status === now.status) return
  const isOther = KEEPS_METHOD.includes(old.status) !== KEEPS_METHOD.includes(now.status)
  const isRead = method === "GET" || method === "HEAD"
  report(
    isOther && !isRead ? "breaking" : "harmless",
    "redirect-status",
    `redirects with ${now.status}, no longer with ${old.status}`,
  )
}

/** A request that had what one of the old alternatives asks for must still have what one of the new ones asks for. */
function compareSecurity({ security: old }: Operation, { security: now }: Operation, report: Report): void {
  if (isSameData(old, now)) return
  const isAllowed = (one: Operation["security"][number]): boolean =>
    now.length === 0 ||
    now.some((other) =>
      Object.entries(other).every(
        ([scheme, scopes]) =>
          scopes.every((scope) => one[scheme]?.includes(scope) === true) && Object.hasOwn(one, scheme),
      ),
    )
  const lost = (old.length === 0 ? [{}] : old).filter((one) => !isAllowed(one))
  if (lost.length === 0)
    report("harmless", "security-wider", `needs ${securityText(now)} now, before: ${securityText(old)}`)
  else report("breaking", "security-narrower", `needs ${securityText(now)} now, before: ${securityText(old)}`)
}

function securityText(security: Operation["security"]): string {
  const texts = security.map((one) =>
    Object.entries(one)
      .map(([scheme, scopes]) => (scopes.length === 0 ? scheme : `${scheme} (${scopes.join(", ")})`))
      .join(" and "),
  )
  return texts.map((text) => (text === "" ? "nothing" : text)).join(" or ") || "nothing"
}
