import { inspect } from "./errors/inspect.js"
import { isObject } from "./is-object.js"
import { memberLiteral } from "./literal.js"
import { isPlainObject } from "./plain-object.js"

/** A value that JSON cannot carry unchanged. */
export interface NotJson {
  /** Where it is, such as `.plugs[0]`; empty for the value itself. */
  readonly at: string
  /** What it is, such as `a Date`. */
  readonly what: string
}

/**
 * The first value in a value that is not the same after `JSON.stringify` and `JSON.parse`: they change a Date or a `Map`, and drop
 * functions and `undefined` without an error. Returns undefined if JSON carries the whole value.
 */
export function findNotJson(value: unknown): NotJson | undefined {
  return findIn(value, "", [])
}

function findIn(value: unknown, at: string, outer: readonly unknown[]): NotJson | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0) ? undefined : { at, what: inspect(value) }
  if (!isObject(value)) return { at, what: typeof value === "bigint" ? "a bigint" : describe(value) }
  if (outer.includes(value)) return { at, what: "an object that contains itself" }
  const inside = [...outer, value]
  if (Array.isArray(value)) return findInList(value, at, inside)
  if (!isPlainObject(value)) return { at, what: `an instance of ${nameOfClass(value)}` }
  if (Object.getPrototypeOf(value) === null) return { at, what: "an object without a prototype" }
  for (const key of Reflect.ownKeys(value)) {
    const below = typeof key === "symbol" ? `${at}[${String(key)}]` : at + memberLiteral(key)
    const own = Reflect.getOwnPropertyDescriptor(value, key)
    if (typeof key === "symbol") return { at: below, what: "a property with a symbol as its key" }
    if (own?.enumerable !== true || !("value" in own)) return { at: below, what: "a getter or a hidden property" }
    const found = findIn(own.value, below, inside)
    if (found !== undefined) return found
  }
  return undefined
}

function findInList(list: readonly unknown[], at: string, outer: readonly unknown[]): NotJson | undefined {
  if (Object.getPrototypeOf(list) !== Array.prototype) return { at, what: `an instance of ${nameOfClass(list)}` }
  for (let index = 0; index < list.length; index += 1) {
    const found = Object.hasOwn(list, index)
      ? findIn(list[index], `${at}[${index}]`, outer)
      : { at: `${at}[${index}]`, what: "an empty place of a list" }
    if (found !== undefined) return found
  }
  return Reflect.ownKeys(list).length > list.length + 1 ? { at, what: "a list with other properties" } : undefined
}

function describe(value: unknown): string {
  return typeof value === "function" || typeof value === "symbol" ? `a ${typeof value}` : String(value)
}

function nameOfClass({ constructor }: { readonly constructor: unknown }): string {
  return typeof constructor === "function" && constructor.name !== "" ? constructor.name : "a class"
}
