import { isRecord } from "../../../core/lib/is-object.js"
import type { Report } from "./finding.js"
import type { SchemaChange } from "./schemas/schema-change.js"

/** Reports the changes of a schema that clients send. */
export function inputChanges(changes: readonly SchemaChange[], what: string, rule: string, report: Report): void {
  for (const change of changes)
    report(change.breaksInput ? "breaking" : "harmless", `${rule}-schema`, changeText(change, what))
}

/** Reports the changes of a schema that clients read. */
export function outputChanges(changes: readonly SchemaChange[], what: string, rule: string, report: Report): void {
  for (const change of changes)
    report(change.breaksOutput ? "breaking" : "harmless", `${rule}-schema`, changeText(change, what))
}

function changeText({ path, text }: SchemaChange, what: string): string {
  return path === "" ? `${what}: ${text}` : `${what}: ${path.replace(/^\./, "")} ${text}`
}

/** The name of a schema whose content is not known, since it is of a table. */
export function schemaName(schema: unknown): string {
  const ref = isRecord(schema) ? schema["$ref"] : undefined
  return typeof ref === "string" ? (ref.split("/").at(-1) ?? "") : ""
}
