import { isRecord } from "../../../../core/lib/is-object.js"
import type { Schema } from "./alternatives.js"

/** How a schema changed, and whether that breaks clients: those that send the value, and those that read it. */
export interface SchemaChange {
  /** The place in the schema: `.tags[]`. */
  readonly path: string
  readonly text: string
  /** Whether it breaks a client that sends the value: it fits fewer values. */
  readonly breaksInput: boolean
  /** Whether it breaks a client that reads the value: it fits more values. */
  readonly breaksOutput: boolean
  /** Whether only the default changed. */
  readonly isDefault?: true
}

type Effect = Pick<SchemaChange, "breaksInput" | "breaksOutput">

/** The schema fits fewer values. */
export const NARROWER: Effect = { breaksInput: true, breaksOutput: false }
/** The schema fits more values. */
export const WIDER: Effect = { breaksInput: false, breaksOutput: true }
/** The schema fits other values. */
export const OTHER: Effect = { breaksInput: true, breaksOutput: true }
/** The schema fits the same values. */
export const NEITHER: Effect = { breaksInput: false, breaksOutput: false }

/** What an alternative is called: its type, or its name. */
export function alternativeName({ type, $ref, enum: listed, properties }: Schema): string {
  if (typeof $ref === "string") return `"${$ref.split("/").at(-1) ?? ""}"`
  if (Array.isArray(listed) && listed.length <= 3) return listed.map((value) => JSON.stringify(value)).join(" or ")
  if (type === "object" && isRecord(properties)) return `an object of ${Object.keys(properties).join(", ")}`
  return typeof type === "string" ? type : "any value"
}
