import { dataLiteral } from "../../core/lib/literal.js"
import { linksOf } from "../../core/links/link.js"
import type { Link } from "../../core/links/link.js"
import { kindNamed } from "../../core/pattern/kind.js"
import type { ParamKind } from "../../core/pattern/kind.js"
import { list_routes } from "../../core/table/routes.js"

/** The code of the links of a table's helpers, as `helpers` of `waymark/compiled` takes them. */
export function helpersCode(table: readonly unknown[]): string {
  const helpers = Array.from(linksOf(list_routes(table)), ([name, links]) =>
    listCode([dataLiteral(name), ...links.map(linkCode)]),
  )
  return listCode(helpers)
}

export function linkCode([pattern, action, kinds, lists]: Link): string {
  const checks = kinds?.map((check) => (check?.kind === undefined ? "" : checkCode(check.kind)))
  return listCode([
    dataLiteral(pattern),
    dataLiteral(action),
    checks === undefined ? "" : listCode(checks),
    lists === undefined ? "" : dataLiteral(lists),
  ])
}

/** Writes a list; an empty part at the end is left out, and any other is a hole. */
export function listCode(parts: readonly string[]): string {
  return `[${parts.slice(0, parts.findLastIndex((part) => part !== "") + 1).join()}]`
}

/**
 * The code of a function that returns the text of a link, or undefined if a text is not of the kind. The code of
 * the functions of a kind is self-contained, which test/unit/core/client/compiled-client.test.ts checks, so that a bundle has only the
 * kinds of its routes.
 */
function checkCode(kind: ParamKind): string {
  const { test, write } = kindNamed(kind) ?? {}
  const isOfKind = test === undefined ? `${dataLiteral(kind)}.includes(text)` : callCode(test)
  return `(text)=>${isOfKind}?${write === undefined ? "text" : callCode(write)}:undefined`
}

function callCode(called: (text: string) => unknown): string {
  return `(${called.toString()})(text)`
}
