import type { FilterParameters } from "../../router/filter-parameters.js"
import { errorFormat } from "./format.js"
import { shownIssues } from "../../router/problems/shown-issues.js"
import type { ProblemReader } from "../../router/problems/route-problems.js"
import { statusName } from "./status-names.js"

/** A row with `answers` declares JSON, so a page is only for a request that prefers HTML. */
const FORMATS = ["json", "html"]

/** Hides the values of params in issues, and reads the `accept` header in full. */
export function problemReader(filter: FilterParameters): ProblemReader {
  return {
    nameOf: statusName,
    issuesOf: (error, conn) => shownIssues(error, conn, filter),
    prefersHtml: (conn) => errorFormat(conn, FORMATS) === "html",
  }
}
