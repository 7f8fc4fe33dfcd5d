import { helperCallsOf } from "../../../core/helpers/helper-call.js"
import type { CallWriter, HelperCall } from "../../../core/helpers/helper-call.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import { parsePattern } from "../../../core/pattern/pattern.js"
import type { Segment } from "../../../core/pattern/segment.js"
import type { ExplorerRoute } from "../explorer-data.types.js"

/** Writes the calls of the helpers of a table. */
export interface CallWriters {
  /** The call for the params of a request. */
  readonly withParams: CallWriter
  /** The call with the names of the params in place of their values: `Routes.user_path(conn, "show", id)`. */
  readonly withNames: (index: number) => HelperCall
}

export function newCallWriters(routes: readonly ExplorerRoute[]): CallWriters {
  // No code can be written for a symbol, so none is written for options that have no JSON.
  const called = routes.map((route) => ({ plug_opts: Symbol("without JSON"), ...route }))
  const withParams = helperCallsOf(called)
  return {
    withParams,
    withNames(index) {
      const route = called[index]
      const names = placeholders(route?.path ?? "/")
      // A name is not of a kind, so the call of a route with kinds is written as if it had none, and were alone.
      const call =
        route?.where === undefined
          ? withParams(index, names)
          : (hiddenCall(route) ?? helperCallsOf([{ ...route, where: undefined }])(0, names))
      return call.code === null ? call : { ...call, code: call.code.replace(PLACEHOLDER, "$1$2") }
    },
  }
}

/** The reason why there is no call, for a route that no helper links. */
function hiddenCall({ path, marks }: ExplorerRoute): HelperCall | undefined {
  const mark = marks.find(({ kind }) => kind === "unlinkable")
  return mark && { code: null, reason: mark.reason, instead: `Routes.path(conn, ${JSON.stringify(path)})` }
}

/** The code of a value of {@link placeholders}: a list with one string, or a string. */
const PLACEHOLDER = /\["[^"‹]*‹(\w+)›"\]|"‹(\w+)›"/g

/** For each param a value that no action has. */
function placeholders(path: string): AnyPathParams {
  const segments: readonly Segment[] = parsePattern(path)
  const named = segments.flatMap((part) => (part.kind === "static" ? [] : [part]))
  return Object.fromEntries(
    named.map(({ kind, prefix, name }) => [name, kind === "glob" ? [`${prefix}‹${name}›`] : `‹${name}›`]),
  )
}
