import type { Case, Item } from "./cases.js"

/** A path that no link of a browser has, and which is refused here. */
export function isRefusedPath(path: unknown): path is string {
  return typeof path === "string" && /[?#%\\]|(?:^|\/)\.\.?(?:\/|$)/.test(path)
}

/** The paths of a case that are refused here. */
export function refusedPaths(items: readonly Item[]): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    const own = "path" in item && isRefusedPath(item.path) ? [item.path] : []
    return "items" in item && item.items !== undefined ? [...own, ...refusedPaths(item.items as readonly Item[])] : own
  })
}

/**
 * A case without its rows that are refused here, and without the requests and calls that the reference answered by one of them. The
 * other answers do not depend on these rows.
 */
export function withoutRefused(of: Case): Case | undefined {
  const { routes = [], unreachable, matches, dispatch, helpers } = of
  const kept = routes.flatMap(({ path }, index) => (isRefusedPath(path) ? [] : [index]))
  if (kept.length === routes.length || of.items.some(({ node }) => node !== "route")) return undefined
  const plugs = routes.flatMap(({ path, plug }) => (isRefusedPath(path) ? [plug] : []))
  const names = routes.flatMap(({ path, helper }) => (isRefusedPath(path) ? [`${helper}_path`] : []))
  const { console: _, ...rest } = of
  return {
    ...rest,
    name: `${of.name} without rows that are refused here`,
    items: of.items.filter((item) => !("path" in item && isRefusedPath(item.path))),
    routes: kept.flatMap((index) => routes[index] ?? []),
    unreachable: (unreachable ?? []).flatMap((index) => (kept.includes(index) ? [kept.indexOf(index)] : [])),
    matches: (matches ?? []).flatMap((entry) => {
      if (!("index" in entry) || typeof entry.index !== "number") return [entry]
      return kept.includes(entry.index) ? [{ ...entry, index: kept.indexOf(entry.index) }] : []
    }),
    dispatch: (dispatch ?? []).filter(({ trace = [] }) => !trace.some((plug) => plugs.includes(plug))),
    helpers: (helpers ?? []).filter(({ fn }) => !names.includes(fn)),
  }
}
