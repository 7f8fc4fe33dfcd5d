import {
  backslashMessage,
  controlMessage,
  dotPathMessage,
  escapeMessage,
  queryInPathMessage,
  spaceAtEndMessage,
} from "./messages.js"
import type {
  BackslashMessage,
  ControlMessage,
  DotPathMessage,
  EscapeMessage,
  QueryInPathMessage,
  SpaceAtEndMessage,
} from "./messages.js"

/** A path that no request and no link of a browser has. Without `infer`, so that the check of a right path costs little. */
export type UnreachablePath =
  | `${string}${"?" | "#" | "%" | "\\" | Control}${string}`
  | `${string} `
  | `${"" | `${string}/`}${"." | ".."}${"" | `/${string}`}`

/** The control characters that string literals most often contain; the function refuses all control characters. */
type Control = "\0" | "\t" | "\n" | "\r"

/** The message for an {@link UnreachablePath}, or `never`. */
// prettier-ignore
export type UnreachableProblem<Path extends string> =
  Path extends `${string}${Control}${string}` ? ControlMessage<Path> :
  Path extends `${infer Before}#${string}` ? QueryInPathMessage<BeforeQuery<Before>, Path> :
  Path extends `${infer Before}?${string}` ? QueryInPathMessage<Before, Path> :
  Path extends `${string}%${string}` ? EscapeMessage<Path> :
  Path extends `${string}\\${string}` ? BackslashMessage<Path> :
  Path extends `${string} ` ? SpaceAtEndMessage<Path> :
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
  if (path.endsWith(" ")) return spaceAtEndMessage(path)
  return DOT_SEGMENT.test(path) ? dotPathMessage(path) : undefined
}

const CONTROL = /[\p{Cc}\p{Cs}]/u
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/
