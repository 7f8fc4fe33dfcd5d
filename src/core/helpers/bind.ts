import type { BoundHelpers } from "./bind.types.js"
import type { HelperContext } from "./context.js"
import type { MadeOf } from "./helpers.types.js"

/**
 * Binds the helpers of a table to a context, so that calls do not pass it; for views and templates.
 *
 * Each helper is bound when it is first read, so binding takes the same time for any table. The keys of the object are
 * enumerable, so it can be spread into another one.
 *
 * @param helpers the result of `helpers(routes)`
 * @param context a conn, an endpoint, a `URL`, or an object with an `endpoint`
 * @example
 * import { bind_helpers, get, helpers } from "waymark"
 *
 * const Routes = helpers([get("/users/:id", "UserController", "show")])
 * const { user_path, user_url } = bind_helpers(Routes, new URL("https://example.com"))
 * user_path("show", 42) //=> "/users/42"
 * user_url("show", 42) //=> "https://example.com/users/42"
 */
export function bind_helpers<Table extends readonly unknown[], Schemas = {}>(
  helpers: { readonly path: MadeOf<Table, Schemas> },
  context: HelperContext,
): BoundHelpers<Table, Schemas> {
  return bindFunctions(helpers, context) as BoundHelpers<Table, Schemas> // agrees by test/cases/helpers.ts
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
