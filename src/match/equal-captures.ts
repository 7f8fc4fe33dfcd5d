import type { PathText } from "./step.js"

/** Whether captures are equal text, two and two. */
export function isEqual(equal: readonly number[], text: PathText, captures: Int32Array): boolean {
  for (let pair = 0; pair < equal.length; pair += 2)
    if (captureText(text, captures, equal[pair] ?? 0) !== captureText(text, captures, equal[pair + 1] ?? 0))
      return false
  return true
}

/** In a canonical path an empty segment stands as `%`, but an empty end of one as nothing. */
function captureText(text: PathText, captures: Int32Array, capture: number): string {
  const found = text.substring(captures[2 * capture] ?? 0, captures[2 * capture + 1] ?? 0)
  return found === "%" ? "" : found
}
