/** What is known of a function that may be called before others, by its source. */
export interface Passing {
  /** Whether it may pass a request on: it gets a function for that, and does more with it than report errors. */
  readonly mayPass: boolean
  /** Whether it calls that function, and only refuses requests itself. */
  readonly isGuard: boolean
}

/** How a framework calls a function: the place of the parameter that passes a request on, and of the one that answers. */
export interface Calling {
  readonly next: number
  readonly answer: number
  /** An answer in the source. */
  readonly answers: RegExp
  /** An answer that refuses the request. */
  readonly refuses: RegExp
}

const LOGIN = String.raw`\bredirect\([^)]*(?:log-?in|sign-?in|auth)`

/** `(req, res, next)` */
export const EXPRESS: Calling = {
  next: 2,
  answer: 1,
  answers: /\.(?:send|json|jsonp|end|render|sendFile|download|write|redirect|sendStatus|pipe)\b/,
  refuses: new RegExp(String.raw`\b(?:status|sendStatus|writeHead)\(\s*[45]\d\d|${LOGIN}`, "i"),
}

/** `(c, next)` */
export const HONO: Calling = {
  next: 1,
  answer: 0,
  answers: /\.(?:text|json|html|body|newResponse|render|redirect)\(|new Response\(/,
  refuses: new RegExp(String.raw`,\s*(?:\{\s*status:\s*)?[45]\d\d\b|${LOGIN}`, "i"),
}

/**
 * Whether a function passes requests on, and whether it is a guard.
 *
 * @param isAll whether it is for all paths under its own, where a function that hands the answer to others is a guard more likely than not
 */
export function passingOf(handle: unknown, calling: Calling, isAll = false): Passing {
  if (typeof handle !== "function") return NEVER
  const { next, answer, body } = readSource(handle, calling)
  // The source of a bound function is not known, but its number of parameters is.
  if (body === undefined) return { mayPass: handle.length === 0 || handle.length === calling.next + 1, isGuard: false }
  if (next === undefined) return { mayPass: takesAny(handle), isGuard: false }
  const rest = body.replaceAll(
    new RegExp(`\\bcatch\\(\\s*${next}\\s*\\)|${next}\\(\\s*(?!["'\`]rout)[^)\\s][^)]*\\)`, "g"),
    "",
  )
  const mayPass = new RegExp(`(?<![\\w$.])${next}(?![\\w$])`).test(rest)
  const calls = new RegExp(`(?<![\\w$.])${next}\\(\\s*(?:\\)|["'\`]rout)`).test(body)
  return { mayPass, isGuard: calls && answer !== undefined && onlyRefuses(body, answer, calling, isAll) }
}

/** Whether no request goes past a function. */
export function isLastOf(handle: unknown, calling: Calling): boolean {
  if (typeof handle !== "function" || handle.length === 0 || handle.length > calling.next) return false
  const { next, body } = readSource(handle, calling)
  return body === undefined || (next === undefined && !takesAny(handle))
}

/** Whether a function may skip the functions after it on its own route: it calls `next("route")`. */
export function skipsRoute(handle: unknown): boolean {
  return typeof handle === "function" && /\(\s*["'`]route["'`]\s*\)/.test(String(handle))
}

const NEVER: Passing = { mayPass: false, isGuard: false }

/** Whether its parameters are not all named. */
function takesAny(handle: object): boolean {
  const text = String(handle)
  return /^[^(]*\(\s*\.\.\./.test(text) || /\barguments\b/.test(text)
}

interface FunctionSource {
  /** The names of its parameters, escaped for a regular expression. */
  readonly next?: string | undefined
  readonly answer?: string | undefined
  /** Undefined if its source is not known. */
  readonly body: string | undefined
}

function readSource(handle: object, { next, answer }: Calling): FunctionSource {
  const text = String(handle)
  if (/\{\s*\[native code\]\s*\}$/.test(text)) return { body: undefined }
  const [head = "", list = ""] = /^(?:async\s+)?([\w$]+)\s*=>/.exec(text) ?? /^[^(]*\(([^)]*)/.exec(text) ?? []
  const names = list.split(",").map((param) => /^\s*([A-Za-z_$][\w$]*)/.exec(param)?.[1]?.replaceAll("$", "\\$"))
  return { next: names[next], answer: names[answer], body: text.slice(head.length) }
}

/** Whether each statement that answers a request refuses it. */
function onlyRefuses(body: string, answer: string, { answers, refuses }: Calling, isAll: boolean): boolean {
  const statements = body.split(/[;\n{}](?![^(]*\))/)
  const given = new RegExp(`(?<![\\w$.])${answer}(?![\\w$]|\\s*\\.)`)
  return statements.every((text) => (answers.test(text) ? refuses.test(text) : isAll || !given.test(text)))
}
