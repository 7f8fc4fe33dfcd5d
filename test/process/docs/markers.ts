import ts from "typescript"

/** What a comment promises about the statement before it. Lines are counted from 1. */
export type Marker =
  | { readonly kind: "value" | "throws" | "error"; readonly line: number; readonly pos: number; readonly text: string }
  | { readonly kind: "prints"; readonly line: number; readonly pos: number; readonly text: string }

interface Comment {
  readonly pos: number
  readonly line: number
  readonly text: string
  /** Only spaces come before it on its line. */
  readonly isAlone: boolean
}

/**
 * The promises in a text:
 *
 * - `//=> value` after a statement: what the expression, or the variable declared, is
 * - `//=> throws text`: the expression throws an error with this text in its name or message
 * - `// prints`, then comments: what went to `console.log` since the promise before; on the statement's own line
 *   `// prints text`
 * - `// error: text`: a message of the compiler has this text in it
 *
 * All except `// prints` continue in the next comments if these begin with three spaces.
 */
export function findMarkers(source: ts.SourceFile): readonly Marker[] {
  const comments = commentsOf(source)
  return comments.flatMap((comment, index): readonly Marker[] => {
    const { line, pos, text } = comment
    const promise = /^\/\/(=>| error:)\s*(?:(throws)\s+)?(.*)$/.exec(text)
    if (promise !== null) {
      const [, sign, throws, begin = ""] = promise
      const more = following(comments, index, (next) => next.startsWith("//   "))
      const kind = sign !== "=>" ? "error" : throws === undefined ? "value" : "throws"
      return [{ kind, line, pos, text: [begin, ...more].map((part) => part.trim()).join(" ") }]
    }
    if (comment.isAlone && text.trim() === "// prints")
      return [{ kind: "prints", line, pos, text: following(comments, index, () => true).join("\n") }]
    if (!comment.isAlone && text.startsWith("// prints "))
      return [{ kind: "prints", line, pos, text: text.slice("// prints ".length) }]
    return []
  })
}

/** The comments on the lines right after one, without their slashes. */
function following(comments: readonly Comment[], index: number, goesOn: (text: string) => boolean): readonly string[] {
  const texts: string[] = []
  for (let i = index + 1; ; i++) {
    const [before, next] = [comments[i - 1], comments[i]]
    if (before === undefined || next === undefined || !next.isAlone || next.line !== before.line + 1) return texts
    if (!goesOn(next.text)) return texts
    texts.push(next.text.replace(/^\/\/ ?/, ""))
  }
}

function commentsOf(source: ts.SourceFile): readonly Comment[] {
  const found = new Map<number, Comment>()
  const add = (ranges: readonly ts.CommentRange[] = []): void => {
    for (const { pos, end, kind } of ranges) {
      if (kind !== ts.SyntaxKind.SingleLineCommentTrivia) continue
      const { line, character } = source.getLineAndCharacterOfPosition(pos)
      const isAlone = source.text.slice(pos - character, pos).trim() === ""
      found.set(pos, { pos, line: line + 1, text: source.text.slice(pos, end), isAlone })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return
    add(ts.getLeadingCommentRanges(source.text, node.getFullStart()))
    add(ts.getTrailingCommentRanges(source.text, node.getEnd()))
    node.getChildren(source).forEach(visit)
  }
  visit(source)
  return [...found.values()].toSorted((a, b) => a.pos - b.pos)
}
