import type { Route } from "../route.js"

/** The parts of a redirect's target. */
export interface TargetParts {
  /** Scheme, host and port, or `""` for a path of the table. */
  readonly origin: string
  /** A pattern. */
  readonly path: string
  /** With its question mark, or `""`. */
  readonly query: string
  /** With its hash, or `""`. */
  readonly fragment: string
}

/** The target and the status of a redirect: the `plug_opts` of its route. */
export interface RedirectOptions {
  readonly to: string
  readonly status: number
}

/** The target and the status of a route, if it redirects. */
export function redirectOf({ kind, plug_opts }: Pick<Route, "kind" | "plug_opts">): RedirectOptions | undefined {
  return kind === "redirect" ? (plug_opts as RedirectOptions) : undefined // of a redirect; test/cases/routes.ts
}

/** The target of a redirect in a list of routes, such as `-> /users/:id 301`; undefined for other routes. */
export function redirectText(route: Pick<Route, "kind" | "plug_opts">): string | undefined {
  const redirect = redirectOf(route)
  return redirect && `-> ${redirect.to} ${redirect.status}`
}

/** The parts of a target. Only a URL has a query and a fragment: a pattern with one of them is refused. */
export function targetParts(target: string): TargetParts {
  const [, origin = "", path = "", query = "", fragment = ""] =
    /^(https:\/\/[^/?#\\]*)?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? []
  return { origin, path, query, fragment }
}
