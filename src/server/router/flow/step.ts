import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { checkVersion } from "../../../core/lib/copies.js"
import type { ChainedStep } from "../../../core/lib/maybe-promise.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { NoRoute } from "../../../core/match/no-route.js"
import type { CoreConn, RouteStep } from "../../conn/core-conn.js"
import { isResponse } from "../../conn/response/given-response.js"
import { checkOptions } from "./made-plug.js"
import type { PlugOf, PlugResult } from "./plug.js"
import { isPlug } from "../../../core/table/names/registry.js"

/** A plug with its options bound; sync if the plug is. */
export type Step<Own extends CoreConn = CoreConn> = ChainedStep<Own>

/**
 * Binds a plug to its options, calling its `init` once. A plug that returns a `Response` halts the conn.
 *
 * @param name how error messages refer to the plug, e.g. `plug "find_user" of the endpoint`
 * @throws {ArgumentError} when `plug` is not a plug, or was made from its options and gets others; the step throws it when the plug returns anything but a conn, a
 *   `Response` or nothing
 */
export function prepareStep<Own extends CoreConn>(plug: PlugOf<Own>, opts: unknown, name = "a plug"): Step<Own> {
  const run = bindOptions(plug, opts, name)
  const readFor = (conn: Own) => (result: PlugResult) => connFromResult(conn, result, name)
  return (conn) => {
    const result = run(conn)
    return result === conn ? conn : whenReady(result, readFor(conn)) // no closure for a plug that returns its conn
  }
}

function bindOptions<Own extends CoreConn>(
  plug: PlugOf<Own>,
  opts: unknown,
  name: string,
): (conn: Own) => PlugResult | Promise<PlugResult> {
  if (!isPlug<PlugOf<Own>>(plug))
    throw new ArgumentError(
      `${name} is not a plug: expected a function of the conn, or an object with call, got: ${inspect(plug)}`,
    )
  checkVersion(plug, name)
  checkOptions(plug, opts, name)
  // `never`: `Plug` does not know the type of its options, so that plugs with different options fit in one list.
  // test/unit/server/router/chain.test.ts shows the arguments of each form of plug.
  if (typeof plug === "function") {
    checkFunction(plug, name)
    return (conn) => plug(conn, opts as never)
  }
  const ready: unknown = plug.init === undefined ? opts : plug.init(opts as never)
  return (conn) => plug.call(conn, ready as never)
}

/** Throws for functions that cannot be plugs. A function that makes a plug is detected later, by its result. */
function checkFunction(plug: Function, name: string): void {
  if (isClass(plug)) throw new ArgumentError(`${name} is a class: register an instance of it, as in new ${plug.name}()`)
  if (plug.length > 2)
    throw new ArgumentError(
      `${name} takes ${plug.length} parameters, but a plug takes the conn and its options: middleware of another framework is not a plug`,
    )
}

/** Whether a function is a class, or a built-in constructor such as `Date`. */
export function isClass(value: object): boolean {
  const source = Function.prototype.toString.call(value)
  return /^class\b/.test(source) || (/\[native code\]\s*\}\s*$/.test(source) && Object.hasOwn(value, "prototype"))
}

function connFromResult<Own extends CoreConn>(conn: Own, result: PlugResult, name: string): Own {
  if (result === conn || result === undefined || result === null) return conn
  if (isResponse(result)) return conn.send_response(result).halt()
  // A conn has the class of the conn before it: test/unit/server/router/chain.test.ts.
  if (typeof result === "object" && "halted" in result) return result as unknown as Own
  throw new ArgumentError(
    typeof result === "function"
      ? `${name} returned a function, so it makes a plug: call it with its options where it is registered`
      : `${name} must return the conn, a Response or nothing, got: ${inspect(result)}`,
  )
}

/** The steps before {@link throwNoRoute}, by those after it, such as the `call` of a router. */
const routeSteps = new WeakMap<Function, unknown>()

/** Returns a step that throws the error of a {@link NoRoute} instead of returning it. */
export function throwNoRoute<Own extends CoreConn>(step: RouteStep<Own>): Step<Own> {
  const call: Step<Own> = (conn) => {
    const done = step(conn)
    if (done instanceof NoRoute) throw done.toError()
    return done
  }
  routeSteps.set(call, step)
  return call
}

/** Runs a chain, and then a router unless a plug halted the conn. If the chain returns a promise, `NoRouteError` is thrown. */
export function stepToRouter<Own extends CoreConn>(
  chain: Step<Own>,
  router: { readonly call: Step<Own> },
): RouteStep<Own> {
  const call: Step<Own> = prepareStep(router, undefined, "the router")
  return (conn) => {
    const piped = chain(conn)
    if (piped !== conn && piped instanceof Promise) return piped.then((ready) => (ready.halted ? ready : call(ready)))
    return piped.halted ? piped : ((routeSteps.get(router.call) as RouteStep<Own> | undefined) ?? call)(piped)
  }
}
