/** The state of the page. The hash of the URL contains all of it, so that a link to it can be shared. */
export interface State {
  readonly search: string
  readonly view: "tree" | "list"
  /** The kind of mark that the list is limited to, `"forward"`, `"redirect"`, or `""`. */
  readonly only: string
  readonly method: string
  readonly path: string
  readonly host: string
  /** The index of the opened route. A request and an opened route exclude each other. */
  readonly opened: number | undefined
}

/** The state for a hash such as `#method=GET&path=/users`. */
export function readState(hash: string, defaultHost: string): State {
  const fields = new URLSearchParams(hash.replace(/^#/, ""))
  const text = (name: string): string => fields.get(name) ?? ""
  const route = text("route")
  return {
    search: text("q"),
    view: text("view") === "list" ? "list" : "tree",
    only: text("only"),
    method: text("method").toUpperCase() || "GET",
    path: text("path"),
    host: text("host") || defaultHost,
    opened: /^\d+$/.test(route) && text("path") === "" ? Number(route) : undefined,
  }
}

/** The hash of a state, without the values that are the defaults. */
export function writeState(state: State, defaultHost: string): string {
  const { search, view, only, method, path, host, opened } = state
  const given: readonly (readonly [name: string, value: string, isDefault: boolean])[] = [
    ["q", search, search === ""],
    ["view", view, view === "tree"],
    ["only", only, only === ""],
    ["method", method, path === "" && method === "GET"],
    ["path", path, path === ""],
    ["host", host, path === "" || host === defaultHost],
    ["route", String(opened), opened === undefined],
  ]
  const fields = new URLSearchParams(given.flatMap(([name, value, isDefault]) => (isDefault ? [] : [[name, value]])))
  // These characters need no escape in a hash, and paths are easier to read with them.
  return fields.size === 0 ? "" : `#${fields.toString().replaceAll("%2F", "/").replaceAll("%3A", ":")}`
}
