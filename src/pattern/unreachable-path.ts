import { backslashMessage, controlMessage, dotPathMessage, escapeMessage, queryInPathMessage } from "./messages.js"
import type { BackslashMessage, ControlMessage, DotPathMessage, EscapeMessage, QueryInPathMessage } from "./messages.js"

/** A path that no request and no link of a browser has. Without `infer`, so that the check of a right path costs little. */
export type UnreachablePath =
  `${string}${"?" | "#" | "%" | "\\" | Control}${string}` | `${"" | `${string}/`}${"." | ".."}${"" | `/${string}`}`

/** The control characters that strings of code have at times; the function refuses all of them. */
type Control = "\0" | "\t" | "\n" | "\r"

/** The message for an {@link UnreachablePath}, or `never`. */
// prettier-ignore
export type UnreachableProblem<Path extends string> =
  Path extends `${string}${Control}${string}` ? ControlMessage<Path> :
  Path extends `${infer Before}#${string}` ? QueryInPathMessage<BeforeQuery<Before>, Path> :
  Path extends `${infer Before}?${string}` ? QueryInPathMessage<Before, Path> :
  Path extends `${string}%${string}` ? EscapeMessage<Path> :
  Path extends `${string}\\${string}` ? BackslashMessage<Path> :
  Path extends UnreachablePath ? DotPathMessage<Path> :
  never

type BeforeQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path

/** The message of {@link UnreachableProblem}. It also finds the other control characters, and halves of surrogate pairs. */
export function unreachableProblem(path: string): string | undefined {
  if (CONTROL.test(path)) return controlMessage(path)
  const [before = ""] = /^[^?#]*/.exec(path) ?? []
  if (before !== path) return queryInPathMessage(before, path)
  if (path.includes("%")) return escapeMessage(path)
  if (path.includes("\\")) return backslashMessage(path)
  return DOT_SEGMENT.test(path) ? dotPathMessage(path) : undefined
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x1f\x7f]|\p{Surrogate}/u
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/
