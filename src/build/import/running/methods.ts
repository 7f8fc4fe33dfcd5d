import { createRequire } from "node:module"
import { readField } from "../../../core/lib/errors/error-details.js"
import { isObjectOrFunction } from "../../../core/lib/is-object.js"

/** Runs in place of a method, with its object, its arguments, and the method. */
export type Around = (self: unknown, args: readonly unknown[], call: (args: readonly unknown[]) => unknown) => unknown

/** Methods that are replaced while an application is loaded, to record what is given to them. */
export class Methods {
  readonly #restore: (() => void)[] = []

  /** Puts a function around a method. Nothing happens if there is no such method. */
  around(owner: unknown, name: string, around: Around): void {
    const method: unknown = isObjectOrFunction(owner) ? Reflect.get(owner, name) : undefined
    if (!isObjectOrFunction(owner) || typeof method !== "function") return
    const replacement = function (this: unknown, ...args: readonly unknown[]): unknown {
      return around(this, args, (given) => Reflect.apply(method, this, given) as unknown)
    }
    Reflect.set(owner, name, replacement)
    this.#restore.push(() => void Reflect.set(owner, name, method))
  }

  /** Runs a function before a method. */
  before(owner: unknown, name: string, run: (args: readonly unknown[], self: unknown) => void): void {
    this.around(owner, name, (self, args, call) => {
      run(args, self)
      return call(args)
    })
  }

  /** Puts back the methods that were replaced. */
  restore(): void {
    for (const restore of this.#restore) restore()
  }
}

/** Calls a method, and returns its result, or undefined if the object has no such method. */
export function callMethod(object: unknown, name: string, ...args: readonly unknown[]): unknown {
  const method = readField(object, name)
  return typeof method === "function" ? (Reflect.apply(method, object, args) as unknown) : undefined
}

/** Reads the member of an object, or of the ones that it inherits from, whose name is a symbol with a description. */
export function readSymbol(object: object, description: string): unknown {
  const key = Object.getOwnPropertySymbols(object).find((symbol) => symbol.description === description)
  const parent: unknown = Object.getPrototypeOf(object)
  if (key !== undefined) return readField(object, key)
  return isObjectOrFunction(parent) ? readSymbol(parent, description) : undefined
}

/** Loads a package as a module does, or as the packages that are named before it do; undefined if it cannot be loaded. */
export function requireFrom(path: string, ...names: readonly string[]): unknown {
  try {
    const from = names.slice(0, -1).reduce((at, name) => createRequire(at).resolve(name), path)
    return createRequire(from)(names.at(-1) ?? "")
  } catch {
    return undefined
  }
}
