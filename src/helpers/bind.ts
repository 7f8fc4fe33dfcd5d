import type { BoundHelpers } from "./bind.types.js"
import type { HelperContext } from "./context.js"
import type { Helpers } from "./helpers.types.js"

/**
 * The helpers of a table for one context, which their calls leave out; for views and templates.
 *
 * A helper is bound when it is first read, so that binding costs the same for any table. The names can be listed, and
 * the object can be spread into others.
 *
 * @param helpers what {@link helpers} gave
 * @param context a conn, an endpoint, a `URL`, or an object with an `endpoint`
 */
export function bind_helpers<Table extends readonly unknown[]>(
  helpers: Helpers<Table>,
  context: HelperContext,
): BoundHelpers<Table> {
  return bindFunctions(helpers, context) as BoundHelpers<Table> // agrees by test/cases/helpers.ts
}

function bindFunctions(functions: object, context: HelperContext): object {
  const read = (bound: object, name: string | symbol): unknown => {
    if (Object.hasOwn(bound, name) || !Object.hasOwn(functions, name)) return Reflect.get(bound, name)
    const helper: unknown = Reflect.get(functions, name)
    const call = (...args: readonly unknown[]): unknown =>
      typeof helper === "function" ? Reflect.apply(helper, undefined, [context, ...args]) : undefined
    Reflect.defineProperty(bound, name, { value: call, enumerable: true, configurable: true })
    return call
  }
  return new Proxy(
    {},
    {
      get: read,
      has: (_bound, name) => Object.hasOwn(functions, name) || name in Object.prototype,
      ownKeys: () => Reflect.ownKeys(functions),
      getOwnPropertyDescriptor(bound, name) {
        read(bound, name)
        return Reflect.getOwnPropertyDescriptor(bound, name)
      },
      set: () => false,
      defineProperty: () => false,
      deleteProperty: () => false,
      setPrototypeOf: () => false,
      preventExtensions: () => false,
    },
  )
}
