import { standard_plugs } from "../../../server/plugs/index.js"
import { freeName, snakeCase } from "../naming.js"
import type { CallSite } from "./call-sites.js"
import type { RouteGuard } from "./guards.js"
import { actionOfHandler } from "./pattern.js"
import type { ReplacementOf } from "./known-middleware.js"
import type { Handler } from "./route.js"

/** The names of plugs for functions: each function has one of its own, and none is that of a standard plug. */
export class GuardNames {
  readonly #names = new Map<object, string>()
  readonly #partial = new Map<string, string>()
  readonly #guards = new Map<string, Handler>()
  /** The functions that are registered in several places, whose plugs cannot check one path. */
  readonly #several: ReadonlySet<object>

  readonly #known: Known
  /** The functions by their own names. */
  readonly #byName = new Map<string, Set<object>>()

  /**
   * @param guards those of all routes
   * @param known what is known of functions
   */
  constructor(guards: readonly RouteGuard[], known: Known) {
    this.#known = known
    for (const { handler } of guards) {
      const own = actionOfHandler(handler.name) ?? UNNAMED
      this.#byName.set(own, (this.#byName.get(own) ?? new Set()).add(handler.handle))
    }
    const places = new Map<object, string | undefined>()
    const several = new Set<object>()
    for (const { handler, path } of guards) {
      if (places.has(handler.handle) && places.get(handler.handle) !== path) several.add(handler.handle)
      places.set(handler.handle, path)
    }
    this.#several = several
  }

  /** The name of the plug before a route: one for a path of its own if the function is registered elsewhere, too. */
  of({ handler, isPartial, path }: RouteGuard): string {
    const name = this.ofHandler(handler)
    if (!isPartial || path === undefined || !this.#several.has(handler.handle)) return name
    const key = `${name} ${path}`
    const known = this.#partial.get(key) ?? this.#add(`${name}_under_${snakeCase(path)}`, handler)
    this.#partial.set(key, known)
    return known
  }

  ofHandler(guard: Handler): string {
    const known = this.#names.get(guard.handle) ?? this.#add(this.#nameOf(guard), guard)
    this.#names.set(guard.handle, known)
    return known
  }

  /** The name of the plug for a function, if it has one. */
  known(handle: object | undefined): string | undefined {
    return handle === undefined ? undefined : this.#names.get(handle)
  }

  #add(name: string, guard: Handler): string {
    const free = freeName(name, (one) => this.#guards.has(one) || Object.hasOwn(standard_plugs, one), "_")
    this.#guards.set(free, guard)
    return free
  }

  /** The condition that a plug has to check, if no function of the application checks it. */
  conditionOf(name: string): string | undefined {
    return this.#guards.get(name)?.condition
  }

  commentOf(name: string): string {
    const condition = this.conditionOf(name)
    const plug = `give define_router a plug named "${name}"`
    const guard = this.#guards.get(name)
    const found = guard === undefined ? undefined : this.#known.replacementOf(guard.handle)
    if (found !== undefined) {
      const rest = found.isGuard ? `${plug} with its options` : "leave it out here"
      return `middleware of these routes, from ${found.packageName}: ${found.replacement}; ${rest}`
    }
    return condition === undefined
      ? `middleware of these routes: ${plug}${this.#sourceOf(name)}`
      : `condition of these routes: ${plug}, which answers 404 unless ${condition}`
  }

  /** The source of a function whose name does not tell which one it is. */
  #sourceOf(name: string): string {
    const guard = this.#guards.get(name)
    if (guard === undefined || typeof guard.handle !== "function") return ""
    const site = this.#known.siteOf(guard.handle)
    const isMade = CALL.test(site?.text ?? "")
    if (actionOfHandler(guard.name) === name && !isMade && (site === undefined || this.#isAlone(name))) return ""
    const { text = String(guard.handle), place = "" } = site ?? {}
    return `: ${shortened(text)}${place === "" ? "" : `, at ${place}`}`
  }

  /** Whether no other function has a name. */
  #isAlone(name: string): boolean {
    return (this.#byName.get(name)?.size ?? 1) < 2
  }

  /** The name of a function; if it has none, or another function has the same, that by which it was given: `auth_required` of `auth.required`. */
  #nameOf({ handle, name }: Handler): string {
    const own = actionOfHandler(name)
    if (own !== undefined && this.#isAlone(own)) return own
    const { text = "" } = this.#known.siteOf(handle) ?? {}
    const { packageName } = this.#known.replacementOf(handle) ?? {}
    if (own === undefined && packageName !== undefined) return snakeCase(packageName.replace(/^@[^/]*\//, ""))
    const given = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(text) ? snakeCase(text) : ""
    return given === "" ? (own ?? UNNAMED) : given
  }
}

/** What is known of the functions of an application. */
interface Known {
  readonly replacementOf: ReplacementOf
  readonly siteOf: (handle: object) => CallSite | undefined
}

function shortened(source: string): string {
  const text = source.replace(/\s+/g, " ")
  return text.length > MAX_SOURCE ? `${text.slice(0, MAX_SOURCE)}…` : text
}

/** The call of a function that made a guard, whose arguments say what it demands. */
const CALL = /^(?!async\b|function\b)[\w$.]+\(/
/** The name of the plug that replaces a function without a name. */
const UNNAMED = "middleware_without_a_name"
/** How many characters of the source of a function are shown. */
const MAX_SOURCE = 60
