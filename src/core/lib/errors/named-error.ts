/** The constructor of an error class that {@link namedError} can take or return. */
export type ErrorClass<Instance extends Error> = new (message?: string, options?: ErrorOptions) => Instance

/** On the prototype of a class that {@link namedError} returned: its name. Copies of the package share the symbol. */
const ERROR_NAME = /* @__PURE__ */ Symbol.for("waymark.error_name")

/**
 * The class that an error class of this package extends. The errors have its name, also in code that was minified. `instanceof` the
 * error class compares names instead of classes, since a program may load the package twice: its ES modules and its CommonJS build.
 * For classes of users that extend the error class, `instanceof` works as usual.
 *
 * @param Base the class that this one extends
 */
export function namedError<const Name extends string, Instance extends Error = Error>(
  name: Name,
  Base?: ErrorClass<Instance>,
): ErrorClass<Instance & { readonly name: Name }>
export function namedError(name: string, Base: ErrorClass<Error> = Error): ErrorClass<Error> {
  const Named = class extends Base {
    constructor(message?: string, options?: ErrorOptions) {
      super(message, options)
      // Consoles print the name of the error class too, which minifiers change.
      const type = new.target
      if (type.name !== name && Object.getPrototypeOf(type) === Named)
        Object.defineProperty(type, "name", { value: name })
    }

    static override [Symbol.hasInstance](value: unknown): boolean {
      const own = nameAbove(this.prototype)
      if (own === undefined) return super[Symbol.hasInstance](value)
      let prototype: unknown = Object.getPrototypeOf(Object(value))
      while (prototype !== null && nameAbove(prototype) !== own) prototype = Object.getPrototypeOf(prototype)
      return prototype !== null
    }
  }
  Object.defineProperty(Named.prototype, "name", { value: name, writable: true, configurable: true })
  Object.defineProperty(Named.prototype, ERROR_NAME, { value: name })
  return Named
}

/** The name that the class of a prototype inherits. */
function nameAbove(prototype: unknown): unknown {
  const above: unknown = Object.getPrototypeOf(prototype)
  return above === null ? undefined : Object.getOwnPropertyDescriptor(above, ERROR_NAME)?.value
}
