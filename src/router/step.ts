import { ArgumentError } from "../lib/argument-error.js"
import { isPromise } from "../lib/maybe-promise.js"
import { inspect } from "../lib/inspect.js"
import type { Conn } from "../conn/conn.js"
import type { Plug, PlugFunction, PlugResult } from "./plug.js"
import { isPlug } from "./registry.js"

/** A plug with its options given: from a conn to a conn, at once or later. */
export type Step = (conn: Conn) => Conn | Promise<Conn>

/**
 * A plug with its options, ready to be called again and again; `init` has run.
 *
 * A plug that returns a `Response` halts the conn.
 *
 * @param name what errors call it, e.g. `plug "find_user" of the endpoint`
 * @throws {ArgumentError} when `plug` is not a plug; by the step, when the plug returns anything but a conn, a `Response`
 *   or nothing
 */
export function prepareStep(plug: Plug, opts: unknown, name = "a plug"): Step {
  const run = bindOptions(plug, opts, name)
  return (conn) => {
    const result = run(conn)
    return isPromise(result)
      ? Promise.resolve(result).then((later) => take(conn, later, name))
      : take(conn, result, name)
  }
}

/** How errors call a plug of a list: by its function's name, or by its place, which counts from 1. */
export function plugName(plug: unknown, index: number, where: string): string {
  return typeof plug === "function" && plug.name !== "" ? `plug "${plug.name}" ${where}` : `plug ${index + 1} ${where}`
}

function bindOptions(plug: Plug, opts: unknown, name: string): (conn: Conn) => PlugResult | Promise<PlugResult> {
  if (!isPlug(plug))
    throw new ArgumentError(
      `${name} is no plug: expected a function of the conn, or an object with call, got: ${inspect(plug)}`,
    )
  // `never`: what options a plug takes is between the table that gives them and the plug, so that a list of plugs
  // with options of all kinds has one type. test/router/chain.test.ts shows what each form of plug is called with.
  if (typeof plug === "function") {
    checkFunction(plug, name)
    return (conn) => plug(conn, opts as never)
  }
  const ready: unknown = plug.init === undefined ? opts : plug.init(opts as never)
  return (conn) => plug.call(conn, ready as never)
}

/** Refuses functions that are certainly no plugs. One that makes a plug is known only by what it returns. */
function checkFunction(plug: PlugFunction, name: string): void {
  if (isClass(plug)) throw new ArgumentError(`${name} is a class: register an instance of it, as in new ${plug.name}()`)
  if (plug.length > 2)
    throw new ArgumentError(
      `${name} takes ${plug.length} parameters, but a plug takes the conn and its options: a middleware of another framework is no plug`,
    )
}

/** Whether a function is a class, or a constructor of the language such as `Date`. */
function isClass(plug: PlugFunction): boolean {
  const source = Function.prototype.toString.call(plug)
  return /^class\b/.test(source) || (/\[native code\]\s*\}\s*$/.test(source) && Object.hasOwn(plug, "prototype"))
}

function take(conn: Conn, result: PlugResult, name: string): Conn {
  if (result === conn || result === undefined || result === null) return conn
  if (result instanceof Response) return conn.send_response(result).halt()
  if (typeof result === "object" && "halted" in result) return result as Conn // steps know of no types
  throw new ArgumentError(
    typeof result === "function"
      ? `${name} returned a function, so it makes a plug: call it where it is registered, with its options`
      : `${name} returns the conn, a Response or nothing, got: ${inspect(result)}`,
  )
}

/** One step after the other, until one halts the conn. A chain of sync steps stays sync. */
export function chainSteps(steps: readonly Step[]): Step {
  const from = (conn: Conn, index: number): Conn | Promise<Conn> => {
    let current = conn
    for (let i = index; i < steps.length && !current.halted; i++) {
      const next = steps[i]?.(current)
      if (next === undefined) continue
      if (next instanceof Promise) return next.then((later) => from(later, i + 1))
      current = next
    }
    return current
  }
  return (conn) => from(conn, 0)
}
