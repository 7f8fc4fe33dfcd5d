/** The prefix, the sign and the name of each param of a valid pattern: its segment's first `:` or `*` begins the name. */
export const PARAMS: RegExp = /([^/:*]*)([:*])([^/]+)/g

/** The names of the params of a valid pattern, each once, in the order of the arguments of links: that of their last occurrences. */
export function namesIn(path: string): readonly string[] {
  const names = [...path.matchAll(PARAMS)].map(([, , , name = ""]) => name)
  return names.filter((name, index) => names.lastIndexOf(name) === index)
}
