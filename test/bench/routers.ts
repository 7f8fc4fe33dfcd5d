import MedleyRouter from "@medley/router"
import findMyWay from "find-my-way"
import type { HTTPMethod } from "find-my-way"
import { RegExpRouter } from "hono/router/reg-exp-router"
import { SmartRouter } from "hono/router/smart-router"
import { TrieRouter } from "hono/router/trie-router"
import { Memoirist } from "memoirist"
import { match } from "path-to-regexp"
import { compile_matcher } from "waymark"
import type { BenchRoute } from "./sets.js"

/** The index of a route in its table, and the params of a path. */
export interface Answer {
  readonly id: number
  readonly params: Readonly<Record<string, unknown>>
}

export type Find = (method: string, path: string) => Answer | null

const glob = (path: string): string => path.replace(/\*\w+$/, "*")

/** Waymark, and the fastest of the others; all return results of the same form. */
export const ROUTERS: Readonly<Record<string, (routes: readonly BenchRoute[]) => Find>> = {
  waymark: (routes) => {
    const matcher = compile_matcher(routes.map(({ method, path }) => ["match", method.toLowerCase(), path, "X", "x"]))
    return (method, path) => {
      const found = matcher.match_path(method, path, "")
      return found === undefined ? null : { id: found.index, params: found.path_params }
    }
  },
  memoirist: (routes) => {
    const router = new Memoirist<number>()
    routes.forEach(({ method, path }, id) => router.add(method, glob(path), id))
    return (method, path) => {
      const found = router.find(method, path)
      return found === null ? null : { id: found.store, params: found.params }
    }
  },
  "@medley/router": (routes) => {
    const router = new MedleyRouter()
    // It has no methods: the caller stores the values of each method.
    routes.forEach(({ method, path }, id) => (router.register(glob(path))[method] = id))
    return (method, path) => {
      const found = router.find(path)
      const id = found?.store[method]
      return found === null || id === undefined ? null : { id: Number(id), params: found.params }
    }
  },
  "find-my-way": (routes) => findMyWayFinder(routes, false),
  "find-my-way compile()": (routes) => findMyWayFinder(routes, true),
  "path-to-regexp, a list": (routes) => {
    const list = routes.map(({ method, path }) => ({
      method,
      match: match(path, { sensitive: true, trailing: false }),
    }))
    return (method, path) => {
      for (const [id, row] of list.entries()) {
        if (row.method !== method && row.method !== "*") continue
        const found = row.match(path)
        if (found !== false) return { id, params: found.params }
      }
      return null
    }
  },
}

/** Routers of frameworks that are not among the fastest. */
export const FRAMEWORKS: typeof ROUTERS = {
  hono: (routes) => {
    const router = new SmartRouter<number>({ routers: [new RegExpRouter(), new TrieRouter()] })
    routes.forEach(({ method, path }, id) => router.add(method, path, id))
    return (method, path) => {
      const [found, values] = router.match(method, path)
      const [first] = found
      if (first === undefined) return null
      const [id, places] = first
      const params: Record<string, string> = {}
      for (const name in places) params[name] = values?.[Number(places[name])] ?? String(places[name])
      return { id, params }
    }
  },
}

function findMyWayFinder(routes: readonly BenchRoute[], isCompiled: boolean): Find {
  const router = findMyWay({ maxParamLength: 1e6, onBadUrl: () => undefined })
  const nothing = (): void => {}
  // The types of find-my-way have no compile(), and no store that is a number.
  routes.forEach(({ method, path }, id) => router.on(method as HTTPMethod, glob(path), nothing, { id }))
  if (isCompiled && "compile" in router && typeof router.compile === "function") router.compile()
  return (method, path) => {
    const found = router.find(method as HTTPMethod, path)
    const store: unknown = found?.store
    if (found === null || typeof store !== "object" || store === null || !("id" in store)) return null
    return { id: Number(store.id), params: found.params }
  }
}
