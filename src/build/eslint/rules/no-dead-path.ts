import type { WrittenPath } from "../paths/written-path.js"
import type { Rule, RuleContext } from "../rule.types.js"
import { NO_TABLE, OPTIONS_SCHEMA, placeOf, visitWithTable } from "./options.js"

/** Reports paths of links and requests that begin as rows of the table do, and that no row serves. */
export const noDeadPath: Rule = {
  meta: {
    type: "problem",
    docs: {
      description: "refuse paths that no row of the table serves",
      url: "https://waymark.invalid/docs/lint.html",
    },
    messages: {
      noTable: NO_TABLE,
      dead: `no row of the table serves "{{path}}"`,
      deadMethod: `no row of the table serves {{method}} "{{path}}", only other methods`,
    },
    schema: OPTIONS_SCHEMA,
  },
  create(context: RuleContext) {
    return visitWithTable(context, ({ path, methods }, table) => {
      if (isFile(path) || !table.owns(path) || table.mayServe(path, headAsGet(methods))) return
      const isOther = methods !== undefined && table.mayServe(path, undefined)
      const data = { path: path.text, method: methods?.join(", ") ?? "" }
      context.report({ ...placeOf(path, context), messageId: isOther ? "deadMethod" : "dead", data })
    })
  },
}

/** The server answers HEAD by the row of GET, and OPTIONS of other sites by `cors`. */
function headAsGet(methods: readonly string[] | undefined): readonly string[] | undefined {
  if (methods?.includes("OPTIONS") === true) return undefined
  return methods?.includes("HEAD") === true ? [...methods, "GET"] : methods
}

/** A static file may be served before the table. */
function isFile({ segments }: WrittenPath): boolean {
  return /\.[a-z\d]{1,5}$/i.test(segments.at(-1)?.join("") ?? "")
}
