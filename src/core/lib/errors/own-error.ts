/**
 * The base of this library's error classes. `instanceof` compares their names instead of their identities, since a program may
 * load the library twice: its ES modules and its CommonJS build. A class takes part if it has a static getter `name`, whose
 * value also survives minification. The classes of users have none, so `instanceof` works as usual for them.
 */
export const OwnError: new (message?: string, options?: ErrorOptions) => Error = class extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    const prototype = Object.getPrototypeOf(Object(value)) as { readonly constructor?: Named } | null
    if (prototype === null) return false
    return identityOf(prototype.constructor) === identityOf(this) || this[Symbol.hasInstance](prototype)
  }
}

interface Named {
  readonly name: string
}

/** The class, or its name if that is a static getter. */
const identityOf = (type: Named | undefined): Named | string | undefined =>
  type && Object.getOwnPropertyDescriptor(type, "name")?.get ? type.name : type
