/**
 * A message of the reference in TypeScript's notation: atoms and keyword lists are strings and objects, `nil` is
 * `null`, and a router's helpers are `Routes`. What follows `got:`, or stands before `given`, is a value as the
 * reference's language writes it, so the text ends before it.
 */
export function toOurWords(text: string): string {
  return CHANGES.reduce((words, [from, to]) => words.replace(from, to), text)
}

/** Whether a message ends with a value, which is not compared. */
export function endsInValue(text: string): boolean {
  return /got: | given$/.test(text)
}

/** In our messages, the place of the row follows the first sentence. */
const SECOND_SENTENCES =
  /\.? (Use a static path instead|A module can only be forwarded a single time|A plug may only be used once inside a scoped pipe_through)\.?$/

const CHANGES: readonly (readonly [from: RegExp, to: string])[] = [
  [SECOND_SENTENCES, ""],
  [/ ?got: [^]*$/, ""],
  [/(, )[^,]* given$/, "$1"],
  [/\b[A-Z][\w.]*\.Helpers\./g, "Routes."],
  [
    /a %Plug\.Conn\{\}.* when building (\w+) for [\w.]+/,
    "a conn, an endpoint, a URL, or an object with an endpoint when building $1",
  ],
  [
    /expected an Elixir module/,
    'expected the name of a controller or plug, beginning with a capital as in "UserController"',
  ],
  [/params \\\\ \[\]/g, "params = {}"],
  [/a keyword list or a map/, "an object or a list of pairs"],
  [/page: 5, per_page: 10/, "{ page: 5, per_page: 10 }"],
  [/convert struct to param/, "convert object to param"],
  [/^(maps cannot be converted to_param|structs expect an :id key).*/, "cannot convert"],
  [/\bnil\b/g, "null"],
  // Atoms, but not the names of options and not those of the path grammar.
  [/(?<=^|[\s([{])(?<!invalid ):(?!identifier\b)([a-zA-Z_]\w*[?!]?)/g, '"$1"'],
  [/(?<=^|[\s([{]):("[^"]*")/g, "$1"],
]

/** Messages of Elixir itself, not of Phoenix; they are not compared. */
export function isRuntimeMessage(text: string): boolean {
  return /^errors were found at the given arguments|^construction of binary failed/.test(text)
}
