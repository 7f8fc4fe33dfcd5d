import { isObject } from "./is-object.js"

/** A property of objects that is not enumerable, and that other copies of this package find too. */
export interface SharedProperty<Value> {
  readonly set: (object: object, value: Value) => void
  readonly get: (value: unknown) => Value | undefined
}

/** Makes a {@link SharedProperty}. A program may have several copies of the package, such as one for each module format. */
export function sharedProperty<Value>(name: string): SharedProperty<Value> {
  const key = Symbol.for(`waymark.${name}`)
  return {
    set: (object, value) => void Object.defineProperty(object, key, { value }),
    get: (value) => (isObject(value) ? (Reflect.get(value, key) as Value | undefined) : undefined), // only `set` writes it
  }
}
