import { isSameData } from "../../../core/lib/same-data.js"
import type { Operation } from "./api/api.js"
import type { Report } from "./finding.js"
import { writeValue } from "../routes/value.js"

/** Compares what only tables say: the pipelines of a row, what answers, and options that its clients do not see. */
export function compareServer({ server: old }: Operation, { server: now }: Operation, report: Report): void {
  if (old === null || now === null) return
  const kept = old.pipe_through.filter((name) => now.pipe_through.includes(name))
  if (!isSameData(kept, now.pipe_through))
    report(
      "server",
      "pipelines-changed",
      `goes through ${writeValue(now.pipe_through)}, before: ${writeValue(old.pipe_through)}`,
    )
  if (old.target !== now.target && old.target !== "" && now.target !== "")
    report("server", "target-changed", `goes to ${now.target}, before: ${old.target}`)
  for (const name of new Set([...Object.keys(old.options), ...Object.keys(now.options)])) {
    const [was, is] = [old.options[name], now.options[name]]
    if (!isSameData(was, is)) report("server", "option-changed", `${name} is ${textOf(is)}, before: ${textOf(was)}`)
  }
}

function textOf(value: unknown): string {
  return value === undefined ? "none" : writeValue(value)
}
