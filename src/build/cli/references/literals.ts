import type ts from "typescript"
import type { KnownType, Program } from "../compiler/program.js"

/** In place of a value that is put into a path: it fits only what takes any value. */
export const VALUE = "\0"

/** The strings that a type consists of, with {@link VALUE} in place of the values of templates; undefined if it has others. */
export function stringsOf(type: KnownType): readonly string[] | undefined {
  if (type.texts !== undefined) return [type.texts.join(VALUE)]
  if (typeof type.value === "string") return [type.value]
  const members = type.members.map(stringsOf)
  const known = members.filter((one): one is readonly string[] => one !== undefined)
  return members.length > 0 && known.length === members.length ? known.flat() : undefined
}

/** The paths that an expression may be, with {@link VALUE} in place of their values; undefined if they are not known. */
export function writtenPathsOf({ is, typeOf }: Program, node: ts.Expression): readonly string[] | undefined {
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (!is.isTemplateExpression(node)) return stringsOf(typeOf(node))
  return [node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join("")]
}
