import { ArgumentError } from "../internal/argument-error.js"
import type { AnyPathParams } from "../pattern/params.js"
import type { Conn } from "./conn.js"
import type { Plug, PlugResult } from "./plug.js"

/** A controller: a function for each action, of the conn and its params. Class instances fit. */
export type Controller = object

/** A handler of Web requests, such as an application of another framework. */
export interface FetchHandler {
  fetch(request: Request): Response | Promise<Response>
}

/** What a route can go to. */
export type Target =
  | { readonly kind: "plug"; readonly plug: Plug }
  | { readonly kind: "controller"; readonly controller: Controller }
  | { readonly kind: "fetch"; readonly handler: FetchHandler }

/** An action of a controller, which takes the params of its route's path. */
export type Action = (conn: Conn, params: AnyPathParams) => PlugResult | Promise<PlugResult>

/** Finds a name such as `"HelloWeb.API.FileController"` in a registry, nested by alias or flat. */
export function findInRegistry(registry: object, name: string): unknown {
  if (Object.hasOwn(registry, name)) return Reflect.get(registry, name)
  const dot = name.indexOf(".")
  if (dot < 0) return undefined
  for (let end = name.length; (end = name.lastIndexOf(".", end - 1)) > 0;) {
    const head = name.slice(0, end)
    if (!Object.hasOwn(registry, head)) continue
    const inner: unknown = Reflect.get(registry, head)
    if (typeof inner === "object" && inner !== null) return findInRegistry(inner, name.slice(end + 1))
  }
  return undefined
}

/**
 * Tells what a registered value is.
 *
 * @throws {ArgumentError} when the name has no value, or one that is no target
 */
export function readTarget(value: unknown, name: string): Target {
  if (isPlug(value)) return { kind: "plug", plug: value }
  if (typeof value === "object" && value !== null)
    return "fetch" in value && typeof value.fetch === "function"
      ? { kind: "fetch", handler: value as FetchHandler } // its fetch was looked at
      : { kind: "controller", controller: value }
  throw new ArgumentError(
    `the table names ${name}, but nothing of that name was given to web.build. Expected a controller, a plug, a router or an object with fetch`,
  )
}

export function isPlug(value: unknown): value is Plug {
  if (typeof value === "function") return true
  return typeof value === "object" && value !== null && "call" in value && typeof value.call === "function"
}

/**
 * The function of a controller for an action.
 *
 * @throws {ArgumentError} when the controller has none; the message lists those that it has
 */
export function findAction(controller: Controller, action: unknown, name: string): Action {
  const known = typeof action === "string" && classChain(controller).some((holder) => Object.hasOwn(holder, action))
  const found: unknown = known && action !== "constructor" ? Reflect.get(controller, action) : undefined
  if (typeof found === "function")
    return (conn, params) => Reflect.apply(found, controller, [conn, params]) as PlugResult
  throw new ArgumentError(
    `the table names action ${JSON.stringify(action)} of ${name}, which it lacks. It has: ${actionNames(controller).join(", ")}`,
  )
}

function actionNames(controller: Controller): readonly string[] {
  const names = new Set<string>()
  for (const holder of classChain(controller))
    for (const key of Object.getOwnPropertyNames(holder))
      if (key !== "constructor" && typeof Reflect.get(controller, key) === "function") names.add(JSON.stringify(key))
  return [...names]
}

/** A controller and the prototypes of its classes, without the one that every object has. */
function classChain(controller: Controller): readonly object[] {
  const chain: object[] = []
  for (let holder: object | null = controller; holder !== null && holder !== Object.prototype;) {
    chain.push(holder)
    holder = Object.getPrototypeOf(holder) as object | null
  }
  return chain
}
