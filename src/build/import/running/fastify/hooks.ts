import { isObject } from "../../../../core/lib/is-object.js"
import { NEST_ADAPTER } from "../known-middleware.js"
import type { ReplacementOf } from "../known-middleware.js"
import { readSymbol } from "../methods.js"
import type { Handler, Unknown } from "../route.js"
import { ANSWER_HOOKS, middlewareBefore } from "./besides.js"
import type { Registered } from "./fastify.js"

/** The hooks that run before a handler. */
const BEFORE = ["onRequest", "preParsing", "preValidation", "preHandler"] as const

/** The hooks of routes: those before their handlers, and those after them. */
export class RouteHooks {
  readonly #packageOf: ReplacementOf
  readonly #unknown = new Map<string, Unknown>()
  /** The hooks after the handlers of all routes. */
  readonly #shared: ReadonlySet<object>

  constructor(routes: readonly Registered[], packageOf: ReplacementOf) {
    this.#packageOf = packageOf
    const [first, ...others] = routes.map((route) => this.#after(route))
    const handles = others.map((hooks) => new Set(hooks.map(({ handle }) => handle)))
    const shared = (first ?? []).filter(({ handle }) => handles.every((one) => one.has(handle)))
    this.#shared = new Set(shared.map(({ handle }) => handle))
    for (const { hook, name, advice } of shared) this.#add(`the hook ${hook}${name}`, advice)
  }

  /** What all routes have besides what is before them. */
  unknown(): readonly Unknown[] {
    return [...this.#unknown.values()]
  }

  /** The functions before a handler, without those that Waymark replaces and that refuse no requests. */
  before({ route, owner }: Registered): readonly Handler[] {
    const hooks = hooksOf(owner)
    const all = BEFORE.flatMap((hook) => [
      ...handlersOf(Reflect.get(hooks, hook)),
      ...handlersOf(Reflect.get(route, hook), hook),
    ])
    const used = all.flatMap((one) => (one.name === "runMiddie" ? this.#middleware(one, owner, route.url) : [one]))
    return used.filter(({ handle }) => {
      const found = this.#packageOf(handle)
      if (found === undefined || found.isGuard) return true
      if (found.replacement !== "") this.#add(`hooks of ${found.packageName}`, found.replacement)
      return false
    })
  }

  /** What replaces the handler of a route, and what is after it, but not after all. */
  comments(route: Registered): readonly string[] {
    const [handler] = handlersOf(route.given).flatMap(({ handle }) => this.#packageOf(handle) ?? [])
    const after = this.#after(route).filter(({ handle }) => !this.#shared.has(handle))
    return [
      ...(handler === undefined ? [] : [`its handler is of ${handler.packageName}: ${handler.replacement}`]),
      ...after.map(({ hook, name, advice }) => `not carried: ${hook}${name}: ${advice}`),
    ]
  }

  #add(what: string, advice: string): void {
    this.#unknown.set(what, { what, advice })
  }

  #after({ route, owner }: Registered) {
    const hooks = hooksOf(owner)
    const all = ANSWER_HOOKS.flatMap(([hook, advice]) =>
      [Reflect.get(hooks, hook), Reflect.get(route, hook)].flatMap((given) =>
        handlersOf(given, hook).map(({ handle, name }) => ({
          hook,
          advice,
          handle,
          name: name === "" ? "" : ` ${name}`,
        })),
      ),
    )
    return all.filter(({ handle }) => this.#packageOf(handle) === undefined)
  }

  /** The functions of `use`, or the hook itself if NestJS gives it functions for all paths. */
  #middleware(hook: Handler, owner: object, url: string): readonly Handler[] {
    const functions = middlewareBefore(owner, url)
    const isOfNest = ({ handle }: Handler): boolean => this.#packageOf(handle)?.packageName === NEST_ADAPTER
    return functions.some(isOfNest) ? [hook] : functions
  }
}

/** The hooks of an application or of a plugin: its own, and those of the ones around it. */
function hooksOf(owner: object): object {
  const hooks = readSymbol(owner, "fastify.hooks")
  return isObject(hooks) ? hooks : {}
}

/**
 * The functions of a hook, which may be one or a list.
 *
 * @param hook its name, which is that of a function without one in an object of options
 */
export function handlersOf(hooks: unknown, hook = ""): readonly Handler[] {
  const all: readonly unknown[] = Array.isArray(hooks) ? hooks : [hooks]
  return all.flatMap((handle) =>
    typeof handle === "function" ? [{ handle, name: handle.name === hook ? "" : handle.name }] : [],
  )
}
