import { describe, expect, it } from "vitest"
import { apiOfDocument } from "../../../../src/build/cli/diff/api/of-document.js"
import { compareApis } from "../../../../src/build/cli/diff/compare-apis.js"
import type { Finding } from "../../../../src/build/cli/diff/finding.js"
import { apiChanges, changedDocument } from "../../../cases/api-changes.js"

/** A copy of the document with a value at a place. */
function documentWith(at: string, value: unknown): Readonly<Record<string, unknown>> {
  const copy = JSON.parse(JSON.stringify(changedDocument)) as Record<string, unknown> // plain data
  const keys = at.split("/").map((key) => key.replaceAll("~1", "/"))
  const last = keys.pop() ?? ""
  let inner: object = copy
  for (const key of keys) {
    const next: unknown = Reflect.get(inner, key) ?? {}
    Reflect.set(inner, key, next)
    inner = next as object // of the cases, whose places are objects
  }
  if (value === undefined && Array.isArray(inner)) inner.splice(Number(last), 1)
  else if (value === undefined) Reflect.deleteProperty(inner, last)
  else Reflect.set(inner, last, value)
  return copy
}

function levelOf(findings: readonly Finding[]): string {
  return ["breaking", "source", "harmless"].find((level) => findings.some((one) => one.level === level)) ?? "none"
}

describe("the changes of documents", () => {
  it.each(apiChanges)("$change: $level", ({ at, old, now, level }) => {
    const [one, other] = [documentWith(at, old), documentWith(at, now)]
    const findings = compareApis(apiOfDocument(one), apiOfDocument(other))
    expect([levelOf(findings), findings]).toEqual([level, findings])
    for (const same of [one, other])
      expect(compareApis(apiOfDocument(same), apiOfDocument(structuredClone(same)))).toEqual([])
  })

  it.each(apiChanges.filter(({ oasdiff }) => oasdiff !== ""))(
    "$change: as $oasdiff, unless there is a reason",
    ({ level, oasdiff, why }) => {
      const isBreaking = /(?:ERR|WARN)$/.test(oasdiff)
      expect(why !== undefined || (level === "breaking") === isBreaking).toBe(true)
      expect(why === undefined || (level === "harmless") !== !isBreaking).toBe(true)
    },
  )
})
