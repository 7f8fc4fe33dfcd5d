import { shared } from "../../../core/lib/copies.js"
import type { Conn } from "../../conn/conn.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { isObjectOrFunction } from "../../../core/lib/is-object.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isPlug } from "../../../core/table/names/registry.js"
import type { AnySchemas } from "../../../core/table/contracts/schemas.types.js"
import type { Route } from "../../../core/table/route.js"
import type { MadeFor } from "./controller.types.js"
import {
  givenClassMessage,
  lacksActionMessage,
  madeForMessage,
  noActionMessage,
  noSocketMessage,
  nothingGivenMessage,
  otherSocketMessage,
} from "./controller-messages.js"
import type { PlugOf } from "../flow/plug.js"
import type { FetchHandler } from "./registry.js"
import { isClass } from "../flow/step.js"

/** The target that a route runs. */
export type Target<Own = Conn> =
  | { readonly kind: "plug"; readonly plug: PlugOf<Own> }
  | { readonly kind: "action"; readonly action: Function; readonly controller: object }
  | { readonly kind: "fetch"; readonly handler: FetchHandler }

/** The names for which `web.controller` made each controller. */
const controllerNames = /* @__PURE__ */ shared("controllers", () => new WeakMap<object, Set<string>>())

/**
 * Records that `web.controller` made a controller for a name, and returns the controller.
 *
 * @param actions the names of the actions that the table has for it
 * @throws {ArgumentError} when the table has no actions for the name, or the controller lacks one of them
 */
export function recordController<Controller, Name extends string>(
  controller: Controller,
  name: Name,
  actions: readonly string[],
): Controller & MadeFor<Name> {
  if (actions.length === 0) throw new ArgumentError(`the table has no controller ${inspect(name)}`)
  if (!isObjectOrFunction(controller))
    throw new ArgumentError(`${name} takes an object with its actions, got: ${inspect(controller)}`)
  for (const action of actions) findAction(controller, action, name)
  controllerNames.set(controller, (controllerNames.get(controller) ?? new Set()).add(name))
  return controller as typeof controller & MadeFor<Name> // MadeFor adds only an optional member; agrees by test/unit/server/router/targets.test.ts
}

/** The parts of a router that tell whether a socket was made for it. */
export interface SocketRouter {
  readonly table: readonly unknown[]
  readonly schemas: AnySchemas
}

/** The router of each value that `web.socket` made. */
const socketRouters = /* @__PURE__ */ shared("socket_routers", () => new WeakMap<object, SocketRouter>())

/** Records that `web.socket` made a value for a router. */
export function recordSocket(socket: object, router: SocketRouter): object {
  socketRouters.set(socket, router)
  return socket
}

/** @throws {ArgumentError} when the row is one of a socket and the value is not its socket, or the other way round */
function checkSocket(value: object, { plug, contract }: Route, { table, schemas }: SocketRouter): void {
  const made = socketRouters.get(value)
  const socket = contract?.socket
  if (socket === undefined) {
    if (made === undefined) return
    throw new ArgumentError(`${plug} is a socket: its rows are those of the builder socket`)
  }
  if (made === undefined) throw new ArgumentError(noSocketMessage(plug))
  const isOther = (name: string | null): boolean => name !== null && made.schemas[name] !== schemas[name]
  if (made.table !== table || [contract?.query ?? null, socket.receives, socket.sends].some(isOther))
    throw new ArgumentError(otherSocketMessage(plug))
}

/**
 * Decides what a route runs. The table decides, not the keys of the value: a route with an action (a string) runs a
 * function of a controller, or a plug that is a function; any other route runs a plug or an object with `fetch`. A function that has
 * `fetch` is no plug.
 *
 * @param value the registry's value for the name
 * @param router the router of the route
 * @param hasActions whether a value has all actions of its name in the table; called only if it is a function
 * @throws {ArgumentError} when there is no value, or it was made for another name, or the route cannot run it
 */
export function findTarget<Own>(
  value: unknown,
  route: Route,
  router: SocketRouter,
  hasActions: (name: string, controller: object) => boolean,
): Target<Own> {
  const { plug: name, plug_opts } = route
  if (!isObjectOrFunction(value))
    throw new ArgumentError(
      `${nothingGivenMessage(name)}: expected a controller, a plug, a router or an object with fetch, got: ${inspect(value)}`,
    )
  const made = controllerNames.get(value)
  if (made !== undefined && !made.has(name)) throw new ArgumentError(madeForMessage(name, [...made].join(", ")))
  checkSocket(value, route, router)
  if (isActionRoute(route)) {
    if (typeof value !== "function" || hasActions(name, value))
      return { kind: "action", action: findAction(value, plug_opts, name), controller: value }
    if (isClass(value)) throw new ArgumentError(givenClassMessage(name))
  }
  if (made !== undefined) throw new ArgumentError(noActionMessage(name))
  // Such as a yoga of graphql-yoga, whose call expects the objects of a server.
  if (typeof value === "function" && hasFetch(value)) return { kind: "fetch", handler: value }
  if (isPlug<PlugOf<Own>>(value)) return { kind: "plug", plug: value }
  if (hasFetch(value)) return { kind: "fetch", handler: value }
  throw new ArgumentError(
    `${name} takes a function, an object with call, a router or an object with fetch, got: ${inspect(value)}`,
  )
}

const hasFetch = (value: object): value is FetchHandler => typeof Reflect.get(value, "fetch") === "function"

/** Whether a route runs an action of a controller, rather than a plug with options. */
export function isActionRoute(route: Route): route is Route & { readonly plug_opts: string } {
  return route.kind !== "forward" && typeof route.plug_opts === "string"
}

/**
 * The controller's function for an action.
 *
 * @throws {ArgumentError} when the controller has no such function; the message lists those that it has
 */
function findAction(controller: object, action: unknown, name: string): Function {
  const found = readAction(controller, action)
  if (found !== undefined) return found
  const has = actionNames(controller)
  throw new ArgumentError(
    `${lacksActionMessage(name, String(action))}. It has: ${has.length === 0 ? "none" : has.join(", ")}`,
  )
}

/** Returns a function that tells whether a controller has all actions of a name; it looks for them only once. */
export function actionsFinder(
  actionsOf: (name: string) => readonly string[],
): (name: string, controller: object) => boolean {
  const found = new Map<string, boolean>()
  return (name, controller) => {
    const has = found.get(name) ?? actionsOf(name).every((action) => readAction(controller, action) !== undefined)
    found.set(name, has)
    return has
  }
}

/** A function of a controller, but not one that every object or function has. It runs for each row at a start, so it makes nothing. */
function readAction(controller: object, action: unknown): Function | undefined {
  if (typeof action !== "string" || action === "constructor" || action === "__proto__") return undefined
  const found: unknown = Reflect.get(controller, action)
  if (typeof found !== "function") return undefined
  const isEverywhere =
    found === Reflect.get(Object.prototype, action) || found === Reflect.get(Function.prototype, action)
  return isEverywhere ? undefined : found
}

function actionNames(controller: object): readonly string[] {
  const names = new Set<string>()
  for (let holder: object | null = controller; holder !== null; holder = Object.getPrototypeOf(holder) as object | null)
    for (const key of Object.getOwnPropertyNames(holder))
      if (readAction(controller, key) !== undefined) names.add(JSON.stringify(key))
  return [...names]
}
