import { isObject } from "../lib/is-object.js"

/** Values by name, nested by the brackets in the names, in objects without prototype. */
export interface NestedParams<Leaf> {
  [key: string]: Nested<Leaf>
}
/** A value, a list or an object of {@link NestedParams}. */
export type Nested<Leaf> = Leaf | Nested<Leaf>[] | NestedParams<Leaf>

/**
 * Nests values by their names: `a[b]` is the key `b` of the object `a`, and `a[]` appends to the list `a`. A name is
 * split only if it ends in `]`: at its first `[`, then at each `][`. Each `[]` appends a new item.
 *
 * Plug folds the pairs from last to first. This class has the same result from first to last, so that keys keep the order
 * of the input: if one name is used for several kinds of values, an object wins, then the kind that came last. Each `put`
 * takes time linear in the length of the name.
 *
 * @typeParam Leaf neither a list nor an object without prototype
 * @see Plug.Conn.Query.decode_pair/2
 */
export class ParamsNester<Leaf> {
  readonly #root = newObject<Leaf>()
  readonly #depth: number
  readonly #tooDeep: () => Error
  /** Single values that came after a list of the same name: a value replaces its list, unless another item follows. */
  #last: Map<Nested<Leaf>[], { owner: NestedParams<Leaf>; key: string; value: Leaf }> | undefined = undefined

  /**
   * @param depth the maximum number of brackets in a name
   * @param tooDeep creates the error that `put` throws for a name with more
   */
  constructor(depth: number, tooDeep: () => Error) {
    this.#depth = depth
    this.#tooDeep = tooDeep
  }

  put(name: string, value: Leaf): void {
    if (!name.endsWith("]")) return this.#set(this.#root, name, value)
    const open = name.indexOf("[")
    const first = name.slice(0, open < 0 ? -1 : open)
    if (first === "") return // Plug ignores `]` and `[a]`, which have no name before the brackets
    let [owner, key] = [this.#root, first]
    // The limit bounds the work for a name with many brackets.
    const parts = open < 0 ? [] : name.slice(open + 1, -1).split("][", this.#depth + 1)
    if (parts.length > this.#depth) throw this.#tooDeep()
    for (const [at, part] of parts.entries()) {
      const found = owner[key]
      if (part === "") {
        if (!isNestedParams(found)) this.#append(owner, key, found, wrap(value, parts, at + 1))
        return
      }
      owner = isNestedParams(found) ? found : (owner[key] = newObject<Leaf>())
      key = part
    }
    this.#set(owner, key, value)
  }

  params(): NestedParams<Leaf> {
    for (const [list, { owner, key, value }] of this.#last ?? []) if (owner[key] === list) owner[key] = value
    this.#last = undefined
    return this.#root
  }

  #set(owner: NestedParams<Leaf>, key: string, value: Leaf): void {
    const found = owner[key]
    if (isList(found)) (this.#last ??= new Map()).set(found, { owner, key, value })
    else if (!isNestedParams(found)) owner[key] = value
  }

  #append(owner: NestedParams<Leaf>, key: string, found: Nested<Leaf> | undefined, item: Nested<Leaf>): void {
    if (isList(found)) {
      found.push(item)
      this.#last?.delete(found)
    } else owner[key] = [item]
  }
}

/** Wraps a value in the lists and objects for the parts of a name, from `start` on. */
function wrap<Leaf>(value: Leaf, parts: readonly string[], start: number): Nested<Leaf> {
  let wrapped: Nested<Leaf> = value
  for (const part of parts.slice(start).reverse()) {
    if (part === "") wrapped = [wrapped]
    else {
      const object = newObject<Leaf>()
      object[part] = wrapped
      wrapped = object
    }
  }
  return wrapped
}

/** A copy of an object, without prototype. A spread keeps it fast: V8 stores `Object.create(null)` as a hash table. */
export function withoutPrototype<Fields extends object>(fields: Fields): Fields {
  const copy: object = { ...fields, __proto__: null }
  return copy as Fields // the same fields
}

function newObject<Leaf>(): NestedParams<Leaf> {
  const object: NestedParams<never> = Object.create(null)
  return object
}

function isList<Leaf>(value: Nested<Leaf> | undefined): value is Nested<Leaf>[] {
  return Array.isArray(value)
}

function isNestedParams<Leaf>(value: Nested<Leaf> | undefined): value is NestedParams<Leaf> {
  return isObject(value) && Object.getPrototypeOf(value) === null
}
