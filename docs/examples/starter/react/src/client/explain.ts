import type { Problem } from "../schemas.ts"

/** What a problem says to the user. An invalid body has an issue for each field. */
export function explain({ title, status, detail = title, issues = [] }: Problem): string {
  if (status === 403) return "Your session has changed, perhaps in another tab. Load this page again."
  return issues.length > 0 ? issues.map(({ message }) => message).join(", ") : detail
}
